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


def waiting_for_tools(rows: Sequence[Row], idle: int) -> list[Row]:
    """What waits long for its tools; empty where free work is left for all who have nothing to do.

    Args:
        rows: the subtasks of the open goals.
        idle: how many have nothing to do.
    """
    free = sum(row.state is Status.READY and row.subtask.action is Action.GATHER for row in rows)
    if idle <= free:
        return []
    open_ones = {row.id: row for row in rows if row.state is not Status.DONE}
    blocked = (row for row in rows if row.state is Status.BLOCKED and row.subtask.tools)
    return [row for row in blocked if chain_before(row, open_ones) >= SOON_TICKS]
