"""Who waits for whom: for the earliest makers that are sure to suffice, and for nobody else.

Takers are looked at in the order of the plan. Of all makers before it, a taker gives up the latest first, as long as the
rest suffices even though everybody else who can do without that maker has taken a share.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from covoyager.domain.subtask import Action
from covoyager.planning.draft import Node

ENDLESS = 10.0**9
"""Uses of a tool that does not wear, and the share of one that only has to be there."""


@dataclass(slots=True)
class Ledger:
    """Who makes and who takes one thing, in the order of the plan; tools are counted in uses."""

    stock: float
    made: list[tuple[int, float]] = field(default_factory=list)
    taken: list[tuple[int, float]] = field(default_factory=list)

    def makers_for(self, wanted: float, before: Mapping[int, set[int]]) -> set[int]:
        """The earliest makers with whom ``wanted`` is sure to be there."""
        absent: set[int] = set()
        for index, _ in reversed(self.made):
            without = absent | {index}
            if self.left(without, before) >= wanted:
                absent = without
        return {index for index, _ in self.made} - absent

    def left(self, absent: set[int], before: Mapping[int, set[int]]) -> float:
        """What is left if some makers never come, and with them all who wait for them."""
        made = sum(count for index, count in self.made if index not in absent)
        taken = sum(count for index, count in self.taken if not before[index] & absent)
        return self.stock + made - taken


def exact_needs(
    nodes: Sequence[Node],
    order: Sequence[int],
    have: Mapping[str, int],
    stations: frozenset[str],
    lasts: Mapping[str, float],
) -> dict[int, set[int]]:
    """For each node the nodes that it must wait for, and no more.

    Args:
        nodes: of a draft; their own needs only made the order.
        order: indices of the nodes as they can be carried out one by one.
        have: items on hand.
        stations: what stands from the start.
        lasts: uses of a new tool, for all tools that nodes use.
    """
    items: dict[str, Ledger] = {}
    tools = {tool: Ledger(have.get(tool, 0) * min(uses, ENDLESS)) for tool, uses in lasts.items()}
    standing: dict[str, Ledger] = {}
    placed = {node.way.item for node in nodes if node.way.action is Action.PLACE}
    wanted_stations = {name for node in nodes for name in node.way.stations} - stations
    needs: dict[int, set[int]] = {}
    before: dict[int, set[int]] = {}

    def ledger(table: dict[str, Ledger], name: str) -> Ledger:
        return table.setdefault(name, Ledger(float(have.get(name, 0))))

    for index in order:
        node = nodes[index]
        wanted: set[int] = set()
        for name, count in node.consumes.items():
            if count:
                wanted |= ledger(items, name).makers_for(count, before)
        for tool, uses in node.wear.items():
            wanted |= tools[tool].makers_for(max(1.0, uses), before)
        for station in node.way.stations:
            if station in wanted_stations:
                wanted |= ledger(standing, station).makers_for(1.0, before)
        needs[index] = wanted
        before[index] = wanted.union(*(before[other] for other in wanted))
        for name, count in node.consumes.items():
            ledger(items, name).taken.append((index, count))
            if name in tools:
                tools[name].taken.append((index, count * min(lasts[name], ENDLESS)))
            if name in wanted_stations and node.way.action is not Action.PLACE:
                ledger(standing, name).taken.append((index, count))
        for tool, uses in node.wear.items():
            tools[tool].taken.append((index, uses))
        for name, count in node.produces.items():
            ledger(items, name).made.append((index, count))
            if name in tools:
                tools[name].made.append((index, count * min(lasts[name], ENDLESS)))
            if name in wanted_stations and name not in placed:
                ledger(standing, name).made.append((index, count))
        if node.way.action is Action.PLACE and node.way.item in wanted_stations:
            ledger(standing, node.way.item).made.append((index, 1.0))
    return needs
