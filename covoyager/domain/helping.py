"""What would help a waiting subtask: the nearest subtask that it needs and that somebody can do something about."""

from collections.abc import Mapping
from typing import TypeVar

from covoyager.domain.rows import SubtaskRow
from covoyager.domain.status import Status

Row = TypeVar("Row", bound=SubtaskRow)


def nearest_help(row: Row, rows: Mapping[int, Row]) -> Row | None:
    """Find what somebody could do so that a waiting subtask can go on.

    The needs are searched level by level: the first level with a READY subtask gives the one with the least work, the first
    with a FAILED one gives that. If no level has either, the nearest that is IN_PROGRESS.

    Args:
        row: the subtask that waits.
        rows: the subtasks of the open goals, by board number.

    Returns:
        A row of ``rows``; None if the subtask waits for no other.
    """
    level, seen, busy = [row], {row.id}, None
    while level:
        below = [rows[n] for r in level for n in dict.fromkeys(r.subtask.needs) if n in rows and n not in seen]
        below = [r for r in {r.id: r for r in below}.values() if r.state is not Status.DONE]
        seen.update(r.id for r in below)
        free = [r for r in below if r.state is Status.READY]
        if free:
            return min(free, key=lambda r: (r.subtask.ticks, r.subtask.quantity, r.id))
        failed = next((r for r in below if r.state is Status.FAILED), None)
        if failed is not None:
            return failed
        busy = busy or next((r for r in below if r.state is Status.IN_PROGRESS), None)
        level = below
    return busy
