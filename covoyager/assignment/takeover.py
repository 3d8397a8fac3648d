"""When what a person holds does not get on, so that a free bot offers to take it over."""

from covoyager.assignment.thresholds import LEAST_SECONDS, PATIENCE
from covoyager.assignment.waiting import waiting_seconds
from covoyager.domain import TICKS_PER_SECOND
from covoyager.domain.rows import SubtaskRow


def patience_seconds(row: SubtaskRow) -> float:
    """How long nothing may come of a step before its holder is asked: one thing more, before the first all of them."""
    each = row.subtask.ticks / TICKS_PER_SECOND / max(1, row.subtask.quantity)
    left = max(1, row.subtask.quantity - row.progress)
    # Before the first there is the way to it.
    most = each * (left if row.progress == 0 else 1)
    return LEAST_SECONDS + waiting_seconds(row.subtask) + PATIENCE * most
