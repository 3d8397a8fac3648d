"""How well a crew shared a goal, out of the board's event log alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import pstdev
from typing import TypeAlias

from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain import Action, Status, Subtask
from covoyager.planning import foreseen, makespan
from covoyager.report.eventlog import Hold, Story

#: Given back sooner than this, nothing was lost: somebody else wanted it, or a tool was just gone. In ticks.
AT_ONCE = 40


Pace: TypeAlias = Mapping[tuple[str, str, tuple[str, ...]], float]
"""Ticks for one result, by action, item and tools."""


@dataclass(frozen=True, slots=True)
class CrewWork:
    """One goal's figures.

    Attributes:
        ticks: from the goal to its end.
        busy: share of that time in which each participant held something.
        idle: mean share in which they held nothing.
        double: subtasks that two had in hand at once, or that were done again after they were DONE.
        given_up: tries that ended without a result and took longer than a moment.
        balance: VillagerAgent's: 1 - the deviation of the active times, these scaled so that the least is 0, the greatest 1.
        efficiency: VillagerAgent's: per cent of the goal reached per minute.
        own_bound: ticks of list scheduling over the graph with as many hands, each subtask taking as long as it took:
            what waiting for each other cost.
        own_ratio: ``ticks`` to ``own_bound``.
        bound: ticks of list scheduling with as many hands that each work at the pace of one bot alone, digging and
            hunting shared out in pieces; 0 where that pace is not known.
        ratio: ``ticks`` to ``bound``: what waiting, crowding, talking and slower hands cost together.
        pace: ticks for one of what was made, by action, item and tools.
        by: subtasks done, by whom.
    """

    ticks: int
    busy: Mapping[str, float]
    idle: float
    double: int
    given_up: int
    balance: float
    efficiency: float
    own_bound: int
    own_ratio: float | None
    bound: int
    ratio: float | None
    by: Mapping[str, int]
    pace: "Pace"


def read_work(story: Story, subtasks: Sequence[Subtask], crew: Sequence[str], alone: Pace | None = None) -> CrewWork:
    """The figures of one goal.

    Args:
        story: out of its events.
        subtasks: its plan as it was in the end.
        crew: everybody who could have taken something.
        alone: the pace of one bot alone, where that was measured.
    """
    long = max(story.ended - story.begun, 1e-6)
    ticks = round(long * TICKS_PER_SECOND)
    active = {name: sum(h.ended - h.begun for h in story.holds if h.by == name) for name in crew}
    done = [hold for hold in story.holds if hold.became == Status.DONE]
    took = {hold.subtask: round((hold.ended - hold.begun) * TICKS_PER_SECOND) for hold in done}
    measured = [replace(subtask, ticks=took.get(subtask.id, 0)) for subtask in subtasks]
    own_bound = makespan(measured, len(crew)) if measured else 0
    bound = foreseen(at_pace(measured, alone), len(crew), trip=lambda _: 0) if measured and alone else 0
    reached = story.state == "DONE"
    by: dict[str, int] = {}
    for hold in done:
        by[hold.by] = by.get(hold.by, 0) + 1
    return CrewWork(
        ticks=ticks,
        busy={name: seconds / long for name, seconds in active.items()},
        idle=1 - sum(active.values()) / long / len(crew),
        double=double_work(story.holds),
        given_up=sum(h.became != Status.DONE and (h.ended - h.begun) * TICKS_PER_SECOND > AT_ONCE for h in story.holds),
        balance=balance(list(active.values())),
        efficiency=100 * (story.state == "DONE") / (long / 60),
        own_bound=own_bound,
        own_ratio=ticks / own_bound if own_bound and reached else None,
        bound=bound,
        ratio=ticks / bound if bound and reached else None,
        by=by,
        pace=pace(measured),
    )


def pace(measured: Sequence[Subtask]) -> Pace:
    """Ticks for one result, from subtasks whose ``ticks`` are what they took."""
    ticks: dict[tuple[str, str, tuple[str, ...]], float] = {}
    made: dict[tuple[str, str, tuple[str, ...]], int] = {}
    for subtask in measured:
        key = (str(subtask.action), subtask.item, subtask.tools)
        ticks[key] = ticks.get(key, 0) + subtask.ticks
        made[key] = made.get(key, 0) + subtask.quantity
    return {key: spent / max(1, made[key]) for key, spent in ticks.items()}


def at_pace(measured: Sequence[Subtask], alone: Pace) -> list[Subtask]:
    """The subtasks as long as one bot alone takes; what it never did takes as long as it took.

    What burns by itself (smelting) takes as long as it took: other numbers of furnaces have another pace.
    """

    def ticks(subtask: Subtask) -> int:
        key = (str(subtask.action), subtask.item, subtask.tools)
        if key not in alone or subtask.action is Action.SMELT:
            return subtask.ticks
        return round(alone[key] * subtask.quantity)

    return [replace(subtask, ticks=ticks(subtask)) for subtask in measured]


def balance(active: Sequence[float]) -> float:
    """VillagerAgent's Balanced Agent Utilization Score; 1 where all were equally busy."""
    least, most = min(active), max(active)
    if most == least:
        return 1.0
    return 1 - pstdev([(seconds - least) / (most - least) for seconds in active])


def double_work(holds: Sequence[Hold]) -> int:
    """Subtasks that two had in hand at once, or that were done again after they were done."""
    doubled = set()
    for at, hold in enumerate(holds):
        for other in holds[at + 1 :]:
            if other.subtask != hold.subtask:
                continue
            overlap = hold.begun < other.ended and other.begun < hold.ended
            if overlap or (hold.became == Status.DONE and other.became == Status.DONE):
                doubled.add(hold.subtask)
    return len(doubled)
