"""The plan of a goal that is DONE, from the board's rows."""

from collections.abc import Sequence
from dataclasses import replace

from covoyager.board import GoalView, SubtaskView
from covoyager.domain import Plan
from covoyager.domain.graph import critical_path, order


def remembered_plan(goal: GoalView, views: Sequence[SubtaskView]) -> Plan:
    """The plan of a goal as it was in the end, numbered anew in an order that can be executed.

    Subtasks that were skipped, by somebody or because nothing needed them any more, are left out; the review of the plan adds
    what another world lacks.

    Args:
        goal: a goal that is DONE.
        views: its subtasks.
    """
    kept = [view.subtask for view in views if not view.skipped]
    numbers = {subtask.id: number for number, subtask in enumerate(order(kept), start=1)}
    subtasks = tuple(
        replace(s, id=numbers[s.id], needs=tuple(sorted(numbers[need] for need in s.needs if need in numbers)))
        for s in sorted(kept, key=lambda s: numbers[s.id])
    )
    return Plan(goal.goal, goal.minecraft, subtasks, goal.plan_source, critical_path(subtasks))
