"""Which expansions of one goal are worth trying."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from math import ceil
from typing import TypeAlias

from covoyager.domain.actions import Action
from covoyager.facts import shared_facts
from covoyager.planning.expansion.expansion import Expansion
from covoyager.planning.expansion.sharing import wanted_copies
from covoyager.planning.expansion.smelting.fire import fuels
from covoyager.planning.expansion.smelting.furnaces import MOST, Cutting, wanted_furnaces
from covoyager.planning.expansion.smelting.loads import Cut
from covoyager.planning.expansion.variants import Batches, Early, Option, numbers

FUELS_TRIED = 3
"""How many kinds of fuel are tried for the whole plan."""

MOST_WEIGHED = 60
"""For a plan with more nodes than this, separate furnace loads are not tried."""

CUTS_TRIED = 4
"""So many ways to cut smelting into loads are weighed, those that look fastest at a glance."""

SMALL_FIRE = 2000
"""Up to so many ticks of fire, the fuel that looks cheapest is taken without trying others."""

AHEAD = 400.0
"""Ticks of a head start by hand that are tried for each participant."""

MOST_AHEAD = 3
"""So many participants at most begin by hand: more would be in each other's way."""

PAIR = 2
"""The order of digging and smelting is varied for up to so many participants; for more, only numbers are."""

MOST_AT_ONCE: int = shared_facts("fire")["furnaces_at_once"]
"""So many furnaces at most are tried where all are loaded at a time, if each has less to burn then."""

FEW_FURNACES = 3
"""So many furnaces are tried for a crew even if one would do."""

Respect: TypeAlias = Callable[[Option, Mapping[str, int], int], Iterator[Option]]


