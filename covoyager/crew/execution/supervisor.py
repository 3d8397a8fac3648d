"""What a worker asks of whoever sees the whole: the open goals, the crew, and the shared chest."""

from collections.abc import Mapping
from typing import Any, Protocol

from covoyager.board import SubtaskView
from covoyager.bot import Bot
from covoyager.crew.execution.tries import TryReport


class Seeker(Protocol):
    """A bot that goes for a chest."""

    @property
    def bot(self) -> Bot:
        """The connected bot."""
        ...

    async def look(self) -> None:
        """Observe the world, and share what is seen."""
        ...


class Supervisor(Protocol):
    """Says what a worker may do and what is wanted, and takes its reports."""

    def may(self, bot: str, view: SubtaskView) -> bool:
        """Whether a bot may take a subtask: it is able to, and the goal is one of this session's."""
        ...

    def party(self, view: SubtaskView) -> Mapping[str, Any]:
        """Who comes along to a rendezvous, as arguments of its skill; empty for all else."""
        ...

    def wanted(self) -> Mapping[str, int]:
        """What all open goals want in the end."""
        ...

    def brought(self) -> Mapping[str, int]:
        """What was brought for people's goals that are DONE, and is theirs."""

    def wanted_by_goal(self) -> Mapping[int, Mapping[str, int]]:
        """What each open goal wants in the end: goal's id → item → count."""
        ...

    async def provide_chest(self, worker: Seeker) -> bool:
        """Have a worker find or make the shared chest; False where none could be had."""
        ...

    async def enlarge_chest(self, worker: Seeker) -> bool:
        """Have a worker make the shared chest a large one where it is full; False where there is nothing to try."""
        ...

    def waits(self, code: str | None) -> bool:
        """Whether a failed try is waited out, by the code of its failure: people are there who were asked to mend it."""
        ...

    async def pockets(self, chest_seen: bool) -> None:
        """Ask all bots what they carry, just before or (``chest_seen``) just after a look into the chest."""
        ...

    async def settled(self, report: TryReport) -> None:
        """A try has ended."""
        ...

    async def chest_changed(self) -> None:
        """More lies in the chest than before: others may have less to do."""
        ...
