"""Several furnaces, at a time or one after the other, if that is faster than waiting for one."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from math import ceil

from covoyager.knowledge import Method, Slot
from covoyager.knowledge.costs import run_ticks_at
from covoyager.planning.expansion.draft import INFINITE, Node
from covoyager.planning.expansion.expansion import Expansion
from covoyager.planning.expansion.smelting.loads import MOST_LOADS, Batch, Cut, FurnaceTimes, Load, loads_of

MOST = 8
"""So many furnaces are looked for at most; where all are loaded at a time, more are tried afterwards."""

PLACE_TRIP = 40.0
"""Ticks of the subtask that places them, beyond the placing itself."""

CREWS_LOADS = 5
"""Into more loads than so many nothing is cut for a crew: each is a way of its own for each thing that goes in, and eight of
them take four bots longer than one load in all furnaces (an iron armour in the arena: 1,828 ticks and 1,688)."""

SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 24)
"""So many things at most are tried in a load."""

ALL_SIZES = sorted({*range(1, 13), *SIZES})
"""The same where several cuts are weighed."""


def wanted_furnaces(expansion: Expansion) -> dict[str, int]:
    """Station → number of furnaces with which an expansion would be fastest, if that is more than one."""
    loads: dict[str, list[float]] = {}
    ticks: dict[str, float] = {}
    for node in expansion.draft.nodes:
        if node.method.heat and node.method.station:
            loads.setdefault(node.method.station, []).append(node.runs)
            ticks[node.method.station] = node.method.ticks
    numbers = {station: best_number(expansion, station, runs, ticks[station]) for station, runs in loads.items()}
    return {station: furnaces for station, furnaces in numbers.items() if furnaces > 1}


def best_number(expansion: Expansion, station: str, runs: list[float], ticks: float) -> int:
    """Number of furnaces that takes the least time, making them included.

    Args:
        expansion: with one furnace of each kind.
        station: the kind.
        runs: how many items each node smelts in it.
        ticks: for one item.
    """
    one = expansion.estimates.price(expansion.estimates.estimate(station, 1, expansion.root))
    spare = expansion.draft.free(station)
    there = expansion.standing.get(station, 0)
    pace = expansion.knowledge.pace
    if one == INFINITE:
        return 1

    def total(furnaces: int) -> float:
        burning = sum(ceil(count / furnaces) * ticks for count in runs)
        if furnaces <= max(1, there):
            return burning
        made = max(0, furnaces - max(1, there) - spare)
        return burning + made * one + (furnaces - there) * pace.place + PLACE_TRIP

    return min(range(1, min(MOST, ceil(max(runs))) + 1), key=total)


class Cutting:
    """How what an expansion smelts can be cut into loads."""

    def __init__(self, expansion: Expansion, usual: "Cutting | None" = None) -> None:
        self._expansion = expansion
        self._usual = usual
        self._burning = [node for node in expansion.draft.nodes if node.method.heat and node.method.station]
        self._paces = {node.method: self._pace(node) for node in self._burning}
        self._known: dict[Cut, Mapping[Method, Batch]] = {}
        self._ranked: dict[tuple[int, int], Sequence[Cut]] = {}

    def best(self, hands: int) -> Cut | None:
        """How many furnaces and what loads look fastest for so many hands; None where one load is as good."""
        return next(iter(self.likely(hands, 1)), None)

    def likely(self, hands: int, many: int) -> Sequence[Cut]:
        """The cuts that look fastest for so many hands, the fastest first; none where one load is as good."""
        key = hands, many
        if key not in self._ranked:
            self._ranked[key] = self._fastest(hands, many)
        return self._ranked[key]

    def _fastest(self, hands: int, many: int) -> Sequence[Cut]:
        most = max((ceil(node.runs) for node in self._burning), default=0)
        cuts = [
            Cut(furnaces, size, hands)
            for furnaces in range(1, min(MOST, most) + 1)
            for size in (SIZES if many == 1 else ALL_SIZES)
            if size < most
        ]
        limit = self._total(Cut(1, most, hands))
        best: dict[Hashable, tuple[float, int, Cut]] = {}
        for floor, at, cut in sorted((self._floor(cut), at, cut) for at, cut in enumerate(cuts)):
            if floor > (limit if len(best) < many else max(best.values())[0]):
                break
            if self.is_cut(cut) and (total := self._total(cut)) < limit:
                # Of cuts into the same loads the first counts.
                same = tuple(tuple(batch.loads) for batch in self._batches(cut).values())
                best[same] = min(best.get(same, (total, at, cut)), (total, at, cut))
                for worse in sorted(best, key=lambda loads: best[loads])[many:]:
                    del best[worse]
        return [cut for *_, cut in sorted(best.values())]

    def _floor(self, cut: Cut) -> float:
        """A lower bound of :meth:`_total`: the furnaces burn all the time, or somebody does nothing but fetch."""
        floor = 0.0
        for node in self._burning:
            pace, things = self._paces[node.method].shared(cut.hands), ceil(node.runs)
            burning = pace.ways + pace.furnace + ceil(things / cut.furnaces) * pace.burning
            fetching = ceil(things / cut.most) * pace.ways + things * pace.each + pace.burning
            floor += max(burning, fetching)
        return floor

    def is_cut(self, cut: Cut) -> bool:
        """Whether it can be cut so, and makes several loads; for a crew not too many."""
        if cut.usual and self._usual:
            return self._usual.is_cut(cut._replace(usual=False))
        if min(cut.furnaces, cut.most) < 1 or self._fewest(cut.most) > (
            CREWS_LOADS if cut.hands > 1 else MOST_LOADS * len(self._burning)
        ):
            return False
        cuts = [batch.loads for batch in self._batches(cut).values()]
        few = cut.hands == 1 or sum(map(len, cuts)) <= CREWS_LOADS
        return few and all(cuts) and any(len(each) > 1 for each in cuts)

    def alike(self, cut: Cut, other: Cut) -> bool:
        """Whether both make the same loads."""
        return self.loads(cut) == self.loads(other)

    def _fewest(self, most: int) -> int:
        """Loads that it makes at least with so many things in each at most."""
        return sum(ceil(ceil(node.runs) / most) for node in self._burning)

    def loads(self, cut: Cut) -> Mapping[Method, list[Load]]:
        """What goes into which furnace."""
        if cut.usual and self._usual:
            return self._usual.loads(cut._replace(usual=False))
        number = 0
        furnaces: Counter[str] = Counter()
        loads: dict[Method, list[Load]] = {}
        for method, batch in self._batches(cut).items():
            station = method.station or ""
            before = furnaces[station]
            for furnace, size in batch.loads:
                number += 1
                furnaces[station] = max(furnaces[station], before + furnace)
                loads.setdefault(method, []).append(Load(number, before + furnace, size))
        return loads

    def _batches(self, cut: Cut) -> Mapping[Method, Batch]:
        if cut not in self._known:
            self._known[cut] = {
                node.method: loads_of(ceil(node.runs), cut, self._paces[node.method].shared(cut.hands))
                for node in self._burning
            }
        return self._known[cut]

    def _total(self, cut: Cut) -> float:
        return sum(batch.done for batch in self._batches(cut).values())

    def _pace(self, node: Node) -> FurnaceTimes:
        """What a node's work at furnaces takes."""
        pace = self._expansion.knowledge.pace
        way = pace.again * pace.trip
        crafts = self._expansion.knowledge.methods.get(node.method.station or "", ())
        furnace = min((self._slots(method.slots) for method in crafts), default=0.0) + way + pace.place
        fuel = [self._each((name,)) for name in node.consumes if name in self._expansion.knowledge.fuels]
        # A load burns one piece of its own more than it would in one with the others, or nearly so.
        ways = 2 * way + pace.load + min(fuel, default=0.0)
        return FurnaceTimes(float(node.method.ticks), self._slots(node.method.slots), ways, furnace)

    def _slots(self, slots: Sequence[Slot]) -> float:
        return sum(slot.count * self._each(slot.choices) for slot in slots)

    def _each(self, choices: Sequence[str]) -> float:
        """Ticks of one of these once somebody is at it, with the tools that there are."""
        expansion = self._expansion
        ticks = [
            run_ticks_at(node.method, expansion.knowledge, node.source, node.tools[0] if node.tools else None)
            / node.method.count
            for node in expansion.draft.nodes
            if node.method.sources and node.method.item in choices
        ]
        slot = Slot(tuple(choices), 1)
        each = min(ticks, default=expansion.estimates.price(expansion.estimates.slot(slot, 1, expansion.root, 0)))
        return each if each < INFINITE else 0.0
