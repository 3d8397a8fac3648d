"""What each item costs in ticks if nothing is on hand; alternatives are compared by it.

The cost of ``n`` items is ``n × unit + setup``. The set-up is a set of things to have or to find once (a furnace, a stone
pickaxe, the first iron ore), so that two items which share one do not pay for it twice. The cheapest derivation of every
item is found as in Knuth's generalisation of Dijkstra's algorithm (1977).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from math import ceil, fsum
from typing import NamedTuple

from covoyager.domain import Plan, Subtask
from covoyager.domain.actions import Action
from covoyager.facts import shared_facts
from covoyager.knowledge import Knowledge, Method
from covoyager.knowledge.hunting import spared_ticks
from covoyager.knowledge.pace import Pace

LOGS = tuple[str, ...](shared_facts("blocks")["trunks"])
"""How the names of tree trunks end."""

ROCK = ("stone", "deepslate")
"""What is dug on the way to anything that lies deep."""

ORES = ("_ore", "ancient_debris")
"""How the names of what lies in veins end."""

LARGE_VEINS = ("coal_ore", "copper_ore")
"""The same of those that lie in veins so large that one is mostly enough (Minecraft Wiki, "Ore")."""

HEAT_COST = 0.07
"""Ticks of work for one tick of fire, burning planks."""

MOST_TABLES = 4
"""So many cost tables are kept, each of two megabytes: sights change as bots walk and dig, and old ones do not come back."""


@dataclass(slots=True)
class Costs:
    """The cost table of a version.

    Attributes:
        unit: item → ticks for one more once its set-up is there; items that cannot be had are missing.
        setup: item → keys of what must be had or found once.
        price: set-up key → ticks.
        plenty: item → how much of its source is in sight, in powers of two; 0 if nothing.
        under: item → all items of its cheapest derivation, tools and stations included.
        cache: what the planner computes once for a table, such as likely choices of slots.
    """

    unit: dict[str, float] = field(default_factory=dict)
    setup: dict[str, frozenset[str]] = field(default_factory=dict)
    price: dict[str, float] = field(default_factory=dict)
    plenty: dict[str, int] = field(default_factory=dict)
    under: dict[str, frozenset[str]] = field(default_factory=dict)
    cache: dict[object, tuple[str, ...]] = field(default_factory=dict)
    _ranks: dict[str, tuple[float, int]] = field(default_factory=dict)

    def total(self, item: str) -> float:
        """Ticks for one of ``item`` from nothing; infinite if it cannot be had."""
        if item not in self.unit:
            return float("inf")
        return self.unit[item] + self.once(self.setup[item])

    def once(self, setup: frozenset[str]) -> float:
        """Ticks for a set-up; the same in whatever order the set gives its keys."""
        price = self.price
        return fsum([price[key] for key in setup])

    def rank(self, item: str) -> tuple[float, int]:
        """A key to sort by: the cheapest first, and of equals the most plentiful in sight. What has a price keeps it."""
        rank = self._ranks.get(item)
        if rank is None:
            rank = round(self.total(item), 6), -self.plenty.get(item, 0)
            if item in self.unit:
                self._ranks[item] = rank
        return rank


def find_key(source: str) -> str:
    """Set-up key for having found ``source``."""
    return f"find:{source}"


def wait_key(method: Method) -> str:
    """Set-up key for the time that passes once, however many are made (growing, say)."""
    return f"wait:{method.item}:{method.wait:.0f}"


def run_ticks_at(method: Method, knowledge: Knowledge, source: str, tool: str | None) -> float:
    """Ticks of one run at ``source`` ("" for none) with ``tool`` (None for the bare hand)."""
    if method.action is Action.GATHER and source:
        key = (method, source, tool)
        found = knowledge.runs.get(key)
        if found is None:
            found = method.ticks + method.steps * _step(source, knowledge.pace) + knowledge.dig(source, tool)
            knowledge.runs[key] = found
        return found
    if method.action is Action.KILL and tool:
        return method.ticks - spared_ticks(method, tool)
    return method.ticks


def _step(source: str, pace: Pace) -> float:
    if source.endswith(LOGS):
        return pace.fell
    if source in ROCK:
        return pace.rock
    return pace.vein if source.endswith(ORES) and not source.endswith(LARGE_VEINS) else pace.step


def bare(subtask: Subtask, knowledge: Knowledge) -> Method | None:
    """The method to gather a subtask's item with bare hands; None where there is none, or the subtask takes no tool anyway."""
    if subtask.action is not Action.GATHER or not subtask.tools:
        return None
    methods = knowledge.methods.get(subtask.item, ())
    fitting = (
        method for method in methods if method.action is Action.GATHER and set(method.sources) & set(subtask.sources)
    )
    return next((method for method in fitting if not method.tools and method.count == 1), None)


