"""What a stock can become, amounts not counted: the first and cheapest test of whether it can become a goal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from covoyager.domain.actions import Action
from covoyager.knowledge import Knowledge, Method

ACTIONS = (Action.CRAFT, Action.SMELT, Action.USE)
"""Actions that need nothing but items and stations."""


@dataclass(slots=True)
class Reach:
    """What can be made of a stock.

    Attributes:
        items: names of the items that can be had.
        methods: item → methods that can make it.
        stock: item → count on hand.
        stations: blocks that stand ready.
        narrowed: cache of :meth:`slots`.
    """

    items: frozenset[str]
    methods: dict[str, list[Method]]
    stock: Mapping[str, int]
    stations: frozenset[str]
    narrowed: dict[Method, tuple[tuple[tuple[str, ...], int], ...]] = field(default_factory=dict)

    def slots(self, method: Method) -> tuple[tuple[tuple[str, ...], int], ...]:
        """The slots of a method, each with its choices that can be had and its count."""
        found = self.narrowed.get(method)
        if found is None:
            found = tuple((tuple(c for c in slot.choices if c in self.items), slot.count) for slot in method.slots)
            self.narrowed[method] = found
        return found

    def kept(self, method: Method) -> tuple[str, ...]:
        """What a method uses but does not use up: its station, unless one stands ready, and its tools."""
        names = [method.station] if method.station and method.station not in self.stations else []
        for need in method.tools:
            there = [tool for tool in need.choices if tool in self.stock]
            names.append(there[0] if there else next(tool for tool in need.choices if tool in self.items))
        return tuple(names)


def methods_of(knowledge: Knowledge) -> dict[str, list[Method]]:
    """Item → methods that need nothing but items and stations; computed once for a version."""
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
    """Everything that ``item`` can be made of, directly or not, itself included; computed once."""
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
    """The station and the tools of a method that are not at hand, each as a tuple of choices."""
    groups = [(method.station,)] if method.station and method.station not in at_hand else []
    return groups + [need.choices for need in method.tools if at_hand.isdisjoint(need.choices)]


def helpers_below(knowledge: Knowledge, item: str) -> frozenset[tuple[str, ...]]:
    """The stations and tools for everything that ``item`` can be made of, each as a tuple of choices; computed once."""
    key = ("helpers", item)
    found = knowledge.cache.get(key)
    if not isinstance(found, frozenset):
        methods = methods_of(knowledge)
        parts = (method for name in below(knowledge, item) for method in methods.get(name, ()))
        found = frozenset(group for method in parts for group in helpers(method, frozenset()))
        knowledge.cache[key] = found
    return found


def outdone(method: Method, knowledge: Knowledge, at_hand: frozenset[str]) -> bool:
    """Whether its station must be made from another that does the same: a smoker is made from a furnace."""
    if not method.station or method.station in at_hand:
        return False
    return any(
        other.station != method.station
        and other.slots == method.slots
        and other.station in below(knowledge, method.station)
        for other in methods_of(knowledge)[method.item]
    )


def concerned(knowledge: Knowledge, wanted: Iterable[str], at_hand: frozenset[str]) -> frozenset[str]:
    """Everything that ``wanted``, and the stations and tools for it that are not at hand, can be made of."""
    names: set[str] = set()
    edge = list(wanted)
    while edge:
        if (item := edge.pop()) not in names:
            names |= below(knowledge, item)
            for choices in helpers_below(knowledge, item):
                if at_hand.isdisjoint(choices):
                    edge += choices
    return frozenset(names)


def reach(knowledge: Knowledge, stock: Mapping[str, int], stations: frozenset[str], wanted: Iterable[str]) -> Reach:
    """Compute what the stock can become, of the items that ``wanted`` can be made of."""
    methods = methods_of(knowledge)
    at_hand = stations | frozenset(stock)
    wanted = frozenset(wanted)
    names = concerned(knowledge, wanted, at_hand)
    served = at_hand | wanted
    open_methods = [
        (method, [*(slot.choices for slot in method.slots), *helpers(method, at_hand)])
        for name, made in methods.items()
        if name in names
        for method in made
        if not outdone(method, knowledge, served)
    ]
    useful = {method.station for method, _ in open_methods} | {
        c for method, _ in open_methods for need in method.tools for c in need.choices
    }
    found = {name for name in stock if name in names or name in useful}
    used: dict[str, list[Method]] = {}
    grown = True
    while grown:
        grown = False
        waiting = []
        for method, groups in open_methods:
            if not any(map(found.isdisjoint, groups)):
                used.setdefault(method.item, []).append(method)
                if method.item not in found:
                    found.add(method.item)
                    grown = True
            else:
                waiting.append((method, groups))
        open_methods = waiting
    return Reach(frozenset(found), used, stock, stations)
