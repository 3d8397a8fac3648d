"""What the board shows: frozen pictures of its rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from covoyager.board.waits import Waits
from covoyager.domain import Goal, GoalState, Position, Status, Subtask

OPEN_STATES = (GoalState.OPEN, GoalState.PAUSED)
"""A goal in one of these is on the board; its subtasks are shown and counted."""

LIVE_STATES = (GoalState.OPEN, GoalState.PAUSED, GoalState.FAILED)
"""A goal in one of these keeps its subtask numbers; a FAILED one can be retried."""


@dataclass(frozen=True, slots=True)
class GoalView:
    """One goal on the board.

    Attributes:
        by: who asked for it.
        created_at: seconds since the epoch.
        created_tick: the world's age in ticks; 0 where no world was running.
        plan_source: ``grounded`` or ``model``; empty while nobody has planned it yet.
        critical_path: board numbers along the longest path of the plan.
        why: why it is paused, cancelled, failed, or done early.
    """

    id: int
    goal: Goal
    state: GoalState
    by: str
    priority: int = 0
    created_at: float = 0.0
    created_tick: int = 0
    plan_source: str = ""
    minecraft: str = ""
    critical_path: tuple[int, ...] = ()
    why: str = ""
    ended_at: float | None = None
    ended_tick: int | None = None

    @property
    def planned(self) -> bool:
        """False for a goal that waits for a session to plan it."""
        return bool(self.plan_source)


@dataclass(frozen=True, slots=True)
class SubtaskView:
    """One subtask on the board.

    Attributes:
        id: the number that people type; unique over the open goals.
        subtask: what is to be done; its ``id`` and ``needs`` are board numbers.
        by: who holds it, or who did it.
        lease_until: seconds since the epoch; None when nobody holds it.
        attempts: failed tries so far.
        why: what a BLOCKED one waits for, and the critique of the last failed try.
        progress: how many of ``subtask.quantity`` are there.
        amount: the part that a partial claim took; None for a whole one.
        checking: the holder has asked for a check.
        skipped: DONE because somebody said that it is not needed.
        critique: why the last try failed, alone.
        waits: what a BLOCKED one waits for, as data.
    """

    id: int
    goal_id: int
    subtask: Subtask
    state: Status
    by: str | None = None
    lease_until: float | None = None
    attempts: int = 0
    why: str = ""
    progress: int = 0
    started_at: float | None = None
    started_tick: int | None = None
    ended_at: float | None = None
    ended_tick: int | None = None
    amount: int | None = None
    checking: bool = False
    skipped: bool = False
    critique: str = ""
    waits: Waits = field(default_factory=Waits)

    def to_json(self) -> dict[str, Any]:
        """The subtask object of ``show --json``."""
        return {
            **self.subtask.to_json(),
            "state": str(self.state),
            "by": self.by,
            "lease_until": self.lease_until,
            "attempts": self.attempts,
            "why": self.why,
            "progress": self.progress,
            "started_at": self.started_at,
            "started_tick": self.started_tick,
            "ended_at": self.ended_at,
            "ended_tick": self.ended_tick,
            "amount": self.amount,
            "skipped": self.skipped,
        }


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody of the crew, as last seen.

    Attributes:
        kind: ``human`` or ``ai``.
        present: False after leaving the game.
        seen_at: seconds since the epoch.
        state: what the session tells about them, JSON-able, every key optional::

            {"health": 20, "food": 20, "dimension": "overworld", "held": "stone_pickaxe", "doing": "mining iron_ore",
             "inventory": {"oak_log": 3}, "yaw": 90.0, "abilities": ["gather", "craft"],
             "map": {"x": -16, "z": -16, "rows": ["..~~", "TT.."], "legend": {"~": "water", "T": "tree"},
                     "low": 62, "heights": ["##$$", "%%##"]}}

            ``abilities`` are all that a bot may do; None for everything. ``map`` is seen from above: ``rows[j][i]`` is
            the block column at (x + i, z + j); x grows to the east (right), z to the south (down). ``heights[j][i]`` is
            how high it is seen: ``#`` at ``low``, ``$`` one block above, and so on by the letters' codes.
    """

    name: str
    kind: str
    present: bool = True
    position: Position | None = None
    seen_at: float = 0.0
    state: Mapping[str, Any] = field(default_factory=dict)