class Choices:
    """Which options are worth trying, judged by the plan for one participant with one furnace.

    Attributes:
        by_bare_hand: what is dug by hand for so long that a tool would be worth it.
        several_loads: one item is smelted for several purposes.
        hunts: something is hunted by hand. (In a crew, one hunts while the others get the wood.)
        brisk: it is weighed anew at the pace of one bot alone.
        alone: the plan is for one participant.
        near: everything is in sight, so that the many ways of separate loads are short.
        is_thorough: it is the only search for the plan.
        weighed: there is smelting to wait for, so plans are compared by their duration and not by their work.
    """

    def __init__(self, first: Expansion, alone: bool, near: bool, usual: "Choices | None" = None) -> None:
        self.first = first
        self.alone = alone
        self.brisk = usual is not None
        self.near = near
        self.is_thorough = self.brisk or (alone and not near)
        nodes = first.draft.nodes
        burning = [node for node in nodes if node.method.heat]
        self.several_loads = len(nodes) <= MOST_WEIGHED and first.loads > len(burning)
        self.weighed = len(nodes) <= MOST_WEIGHED and bool(burning) if alone else self.several_loads
        self.eased = any(node.tools and not node.method.tools and node.method.sources for node in nodes)
        self.furnaces = wanted_furnaces(first) if burning else {}
        self.most: dict[str, int] = {}
        self.runs: dict[str, list[int]] = {}
        for node in burning:
            if node.method.station:
                self.runs.setdefault(node.method.station, []).append(ceil(node.runs))
                most = min(MOST, ceil(node.runs))
                self.most[node.method.station] = max(self.most.get(node.method.station, 0), most)
        self.energy = sum(ceil(node.runs) * node.method.fire for node in burning)
        self.digging: Counter[str] = Counter()
        for node in nodes:
            if node.method.tools and node.method.action.spec.shareable:
                self.digging.update(dict.fromkeys(node.tools, ceil(node.runs)))
        self.plain = {
            need.choices[0]
            for node in nodes
            if node.method.action is Action.GATHER
            for need, tool in zip(node.method.tools, node.tools, strict=False)
            if tool != need.choices[0]
        }
        self.by_bare_hand = [
            node for node in nodes if not node.tools and first.tool_needs(node.method, node.source, node.runs)
        ]
        self.hunts = any(node.method.health and not node.method.tools for node in nodes)
        self.ranked: list[str] | None = None
        self._copies: dict[int, Mapping[str, int]] = {}
        self.cutting: Cutting = Cutting(first, usual.cutting if usual else None)

    def copies(self, hands: int) -> Mapping[str, int]:
        """Tool → number with which so many look fastest."""
        if hands not in self._copies:
            self._copies[hands] = wanted_copies(self.first, hands) if hands > 1 else {}
        return self._copies[hands]

    def begins(self, hands: int) -> Iterator[Option]:
        """The options that the search for ``hands`` participants begins with: some with tools for all or for half of them."""
        copies = self.copies(hands)
        early = Early.FIRST if hands > 1 else None
        if self.furnaces or copies:
            yield Option(numbers(self.furnaces), numbers(copies), early)
        if hands == 1 and self.near:
            for cut in self.cutting.likely(1, CUTS_TRIED if self.brisk else 1):
                yield Option(cut=cut)
        if hands > 1 and self.digging:
            few = {station: min(most, FEW_FURNACES) for station, most in self.most.items()}
            for furnaces in dict.fromkeys((numbers({**few, **self.furnaces}), numbers(self.most))):
                for count in dict.fromkeys((hands, (hands + 2) // 2)):
                    yield Option(
                        furnaces, numbers({tool: min(count, most) for tool, most in self.digging.items()}), early
                    )

    def in_loads(self, best: Option, hands: int) -> Option | None:
        """What smelts load by load with the tools of an option; None where that is not thought of."""
        cut = self.cutting.best(hands) if self.near and not best.cut else None
        return replace(best, furnaces=(), batches=None, early=None, cut=cut) if cut else None

    def respects(self, hands: int) -> Iterator[Respect]:
        """The ways in which an option can be varied for ``hands`` participants.

        Each is a function of the best option so far, the tools that its expansion uses (tool → count), and the number of
        participants, and gives the options to try.
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
        if self.brisk:
            yield self.later
        if self.by_bare_hand and hands == 1:
            yield self.tools_first
        if self.hunts and hands == 1:
            yield self.other_arms

    def other_beginnings(self, best: Option, _used: Mapping[str, int], _hands: int) -> Iterator[Option]:
        """Gather material for tools before the rest, or with it."""
        for early in (Early.STAGED, Early.FIRST, None):
            yield replace(best, early=early)

    def other_tools(self, best: Option, used: Mapping[str, int], hands: int) -> Iterator[Option]:
        """Make more or fewer of the tools that several could use at a time."""
        copies = dict(best.copies)
        shared = {**dict.fromkeys(used, 1), **copies}
        yield replace(best, copies=numbers(self.copies(hands)))
        yield replace(best, copies=numbers(dict.fromkeys(shared, hands)))
        for tool, count in sorted(shared.items()):
            for other in dict.fromkeys((hands, count + 1, count - 1)):
                if 1 <= other <= hands and other != count:
                    yield replace(best, copies=numbers({**copies, tool: other}))

    def other_furnaces(self, best: Option, _used: Mapping[str, int], _hands: int) -> Iterator[Option]:
        """Use more or fewer furnaces, or loads of another size."""
        if best.cut:
            furnaces, most, hands, usual = best.cut
            others = ((furnaces + 1, most), (furnaces - 1, most), (furnaces, most + 1), (furnaces, most - 1))
            for cut in (Cut(*other, hands, usual) for other in others):
                if self.cutting.is_cut(cut) and not (self.brisk and self.cutting.alike(cut, best.cut)):
                    yield replace(best, cut=cut)
            return
        now = dict(best.furnaces)
        for station, most in sorted(self.most.items()):
            count = now.get(station, 1)
            for other in dict.fromkeys((count + 1, most, count + 2, count - 1)):
                if 1 <= other <= most and other != count:
                    yield replace(best, furnaces=numbers({**now, station: other}))

    def more_furnaces(self, best: Option) -> Iterator[Option]:
        """Set up the next larger number of furnaces in which any of what is smelted takes less time.

        Where those that stand are enough for the plan, it sets up none: other goals have theirs there too.
        """
        now = dict(best.furnaces)
        for station, runs in () if best.cut else sorted(self.runs.items()):
            count = now.get(station, 1)
            more = (ceil(n / (ceil(n / count) - 1)) for n in runs if n > count)
            other = min((many for many in more if many <= MOST_AT_ONCE), default=count)
            if other > count > self.first.standing.get(station, 0):
                yield replace(best, furnaces=numbers({**now, station: other}))

    def other_loads(self, best: Option, _used: Mapping[str, int], hands: int) -> Iterator[Option]:
        """What is smelted for several things, in one load or in several."""
        if best.cut:
            return
        for batches in (Batches.FETCHED, Batches.LOADED, None) if hands > 1 else (Batches.LOADED, None):
            yield replace(best, batches=batches)

    def by_hand(self, best: Option, _used: Mapping[str, int], hands: int) -> Iterator[Option]:
        """Begin by hand what a tool only makes faster."""
        for ahead in sorted({0.0, AHEAD, AHEAD * min(hands - 1, MOST_AHEAD)}):
            yield replace(best, ahead=ahead)

    def later(self, best: Option, _used: Mapping[str, int], _hands: int) -> Iterator[Option]:
        """Fell wood that is not needed first while the furnaces burn."""
        for units in (best.late + 1, best.late - 1) if best.cut else ():
            if units >= 0:
                yield replace(best, late=units)

    def tools_first(self, best: Option, _used: Mapping[str, int], _hands: int) -> Iterator[Option]:
        """Make the axe before the planks, or fell all of their logs by hand."""
        yield replace(best, tools_first=not best.tools_first)

    def other_arms(self, best: Option, _used: Mapping[str, int], _hands: int) -> Iterator[Option]:
        """Hunt with a sword or by hand."""
        yield replace(best, armed=not best.armed)

    def plain_tools(self, best: Option, hands: int) -> Iterator[Option]:
        """Dig with the least of the tools that do, as many as there are hands, rather than wait for better ones."""
        if self.plain:
            for many in dict.fromkeys((1, hands, (hands + 2) // 2)):
                yield replace(best, plain=True, copies=numbers(dict.fromkeys(self.plain, many)))

    def other_fuels(self, best: Option, _used: Mapping[str, int], _hands: int) -> Iterator[Option]:
        """Burn another fuel, which may be cheaper for the whole plan than what looks cheapest for each smelting."""
        if self.ranked is None:
            nodes = self.first.draft.nodes
            used = {name for node in nodes if node.method.heat for name in node.consumes}
            ranked = fuels(self.first, self.energy, self.first.root)[:FUELS_TRIED]
            self.ranked = [fuel for fuel in ranked if self.furnaces or fuel not in used]
        for fuel in self.ranked:
            yield replace(best, fuel=fuel)


def outline_of(expansion: Expansion) -> Hashable:
    """A key of all that matters in an expansion: options that make no difference give the same."""
    nodes = tuple(
        (
            *(id(node.method), node.source, node.tools, node.runs, node.furnaces, node.furnace, frozenset(node.needs)),
            *(frozenset(counts.items()) for counts in (node.consumes, node.produces, node.wear)),
        )
        for node in expansion.draft.nodes
    )
    return nodes, frozenset((tool, len(held)) for tool, held in expansion.draft.held.items())
