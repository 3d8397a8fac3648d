"""What a stock can become, counts aside: the first and cheapest test of whether a goal is possible with it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from covoyager.domain.actions import Action
from covoyager.knowledge import Knowledge, Method

ACTIONS = (Action.CRAFT, Action.SMELT, Action.USE)
"""Actions that need nothing of the world around."""


@dataclass(slots=True)
class Reach:
    """Items that can be had at all, the ways that make them, what was on hand, and what stands ready beside it."""

    items: frozenset[str]
    methods: dict[str, list[Method]]
    stock: Mapping[str, int]
    stations: frozenset[str]
    narrowed: dict[Method, tuple[tuple[tuple[str, ...], int], ...]] = field(default_factory=dict)

    def slots(self, method: Method) -> tuple[tuple[tuple[str, ...], int], ...]:
        """Slots of a way with the choices that are within reach."""
        found = self.narrowed.get(method)
        if found is None:
            found = tuple((tuple(c for c in slot.choices if c in self.items), slot.count) for slot in method.slots)
            self.narrowed[method] = found
        return found

    def kept(self, method: Method) -> tuple[str, ...]:
        """What a way uses and leaves as it is: the station, where it does not stand ready, and the tools."""
        names = [method.station] if method.station and method.station not in self.stations else []
        for need in method.tools:
            there = [tool for tool in need.choices if tool in self.stock]
            names.append(there[0] if there else next(tool for tool in need.choices if tool in self.items))
        return tuple(names)


def methods_of(knowledge: Knowledge) -> dict[str, list[Method]]:
    """Moves that need nothing but items and stations, by result; made once for a version."""
    known = knowledge.cache.get("closed")
    found: dict[str, list[Method]] = known if isinstance(known, dict) else {}
    if known is None:
        for item, methods in knowledge.methods.items():
            kept = [
                w for w in methods if w.action in ACTIONS and not w.sources and not w.gate and not w.most and w.slots
            ]
            if kept:
                found[item] = kept
        knowledge.cache["closed"] = found
    return found


def below(knowledge: Knowledge, item: str) -> frozenset[str]:
    """Everything that may go into ``item``, however far down; made once for each item."""
    key = ("below", item)
    found = knowledge.cache.get(key)
    if not isinstance(found, frozenset):
        methods = methods_of(knowledge)
        seen = {item}
        edge = [item]
        while edge:
            for method in methods.get(edge.pop(), ()):
                for slot in method.slots:
                    for choice in slot.choices:
                        if choice not in seen:
                            seen.add(choice)
                            edge.append(choice)
        found = frozenset(seen)
        knowledge.cache[key] = found
    return found


def helpers(method: Method, at_hand: frozenset[str]) -> list[tuple[str, ...]]:
    """The station and tools of a way that are not at hand, each as its choices."""
    groups = [(method.station,)] if method.station and method.station not in at_hand else []
    return groups + [need.choices for need in method.tools if not any(tool in at_hand for tool in need.choices)]


def outdone(method: Method, knowledge: Knowledge, at_hand: frozenset[str]) -> bool:
    """Whether its station would have to be made, of another that does the same (a smoker is made of a furnace)."""
    if not method.station or method.station in at_hand:
        return False
    return any(
        other.station != method.station
        and other.slots == method.slots
        and other.station in below(knowledge, method.station)
        for other in methods_of(knowledge)[method.item]
    )


def concerned(knowledge: Knowledge, wanted: Iterable[str], at_hand: frozenset[str]) -> frozenset[str]:
    """All that may go into ``wanted``, and into the stations and tools for it that are not at hand."""
    methods = methods_of(knowledge)
    names: set[str] = set()
    edge = list(wanted)
    while edge:
        for name in below(knowledge, edge.pop()) - names:
            names.add(name)
            groups = [choices for method in methods.get(name, ()) for choices in helpers(method, at_hand)]
            edge += [choice for choices in groups for choice in choices if choice not in names]
    return frozenset(names)


def reach(knowledge: Knowledge, stock: Mapping[str, int], stations: frozenset[str], wanted: Iterable[str]) -> Reach:
    """What of the things below ``wanted`` the stock can become."""
    methods = methods_of(knowledge)
    at_hand = stations | frozenset(stock)
    wanted = frozenset(wanted)
    names = concerned(knowledge, wanted, at_hand)
    open_methods = [
        method for name in names for method in methods.get(name, ()) if not outdone(method, knowledge, at_hand | wanted)
    ]
    useful = {method.station for method in open_methods} | {
        c for method in open_methods for need in method.tools for c in need.choices
    }
    found = {name for name in stock if name in names or name in useful}
    used: dict[str, list[Method]] = {}
    grown = True
    while grown:
        grown = False
        waiting = []
        for method in open_methods:
            groups = [slot.choices for slot in method.slots] + helpers(method, at_hand)
            if all(any(choice in found for choice in choices) for choices in groups):
                used.setdefault(method.item, []).append(method)
                if method.item not in found:
                    found.add(method.item)
                    grown = True
            else:
                waiting.append(method)
        open_methods = waiting
    return Reach(frozenset(found), used, stock, stations)
