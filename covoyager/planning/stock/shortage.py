"""Which items a stock lacks for a goal, and how many: the fewest that would do."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil

from covoyager.domain.nouns import numbered
from covoyager.domain.subtask import Goal
from covoyager.knowledge import Knowledge, Method
from covoyager.knowledge.costs import cheapest, costs_for
from covoyager.planning.stock.assembly import choose_fuel
from covoyager.planning.stock.reach import below, methods_of

LIMIT = 20_000
"""So many recipes are tried at most; an item that has not been looked into by then counts as lacking itself."""

FUEL = "coal"
"""The fuel that is said to be lacking."""


@dataclass(slots=True)
class Usage:
    """How far the search has used up the stock.

    Attributes:
        left: item → count of the stock that is not taken.
        lacking: item → count that is missing.
        fires: method that needs heat → runs, still without fuel.
        used: how many items of the stock have been taken.
        held: stations and tools that are set aside.
    """

    left: Counter[str]
    lacking: Counter[str] = field(default_factory=Counter)
    fires: Counter[Method] = field(default_factory=Counter)
    used: int = 0
    held: frozenset[str] = frozenset()

    def copy(self) -> "Usage":
        """A copy to go on from."""
        return Usage(Counter(self.left), Counter(self.lacking), Counter(self.fires), self.used, self.held)

    def rank(self) -> tuple[int, int]:
        """The lower the better: fewer items lacking, then more of the stock used."""
        return self.lacking.total(), -self.used


class ShortageSearch:
    """Simulates making items from a stock, recipe by recipe, and notes what is lacking."""

    def __init__(self, knowledge: Knowledge, stock: Mapping[str, int], stations: frozenset[str]) -> None:
        self.knowledge = knowledge
        self.methods = methods_of(knowledge)
        self.stock = frozenset(name for name, count in stock.items() if count > 0)
        self.stations = stations
        self.steps = 0

    def supply(self, usage: Usage, item: str, count: int, above: frozenset[str]) -> Usage:
        """The usage after ``count`` of an item were taken, made or noted as lacking; ``above`` are the items they are for."""
        usage = usage.copy()
        part = min(usage.left[item], count)
        usage.left[item] -= part
        usage.used += part
        count -= part
        if not count:
            return usage
        without = usage.copy()
        without.lacking[item] += count
        best = None if not above else without
        # An item that uses nothing of the stock is not worth making: it is named as lacking itself.
        if not above or not below(self.knowledge, item).isdisjoint(self.stock):
            for method in self.methods.get(item, ()):
                if item not in above and self.steps < LIMIT:
                    other = self.run(usage, method, ceil(count / method.count), above | {item})
                    other.left[item] += int(method.count) * ceil(count / method.count) - count
                    worth = not above or other.used > usage.used
                    if worth and (best is None or other.rank() < best.rank()):
                        best = other
        return best or without

    def run(self, usage: Usage, method: Method, runs: int, above: frozenset[str]) -> Usage:
        """The usage after so many runs of a method."""
        self.steps += 1
        helpers = [(method.station,)] if method.station and method.station not in self.stations else []
        for choices in [*helpers, *(need.choices for need in method.tools)]:
            if usage.held.isdisjoint(choices):
                # The first use sets one aside; what the goal asks for is set aside anyway.
                there = next((choice for choice in choices if usage.left[choice] > 0), choices[0])
                usage = self.any_of(usage, (there,), 1, above)
                usage.held = usage.held | {there}
        for slot in method.slots:
            usage = self.any_of(usage, slot.choices, slot.count * runs, above)
        usage = usage.copy()
        if method.heat:
            usage.fires[method] += runs
        return usage

    def usual(self, choices: tuple[str, ...]) -> str:
        """The choice that is cheapest to get."""
        return cheapest(choices, costs_for(self.knowledge, {}))

    def any_of(self, usage: Usage, choices: tuple[str, ...], count: int, above: frozenset[str]) -> Usage:
        """The usage after ``count`` of any of the choices: those in stock first, then the one that lacks fewest items."""
        usage = usage.copy()
        for choice in sorted(choices, key=lambda name: -usage.left[name]):
            part = min(usage.left[choice], count)
            usage.left[choice] -= part
            usage.used += part
            count -= part
        if not count:
            return usage
        likely = [c for c in choices if not below(self.knowledge, c).isdisjoint(self.stock)] or [self.usual(choices)]
        return min((self.supply(usage, choice, count, above) for choice in likely), key=Usage.rank)


def shortage(goal: Goal, knowledge: Knowledge, stock: Mapping[str, int], stations: frozenset[str]) -> Counter[str]:
    """Item → count that is missing; empty if nothing was found to be.

    Args:
        goal: items that are wanted.
        knowledge: facts of the version.
        stock: items on hand.
        stations: blocks that stand ready beside it.
    """
    search = ShortageSearch(knowledge, stock, stations)
    usage = Usage(Counter(stock), held=frozenset(goal.items))
    for item, count in goal.items.items():
        usage = search.supply(usage, item, count, frozenset())
    return usage.lacking + unlit(usage, knowledge, stock)


def unlit(usage: Usage, knowledge: Knowledge, stock: Mapping[str, int]) -> Counter[str]:
    """The fuel that is missing if each smelting burns its own, the largest served first."""
    spare = {name: min(usage.left[name], stock.get(name, 0)) for name in knowledge.fuels}
    found: Counter[str] = Counter()
    for method, runs in sorted(usage.fires.items(), key=lambda entry: -entry[1] * entry[0].heat):
        burn = knowledge.burning(method.station)
        burnt = choose_fuel(runs * method.heat, spare, burn)
        if burnt is None:
            burnt = dict(spare)
            there = sum(count * burn[name] for name, count in spare.items())
            found[FUEL] += ceil((runs * method.heat - there) / burn[FUEL])
        for name, count in burnt.items():
            spare[name] -= count
    return found


def refusal(goal: Goal, knowledge: Knowledge, stock: Mapping[str, int], stations: frozenset[str]) -> str:
    """Why a stock does not suffice for the goal, in a sentence that names what is missing and how many."""
    lacking = shortage(goal, knowledge, stock, stations)
    if len(lacking) == 1 and (item := next(iter(lacking))) in goal.items and not methods_of(knowledge).get(item):
        many = lacking[item]
        label = numbered(knowledge.label(item), many)
        return f"{label} {'is' if many == 1 else 'are'} not on hand, and nothing on hand makes it"
    label = " and ".join(numbered(knowledge.label(item), count) for item, count in goal.items.items())
    if not lacking:
        return f"what is on hand does not suffice for {label}"
    *parts, last = [numbered(knowledge.label(item), count) for item, count in lacking.items()]
    parts = [", ".join(parts), last] if parts else [last]
    verb = "takes" if sum(goal.items.values()) == 1 else "take"
    return f"{label} {verb} {' and '.join(parts)} more than is on hand"
