"""From chosen recipes to batches in an order that can be carried out, fuel included."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import ceil

from covoyager.domain.sentences import describe
from covoyager.domain.subtask import Subtask
from covoyager.knowledge import Knowledge, Method
from covoyager.knowledge.pace import USUAL
from covoyager.planning.flow import shortfall
from covoyager.planning.stock.reach import Reach

Choices = tuple[str, ...]
"""Items of which any will do."""


@dataclass(slots=True)
class Batch:
    """Some runs of one recipe.

    Attributes:
        method: the recipe.
        runs: how often.
        consumes: item → total taken, fuel included.
        needs: indices of the batches that must be done first.
        kept: items that are used but not used up: station and tools.
    """

    method: Method
    runs: int
    consumes: dict[str, int]
    needs: tuple[int, ...] = ()
    kept: tuple[str, ...] = ()

    @property
    def tools(self) -> tuple[str, ...]:
        """What it uses besides the station."""
        return tuple(name for name in self.kept if name != self.method.station)

    def subtask(self, number: int) -> Subtask:
        """The batch as subtask ``number`` of a plan."""
        made = self.runs * int(self.method.count)
        produces = Counter({self.method.item: made})
        for name, count in self.method.returns:
            produces[name] += count * self.runs
        if "lava_bucket" in self.consumes and self.method.heat:
            produces["bucket"] += self.consumes["lava_bucket"]
        shape = Subtask(
            id=number,
            action=self.method.action,
            item=self.method.item,
            quantity=made,
            tools=self.tools,
            materials={name: round(count / made, 4) for name, count in self.consumes.items()},
            consumes=self.consumes,
            produces=dict(produces),
            station=self.method.station,
            needs=tuple(index + 1 for index in self.needs),
            ticks=round(USUAL.bench + self.runs * self.method.ticks),
        )
        return Subtask(**{**{f: getattr(shape, f) for f in shape.__slots__}, "description": describe(shape)})


def assemble(
    runs: Mapping[Method, int], balance: Mapping[str, int], knowledge: Knowledge, reach: Reach
) -> list[Batch] | None:
    """Order the batches and give them fuel.

    Args:
        runs: recipe → how often.
        balance: item → what is left over; slots of several choices and the fuel are filled from it.
        knowledge: facts of the version.
        reach: what the stock can become.

    Returns:
        The batches; None if they need each other in a cycle, or there is too little fuel.
    """
    left = Counter({name: count for name, count in balance.items() if count > 0})
    batches: list[Batch] = []
    for method, count in runs.items():
        fixed: Counter[str] = Counter()
        for choices, each in reach.slots(method):
            if len(choices) == 1:
                fixed[choices[0]] += each * count
        batches.append(Batch(method, count, dict(fixed), kept=reach.kept(method)))
    if not fill_open(batches, left, reach):
        return None
    spare = {n: min(c, reach.stock.get(n, 0)) for n, c in left.items() if n in knowledge.fuels}
    for batch in sorted(batches, key=lambda b: -b.runs * b.method.heat):
        if batch.method.heat:
            burnt = choose_fuel(batch.runs * batch.method.heat, spare, knowledge.burning(batch.method.station))
            if burnt is None:
                return None
            for name, count in burnt.items():
                spare[name] -= count
                batch.consumes[name] = batch.consumes.get(name, 0) + count
    return in_order(batches, reach.stock)


def fill_open(batches: list[Batch], left: Counter[str], reach: Reach) -> bool:
    """Fill the slots of several choices from ``left``, by a flow; False if that does not suffice."""
    takers: list[tuple[int, float]] = []
    before: dict[int, frozenset[int]] = {}
    owner: dict[int, Batch] = {}
    names = sorted(left)
    for batch in batches:
        for choices, each in reach.slots(batch.method):
            if len(choices) > 1:
                at = len(names) + len(takers) + 1
                takers.append((at, float(each * batch.runs)))
                before[at] = frozenset(place for place, name in enumerate(names, 1) if name in choices)
                owner[at] = batch
    makers = {place: float(left[name]) for place, name in enumerate(names, 1)}
    given: dict[int, dict[int, float]] = {}
    if shortfall(0.0, makers, takers, before, given):
        return False
    for at, parts in given.items():
        for place, count in parts.items():
            if place > 0 and round(count):
                name = names[place - 1]
                owner[at].consumes[name] = owner[at].consumes.get(name, 0) + round(count)
                left[name] -= round(count)
    return True


def choose_fuel(energy: int, spare: Mapping[str, int], burn: Mapping[str, int]) -> dict[str, int] | None:
    """Choose fuel with little waste: one kind if one will do, else two, else all there is.

    Args:
        energy: ticks of fire.
        spare: fuel → count that may be burnt.
        burn: fuel → ticks that one burns.

    Returns:
        Fuel → count; None if there is too little.
    """
    names = [name for name, count in spare.items() if count > 0]
    single = [(ceil(energy / burn[n]) * burn[n], n) for n in names if spare[n] * burn[n] >= energy]
    if single:
        name = min(single)[1]
        return {name: ceil(energy / burn[name])}
    for pair in combinations(sorted(names, key=lambda n: -burn[n]), 2):
        first, second = pair
        rest = energy - spare[first] * burn[first]
        if rest <= spare[second] * burn[second]:
            return {first: spare[first], second: ceil(rest / burn[second])}
    burnt: dict[str, int] = {}
    for name in sorted(names, key=lambda n: -burn[n]):
        count = min(spare[name], ceil(energy / burn[name]))
        burnt[name] = count
        energy -= count * burn[name]
        if energy <= 0:
            return burnt
    return None


def in_order(batches: list[Batch], stock: Mapping[str, int]) -> list[Batch] | None:
    """Sort the batches so that each comes after those whose products it takes or uses; None if that is impossible.

    The first batch that uses a station or tool sets one aside, which all later ones use too.
    """
    lots: dict[str, list[list[int]]] = {name: [[-1, count]] for name, count in stock.items()}
    held: dict[str, set[int]] = {}
    order: list[Batch] = []
    waiting = list(batches)

    def wants(batch: Batch) -> Counter[str]:
        return Counter(batch.consumes) + Counter(name for name in batch.kept if name not in held)

    while waiting:
        ready = next((b for b in waiting if all(left(lots, n) >= c for n, c in wants(b).items())), None)
        if ready is None:
            return None
        waiting.remove(ready)
        needs: set[int] = set()
        for name in ready.kept:
            if name not in held:
                held[name] = draw(lots[name], 1)
            needs |= held[name]
        for name, count in ready.consumes.items():
            needs |= draw(lots[name], count)
        ready.needs = tuple(sorted(needs - {-1}))
        number = len(order)
        order.append(ready)
        lots.setdefault(ready.method.item, []).append([number, ready.runs * int(ready.method.count)])
        for name, count in ready.method.returns:
            lots.setdefault(name, []).append([number, count * ready.runs])
    return order


def left(lots: Mapping[str, list[list[int]]], name: str) -> int:
    """How many of an item are left."""
    return sum(lot[1] for lot in lots.get(name, ()))


def draw(lots: list[list[int]], count: int) -> set[int]:
    """Take items, oldest first; returns their makers (index, -1 for the stock)."""
    makers: set[int] = set()
    while count:
        lot = lots[0]
        part = min(lot[1], count)
        lot[1] -= part
        count -= part
        makers.add(lot[0])
        if not lot[1]:
            lots.pop(0)
    return makers
