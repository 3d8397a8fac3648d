"""Estimates of what an item would cost, given what the draft has already: the planner's look-ahead."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from math import ceil

from covoyager.knowledge import Knowledge, Method, Slot, ToolNeed
from covoyager.knowledge.costs import HEAT_COST, Costs, best_source, find_key, run_ticks_at, wait_key
from covoyager.planning.expansion.draft import INFINITE, Draft
from covoyager.planning.expansion.path import Path
from covoyager.planning.expansion.variants import Basis

DEPTH = 3
"""How many recipes deep an estimate looks."""

NOTHING: frozenset[str] = frozenset()
Estimate = tuple[float, frozenset[str]]
"""Ticks of work, and what must be set up for it once (keys of :class:`Costs`)."""


class Estimates:
    """Estimates over a draft; they follow as the draft changes.

    Args:
        basis: what is there.
        costs: the cost table.
        draft: what is planned so far.
        sources: cache of :meth:`source`; expansions of one goal share it.
    """

    def __init__(self, basis: Basis, costs: Costs, draft: Draft, sources: dict[Method, tuple[str, str]]) -> None:
        self.knowledge = basis.knowledge
        self.costs = costs
        self.draft = draft
        self.nearby = basis.nearby
        self.stations = frozenset(basis.standing)
        self.touched = touched(basis.knowledge, draft.stock)
        self.stocked = frozenset(draft.stock)
        self.near: dict[str, list[Method]] = {}
        self.sources = sources
        draft.owned |= self.stations

    @cached_property
    def reached(self) -> frozenset[str]:
        """Items that could be made from the first stock alone, amounts not counted."""
        return reached(self.knowledge, self.stocked)

    def price(self, estimate: Estimate) -> float:
        """An estimate as one number of ticks, the set-up included."""
        work, setup = estimate
        return work + self.costs.once(setup) if setup else work

    def estimate(self, item: str, count: float, path: Path, depth: int = DEPTH) -> Estimate:
        """Estimate getting ``count`` of ``item`` beyond the stock; infinite if it cannot be had."""
        best = self.base(item, count, path)
        if depth <= 0 or (item not in self.touched and (best[0] < INFINITE or item not in self.costs.unit)):
            return best
        least = self.price(best)
        for method in self.open_methods(item, best[0] == INFINITE):
            other = self.method(method, count, path, depth - 1, least)
            if other[0] < least:
                price = self.price(other)
                if price < least:
                    best, least = other, price
        return best

    def open_methods(self, item: str, all_of_them: bool) -> Sequence[Method]:
        """Methods that can be cheaper than the cost table's: those that take something near the stock."""
        methods = self.knowledge.methods.get(item, ())
        if all_of_them or len(methods) == 1:
            return methods
        found = self.near.get(item)
        if found is None:
            touched = self.touched
            found = [method for method in methods if any(c in touched for slot in method.slots for c in slot.choices)]
            self.near[item] = found
        return found

    def base(self, item: str, count: float, path: Path) -> Estimate:
        """The cost table's estimate, less the set-up that is there; infinite if it needs an item that is being made."""
        if not self.leads_out(item, path):
            return INFINITE, NOTHING
        costs = self.costs
        return costs.unit[item] * count, costs.setup[item] - self.draft.owned

    def leads_out(self, item: str, path: Path) -> bool:
        """Whether the cost table's way to an item needs none that is being made."""
        under = self.costs.under.get(item)
        return under is not None and item not in path.busy and path.busy.isdisjoint(under)

    def method(self, method: Method, count: float, path: Path, depth: int, bound: float = INFINITE) -> Estimate:
        """Estimate getting ``count`` by one method; infinite if its work takes ``bound`` ticks or more."""
        runs = ceil(count / method.count - 1e-9)
        inner = path.making(method.item)
        work = runs * method.fire * HEAT_COST
        setup: set[str] = set()
        for name in method.stations:
            if name not in self.draft.owned:
                more, keys = self.base(name, 1, inner)
                work += more
                setup |= keys
        source, key = self.source(method) if method.sources else ("", "")
        tool: str | None = None
        for need in method.tools:
            best: Estimate = INFINITE, NOTHING
            least = INFINITE
            for name in self.tools(need, path.limit(method.item)):
                option = self.tool(name, need.wear * runs, inner)
                price = self.price(option)
                if price < least:
                    best, least, tool = option, price, name
                    if not price:
                        break
            work += best[0]
            setup |= best[1]
        if work >= bound:
            return INFINITE, NOTHING
        work += runs * (run_ticks_at(method, self.knowledge, source, tool) + method.risk)
        if not source:
            work += self.knowledge.pace.bench
        elif key not in self.draft.owned:
            setup.add(key)
        if method.wait and wait_key(method) not in self.draft.owned:
            setup.add(wait_key(method))
        for slot in method.slots:
            more, keys = self.slot(slot, runs * slot.count, inner, depth)
            work += more
            if work >= bound:
                return INFINITE, NOTHING
            setup |= keys
        return work, frozenset(setup)

    def source(self, method: Method) -> tuple[str, str]:
        """The block or mob that a method goes to, and the set-up key for having found it."""
        found = self.sources.get(method)
        if found is None:
            source = best_source(method, self.nearby)
            found = self.sources[method] = (source, find_key(source))
        return found

    def slot(self, slot: Slot, wanted: int, path: Path, depth: int) -> Estimate:
        """Estimate filling a slot with ``wanted`` items, less what is on hand."""
        if len(slot.choices) == 1:
            name = slot.choices[0]
            if name in path.busy:
                return INFINITE, NOTHING
            wanted -= self.draft.free(name)
            return self.estimate(name, wanted, path, depth) if wanted > 0 else (0.0, NOTHING)
        names = path.busy
        wanted -= sum([self.spare(choice) for choice in slot.choices if choice not in names])
        if wanted <= 0:
            return 0.0, NOTHING
        best: Estimate = INFINITE, NOTHING
        least = INFINITE
        for choice in self.likely(slot):
            if choice not in names:
                option = self.estimate(choice, wanted, path, depth)
                price = self.price(option)
                if price < least:
                    best, least = option, price
        return best

    def tools(self, need: ToolNeed, limit: int) -> list[str]:
        """The few tools that can be the cheapest: those owned first, then the two cheapest from nothing."""
        choices = need.choices[:limit]
        if len(choices) <= 2:
            return list(choices)
        key = (need.choices, limit)
        ranked = self.costs.cache.get(key)
        if ranked is None:
            ranked = tuple(sorted((c for c in choices if c in self.costs.unit), key=self.costs.rank)[:2])
            self.costs.cache[key] = ranked
        owned = self.draft.owned
        return [name for name in choices if name in owned] + [name for name in ranked if name not in owned]

    def likely(self, slot: Slot) -> tuple[str, ...]:
        """The few choices of a slot that can be the cheapest: three that are cheap from nothing, and three near the stock."""
        key = ("likely", slot)
        ranked = self.costs.cache.get(key)
        if ranked is None:
            ranked = tuple(sorted((c for c in slot.choices if c in self.costs.unit), key=self.costs.rank))
            self.costs.cache[key] = ranked
        near = [c for c in ranked[3:] if c in self.touched]
        if len(near) > 3:
            near.sort(key=lambda choice: choice not in self.reached)
        return ranked[:3] + tuple(near[:3])

    def tool(self, name: str, uses: float, path: Path) -> Estimate:
        """Estimate having a tool for so many uses."""
        missing = self.missing(name, uses)
        return self.base(name, missing, path) if missing else (0.0, NOTHING)

    def missing(self, tool: str, uses: float) -> int:
        """How many more of a tool it takes for so many uses."""
        left = self.draft.uses(tool) if tool in self.draft.owned else 0
        if left >= uses and left > 0:
            return 0
        lasts = self.draft.lasts(tool)
        return 1 if lasts == INFINITE else ceil((uses - left) / lasts - 1e-9) or 1

    def cheapest_of(self, likely: Sequence[str], parts: Mapping[str, int], count: int, path: Path) -> str:
        """The choice that costs least once ``parts`` are taken from the stock; of equals, the more plentiful one in sight."""
        with self.draft.without(parts):
            plenty = self.costs.plenty
            prices = {c: self.price(self.estimate(c, count, path, DEPTH - 1)) for c in likely}
            return min(likely, key=lambda c: (round(prices[c], 6), -plenty.get(c, 0)))

    def spare(self, item: str) -> int:
        """How many in stock may go into a slot that takes other items as well; none of what wears (tools, armour)."""
        return 0 if item not in self.draft.stock or item in self.knowledge.wearing else self.draft.free(item)


def touched(knowledge: Knowledge, stock: Mapping[str, object]) -> frozenset[str]:
    """Items that something in stock goes into, within :data:`DEPTH` recipes."""
    into = knowledge.into
    found = {name for name in stock if name in into}
    edge = set(found)
    for _ in range(DEPTH):
        edge = {result for name in edge for result in into.get(name, ())} - found
        found |= edge
    return frozenset(found)


def reached(knowledge: Knowledge, stock: Collection[str]) -> frozenset[str]:
    """Items that can be made from the stock alone, within :data:`DEPTH` recipes; amounts and tools are not counted."""
    found = set(stock)
    for _ in range(DEPTH):
        near = {result for name in found for result in knowledge.into.get(name, ())} - found
        fit = {item for item in near if any(_fits(method, found) for method in knowledge.methods.get(item, ()))}
        found |= fit
    return frozenset(found)


def _fits(method: Method, found: Collection[str]) -> bool:
    return bool(method.slots) and all(any(choice in found for choice in slot.choices) for slot in method.slots)
