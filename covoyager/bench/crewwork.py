"""How well a crew shared a goal, out of the board's event log alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import pstdev

from covoyager.bench.eventlog import Hold, Story
from covoyager.domain import Status, Subtask
from covoyager.planning import makespan

TICKS_PER_SECOND = 20
#: Given back sooner than this, nothing was lost: somebody else wanted it, or a tool was just gone. In ticks.
AT_ONCE = 40


@dataclass(frozen=True, slots=True)
class CrewWork:
    """One goal's figures.

    Attributes:
        ticks: from the goal to its end.
        busy: share of that time in which each participant held something.
        idle: mean share in which they held nothing.
        double: subtasks that two had in hand at once, or that were done again after they were DONE.
        given_up: tries that ended without a result and took longer than a moment.
        balance: seed 000's: 1 - the deviation of the active times, these scaled so that the least is 0, the greatest 1.
        efficiency: seed 000's: per cent of the goal reached per minute.
        bound: ticks of list scheduling over the graph with as many hands, each subtask taking as long as it took.
        ratio: ``ticks`` to ``bound``.
        by: subtasks done, by whom.
    """

    ticks: int
    busy: Mapping[str, float]
    idle: float
    double: int
    given_up: int
    balance: float
    efficiency: float
    bound: int
    ratio: float | None
    by: Mapping[str, int]


def read_work(story: Story, subtasks: Sequence[Subtask], crew: Sequence[str]) -> CrewWork:
    """The figures of one goal.

    Args:
        story: out of its events.
        subtasks: its plan as it was in the end.
        crew: everybody who could have taken something.
    """
    long = max(story.ended - story.begun, 1e-6)
    ticks = round(long * TICKS_PER_SECOND)
    active = {name: sum(h.ended - h.begun for h in story.holds if h.by == name) for name in crew}
    done = [hold for hold in story.holds if hold.became == Status.DONE]
    took = {hold.subtask: round((hold.ended - hold.begun) * TICKS_PER_SECOND) for hold in done}
    measured = [replace(subtask, ticks=took.get(subtask.id, 0)) for subtask in subtasks]
    bound = makespan(measured, len(crew)) if measured else 0
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
        bound=bound,
        ratio=ticks / bound if bound and story.state == "DONE" else None,
        by=by,
    )


def balance(active: Sequence[float]) -> float:
    """Seed 000's Balanced Agent Utilization Score; 1 where all were equally busy."""
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
