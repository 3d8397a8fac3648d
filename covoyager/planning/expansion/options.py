"""What expansions can differ in: how many furnaces and tools, what is burnt, and what is done before what."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import TypeAlias

from covoyager.planning.expansion.expansion import Expansion
from covoyager.planning.expansion.fire import fuels
from covoyager.planning.expansion.furnaces import MOST, wanted_furnaces
from covoyager.planning.expansion.sharing import wanted_copies
from covoyager.planning.expansion.variants import Batches, Early

FUELS_TRIED = 3
"""How many kinds of fuel are tried for the whole plan."""

MOST_WEIGHED = 60
"""Of a plan with more steps than this nobody weighs how its smeltings are cut."""

SMALL_FIRE = 2000
"""Ticks of fire up to which the fuel that looks cheapest is taken without trying others."""

AHEAD = 400.0
"""Ticks of work by hand that are tried, for each who could begin so."""

MOST_AHEAD = 3
"""More than so many are not counted on to begin by hand: they would be in each other's way."""

PAIR = 2
"""What is dug and smelted in which order is settled for two; for more hands it is numbers that change."""

FEW_FURNACES = 3
"""So many are tried where one would do for whoever waits for it."""

Numbers: TypeAlias = tuple[tuple[str, int], ...]
"""How many of what, by name."""


def numbers(counts: Mapping[str, int]) -> Numbers:
    """Counts of more than one as a part of an option."""
    return tuple(sorted((name, count) for name, count in counts.items() if count > 1))


@dataclass(frozen=True, slots=True)
class Option:
    """One way of expanding a goal.

    Attributes:
        furnaces: how many of each kind.
        copies: how many of each tool.
        early: for crews, how what tools are made of is dug before the rest.
        batches: how what is smelted is cut.
        ahead: ticks that somebody digs by hand ahead of the tool.
        fuel: what is burnt; None for what looks cheapest.
        armed: a sword is made for hunts that would do by hand.
    """

    furnaces: Numbers = ()
    copies: Numbers = ()
    early: Early | None = None
    batches: Batches | None = None
    ahead: float = 0.0
    fuel: str | None = None
    armed: bool = False


Respect: TypeAlias = Callable[[Option, Mapping[str, int], int], Iterator[Option]]


