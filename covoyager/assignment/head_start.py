"""Who has nothing to do begins by hand what waits long for a tool that only makes it faster: which steps those are."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from covoyager.assignment.thresholds import SOON_TICKS
from covoyager.domain import Action, Status, Subtask
from covoyager.domain.rows import SubtaskRow

Row = TypeVar("Row", bound=SubtaskRow)


def chain_before(subtask: Subtask, open_ones: Mapping[int, Subtask]) -> int:
    """Ticks of the longest chain of open subtasks that ``subtask`` waits for; those under way count in full."""
    before = [open_ones[need] for need in subtask.needs if need in open_ones]
    return max((one.ticks + chain_before(one, open_ones) for one in before), default=0)


def waiting_for_tools(rows: Sequence[Row], idle: int) -> list[Row]:
    """What waits long for its tools; empty where free work is left for all who have nothing to do.

    Args:
        rows: the subtasks of the open goals.
        idle: how many have nothing to do.
    """
    free = sum(row.state is Status.READY and row.subtask.action is Action.GATHER for row in rows)
    if idle <= free:
        return []
    open_ones = {row.id: row.subtask for row in rows if row.state is not Status.DONE}
    blocked = (row for row in rows if row.state is Status.BLOCKED and row.subtask.tools)
    return [row for row in blocked if chain_before(row.subtask, open_ones) >= SOON_TICKS]
