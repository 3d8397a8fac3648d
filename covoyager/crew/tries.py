"""A try at a subtask: what its end says, and what is told of it."""

import time
from dataclasses import dataclass

from covoyager.board import SubtaskView
from covoyager.domain import Verdict

#: Codes after which the same try cannot work but another plan may: they do not spend a try.
ADAPT = frozenset({"NO_MATERIAL", "NO_TOOL", "TOOL_BROKE", "DEAD", "NO_STATION", "NO_FUEL"})
#: Codes that say nothing about the subtask: somebody stopped it, or the connection went.
AGAIN = frozenset({"BUSY", "CANCELLED", "DISCONNECTED", "INTERRUPTED"})
#: Codes that people or time can mend: the first rests, in seconds, before the next tries.
RESTS = {"CHEST_FULL": 15.0, "PROTECTED": 5.0, "NO_PATH": 3.0, "NOT_FOUND": 3.0, "BUSY": 2.0}
#: What lacked something twice running is left to others for so long.
BALK_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Report:
    """What became of one try, for whoever narrates the session."""

    view: SubtaskView
    verdict: Verdict | None
    code: str | None = None
    text: str = ""


class Rests:
    """Subtasks that are not to be tried again at once."""

    def __init__(self) -> None:
        self._until: dict[int, float] = {}

    def begin(self, number: int, seconds: float) -> None:
        """A subtask rests from now on."""
        self._until[number] = time.monotonic() + seconds

    def __contains__(self, number: int) -> bool:
        return self._until.get(number, float("-inf")) > time.monotonic()

    def seconds(self) -> float | None:
        """How long until the next may be tried again; None where none rests."""
        now = time.monotonic()
        self._until = {number: until for number, until in self._until.items() if until > now}
        return min((until - now for until in self._until.values()), default=None)

    def clear(self) -> None:
        """All may be tried again."""
        self._until.clear()