def handy(plan: Plan, knowledge: Knowledge) -> Plan:
    """The plan, which says of each step that a tool only makes faster how long it takes by hand."""
    return replace(plan, subtasks=tuple(by_hand(step, knowledge) for step in plan.subtasks))


def by_hand(subtask: Subtask, knowledge: Knowledge) -> Subtask:
    """The subtask, which says how long one result takes by hand, where it can be had so."""
    method = bare(subtask, knowledge)
    if method is None:
        return subtask
    return replace(subtask, by_hand=ceil(run_ticks_at(method, knowledge, subtask.sources[0], None)))


def search_ticks(method: Method, knowledge: Knowledge, source: str, tool: str | None, nearby: Collection[str]) -> float:
    """Ticks until the first ``source`` is found and dug free with ``tool`` (None for the bare hand); 0 if it is in sight.

    Rock is dug only where somebody has looked (``nearby`` is not empty) and has seen none in the open.
    """
    if source in nearby:
        return 0
    return method.search + (method.rock * knowledge.dig("stone", tool) if nearby else 0)


def costs_for(knowledge: Knowledge, nearby: Mapping[str, int] | None = None) -> Costs:
    """The cost table with these blocks and mobs (name → count) in sight; the latest few are cached on the knowledge."""
    seen = {name: count.bit_length() for name, count in (nearby or {}).items() if count > 0}
    key = frozenset(seen.items())
    tables = knowledge.cache.setdefault("costs", {})
    if not isinstance(tables, dict):
        raise TypeError("the knowledge remembers something else than costs")
    found = tables.pop(key, None)
    costs: Costs = compute(knowledge, seen) if found is None else found
    tables[key] = costs  # the last of them
    for old in list(tables)[:-MOST_TABLES]:
        tables.pop(old, None)  # a thread that plans may have been quicker
    return costs


NO_RANK = (-1.0, 0)
"""Before the rank of whatever has a price."""


class Needs(NamedTuple):
    """What the methods of a version take, in the order in which it lists them.

    Attributes:
        sourced: those that go to a block or a mob.
        waits: those that take their time.
        free: those that take nothing.
        of: name → the methods that take it, each with the choices for each thing that it takes.
    """

    sourced: Sequence[Method]
    waits: Sequence[Method]
    free: Sequence[Method]
    of: Mapping[str, Sequence[tuple[Method, Sequence[Sequence[str]]]]]


def needs_of(knowledge: Knowledge) -> Needs:
    """What the methods take; cached on the knowledge."""
    found = knowledge.cache.get("needs")
    if isinstance(found, Needs):
        return found
    every = [method for methods in knowledge.methods.values() for method in methods]
    of: dict[str, list[tuple[Method, Sequence[Sequence[str]]]]] = {}
    free = []
    for method in every:
        choices: list[Sequence[str]] = [(name,) for name in method.stations]
        choices += [slot.choices for slot in method.slots] + [tool.choices for tool in method.tools]
        for name in {name for names in choices for name in names}:
            of.setdefault(name, []).append((method, choices))
        if not choices:
            free.append(method)
    needs = Needs([m for m in every if m.sources], [m for m in every if m.wait], free, of)
    knowledge.cache["needs"] = needs
    return needs


