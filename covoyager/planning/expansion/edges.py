"""The edges of a plan: each node waits for the earliest makers that are sure to suffice, and for no others.

Nodes are looked at in the order of the plan. A node begins by waiting for all earlier makers of what it takes. Then makers
are dropped, the one done last first, as long as all nodes so far can still be served in every order (a flow problem). What is
left is minimal: no maker can be dropped, or replaced by an earlier one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from covoyager.domain.actions import Action
from covoyager.planning.expansion.draft import Node
from covoyager.planning.flow import Flow

EXACT = 1e-9
"""What a sum of amounts may lack of a whole number."""

ENDLESS = 10.0**9
"""Uses of a tool that does not wear."""


ROUNDS = 4
"""How often the demands of one node are gone through, since makers needed for one are there for the others too."""


@dataclass(slots=True)
class Supply:
    """Which nodes (by index) make and take one item, in the order of the plan; tools are counted in uses."""

    stock: float
    made: dict[int, float] = field(default_factory=dict)
    taken: list[tuple[int, float]] = field(default_factory=list)
    total: float = 0.0
    _served: "Served | None" = None

    def take(self, index: int, count: float) -> None:
        """One more taker."""
        self.taken.append((index, count))
        self.total += count

    @property
    def only(self) -> frozenset[int]:
        """The only maker, if there is just one and nothing in stock: every taker has to wait for it; else empty."""
        return frozenset(self.made) if len(self.made) == 1 and not self.stock else frozenset()

    def suffices(self, index: int, wanted: float, waits: int, before: Mapping[int, int]) -> bool:
        """Whether all takers can be served in every order if node ``index`` waits for the bit set ``waits``.

        Args:
            index: the node that takes.
            wanted: how much it takes.
            waits: bit set of the nodes that it waits for.
            before: node → bit set of its ancestors.
        """
        total = wanted + self.total
        if self.stock >= total:
            return True
        if len(self.made) == 1:
            ((maker, amount),) = self.made.items()
            apart = sum(count for other, count in self.taken if not before[other] >> maker & 1)
            apart += 0 if waits >> maker & 1 else wanted
            return apart <= self.stock + EXACT and total <= self.stock + amount + EXACT
        # What it waits for must be enough for itself, before anybody asks whether it is for all.
        reach = [maker for maker in self.made if waits >> maker & 1]
        if self.stock + sum(self.made[maker] for maker in reach) < wanted - EXACT:
            return False
        if self._served is None:
            self._served = Served(Flow(self.stock, {}))
        flow = self._served.up_to_now(self, before)
        if flow is None:
            return False
        return flow.spare(reach) >= wanted - EXACT or not flow.copy().serve(index, wanted, reach)


@dataclass(slots=True)
class Served:
    """The takers of a supply so far, as they can be served. What they wait for is settled: it is worked out once.

    Attributes:
        flow: who draws from whom.
        makers: how many makers are in it.
        takers: how many takers are in it.
        lacks: whether they cannot all be served.
    """

    flow: Flow
    makers: int = 0
    takers: int = 0
    lacks: bool = False

    def up_to_now(self, supply: Supply, before: Mapping[int, int]) -> Flow | None:
        """The flow with all makers and takers of a supply; None if it does not suffice for them."""
        for maker, amount in islice(supply.made.items(), self.makers, None):
            self.flow.add(maker, amount)
        self.makers = len(supply.made)
        for taker, count in islice(supply.taken, self.takers, None):
            reach = [maker for maker in supply.made if before[taker] >> maker & 1]
            self.lacks = self.flow.serve(taker, count, reach) > 0 or self.lacks
        self.takers = len(supply.taken)
        return None if self.lacks else self.flow


@dataclass(slots=True)
class Supplies:
    """The supplies of a plan: items, uses of tools, and stations that stand.

    Attributes:
        have: item → count on hand.
        lasts: uses of a new tool, for all tools that nodes use.
        stations: stations that the plan has to set up.
        placed: blocks that the plan places; they stand from then on.
        ready: station → how many stand from the start.
        keepers: stations that some node uses and so keeps from being used up.
    """

    have: Mapping[str, int]
    lasts: Mapping[str, float]
    stations: frozenset[str]
    placed: frozenset[str]
    ready: Mapping[str, int]
    items: dict[str, Supply] = field(default_factory=dict)
    tools: dict[str, Supply] = field(default_factory=dict)
    standing: dict[str, Supply] = field(default_factory=dict)
    keepers: set[str] = field(default_factory=set)

    def uses(self, tool: str) -> float:
        """Uses of a new one."""
        return min(self.lasts[tool], ENDLESS)

    def item(self, name: str) -> Supply:
        """The supply of an item."""
        found = self.items.get(name)
        if found is None:
            found = self.items[name] = Supply(float(self.have.get(name, 0)))
        return found

    def tool(self, name: str) -> Supply:
        """The supply of a tool's uses."""
        found = self.tools.get(name)
        if found is None:
            found = self.tools[name] = Supply(self.have.get(name, 0) * self.uses(name))
        return found

    def station(self, name: str) -> Supply:
        """The supply of what stands; a placed station does not lie in stock."""
        there = self.ready if name in self.placed else self.have
        return self.standing.setdefault(name, Supply(float(there.get(name, 0))))

    def demands(self, node: Node) -> list[tuple[Supply, float]]:
        """The supplies that a node takes from, with how much."""
        asked = [(self.item(name), float(count)) for name, count in node.consumes.items() if count]
        for name, count in node.consumes.items():
            if name in self.lasts:
                asked.append((self.tool(name), count * self.uses(name)))
        for tool, uses in node.wear.items():
            asked.append((self.tool(tool), max(1.0, float(uses))))
        for name in node.method.stations:
            if name in self.stations:
                asked.append((self.station(name), float(max(1, node.furnace, node.furnaces))))
        return asked

    def enter(self, index: int, node: Node) -> None:
        """Enter what a node takes and makes."""
        for name, count in node.consumes.items():
            self.item(name).take(index, count)
            if name in self.lasts:
                self.tool(name).take(index, count * self.uses(name))
            if name in self.stations and name not in self.placed:
                self.station(name).take(index, count)
        for tool, uses in node.wear.items():
            self.tool(tool).take(index, float(uses))
        for name in node.method.stations:
            # The first node that uses a station keeps it from being used up; the others use the same one.
            if name in self.stations and name not in self.placed and not self.held(name):
                self.item(name).take(index, 1.0)
        for name, count in node.produces.items():
            self.item(name).made[index] = count
            if name in self.lasts:
                self.tool(name).made[index] = count * self.uses(name)
            if name in self.stations and name not in self.placed:
                self.station(name).made[index] = count
        if node.method.action is Action.PLACE and node.method.item in self.stations:
            self.station(node.method.item).made[index] = node.runs

    def held(self, name: str) -> bool:
        """Whether a station was kept already; from now on it is."""
        known = name in self.keepers
        self.keepers.add(name)
        return known


