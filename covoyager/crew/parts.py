"""What nearly every room of a session works on: the board, the world as it was seen, who is there, and a voice."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from covoyager.board import Board
from covoyager.chat.outbox import Holds, Recipient, always
from covoyager.crew.roster import Crew
from covoyager.crew.world_model import WorldModel


class Post(Protocol):
    """Says things in chat."""

    @property
    def empty(self) -> bool:
        """Whether nothing is left to say."""
        ...

    def post(
        self, lines: str | Iterable[str], to: Recipient = None, *, answer: bool = False, holds: Holds = always
    ) -> None:
        """Queue one or more lines; see :class:`covoyager.chat.outbox.Outbox`."""
        ...


@dataclass(frozen=True, slots=True)
class Parts:
    """These four, and nothing else: what only some rooms need is handed to those by name.

    Attributes:
        board: every subtask of this world.
        world_model: what the crew knows of the world.
        crew: the bots and the people.
        outbox: says things in chat.
    """

    board: Board
    world_model: WorldModel
    crew: Crew
    outbox: Post

    @property
    def tick(self) -> int:
        """The world's age in ticks."""
        return self.world_model.tick
