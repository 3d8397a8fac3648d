"""Numbers of a plan's steps after something was put between them."""

from collections.abc import Sequence
from dataclasses import replace

from covoyager.domain import Plan, Subtask
from covoyager.domain.graph import critical_path


def renumbered(plan: Plan, steps: Sequence[Subtask]) -> Plan:
    """The plan with these steps, numbered in the order in which they stand; they can be executed in it."""
    number = {step.id: place + 1 for place, step in enumerate(steps)}
    subtasks = tuple(
        replace(step, id=number[step.id], needs=tuple(sorted(number[need] for need in step.needs))) for step in steps
    )
    return replace(plan, subtasks=subtasks, critical_path=critical_path(subtasks))
