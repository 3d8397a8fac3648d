"""From wanted items to runs of methods: what is missing is obtained by the cheapest method, recursively; tools are shared."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import ceil
from typing import TypeAlias

from covoyager.domain.actions import Action
from covoyager.errors import Impossible
from covoyager.knowledge import Method, Slot, ToolNeed
from covoyager.knowledge.costs import Costs, find_key, run_ticks_at, wait_key
from covoyager.knowledge.hunting import DAMAGE
from covoyager.knowledge.mining import TIERS, tier
from covoyager.planning.expansion.draft import INFINITE, Draft, Key, Makers, Node
from covoyager.planning.expansion.estimates import DEPTH, Estimates
from covoyager.planning.expansion.obstacles import obstacle
from covoyager.planning.expansion.path import Path
from covoyager.planning.expansion.smelting.loads import NO_LOADS, Filling, Load
from covoyager.planning.expansion.stations import FURNACES, STATIONS, Stations
from covoyager.planning.expansion.variants import Basis, Batches, Early, Option
from covoyager.planning.flow import STOCK
from covoyager.texts import _

SPEED_TOOL_FROM = 600.0
"""From so many ticks of digging by hand on, a tool that only makes it faster is considered."""

SWORDS = ("wooden_sword", "stone_sword")
"""Swords considered for a hunt that needs none."""

BEST_SPEED_TOOL = TIERS.index("iron")
"""The best tier of a tool that only makes digging faster: diamonds are too dear."""

Choices: TypeAlias = dict[Hashable, Method | str | None]
"""(item, items being made) → the method or choice taken; None if it was not the same each time."""


class Expansion:
    """One expansion of a goal; :attr:`draft` holds the result. What cannot be had raises :class:`Impossible`.

    Args:
        basis: what is there.
        costs: the cost table.
        option: in what it differs from others; its fuel and its cut are for whoever has it made.
        settled: an expansion whose choices of methods are taken over.
        loads: what is cut into loads → the loads, each with a furnace to itself; others are smelted at once.
        sparing: what burns sticks that are left over, where they suffice for a load, saves wood.
    """

    def __init__(
        self,
        basis: Basis,
        costs: Costs,
        option: Option,
        settled: "Expansion | None" = None,
        loads: Mapping[Method, Sequence[Load]] = NO_LOADS,
        sparing: bool = False,
    ) -> None:
        self.knowledge = basis.knowledge
        self.have = basis.have
        self.nearby = basis.nearby
        self.standing = basis.standing
        self.draft = Draft(basis.knowledge, basis.have)
        self.root: Path = settled.root if settled else Path()
        self.stations = Stations(basis, self.draft, dict(option.furnaces))
        self.copies = dict(option.copies)
        self.early = option.early
        self.apart = option.apart
        self.in_turn = self.early is Early.STAGED or self.apart or bool(loads)
        self.ahead = option.ahead
        self.plain, self.bare = option.plain, option.bare
        self.batches = option.batches
        self.armed = option.armed
        self.settled: Choices = settled.chosen if settled else {}
        self.chosen: Choices = {}
        self.loads = 0
        self.begun: set[str] = set()
        self.staged: set[str] = set()
        self.filling = Filling(loads)
        self.sparing = sparing
        self.estimates: Estimates = Estimates(basis, costs, self.draft, settled.estimates.sources if settled else {})

    def obtain(self, item: str, count: int, path: Path | None = None) -> Makers:
        """Take ``count`` of ``item`` out of the draft's stock, planning what is missing; returns where they come from."""
        path = path or self.root
        makers = self.draft.take(item, count)
        lacking = count - sum(makers.values())
        while lacking > 0:
            self.perform(self.choose(item, lacking, path), item, lacking, path)
            for maker, part in self.draft.take(item, lacking).items():
                makers[maker] = makers.get(maker, 0) + part
                lacking -= part
        return makers

    def choose(self, item: str, count: int, path: Path) -> Method:
        """The cheapest method that needs nothing that is being made already."""
        methods = self.knowledge.methods.get(item, ())
        if len(methods) == 1 and self.estimates.leads_out(item, path):
            return methods[0]
        key = (item, path.busy)
        method = self.settled.get(key)
        if not isinstance(method, Method):
            method = self.cheapest(item, count, path)
            self.chosen[key] = method if self.chosen.get(key, method) is method else None
        return method

    def cheapest(self, item: str, count: int, path: Path) -> Method:
        """The method with the lowest estimate in ticks."""
        best: Method | None = None
        least = INFINITE
        for method in self.knowledge.methods.get(item, ()):
            cost = self.estimates.price(self.estimates.method(method, count, path, DEPTH, least))
            if cost < least:
                best, least = method, cost
        if best is None:
            raise Impossible(obstacle(item, self.knowledge, self.estimates.costs, self.draft.owned))
        return best

    def perform(self, method: Method, item: str, count: int, path: Path) -> int:
        """Plan enough runs of ``method`` for ``count`` of ``item``; returns the index of the node that makes them."""
        source = self.estimates.source(method)[0] if method.sources else ""
        if self.ahead and path is self.root:
            many, index = self.begin_by_hand(method, item, count, source)
            count -= many
            if not count:
                return index
        load = self.filling.begin(method, count)
        count = load.things if load else count
        earlier = self._earlier_hunt(method, source)
        runs = self._runs(method, item, count, earlier)
        # The stone of a load's furnace is dug for that load.
        inner = path.loading(item, path.batch) if path.batch and item in STATIONS else path.making(item)
        self.loads += method.heat > 0
        batch = load.number if load else self.loads if self.batches and method.heat else 0
        loaded = path.loading(item, batch) if batch else inner
        takes: list[tuple[str, Makers]] = []
        for slot in method.slots:
            for name, part in self.fill(slot, ceil(runs - 1e-9) * slot.count, loaded).items():
                takes.append((name, self.obtain(name, part, loaded)))
        uses = [
            self.stations.own(s, load.furnace, loaded, self.obtain)
            if load
            else self.stations.station(s, inner, self.obtain)
            for s in method.stations
        ]
        tools, wear, makers = self._tools(method, source, runs, earlier, path)
        needs = makers.union(*uses, *(makers for _, makers in takes)) - {STOCK}
        index = self.draft.node(self._key_on(path, method, source, tools, load), method, needs, source, tools)
        node = self.draft.nodes[index]
        if method.action is Action.GATHER and not node.runs and self.in_turn:
            node.again = any(other.source == source for other in self.draft.nodes[:index])
        if load:
            node.furnace, node.batch = load.furnace, load.number
        elif method.heat and method.station:
            node.furnaces = self.stations.side_by_side(method.station)
        for name, makers_of in takes:
            node.consumes[name] += sum(makers_of.values())
        for tool, worn in wear:
            node.wear[tool] += worn
        self._make(index, method, item, count, runs)
        return index

    def _earlier_hunt(self, method: Method, source: str) -> Node | None:
        """The hunt for the same mob that the plan has already; None if it has none."""
        found = self.draft.groups.get((method.action, source)) if method.action.spec.hunts else None
        return self.draft.nodes[found[0]] if found else None

    def _runs(self, method: Method, item: str, count: int, earlier: Node | None) -> float:
        """How many runs are needed beyond an earlier hunt's; an average, perhaps a fraction, if drops depend on chance."""
        if earlier is not None:
            return max(0, ceil((earlier.produces[item] + count) / method.count - 1e-9) - earlier.runs)
        if method.most and not method.slots and not method.action.spec.hunts:
            return count / method.count
        return ceil(count / method.count - 1e-9)

    def _tools(
        self, method: Method, source: str, runs: float, earlier: Node | None, path: Path
    ) -> tuple[tuple[str, ...], list[tuple[str, int]], set[int]]:
        """The tools, the uses of each, and the nodes that make them."""
        needed = self.tool_needs(method, source, runs)
        if earlier is not None and earlier.tools:  # A hunt that is already planned keeps its weapon.
            needed = tuple(ToolNeed(earlier.tools, need.wear) for need in needed)
        tools: list[str] = []
        makers: set[int] = set()
        for need in needed:
            tool, used = self.tool(method, need, source, runs, path)
            makers |= used
            if tool:
                tools.append(tool)
        worn = [(tool, round(need.wear * runs)) for need, tool in zip(needed, tools, strict=False)]
        return tuple(tools), worn, makers

    def _key_on(self, path: Path, method: Method, source: str, tools: tuple[str, ...], load: Load | None) -> Key:
        """The node's key; it differs from an equal node's if material for a tool or a furnace load is gathered separately."""
        key = self.key(method, source, tools)
        if self.early is Early.STAGED and path.limits and method.action is Action.GATHER:
            key = (*key, Early.STAGED)
        if method.heat and (load or self.batches):
            return (*key, load.number if load else self.loads)
        if not path.batch:
            for_furnaces = self.apart and method.action is Action.GATHER and not path.limits and path.busy & FURNACES
            return (*key, FURNACES) if for_furnaces else key
        apart = method.action is Action.GATHER or (self.filling and method.item in STATIONS)
        return (*key, path.batch) if apart and (self.filling or self.batches is Batches.FETCHED) else key

    def _make(self, index: int, method: Method, item: str, count: int, runs: float) -> None:
        """Enter what so many runs make into the node and the stock, and the set-up that is then paid for."""
        node = self.draft.nodes[index]
        node.runs += runs
        chance = bool(method.most and not method.slots)
        made = count if chance or method.action.spec.shareable else int(runs * method.count)
        for name, part in ((item, made), *((name, part * ceil(runs - 1e-9)) for name, part in method.returns)):
            node.produces[name] += part
            self.draft.put(name, index, part)
        if node.source:
            self.draft.owned.add(find_key(node.source))
        if method.wait:
            self.draft.owned.add(wait_key(method))

    def begin_by_hand(self, method: Method, item: str, count: int, source: str) -> tuple[int, int]:
        """Plan a head start by hand while others make the tool; returns how many are gathered so (0 if none), and the node."""
        if item in self.begun or method.tools or method.count != 1 or self.rock(method, source):
            return 0, STOCK
        if not self.tool_needs(method, source, count):
            return 0, STOCK
        self.begun.add(item)
        many = min(count, int(self.ahead / run_ticks_at(method, self.knowledge, source, None)))
        if many < 1:
            return 0, STOCK
        index = self.draft.node((method.action, item, "by hand"), method, set(), source, ())
        node = self.draft.nodes[index]
        node.runs += many
        node.produces[item] += many
        self.draft.put(item, index, many)
        return many, index

    def key(self, method: Method, source: str, tools: tuple[str, ...]) -> Key:
        """The key of a node; nodes with equal keys are merged. All drops of a mob come from one hunt."""
        if method.action.spec.hunts:
            return (method.action, source)
        return (id(method), source, tools)

    def fill(self, slot: Slot, count: int, path: Path) -> dict[str, int]:
        """How many of each choice go into a slot: what is on hand first, the rest of the cheapest kind."""
        if count <= 0:
            return {}
        choices = [choice for choice in slot.choices if choice not in path.busy]
        if not choices:
            raise Impossible(_("{item} leads round in a circle", item=slot.choices[0]))
        if len(choices) == 1:
            return {choices[0]: count}
        spare = self.estimates.spare
        held = sorted(((spare(c), c) for c in choices if c in self.draft.stock), reverse=True)
        enough = [(free, name) for free, name in held if free >= count]
        if enough:
            return {min(enough)[1]: count}
        parts: dict[str, int] = {}
        for free, name in held:
            if free and count:
                parts[name] = min(free, count)
                count -= parts[name]
        if count:
            likely = [c for c in self.estimates.likely(slot) if c in choices]
            if not likely:
                raise Impossible(obstacle(choices[0], self.knowledge, self.estimates.costs, self.draft.owned))
            key = (choices[0], len(choices), path.busy)
            choice = self.settled.get(key)
            if not isinstance(choice, str) or choice not in likely:
                choice = self.estimates.cheapest_of(likely, parts, count, path)
                self.chosen[key] = choice if self.chosen.get(key, choice) == choice else None
            parts[choice] = parts.get(choice, 0) + count
        return parts

    def tool_needs(self, method: Method, source: str, runs: float) -> tuple[ToolNeed, ...]:
        """The tools that a method must have; if none, one that makes long digging or a hunt faster."""
        if self.armed and method.action is Action.KILL and not method.tools and method.health:
            hits = float(ceil(method.health / DAMAGE["wooden"]))
            return () if (method.action, source) in self.draft.groups else (ToolNeed(SWORDS, hits),)
        if method.tools or method.action is not Action.GATHER:
            return method.tools
        block = self.knowledge.blocks.get(source)
        rock = self.rock(method, source)
        if block is None or not block.speeds:
            return ()
        if runs * self.knowledge.dig(source, None) + rock * self.knowledge.dig("stone", None) < SPEED_TOOL_FROM:
            return ()
        owned = self.draft.owned
        faster = dict.fromkeys([*block.speeds, *(self.knowledge.blocks["stone"].speeds if rock else ())])
        most = -1 if self.bare else BEST_SPEED_TOOL
        names = (n for n in faster if n in owned or (0 <= tier(n) <= most and "golden" not in n))
        return (ToolNeed(("", *sorted(names, key=tier)), max(1.0, rock / runs)),)

    def rock(self, method: Method, source: str) -> int:
        """Blocks of rock that are to be dug to ``source``: none if it lies open, or has been dug for already."""
        there = not self.nearby or source in self.nearby or find_key(source) in self.draft.owned
        return 0 if there else method.rock

    def tool(self, method: Method, need: ToolNeed, source: str, runs: float, path: Path) -> tuple[str, set[int]]:
        """Choose the tool for so many runs, and plan it if it is missing.

        Returns:
            The tool, "" for the bare hand, and the nodes that make it.
        """
        best, place = self._best_tool(method, need, source, runs, path)
        if not best:
            return "", set()
        uses = need.wear * runs
        if method.action.spec.hunts:
            # If the hunt is shared, kills are rounded up in each part.
            uses += need.wear * (self.copies.get(best, 1) - 1)
        held = self.draft.held.get(best, [])
        missing = uses - sum(one.uses for one in held)
        if missing > 0 or not held:
            lasts = self.draft.lasts(best)
            count = 1 if lasts == INFINITE else ceil(missing / lasts - 1e-9) or 1
            count = max(count, self.copies.get(best, 1) - len(held))
            if self.early is Early.STAGED and not held and count > 1 and best not in self.staged:
                self.draft.hold(best, self.obtain(best, 1, path.tooling(method.item, place)))
                count, place = count - 1, place + 1
                self.staged.add(best)
            self.draft.hold(best, self.obtain(best, count, path.tooling(method.item, place)))
        return best, self.draft.wear(best, uses)

    def _best_tool(self, method: Method, need: ToolNeed, source: str, runs: float, path: Path) -> tuple[str, int]:
        """The tool with which so many runs cost least, "" for the bare hand, and its place among the choices."""
        best, least, place = "", INFINITE, 0
        allowed = need.choices[: path.limit(method.item)]
        if self.early and path.limits and method.action is Action.GATHER:
            there = [at for at, name in enumerate(allowed) if name in self.draft.held]
            allowed = allowed[: there[-1 if self.early is Early.STAGED else 0] + 1] if there else allowed
        if self.plain and method.action is Action.GATHER and "" not in allowed:
            allowed = allowed[:1]
        # Those that are there first: most others are dearer at a glance then. What is being made is not made for that as well.
        for index, name in sorted(enumerate(allowed), key=lambda tool: tool[1] not in self.draft.held):
            if index and name in path.busy and name not in self.draft.held:
                continue
            cost = self.tool_cost(method, need, name, source, runs, path.tooling(method.item, index), least)
            if (cost, index) < (least, place):
                best, least, place = name, cost, index
        if least == INFINITE:
            raise Impossible(obstacle(need.choices[0], self.knowledge, self.estimates.costs, self.draft.owned))
        return best, place

    def equip(self, nodes: Iterable[Node]) -> None:
        """Make what makes long digging by hand faster, before anything else is asked for.

        Planned later, an axe is no choice for the logs of planks: it is made of planks itself.

        Args:
            nodes: what is dug by hand otherwise.
        """
        for node in nodes:
            for need in self.tool_needs(node.method, node.source, node.runs):
                best, place = self._best_tool(node.method, need, node.source, node.runs, self.root)
                if best and best not in self.draft.held:
                    path = self.root.tooling(node.method.item, place)
                    self.draft.hold(best, self.obtain(best, self.copies.get(best, 1), path))

    def tool_cost(
        self, method: Method, need: ToolNeed, name: str, source: str, runs: float, path: Path, bound: float = INFINITE
    ) -> float:
        """Ticks of the whole work with a tool ("" for none), making it included; more than ``bound`` if it is more."""
        rock = self.rock(method, source) * self.knowledge.dig("stone", name or None)
        work = runs * run_ticks_at(method, self.knowledge, source, name or None) + rock
        if not name:
            return work
        if self.key(method, source, (name,)) not in self.draft.groups:
            work += self.knowledge.pace.trip
        if work > bound:
            return work
        missing = self.estimates.missing(name, need.wear * runs)
        if missing:
            work += self.estimates.price(self.estimates.estimate(name, missing, path, DEPTH - 1))
        return work

    def meet(self, item: str, count: int) -> None:
        """Plan ``count`` of an item of the goal; tools and stations that were made for other subtasks count."""
        for held in self.draft.held.get(item, ()):
            if count and not held.claimed and held.uses >= 1:
                held.claimed = True
                held.uses -= 1
                count -= 1
        if count:
            makers = self.obtain(item, count)
            if count <= 64 and (self.knowledge.durability(item) or item in STATIONS):
                self.draft.hold(item, makers, claimed=True)

    def hunt(self, mob: str, count: int) -> None:
        """Plan ``count`` kills of a mob, whatever it drops."""
        method = self.knowledge.hunts.get(mob)
        if method is None:
            raise Impossible(_("{mob} cannot be hunted", mob=self.knowledge.label(mob)))
        wanted = max(1, int(count * method.count)) if method.item in self.knowledge.items else 0
        index = self.perform(method, method.item, wanted or count, self.root)
        node = self.draft.nodes[index]
        if not wanted:
            node.produces.clear()
        if node.runs < count:
            # More uses of the weapon for the kills beyond what the drops ask for.
            for need in method.tools:
                self.tool(method, need, method.sources[0], count - node.runs, self.root)
            node.runs = count
