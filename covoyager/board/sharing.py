"""Cutting one subtask into two, for partial claims and sharing."""

from dataclasses import replace
from math import ceil

from covoyager.domain import Subtask
from covoyager.domain.sentences import sentence_for

_EPSILON = 1e-9


def batch(subtask: Subtask, amount: int) -> int:
    """The smallest amount from ``amount`` up that takes whole materials (20 planks are cut in fours); at most all."""
    if not subtask.action.spec.in_batches:
        return min(amount, subtask.quantity)
    shares = [count / subtask.quantity for count in subtask.consumes.values() if subtask.quantity]
    for size in range(amount, subtask.quantity):
        if all(abs(size * share - round(size * share)) < _EPSILON for share in shares):
            return size
    return subtask.quantity


def split(subtask: Subtask, amount: int, rest_id: int) -> tuple[Subtask, Subtask]:
    """Cut a subtask into a part of ``amount`` results and the rest, which gets ``rest_id``.

    Together they produce what the whole would; what each consumes is rounded up (both burn whole pieces of fuel).
    """
    quantity = subtask.quantity
    part = {name: ceil(count * amount / quantity) for name, count in subtask.produces.items()}
    rest = {name: subtask.produces[name] - count for name, count in part.items()}
    return (
        _share(subtask, amount, part, subtask.id),
        _share(subtask, quantity - amount, {name: count for name, count in rest.items() if count}, rest_id),
    )


def bare(subtask: Subtask) -> Subtask:
    """A subtask as it is done by hand, where its tools only make it faster."""
    own = subtask.bare()
    return own if own is subtask else replace(own, description=reworded(subtask, own))


def equipped(subtask: Subtask) -> Subtask:
    """A subtask that was done by hand, with its tools again."""
    own = subtask.equipped()
    return own if own is subtask else replace(own, description=reworded(subtask, own))


def _share(subtask: Subtask, amount: int, produces: dict[str, int], number: int) -> Subtask:
    share = replace(
        subtask,
        id=number,
        quantity=amount,
        consumes={name: ceil(count * amount / subtask.quantity) for name, count in subtask.consumes.items()},
        produces=produces,
        ticks=ceil(subtask.ticks * amount / subtask.quantity),
    )
    return replace(share, description=reworded(subtask, share))


def reworded(whole: Subtask, share: Subtask) -> str:
    """The description of a part, or of the same with other tools; in a model's own words only the number changes."""
    for placed in (True, False):
        if (sentence := sentence_for(whole, placed)) in whole.description:
            return whole.description.replace(sentence, sentence_for(share, placed), 1)
    return whole.description.replace(str(whole.quantity), str(share.quantity), 1)
