"""What lay in the chest before goals were set, and does not count toward them.

Several open goals may ask for the same item. What lay there before all of them lies there once, and what each of them has had
brought is its own: so that all of them are reached, the chest must hold the first, and the counts of all of them. A goal that
ends as DONE leaves its share in the chest, where it is old for those that are still open.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from covoyager.domain import Goal, totals

#: After these words a goal is satisfied by what already lies in the chest; any other verb asks for new items.
HAVING = ("get", "have", "bring", "fetch", "need", "i", "we", "give", "collect")


class Asked(NamedTuple):
    """A goal, and item → count that does not count toward it."""

    goal: Goal
    base: Mapping[str, int]


def asks_to_have(goal: Goal) -> bool:
    """Whether a goal is satisfied by what lies in the chest already; see :data:`HAVING`."""
    return goal.text.lower().split()[:1] in [[word] for word in HAVING]


def base_for(goal: Goal, stock: Mapping[str, int], others: Iterable[Asked]) -> dict[str, int]:
    """Item → count of what does not count toward a goal that is set now.

    Args:
        goal: the goal.
        stock: what there is.
        others: the other open goals.
    """
    having = asks_to_have(goal)
    alike = [other for other in others if asks_to_have(other.goal) is having]
    names = {*goal.items, *(name for kinds in goal.kinds.values() for name in kinds)}
    found = {}
    for item in sorted(names):
        theirs = [other.base.get(item, 0) for other in alike if item in other.goal.items]
        found[item] = min(theirs, default=0 if having else stock.get(item, 0))
    return {item: count for item, count in found.items() if count}


def before(asked: Iterable[Asked]) -> dict[str, int]:
    """Item → count that must lie in the chest besides what these open goals ask for, so that all of them are reached.

    Goals that are satisfied by what lies there take of what lay there before the others.
    """
    old: dict[str, list[int]] = {}
    spoken: dict[str, list[int]] = {}
    had: dict[str, int] = {}
    for goal, base in asked:
        having = asks_to_have(goal)
        for item, count in goal.items.items():
            (spoken if having else old).setdefault(item, []).append(base.get(item, 0))
            if having:
                had[item] = had.get(item, 0) + count
    kept = {
        item: max(min(old.get(item, [0])), had.get(item, 0) + max(spoken.get(item, [0]))) - had.get(item, 0)
        for item in {*old, *spoken}
    }
    return {item: count for item, count in sorted(kept.items()) if count}


def promised(asked: Asked, others: Iterable[Asked]) -> dict[str, int]:
    """Item → count in the chest that is not for a goal: what the other open goals want, and what lay there before."""
    theirs = list(others)
    return totals([*(other.goal.items for other in theirs), before([*theirs, asked])])


def left_behind(open_one: Asked, done: Asked) -> dict[str, int]:
    """The base of an open goal once another goal is DONE, whose items stay in the chest: item → count."""
    base = dict(open_one.base)
    for item, count in done.goal.items.items():
        if item not in open_one.goal.items:
            continue
        if asks_to_have(open_one.goal):
            base[item] = base.get(item, 0) + count
        else:
            base[item] = max(base.get(item, 0), done.base.get(item, 0) + count)
    return base
