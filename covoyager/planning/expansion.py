"""From wanted items to runs of ways: what is missing is obtained by the cheapest way, recursively, tools shared."""

from collections.abc import Mapping
from math import ceil

from covoyager.domain.subtask import Action
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge, Slot, ToolNeed, Way
from covoyager.planning.costs import BENCH_TICKS, HEAT_COST, TRIP_TICKS, Costs, best_source, find_key, run_ticks
from covoyager.planning.draft import INFINITE, STOCK, Draft

SPEED_TOOL_FROM = 600.0
"""Ticks of digging by hand from which a tool that only makes it faster is thought about."""

DEPTH = 3
"""How many steps from the stock an estimate looks."""

NOTHING: frozenset[str] = frozenset()
Estimate = tuple[float, frozenset[str]]
"""Ticks of work, and the set-up still to be made (keys of :class:`Costs`), paid once."""

Path = tuple[tuple[str, int], ...]
"""Items being obtained, outermost first, each with the index of the tool they are obtained with (-1: none)."""


class Expansion:
    """One way of meeting the demands; :attr:`draft` holds the result."""

    def __init__(
        self,
        knowledge: Knowledge,
        costs: Costs,
        have: Mapping[str, int],
        nearby: Mapping[str, int],
        stations: frozenset[str],
        fuel: str | None,
    ) -> None:
        self.knowledge = knowledge
        self.costs = costs
        self.nearby = nearby
        self.stations = stations
        self.fuel = fuel
        self.draft = Draft(knowledge)
        for item, count in have.items():
            if count > 0:
                self.draft.put(item, STOCK, count)
        self.found: set[str] = set()

    # -- obtaining ---------------------------------------------------------------------------------------------------

    def obtain(self, item: str, count: int, path: Path = ()) -> set[int]:
        """Reserve ``count`` of ``item``, planning what is missing; the nodes it comes from.

        Raises:
            Impossible: where no way leads there.
        """
        taken, makers = self.draft.take(item, count)
        while taken < count:
            way = self.choose(item, count - taken, path)
            index = self.perform(way, item, count - taken, path)
            more, from_here = self.draft.take(item, count - taken)
            if not more:
                raise Impossible(f"no way to {self.knowledge.label(item)} was found")
            taken += more
            makers |= from_here | {index}
        return makers

    def choose(self, item: str, count: int, path: Path) -> Way:
        """The cheapest way that does not lead back to what is being obtained."""
        best: Way | None = None
        least = INFINITE
        for way in self.knowledge.ways.get(item, ()):
            cost = self.price(self.way_estimate(way, count, path, DEPTH))
            if cost < least:
                best, least = way, cost
        if best is None:
            raise Impossible(self.reason(item, path))
        return best

    def reason(self, item: str, path: Path) -> str:
        """Why there is no way to ``item``, in a sentence."""
        label = self.knowledge.label(item)
        if item in self.knowledge.reasons:
            return f"{label} cannot be had: {self.knowledge.reasons[item]}"
        return f"there is no way to get {label} in survival"

    def perform(self, way: Way, item: str, count: int, path: Path) -> int:
        """Plan enough runs of ``way``; index of the node that makes them."""
        needs: set[int] = set()
        runs = ceil(count / way.count - 1e-9)
        consumed: dict[str, int] = {}
        inner = (*path, (item, -1))
        for slot in way.slots:
            for name, part in self.fill(slot, runs * slot.count, inner).items():
                needs |= self.obtain(name, part, inner)
                consumed[name] = consumed.get(name, 0) + part
        for name in way.stations:
            needs |= self.station(name, inner)
        source = best_source(way, self.nearby) if way.sources else ""
        tools: list[str] = []
        for need in self.tool_needs(way, source, count):
            tool, makers = self.tool(way, need, source, runs, item, path)
            needs |= makers
            if tool:
                tools.append(tool)
        index = self.draft.node(self.key(way, source, tuple(tools)), way, needs, source, tuple(tools))
        node = self.draft.nodes[index]
        made = count if way.most or way.action in (Action.GATHER, Action.KILL) else int(runs * way.count)
        node.runs += count / way.count if way.most else runs
        node.wanted[item] += count
        node.consumes.update(consumed)
        node.produces[item] += made
        self.draft.put(item, index, made)
        for name, part in way.returns:
            node.produces[name] += part * runs
            self.draft.put(name, index, part * runs)
        if source:
            self.found.add(find_key(source))
        return index

    def key(self, way: Way, source: str, tools: tuple[str, ...]) -> tuple[object, ...]:
        """Nodes with equal keys do the same; all drops of a mob come from one hunt."""
        if way.action is Action.KILL:
            return (way.action, source, tools)
        return (id(way), source, tools)

    def fill(self, slot: Slot, count: int, path: Path) -> dict[str, int]:
        """How many of each choice go into a slot: what is on hand first, the rest of the cheapest kind."""
        busy = {name for name, tool in path if tool < 0}
        choices = [c for c in slot.choices if c not in busy]
        if not choices:
            raise Impossible("circle")
        if len(choices) == 1:
            return {choices[0]: count}
        held = sorted(((self.spare(c), c) for c in choices), reverse=True)
        if held[0][0] >= count:
            enough = [(free, name) for free, name in held if free >= count]
            return {min(enough)[1]: count}
        parts: dict[str, int] = {}
        for free, name in held:
            if free and count:
                parts[name] = min(free, count)
                count -= parts[name]
        if count:
            name = min(choices, key=lambda c: (self.price(self.estimate(c, count, path, DEPTH - 1)), c))
            parts[name] = parts.get(name, 0) + count
        return parts

    def spare(self, item: str) -> int:
        """How many in stock may go into a slot that takes other things as well: no tools, no armour."""
        return 0 if self.knowledge.durability(item) else self.draft.free(item)

    def station(self, name: str, path: Path) -> frozenset[int]:
        """Makers of a station, made once."""
        if name in self.stations:
            return frozenset()
        if not self.draft.held.get(name):
            self.draft.hold(name, 1, self.obtain(name, 1, path))
        return self.draft.held[name][0].makers

    # -- tools -------------------------------------------------------------------------------------------------------

    def tool_needs(self, way: Way, source: str, count: int) -> tuple[ToolNeed, ...]:
        """The tools a way must have, or one that makes much digging faster."""
        if way.tools or way.action is not Action.GATHER:
            return way.tools
        runs = count / way.count
        block = self.knowledge.blocks.get(source)
        if block is None or not block.speeds or runs * self.knowledge.dig(source, None) < SPEED_TOOL_FROM:
            return ()
        return (ToolNeed(("", *block.speeds)),)

    def tool(self, way: Way, need: ToolNeed, source: str, runs: int, item: str, path: Path) -> tuple[str, set[int]]:
        """The tool to use for so many runs and its makers, made where it is missing ("" for the bare hand)."""
        limit = min((index for name, index in path if name == item and index >= 0), default=len(need.choices))
        best, least = "", INFINITE
        for index, name in enumerate(need.choices[:limit]):
            cost = self.tool_cost(way, need, name, source, runs, (*path, (item, index)))
            if cost < least:
                best, least = name, cost
        if least == INFINITE:
            raise Impossible(f"no tool for {self.knowledge.label(item)} can be had")
        if not best:
            return "", set()
        inner = (*path, (item, need.choices.index(best)))
        uses = need.wear * runs
        makers: set[int] = set()
        missing = uses - sum(held.uses for held in self.draft.held.get(best, ()))
        if missing > 0:
            count = ceil(missing / self.draft.lasts(best) - 1e-9) or 1
            self.draft.hold(best, count, self.obtain(best, count, inner))
        for held in self.draft.held[best]:
            if held.uses > 0:
                part = min(held.uses, uses)
                held.uses -= part
                uses -= part
                makers |= held.makers
            if uses <= 0:
                break
        return best, makers

    def tool_cost(self, way: Way, need: ToolNeed, name: str, source: str, runs: int, path: Path) -> float:
        """Ticks of the whole digging with a tool, making it included."""
        work = runs * run_ticks_at(way, self.knowledge, source, name or None)
        if not name:
            return work
        missing = self.missing(name, need.wear * runs)
        if not missing:
            return work + (0 if self.key(way, source, (name,)) in self.draft.groups else TRIP_TICKS)
        return work + TRIP_TICKS + self.price(self.estimate(name, missing, path, DEPTH - 1))

    def missing(self, tool: str, uses: float) -> int:
        """How many of a tool are lacking for so many uses."""
        left = self.draft.uses(tool)
        if left >= uses and left > 0:
            return 0
        return ceil((uses - left) / self.draft.lasts(tool) - 1e-9) or 1

    # -- estimates ---------------------------------------------------------------------------------------------------

    def price(self, estimate: Estimate) -> float:
        """An estimate as one number of ticks."""
        work, setup = estimate
        return work + sum(self.costs.price[key] for key in setup)

    def estimate(self, item: str, count: float, path: Path, depth: int) -> Estimate:
        """What it takes to get ``count`` of ``item`` beyond the stock, from here on."""
        best = self.base(item, count, path)
        if depth > 0 and (self.draft.stock or best[0] == INFINITE):
            least = self.price(best)
            for way in self.knowledge.ways.get(item, ()):
                if way.slots or best[0] == INFINITE:
                    other = self.way_estimate(way, count, path, depth - 1)
                    if self.price(other) < least:
                        best, least = other, self.price(other)
        return best

    def base(self, item: str, count: float, path: Path) -> Estimate:
        """The table's derivation, less the set-up that is there; infinite where it leads through the path."""
        unit = self.costs.unit.get(item)
        if unit is None or any(tool < 0 and (name in self.costs.under[item] or name == item) for name, tool in path):
            return INFINITE, NOTHING
        return unit * count, frozenset(key for key in self.costs.setup[item] if not self.has(key))

    def has(self, key: str) -> bool:
        """Whether a set-up is there: a station, a tool with uses left, a source found."""
        return key in self.stations or key in self.found or self.draft.uses(key) > 0

    def way_estimate(self, way: Way, count: float, path: Path, depth: int) -> Estimate:
        """What it takes for ``count`` by one way, its inputs estimated."""
        runs = ceil(count / way.count - 1e-9)
        inner = (*path, (way.item, -1))
        work = runs * way.heat * HEAT_COST
        setup: set[str] = set()
        for name in way.stations:
            if not self.has(name):
                more, keys = self.base(name, 1, inner)
                work += more
                setup |= keys
        source = best_source(way, self.nearby) if way.sources else ""
        tool: str | None = None
        limit = min((index for name, index in path if name == way.item and index >= 0), default=99)
        for need in way.tools:
            options = [(self.tool_estimate(name, need.wear * runs, inner), name) for name in need.choices[:limit]]
            if not options:
                return INFINITE, NOTHING
            (more, keys), tool = min(options, key=lambda option: self.price(option[0]))
            work += more
            setup |= keys
        work += runs * run_ticks_at(way, self.knowledge, source, tool)
        if not source:
            work += BENCH_TICKS
        elif find_key(source) not in self.found:
            setup.add(find_key(source))
        for slot in way.slots:
            if work == INFINITE:
                break
            more, keys = self.slot_estimate(slot, runs * slot.count, inner, depth)
            work += more
            setup |= keys
        return work, frozenset(setup)

    def slot_estimate(self, slot: Slot, wanted: int, path: Path, depth: int) -> Estimate:
        """What it takes to fill a slot beyond what is on hand."""
        busy = {name for name, tool in path if tool < 0}
        choices = [choice for choice in slot.choices if choice not in busy]
        if not choices:
            return INFINITE, NOTHING
        free = self.draft.free(choices[0]) if len(slot.choices) == 1 else sum(map(self.spare, choices))
        if free >= wanted:
            return 0.0, NOTHING
        return min((self.estimate(c, wanted - free, path, depth) for c in choices), key=self.price)

    def tool_estimate(self, name: str, uses: float, path: Path) -> Estimate:
        """What it takes to have a tool for so many uses."""
        missing = self.missing(name, uses)
        return self.base(name, missing, path) if missing else (0.0, NOTHING)

    # -- fire --------------------------------------------------------------------------------------------------------

    def heat(self) -> None:
        """Give every node that burns its fuel; what the fuel itself takes may burn in turn."""
        cold = True
        while cold:
            cold = False
            for index, node in enumerate(self.draft.nodes):
                if node.way.heat and node.heated < node.runs:
                    self.stoke(index)
                    cold = True

    def stoke(self, index: int) -> None:
        """Fuel for the runs of a node that have none yet."""
        node = self.draft.nodes[index]
        energy = ceil((node.runs - node.heated) * node.way.heat)
        path: Path = ((node.way.item, -1),)
        for fuel in self.fuels(energy, path):
            count = ceil(energy / self.knowledge.fuels[fuel])
            makers = self.obtain(fuel, count, path)
            if self.draft.closes_circle(index, makers):
                continue
            self.draft.depend(index, makers)
            node.consumes[fuel] += count
            node.heated = ceil(node.runs)
            if fuel == "lava_bucket":
                node.produces["bucket"] += count
            return
        raise Impossible("there is no fuel")

    def fuels(self, energy: int, path: Path) -> list[str]:
        """Fuels, the preferred one first, then by cost."""
        burn = self.knowledge.fuels
        usual = [name for name in burn if is_plain_fuel(name)]
        wanted = {f: max(0, ceil(energy / burn[f]) - self.draft.free(f)) for f in usual}
        cost = {f: self.price(self.estimate(f, n, path, DEPTH - 1)) if n else 0.0 for f, n in wanted.items()}
        ranked = sorted((f for f in usual if cost[f] < INFINITE), key=lambda f: (cost[f], -self.draft.free(f)))
        return [self.fuel, *ranked] if self.fuel else ranked

    def hunt(self, mob: str, count: int) -> None:
        """Plan ``count`` kills of a mob; its surest drop counts as the product."""
        ways = [way for ways in self.knowledge.ways.values() for way in ways if way.sources == (mob,)]
        ways = [way for way in ways if way.action in (Action.KILL, Action.SHOOT)]
        if not ways:
            raise Impossible(f"{self.knowledge.label(mob)} cannot be hunted")
        way = max(ways, key=lambda w: w.count)
        index = self.perform(way, way.item, max(1, int(count * way.count)), ())
        self.draft.nodes[index].runs = max(self.draft.nodes[index].runs, count)

    # -- goals -------------------------------------------------------------------------------------------------------

    def meet(self, item: str, count: int) -> None:
        """Make sure of ``count`` of a wanted item; a tool or station made on the way may be handed over."""
        for held in self.draft.held.get(item, ()):
            if count and not held.claimed and held.uses >= 1:
                held.claimed = True
                held.uses -= 1
                count -= 1
        if count:
            makers = self.obtain(item, count)
            if self.knowledge.durability(item) or item in STATIONS:
                self.draft.hold(item, min(count, 64), makers, claimed=True)


STATIONS = ("crafting_table", "furnace", "blast_furnace", "smoker", "campfire", "stonecutter", "smithing_table")


def is_plain_fuel(name: str) -> bool:
    """Fuels that nobody minds losing: coals, logs, planks."""
    return name in ("coal", "charcoal", "coal_block", "dried_kelp_block", "bamboo") or name.endswith(
        ("_planks", "_log")
    )


def run_ticks_at(way: Way, knowledge: Knowledge, source: str, tool: str | None) -> float:
    """Ticks of one run at a source."""
    if way.action is Action.GATHER and source:
        return way.ticks + knowledge.dig(source, tool)
    return run_ticks(way, knowledge, tool)
