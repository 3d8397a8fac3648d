"""Numbering a plan's subtasks anew after some were added."""

from collections.abc import Sequence
from dataclasses import replace

from covoyager.domain import Plan, Subtask
from covoyager.domain.graph import critical_path


def renumbered(plan: Plan, steps: Sequence[Subtask]) -> Plan:
    """The plan with these subtasks, which must be in an order that can be executed, numbered from 1."""
    number = {step.id: place + 1 for place, step in enumerate(steps)}
    subtasks = tuple(
        replace(step, id=number[step.id], needs=tuple(sorted(number[need] for need in step.needs))) for step in steps
    )
    return replace(plan, subtasks=subtasks, critical_path=critical_path(subtasks))
