"""The Co-Voyager report's rule of -1: open quantities are computed from the end of the plan to its beginning."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil

from covoyager.domain.subtask import Goal, Subtask
from covoyager.knowledge import Knowledge
from covoyager.planning.critic.rules import drops_of, ways_for

OPEN = -1
"""Stands for a quantity that is to be computed from what later subtasks need."""


def fill_quantities(
    subtasks: Sequence[Subtask], goal: Goal, knowledge: Knowledge, have: Mapping[str, int]
) -> tuple[Subtask, ...]:
    """Replace every quantity of -1 by what later subtasks and the goal take, less what is on hand.

    ``consumes`` and ``produces`` of these subtasks are computed from their ``materials`` (per unit); others stay as they are.

    Args:
        subtasks: in an order that can be executed.
        goal: what must be there in the end.
        knowledge: facts of the version.
        have: item → count on hand at the start.
    """
    wanted: dict[str, float] = dict(goal.items)
    stock = dict(have)
    filled: list[Subtask] = []
    for subtask in reversed(subtasks):
        done = fill(subtask, wanted, stock, knowledge) if subtask.quantity == OPEN else subtask
        for item, count in done.produces.items():
            wanted[item] = max(0, wanted.get(item, 0) - count)
        for item, count in done.consumes.items():
            wanted[item] = wanted.get(item, 0) + count
        filled.append(done)
    return tuple(reversed(filled))


def fill(subtask: Subtask, wanted: Mapping[str, float], stock: dict[str, int], knowledge: Knowledge) -> Subtask:
    """One subtask with its quantity, at least one batch; what it finds in ``stock`` is taken out of that."""
    if subtask.action.spec.hunts:
        drops = drops_of(subtask.item, knowledge)
        kills = max((ceil(wanted.get(item, 0) / method.count) for item, method in drops.items()), default=1) or 1
        produces = {item: int(wanted[item]) for item in drops if wanted.get(item)}
        return replace(subtask, quantity=kills, produces=produces)
    spare = min(stock.get(subtask.item, 0), ceil(wanted.get(subtask.item, 0)))
    stock[subtask.item] = stock.get(subtask.item, 0) - spare
    count = max(1, ceil(wanted.get(subtask.item, 0)) - spare)
    methods = [method for method in ways_for(subtask.item, knowledge) if method.action is subtask.action]
    batch = int(methods[0].count) if methods and methods[0].slots and not methods[0].most else 1
    quantity = ceil(count / batch) * batch
    consumes = {item: ceil(each * quantity - 1e-6) for item, each in subtask.materials.items()}
    return replace(subtask, quantity=quantity, consumes=consumes, produces={subtask.item: quantity})