def exact_needs(
    nodes: Sequence[Node],
    order: Sequence[int],
    have: Mapping[str, int],
    standing: Mapping[str, int],
    lasts: Mapping[str, float],
    ticks: Sequence[float],
) -> dict[int, set[int]]:
    """Find the nodes that each node must wait for, and no more.

    Args:
        nodes: of a draft; their own ``needs`` are not read.
        order: indices of the nodes in an order in which they can be carried out.
        have: item → count on hand.
        standing: station → how many stand from the start.
        lasts: uses of a new tool, for all tools that nodes use.
        ticks: how long each node takes.

    Returns:
        Index → indices of the nodes that it must wait for.
    """
    wanted = frozenset(name for node in nodes for name in node.method.stations)
    placed = frozenset(node.method.item for node in nodes if node.method.action is Action.PLACE)
    supplies = Supplies(have, lasts, wanted - standing.keys() | wanted & placed, placed, standing)
    needs: dict[int, set[int]] = {}
    before: dict[int, int] = {}
    done: dict[int, float] = {}
    # What is smelted in loads is got load by load.
    in_loads = any(node.furnace for node in nodes)
    last: dict[str, float] = {}
    for index in order:
        asked = supplies.demands(nodes[index])
        parts = [supply.only for supply, _ in asked]
        open_ones = [at for at, (supply, _) in enumerate(asked) if supply.made and not parts[at]]
        # One alone is not changed by what is found for it.
        for _ in range(ROUNDS if len(open_ones) > 1 else 1):
            old = list(parts)
            for at in open_ones:
                supply, amount = asked[at]
                # A maker that is waited for because of one item is there for the others too.
                sure = closure((other for part in (*parts[:at], *parts[at + 1 :]) for other in part), before)
                parts[at] = earliest(supply, index, amount, sure, before, done)
            if parts == old:
                break
        else:
            parts = [part | earlier for part, earlier in zip(parts, old, strict=True)]
        needs[index] = set().union(*parts)
        before[index] = closure(needs[index], before)
        begun = max((done[other] for other in needs[index]), default=0.0)
        if in_loads and nodes[index].method.sources:
            begun = max(begun, last.get(nodes[index].source, 0.0))
            last[nodes[index].source] = begun + ticks[index]
        done[index] = begun + ticks[index]
        supplies.enter(index, nodes[index])
    return needs


def closure(needs: Iterable[int], before: Mapping[int, int]) -> int:
    """Bit set of ``needs`` and all their ancestors."""
    bits = 0
    for other in needs:
        bits |= before[other] | 1 << other
    return bits


def earliest(
    supply: Supply,
    index: int,
    wanted: float,
    sure: int,
    before: Mapping[int, int],
    done: Mapping[int, float],
) -> frozenset[int]:
    """The makers that node ``index`` must wait for because of one supply.

    Args:
        supply: of the item.
        index: the node that takes.
        wanted: how much it takes.
        sure: bit set of the nodes that it waits for anyway.
        before: node → bit set of its ancestors.
        done: node → tick at which it is done; of two at the same tick the first of the plan counts as earlier.
    """
    if supply.stock >= wanted + supply.total:
        return frozenset()
    kept = sorted(supply.made, key=lambda maker: done[maker])
    for maker in reversed(list(kept)):
        others = [other for other in kept if other != maker]
        waits = (closure(others, before) | sure) & ~(1 << maker)
        if supply.suffices(index, wanted, waits, before):
            kept = others
    return frozenset(kept)
