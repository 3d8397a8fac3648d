"""The Co-Voyager report's rule of -1: open quantities are filled in by addition, from the end of the plan to its beginning."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil

from covoyager.domain.subtask import Goal, Subtask
from covoyager.knowledge import Knowledge
from covoyager.planning.critic.rules import drops_of, ways_for

OPEN = -1
"""A quantity that is to be what the others need."""


def fill_quantities(
    subtasks: Sequence[Subtask], goal: Goal, knowledge: Knowledge, have: Mapping[str, int]
) -> tuple[Subtask, ...]:
    """Subtasks with every quantity of -1 replaced by what later subtasks and the goal take.

    ``consumes`` and ``produces`` of these are computed from their ``materials`` (per unit); others stay as they are.
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
    """One subtask with its quantity; at least one batch."""
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
