"""What lay in the chest before goals were set, and does not count toward them.

Several open goals may ask for the same item. What lay there before all of them lies there once, and what each of them has had
brought is its own: so that all of them are reached, the chest must hold the first, and the counts of all of them. A goal that
ends as DONE leaves its share in the chest, where it is old for those that are still open.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from covoyager.domain import Goal, totals


class Base(NamedTuple):
    """What is kept of a goal about what lay in the chest.

    Attributes:
        items: item → count that does not count toward it.
        counts_old: whether all else that lay there does: it asks to have things, not for new ones.
    """

    items: Mapping[str, int]
    counts_old: bool = False


class Asked(NamedTuple):
    """A goal with its base."""

    goal: Goal
    base: Base


def base_for(goal: Goal, stock: Mapping[str, int], others: Iterable[Asked], *, counts_old: bool = False) -> Base:
    """The base of a goal that is set now.

    Args:
        goal: the goal.
        stock: what there is.
        others: the other open goals.
        counts_old: as of :class:`Base`.
    """
    alike = [other for other in others if other.base.counts_old is counts_old]
    found = {}
    for item in sorted({*goal.items, *(name for kinds in goal.kinds.values() for name in kinds)}):
        theirs = [other.base.items.get(item, 0) for other in alike if item in other.goal.items]
        found[item] = min(theirs, default=0 if counts_old else stock.get(item, 0))
    return Base({item: count for item, count in found.items() if count}, counts_old)


def before(asked: Iterable[Asked]) -> dict[str, int]:
    """Item → count that must lie in the chest besides what these open goals ask for, so that all of them are reached.

    Goals that count what lay there take of it before it is kept for others.
    """
    kept: dict[str, list[int]] = {}
    ended: dict[str, list[int]] = {}
    had: dict[str, int] = {}
    for goal, base in asked:
        for item, count in goal.items.items():
            (ended if base.counts_old else kept).setdefault(item, []).append(base.items.get(item, 0))
            had[item] = had.get(item, 0) + (count if base.counts_old else 0)
    old = {item: max(min(kept.get(item, [0])), n + max(ended.get(item, [0]))) - n for item, n in had.items()}
    return {item: count for item, count in sorted(old.items()) if count}


def promised(asked: Asked, others: Iterable[Asked]) -> dict[str, int]:
    """Item → count in the chest that is not for a goal: what the other open goals want, and what lay there before."""
    theirs = list(others)
    return totals([*(other.goal.items for other in theirs), before([*theirs, asked])])


def left_behind(open_one: Asked, done: Asked) -> dict[str, int]:
    """The items of an open goal's base once another goal is DONE, whose items stay in the chest."""
    items = dict(open_one.base.items)
    for item, count in done.goal.items.items():
        if item in open_one.goal.items and open_one.base.counts_old:
            items[item] = items.get(item, 0) + count
        elif item in open_one.goal.items:
            items[item] = max(items.get(item, 0), done.base.items.get(item, 0) + count)
    return items
