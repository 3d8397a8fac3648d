"""The worst order of execution that a graph allows: how little of something can be left when a subtask wants it.

Somebody else may be quicker. Which of the others have run by then is any set that holds, with each, all that it waits for.
The set that leaves least is a closure of greatest weight: for every choice of makers, all takers run that wait for no
other makers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

Ancestors = Mapping[int, frozenset[int]]

FEW = 6
"""Up to so many makers all their choices are looked at; beyond, a flow finds the worst."""


@dataclass(slots=True)
class Account:
    """One thing: what is there from the start, and the net of what each subtask makes and takes."""

    stock: float
    makes: dict[int, float] = field(default_factory=dict)
    takes: dict[int, float] = field(default_factory=dict)

    def change(self, number: int, amount: float) -> None:
        """Note what a subtask adds (below zero: takes), on top of what is noted already."""
        net = amount + self.makes.pop(number, 0.0) - self.takes.pop(number, 0.0)
        if net > 0:
            self.makes[number] = net
        elif net < 0:
            self.takes[number] = -net

    def worst(self, number: int, before: Ancestors, after: Iterable[int] = ()) -> float:
        """The least that can be there when ``number`` starts.

        Args:
            number: who wants it.
            before: all ancestors of everybody; those of ``number`` have run.
            after: those who wait for ``number``; they have not.
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
    """The most that takers can take beyond what the makers make for whom they wait."""
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
    """The greatest flow from makers to takers, by shortest augmenting paths (Edmonds and Karp)."""
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
