"""What a stock can become, counts aside: the first and cheapest test of whether a goal is possible with it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from covoyager.domain.subtask import Action
from covoyager.knowledge import Knowledge, Way

ACTIONS = (Action.CRAFT, Action.SMELT, Action.USE)
"""Actions that need nothing of the world around."""


@dataclass(slots=True)
class Reach:
    """Items that can be had at all, the ways that make them, and what was on hand."""

    items: frozenset[str]
    ways: dict[str, list[Way]]
    stock: Mapping[str, int]
    stations: frozenset[str]
    narrowed: dict[Way, tuple[tuple[tuple[str, ...], int], ...]] = field(default_factory=dict)

    def slots(self, way: Way) -> tuple[tuple[tuple[str, ...], int], ...]:
        """Slots of a way with the choices that are within reach."""
        found = self.narrowed.get(way)
        if found is None:
            found = tuple((tuple(c for c in slot.choices if c in self.items), slot.count) for slot in way.slots)
            self.narrowed[way] = found
        return found

    def lacking(self, item: str, knowledge: Knowledge) -> str:
        """Why ``item`` is out of reach, followed down to something that is not on hand."""
        chain = [item]
        why = ""
        while not why:
            best: list[str] | None = None
            for way in closed_ways(knowledge).get(chain[-1], ()):
                groups = [slot.choices for slot in way.slots] + [need.choices for need in way.tools]
                parts = [group[0] for group in groups if not any(name in self.items for name in group)]
                if way.station and way.station not in self.stations:
                    parts.append(way.station)
                # Of two ways that lack as much, the one that lacks but a station.
                at_station = best and best[-1] not in knowledge.stations and parts and parts[-1] == way.station
                if best is None or len(parts) < len(best) or (len(parts) == len(best) and at_station):
                    best = parts
            if not best or best[0] in chain:
                why = "not on hand, and nothing on hand makes it"
            else:
                chain.append(best[0])
                if best[0] in knowledge.stations:
                    why = "not on hand"
        labels = [knowledge.label(name) for name in chain]
        if len(labels) == 1:
            return f"{labels[0]} is {why}"
        return f"{labels[0]} takes {labels[-1]}, which is {why}"


def closed_ways(knowledge: Knowledge) -> dict[str, list[Way]]:
    """Ways that need nothing but items and stations, by result; made once for a version."""
    known = knowledge.cache.get("closed")
    found: dict[str, list[Way]] = known if isinstance(known, dict) else {}
    if known is None:
        for item, ways in knowledge.ways.items():
            kept = [w for w in ways if w.action in ACTIONS and not w.sources and not w.gate and not w.most and w.slots]
            if kept:
                found[item] = kept
        knowledge.cache["closed"] = found
    return found


def below(knowledge: Knowledge, item: str) -> frozenset[str]:
    """Everything that may go into ``item``, however far down; made once for each item."""
    key = ("below", item)
    found = knowledge.cache.get(key)
    if not isinstance(found, frozenset):
        ways = closed_ways(knowledge)
        seen = {item}
        edge = [item]
        while edge:
            for way in ways.get(edge.pop(), ()):
                for slot in way.slots:
                    for choice in slot.choices:
                        if choice not in seen:
                            seen.add(choice)
                            edge.append(choice)
        found = frozenset(seen)
        knowledge.cache[key] = found
    return found


def reach(knowledge: Knowledge, stock: Mapping[str, int], stations: frozenset[str], wanted: Iterable[str]) -> Reach:
    """What of the things below ``wanted`` the stock can become."""
    ways = closed_ways(knowledge)
    at_hand = stations | frozenset(stock)
    names = frozenset().union(*(below(knowledge, item) for item in wanted))
    found = {name for name in stock if name in names}
    open_ways = [way for name in names for way in ways.get(name, ()) if not way.station or way.station in at_hand]
    open_ways = [w for w in open_ways if all(any(tool in at_hand for tool in need.choices) for need in w.tools)]
    used: dict[str, list[Way]] = {}
    grown = True
    while grown:
        grown = False
        waiting = []
        for way in open_ways:
            if all(any(choice in found for choice in slot.choices) for slot in way.slots):
                used.setdefault(way.item, []).append(way)
                if way.item not in found:
                    found.add(way.item)
                    grown = True
            else:
                waiting.append(way)
        open_ways = waiting
    return Reach(frozenset(found), used, stock, at_hand)
