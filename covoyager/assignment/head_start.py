"""Who has nothing to do begins by hand what waits long for a tool that only makes it faster: which steps those are."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from covoyager.assignment.sharing import ticks_left
from covoyager.assignment.thresholds import SOON_TICKS
from covoyager.domain import Action, Status
from covoyager.domain.rows import SubtaskRow

Row = TypeVar("Row", bound=SubtaskRow)


def chain_before(row: SubtaskRow, open_ones: Mapping[int, SubtaskRow]) -> int:
    """Ticks of the longest chain of open subtasks that one waits for, and of those that its tools are in use for.

    Of those under way that have the tools what is left counts, of others all.
    """
    before = [open_ones[need] for need in row.subtask.needs if need in open_ones]
    longest = max((one.subtask.ticks + chain_before(one, open_ones) for one in before), default=0)
    if before or row.state is not Status.BLOCKED:
        return longest
    begun = (one for one in open_ones.values() if one.state is Status.IN_PROGRESS)
    return max((round(ticks_left(one)) for one in begun if {*one.subtask.tools} & {*row.subtask.tools}), default=0)


def without_work(rows: Sequence[SubtaskRow], idle: int) -> int:
    """For how many of those who have nothing to do there is no free work left."""
    return max(0, idle - sum(row.state is Status.READY and row.subtask.action is Action.GATHER for row in rows))


def waiting_for_tools(rows: Sequence[Row]) -> list[tuple[Row, int]]:
    """What waits long for its tools, and the ticks until these are there.

    Args:
        rows: the subtasks of the open goals.
    """
    open_ones = {row.id: row for row in rows if row.state is not Status.DONE}
    blocked = [row for row in rows if row.state is Status.BLOCKED and row.subtask.tools]
    waits = [(row, chain_before(row, open_ones)) for row in blocked]
    return [(row, ticks) for row, ticks in waits if ticks >= SOON_TICKS]
