"""What ``covoyager plan --json`` says of a goal for which there is no plan."""

from typing import TYPE_CHECKING, Any

from covoyager.domain.subtask import Goal
from covoyager.errors import GoalError, NotUnderstood

if TYPE_CHECKING:
    from covoyager.knowledge import Knowledge


def refused(goal: Goal, knowledge: "Knowledge", error: GoalError) -> dict[str, Any]:
    """The ``plan --json`` object of a goal for which there is no plan."""
    shape: dict[str, Any] = {"goal": goal.to_json(), "minecraft": knowledge.version, "impossible": str(error)}
    if isinstance(error, NotUnderstood):
        shape["nearest"] = list(error.nearest)
    if goal.assumed:
        shape["assumed"] = list(goal.assumed)
    return shape
