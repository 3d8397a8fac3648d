"""The worst order of execution that a graph allows: how little of an item can be left when a subtask needs it.

When a subtask starts, others may have run: any set of subtasks that contains, with each, all its ancestors. The set that
leaves least is found as a closure of greatest weight: some makers run, and all takers that wait for no other makers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

Ancestors = Mapping[int, frozenset[int]]

FEW = 6
"""With up to so many makers every choice of them is tried; with more, a flow finds the worst."""


@dataclass(slots=True)
class Account:
    """One item (or the uses of one tool): the stock at the start, and the net that each subtask (by id) makes or takes."""

    stock: float
    makes: dict[int, float] = field(default_factory=dict)
    takes: dict[int, float] = field(default_factory=dict)

    def change(self, number: int, amount: float) -> None:
        """Add to the net of subtask ``number``; a negative ``amount`` is taken."""
        net = amount + self.makes.pop(number, 0.0) - self.takes.pop(number, 0.0)
        if net > 0:
            self.makes[number] = net
        elif net < 0:
            self.takes[number] = -net

    def worst(self, number: int, before: Ancestors, after: Iterable[int] = ()) -> float:
        """The least that can be there when ``number`` starts.

        Args:
            number: id of the subtask that needs the item.
            before: id → ancestors; those of ``number`` have run.
            after: ids of the subtasks that wait for ``number``; they have not run.
        """
        sure = before[number]
        left = self.stock + sum(n for i, n in self.makes.items() if i in sure)
        left -= sum(n for i, n in self.takes.items() if i in sure)
        out = {number, *after}
        makes = {i: n for i, n in self.makes.items() if i not in sure and i not in out}
        takes = {i: n for i, n in self.takes.items() if i not in sure and i not in out}
        waits = {i: frozenset(m for m in makes if m in before[i]) for i in takes if not before[i] & out}
        return left - heaviest(makes, {i: takes[i] for i in waits}, waits)


def heaviest(makes: Mapping[int, float], takes: Mapping[int, float], waits: Mapping[int, frozenset[int]]) -> float:
    """The most by which takers can exceed makers, over all sets of makers that may have run.

    Args:
        makes: maker → amount.
        takes: taker → amount.
        waits: taker → the makers that must run before it.
    """
    if not makes:
        return sum(takes.values())
    if len(makes) > FEW:
        return sum(takes.values()) - most_covered(makes, takes, waits)
    worst = 0.0
    for many in range(len(makes) + 1):
        for chosen in combinations(makes, many):
            there = frozenset(chosen)
            taken = sum(amount for i, amount in takes.items() if waits[i] <= there)
            worst = max(worst, taken - sum(makes[i] for i in chosen))
    return worst


def most_covered(makes: Mapping[int, float], takes: Mapping[int, float], waits: Mapping[int, frozenset[int]]) -> float:
    """The greatest flow from makers to takers that wait for them (Edmonds and Karp: shortest augmenting paths)."""
    room: dict[tuple[int, int], float] = {}
    edges: dict[int, set[int]] = {}
    source, sink = -1, -2

    def join(start: int, end: int, amount: float) -> None:
        room[start, end] = room.get((start, end), 0.0) + amount
        room.setdefault((end, start), 0.0)
        edges.setdefault(start, set()).add(end)
        edges.setdefault(end, set()).add(start)

    for taker, amount in takes.items():
        join(taker, sink, amount)
        for maker in waits[taker]:
            join(maker, taker, amount)
    for maker, amount in makes.items():
        join(source, maker, amount)
    total = 0.0
    while True:
        came: dict[int, int] = {source: source}
        queue = [source]
        for at in queue:
            for following in edges.get(at, ()):
                if following not in came and room[at, following] > 1e-9:
                    came[following] = at
                    queue.append(following)
        if sink not in came:
            return total
        path = [sink]
        while path[-1] != source:
            path.append(came[path[-1]])
        steps = list(zip(path[1:], path, strict=False))
        amount = min(room[step] for step in steps)
        for start, end in steps:
            room[start, end] -= amount
            room[end, start] += amount
        total += amount
