"""Which goals come before others: OPEN ones, older and no less urgent."""

from collections.abc import Iterable, Mapping

from covoyager.board.views import GoalView
from covoyager.domain import GoalState


def urgency(goals: Iterable[GoalView]) -> dict[int, int]:
    """OPEN goal → its priority."""
    return {goal.id: goal.priority for goal in goals if goal.state is GoalState.OPEN}


def goals_before(urgent: Mapping[int, int], goal_id: int | None) -> frozenset[int]:
    """The goals whose tools and stations a goal counts on; so of two goals only the later ever waits for the other.

    Args:
        urgent: what :func:`urgency` gives.
        goal_id: the goal; None for one that is not on the board yet.
    """
    own = urgent.get(goal_id, 0) if goal_id is not None else 0
    return frozenset(g for g, priority in urgent.items() if (goal_id is None or g < goal_id) and priority >= own)
