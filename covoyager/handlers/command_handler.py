"""What the rooms that answer chat have in common."""

from collections.abc import Awaitable, Callable, Sequence

from covoyager.board import Board
from covoyager.chat import Command
from covoyager.crew.parts import Parts

Handler = Callable[[str, Command], Awaitable[Sequence[str]]]
"""(who asks, the command) → lines for them; the text of a :class:`CovoyagerError` becomes the answer."""


class CommandHandler:
    """A room that answers some commands.

    Args:
        parts: the board, the world model, the crew, the outbox.
    """

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    @property
    def board(self) -> Board:
        """The board."""
        return self.parts.board

    @property
    def tick(self) -> int:
        """The world's age in ticks."""
        return self.parts.tick

    def handlers(self) -> dict[str, Handler]:
        """What answers each command, by the command's name."""
        raise NotImplementedError
