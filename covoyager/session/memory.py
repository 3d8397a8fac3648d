"""What the board remembers of a goal that is DONE: the plan as it was carried out in the end."""

from collections.abc import Sequence
from dataclasses import replace

from covoyager.board import GoalView, SubtaskView
from covoyager.domain import Plan, Status
from covoyager.domain.graph import critical_path, order


def remembered_plan(goal: GoalView, views: Sequence[SubtaskView]) -> Plan:
    """The plan of a goal, from its rows: every subtask that was done, numbered anew in an order that can be executed.

    Args:
        goal: a goal that is DONE.
        views: its subtasks.
    """
    done = [view.subtask for view in views if view.state is Status.DONE and not view.skipped]
    numbers = {subtask.id: number for number, subtask in enumerate(order(done), start=1)}
    subtasks = tuple(
        replace(s, id=numbers[s.id], needs=tuple(sorted(numbers[need] for need in s.needs if need in numbers)))
        for s in sorted(done, key=lambda s: numbers[s.id])
    )
    return Plan(goal.goal, goal.minecraft, subtasks, goal.plan_source, critical_path(subtasks))
