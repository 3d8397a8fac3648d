"""What the board shows: frozen copies of its rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from covoyager.board.waits import Waits
from covoyager.domain import Goal, GoalState, Position, Status, Subtask

OPEN_STATES = (GoalState.OPEN, GoalState.PAUSED)
"""A goal in one of these states is on the board: its subtasks are shown and counted."""

LIVE_STATES = (GoalState.OPEN, GoalState.PAUSED, GoalState.FAILED)
"""A goal in one of these states keeps its subtask numbers to itself; a FAILED one can be retried."""

CHEST = "chest"
"""Setting of a world that its session writes and boards show: where the shared chest is (x, y, z); None where there is none."""

CHEST_FULL = "chest_full"
"""Setting of a world that its session writes and boards show: whether the shared chest is full."""


@dataclass(frozen=True, slots=True)
class GoalView:
    """One goal on the board.

    Attributes:
        id: number of the goal, unique over all worlds.
        by: who asked for it.
        priority: goals with a higher one go first.
        created_at: seconds since the epoch.
        created_tick: the world's age in ticks; 0 if no world was running.
        plan_source: ``grounded`` or ``model``; empty while it has no plan.
        minecraft: the version that it was planned for.
        critical_path: board numbers along the path of the plan that takes the most ticks.
        why: why it is paused, cancelled, failed, or done early.
        ended_at, ended_tick: as ``created_at`` and ``created_tick``; None while it has not ended.
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
        """Whether it has a plan."""
        return bool(self.plan_source)


@dataclass(frozen=True, slots=True)
class SubtaskView:
    """One subtask on the board.

    Attributes:
        id: the number that people type; unique over the open goals.
        subtask: what is to be done; its ``id`` and ``needs`` are board numbers.
        by: who holds it, or who did it.
        lease_until: seconds since the epoch, in game time; None if nobody holds it.
        attempts: failed tries so far.
        why: what it waits for if it is BLOCKED, and the critique of the last failed try.
        progress: how many of ``subtask.quantity`` are done.
        started_at, ended_at: seconds since the epoch.
        started_tick, ended_tick: the world's age in ticks.
        amount: how many a partial claim took; None for a claim of all.
        checking: whether the holder has asked for a check.
        skipped: whether it is DONE without having been done: skipped by somebody, or not needed any more.
        critique: why the last try failed.
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

    @property
    def waits_for(self) -> tuple[int, ...]:
        """Numbers of the subtasks that a BLOCKED one waits for; none where it waits for items."""
        return tuple(step.number for step in self.waits.steps)

    def begun(self, tick: int) -> int:
        """How many ticks ago it was begun, at this age of the world; 0 where it was not."""
        return tick - (self.started_tick or tick)

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
    """A participant, as last seen.

    Attributes:
        kind: ``human`` or ``ai``.
        present: whether they are in the game.
        seen_at: seconds since the epoch.
        state: what the session tells about them as JSON values, every key optional::

            {"health": 20, "weak": False, "food": 20, "dimension": "overworld", "held": "stone_pickaxe",
             "doing": "mining iron_ore", "inventory": {"oak_log": 3}, "yaw": 90.0, "abilities": ["gather", "craft"],
             "map": {"x": -16, "z": -16, "rows": ["..~~", "TT.."], "legend": {"~": "water", "T": "tree"},
                     "low": 62, "heights": ["##$$", "%%##"]}}

            ``weak`` is that it has so few half hearts that it looks after itself first. ``abilities`` are the actions that a
            bot may do; None for all. ``map`` is seen from above: ``rows[j][i]`` is the block column at (x + i, z + j); x
            grows to the east (right), z to the south (down). ``heights[j][i]`` is the height of its top: ``#`` for y =
            ``low``, ``$`` one block above, and so on by the characters' codes.
    """

    name: str
    kind: str
    present: bool = True
    position: Position | None = None
    seen_at: float = 0.0
    state: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_bot(self) -> bool:
        """Whether it is a bot, whichever session's."""
        return self.kind == "ai"