class Choices:
    """What is worth trying, by what the plan for one with one furnace looks like.

    Attributes:
        several_loads: something is smelted for several things.
        hunts: something is hunted by hand; of several one does so while the others get the wood.
        weighed: one hand waits for what burns, so that plans are told apart by how long they take and not by their work.
    """

    def __init__(self, first: Expansion, alone: bool) -> None:
        self.first = first
        nodes = first.draft.nodes
        burning = [node for node in nodes if node.method.heat]
        self.several_loads = len(nodes) <= MOST_WEIGHED and first.loads > len(burning)
        self.weighed = len(nodes) <= MOST_WEIGHED and bool(burning) if alone else self.several_loads
        self.eased = any(node.tools and not node.method.tools and node.method.sources for node in nodes)
        self.furnaces = wanted_furnaces(first) if burning else {}
        self.most: dict[str, int] = {}
        for node in burning:
            if node.method.station:
                most = min(MOST, ceil(node.runs))
                self.most[node.method.station] = max(self.most.get(node.method.station, 0), most)
        self.energy = sum(ceil(node.runs) * node.method.fire for node in burning)
        self.digging: Counter[str] = Counter()
        for node in nodes:
            if node.method.tools and node.method.action.spec.shareable:
                self.digging.update(dict.fromkeys(node.tools, ceil(node.runs)))
        self.hunts = any(node.method.health and not node.method.tools for node in nodes)
        self.ranked: list[str] | None = None

    def begins(self, hands: int) -> Iterator[Option]:
        """Where the search begins anew for so many hands: with what pays for one job, or with tools for all or half of them."""
        copies = wanted_copies(self.first, hands) if hands > 1 else {}
        early = Early.FIRST if hands > 1 else None
        if self.furnaces or copies:
            yield Option(numbers(self.furnaces), numbers(copies), early)
        if hands > 1 and self.digging:
            few = {station: min(most, FEW_FURNACES) for station, most in self.most.items()}
            for furnaces in dict.fromkeys((numbers({**few, **self.furnaces}), numbers(self.most))):
                for count in dict.fromkeys((hands, (hands + 2) // 2)):
                    yield Option(
                        furnaces, numbers({tool: min(count, most) for tool, most in self.digging.items()}), early
                    )

    def respects(self, hands: int) -> Iterator[Respect]:
        """In what respects an option can be changed; each gives the options to try beside the best.

        They take the best option, the tools that its expansion uses with how many there are of each, and the hands.
        """
        if hands == PAIR:
            yield self.other_beginnings
        if hands > 1 or self.weighed:
            yield self.other_furnaces
        if hands > 1:
            yield self.other_tools
        if self.several_loads and hands <= PAIR:
            yield self.other_loads
        if hands > 1 and self.eased:
            yield self.by_hand
        if self.energy > SMALL_FIRE and hands <= PAIR:
            yield self.other_fuels
        if self.hunts:
            yield self.other_arms

    def other_beginnings(self, best: Option, _used: Mapping[str, int], _hands: int) -> Iterator[Option]:
        """What tools are made of, dug before the rest or with it."""
        for early in (Early.STAGED, Early.FIRST, None):
            yield replace(best, early=early)

    def other_tools(self, best: Option, used: Mapping[str, int], hands: int) -> Iterator[Option]:
        """Other numbers of the tools that several could use at a time."""
        copies = dict(best.copies)
        shared = {**dict.fromkeys(used, 1), **copies}
        yield replace(best, copies=numbers(wanted_copies(self.first, hands)))
        yield replace(best, copies=numbers(dict.fromkeys(shared, hands)))
        for tool, count in sorted(shared.items()):
            for other in dict.fromkeys((hands, count + 1, count - 1)):
                if 1 <= other <= hands and other != count:
                    yield replace(best, copies=numbers({**copies, tool: other}))

    def other_furnaces(self, best: Option, _used: Mapping[str, int], _hands: int) -> Iterator[Option]:
        """Other numbers of furnaces: their stone is dug, and other things are done, while the first burn."""
        now = dict(best.furnaces)
        for station, most in sorted(self.most.items()):
            count = now.get(station, 1)
            for other in dict.fromkeys((count + 1, most, count + 2, count - 1)):
                if 1 <= other <= most and other != count:
                    yield replace(best, furnaces=numbers({**now, station: other}))

    def other_loads(self, best: Option, _used: Mapping[str, int], hands: int) -> Iterator[Option]:
        """What is smelted for several things, in one load or in several."""
        for batches in (Batches.FETCHED, Batches.LOADED, None) if hands > 1 else (Batches.LOADED, None):
            yield replace(best, batches=batches)

    def by_hand(self, best: Option, _used: Mapping[str, int], hands: int) -> Iterator[Option]:
        """Where a tool only makes it faster, somebody can begin without."""
        for ahead in sorted({0.0, AHEAD, AHEAD * min(hands - 1, MOST_AHEAD)}):
            yield replace(best, ahead=ahead)

    def other_arms(self, best: Option, _used: Mapping[str, int], _hands: int) -> Iterator[Option]:
        """What is hunted, with a sword or by hand."""
        yield replace(best, armed=not best.armed)

    def other_fuels(self, best: Option, _used: Mapping[str, int], _hands: int) -> Iterator[Option]:
        """Fuels that may be cheaper for the whole plan than what looks cheapest for each smelting."""
        if self.ranked is None:
            nodes = self.first.draft.nodes
            used = {name for node in nodes if node.method.heat for name in node.consumes}
            ranked = fuels(self.first, self.energy, self.first.root)[:FUELS_TRIED]
            self.ranked = [fuel for fuel in ranked if self.furnaces or fuel not in used]
        for fuel in self.ranked:
            yield replace(best, fuel=fuel)


def outline_of(expansion: Expansion) -> Hashable:
    """What tells an expansion from another: options that change nothing end in the same."""
    nodes = tuple(
        (
            *(id(node.method), node.source, node.tools, node.runs, node.furnaces, frozenset(node.needs)),
            *(frozenset(counts.items()) for counts in (node.consumes, node.produces, node.wear)),
        )
        for node in expansion.draft.nodes
    )
    return nodes, frozenset((tool, len(held)) for tool, held in expansion.draft.held.items())
