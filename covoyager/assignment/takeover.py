"""When a free bot offers to take over a subtask whose holder, a person, makes no progress."""

from covoyager.assignment.thresholds import LEAST_SECONDS, PATIENCE
from covoyager.assignment.waiting import waiting_seconds
from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain.rows import SubtaskRow


def patience_seconds(row: SubtaskRow) -> float:
    """Seconds without progress after which the holder of a subtask is asked.

    It allows :data:`PATIENCE` times a bot's time for one item; before the first item for all of them, since the way there is
    included.
    """
    each = row.subtask.ticks / TICKS_PER_SECOND / max(1, row.subtask.quantity)
    left = max(1, row.subtask.quantity - row.progress)
    # Before the first item there is the way to it.
    most = each * (left if row.progress == 0 else 1)
    return LEAST_SECONDS + waiting_seconds(row.subtask) + PATIENCE * most