def compute(knowledge: Knowledge, seen: Mapping[str, int]) -> Costs:
    """Compute the cost table; ``seen`` maps what is in sight to its count in powers of two."""
    nearby = frozenset(seen)
    costs, needs = Costs(), needs_of(knowledge)
    heap: list[tuple[float, int, Method, float, frozenset[str], tuple[str, ...]]] = []
    # By id of a method: the dearest of what it was offered with, for what is dearer still does not change that; and what it
    # lacks, which is none of its choices as long as none of them has a price.
    dearest: dict[int, tuple[float, int]] = {}
    lacking: dict[int, Sequence[str]] = {}

    def offer(method: Method) -> None:
        unit, setup, parts = price_method(method, knowledge, costs, nearby)
        dearest[id(method)] = max(map(costs.rank, parts), default=NO_RANK)
        heappush(heap, (unit + costs.once(setup), len(heap) + popped, method, unit, setup, parts))

    for method in needs.waits:
        costs.price[wait_key(method)] = method.wait
    for method in needs.sourced:
        key = find_key(best_source(method, nearby))
        found = knowledge.pace.trip + (0.0 if nearby.intersection(method.sources) else method.search)
        costs.price[key] = min(costs.price.get(key, found), found)
    popped = 0
    # Of methods that cost the same the one with more in sight comes first.
    for method in sorted(needs.free, key=lambda method: -in_sight(method, seen)):
        offer(method)
    while heap:
        _, _, method, unit, setup, parts = heappop(heap)
        popped += 1
        item = method.item
        if item in costs.unit:
            continue
        costs.unit[item] = unit
        costs.setup[item] = setup
        costs.price[item] = unit
        parted = [costs.plenty[part] for part in parts if costs.plenty[part]]
        costs.plenty[item] = in_sight(method, seen) if method.sources else min(parted, default=0)
        costs.under[item] = frozenset(parts).union(*(costs.under[part] for part in parts))
        rank = costs.rank(item)
        for dependent, choices in needs.of.get(item, ()):
            number = id(dependent)
            if dependent.item in costs.unit or dearest.get(number, rank) < rank:
                continue
            if number in dearest or item in lacking.get(number, (item,)):
                lack = None if number in dearest else next(filter(costs.unit.keys().isdisjoint, choices), None)
                if lack is None:
                    offer(dependent)
                else:
                    lacking[number] = lack
    return costs


def price_method(
    method: Method, knowledge: Knowledge, costs: Costs, nearby: frozenset[str]
) -> tuple[float, frozenset[str], tuple[str, ...]]:
    """Ticks per item, set-up keys and ingredients of a method for which everything that it takes has a price."""
    unit = method.fire * HEAT_COST
    setup: set[str] = set()
    parts: list[str] = list(method.stations)
    for name in method.stations:
        setup.add(name)
        setup |= costs.setup[name]
    tool: str | None = None
    for need in method.tools:
        tool = cheapest(need.choices, costs)
        parts.append(tool)
        setup.add(tool)
        setup |= costs.setup[tool]
        lasts = knowledge.durability(tool)
        if lasts:
            unit += need.wear * costs.unit[tool] / lasts
    unit += run_ticks_at(method, knowledge, method.sources[0] if method.sources else "", tool) + method.risk
    for slot in method.slots:
        choice = cheapest(slot.choices, costs)
        parts.append(choice)
        unit += slot.count * costs.unit[choice]
        setup |= costs.setup[choice]
    if method.sources:
        setup.add(find_key(best_source(method, nearby)))
    if method.wait:
        setup.add(wait_key(method))
    return unit / method.count, frozenset(setup), tuple(parts)


def in_sight(method: Method, seen: Mapping[str, int]) -> int:
    """How much is in sight of a method's most plentiful source."""
    return max((seen.get(source, 0) for source in method.sources), default=0)


def best_source(method: Method, nearby: frozenset[str] | Mapping[str, int]) -> str:
    """The first source that is in sight, else the one that is easiest to find."""
    return next((s for s in method.sources if s in nearby), method.sources[0])


def cheapest(choices: Iterable[str], costs: Costs) -> str:
    """The cheapest choice; the first where none can be had."""
    return min(choices, key=costs.rank)
