"""What the rooms that answer chat have in common."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from covoyager.board import Board
from covoyager.chat import Command

if TYPE_CHECKING:
    from covoyager.session.run import Session

Handler = Callable[[str, Command], Awaitable[Sequence[str]]]
"""(who asks, what) → lines for them; errors of ours become the answer."""

NOT_HERE = "I am not in the world right now."


class Talk:
    """A room that answers some commands.

    Args:
        session: the sitting, whose board, crew, goals and outbox are used.
    """

    def __init__(self, session: "Session") -> None:
        self.session = session

    @property
    def board(self) -> Board:
        """The board."""
        return self.session.board

    @property
    def tick(self) -> int:
        """The world's age."""
        return self.session.scene.tick

    def handlers(self) -> dict[str, Handler]:
        """Commands by their name in the table."""
        raise NotImplementedError
