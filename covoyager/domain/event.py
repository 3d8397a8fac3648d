"""One line of the board's event log."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log: who did what, when and why.

    Attributes:
        id: position in the log, growing.
        at: seconds since the epoch.
        tick: the world's age in ticks; 0 where no world is running.
        type: goal, plan, status, claim, release, flow, skill, chat, error, model_call, note, spent, walked.
        goal: id of the goal; None for what concerns the session.
        subtask: number of the subtask on the board.
        by: the participant.
        data: whatever else the type has, as JSON values; a ``status`` event has ``from``, ``to`` and ``why``.
    """

    id: int
    at: float
    tick: int
    type: str
    goal: int | None = None
    subtask: int | None = None
    by: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
