"""Search for the expansion that is fastest for a crew: hill climbing over :class:`Option` within a budget.

The search runs for crews of 1, 2, 4, … until one is as large as the crew. What was tried for fewer is considered again for
more, and some may stand aside: so a plan for a larger of these sizes never takes longer.
"""

from collections.abc import Hashable
from dataclasses import replace
from functools import cached_property
from math import ceil
from operator import itemgetter
from typing import TypeAlias

from covoyager.assignment.schedule import weighed
from covoyager.assignment.thresholds import SMALL_PIECE_TICKS
from covoyager.domain.hands import Hands
from covoyager.domain.subtask import Goal, Subtask
from covoyager.errors import Impossible
from covoyager.knowledge.costs import costs_for
from covoyager.knowledge.pace import IN_SIGHT, Pace, alone
from covoyager.planning.expansion.candidate import SIZES, Candidate, Layout
from covoyager.planning.expansion.draft import INFINITE
from covoyager.planning.expansion.expansion import Expansion
from covoyager.planning.expansion.options import Choices, outline_of
from covoyager.planning.expansion.postponed import one_tool_first, postpone
from covoyager.planning.expansion.smelting.fire import heat
from covoyager.planning.expansion.smelting.loads import NO_LOADS
from covoyager.planning.expansion.subtasks import outlined, to_subtasks
from covoyager.planning.expansion.variants import Basis, Option, numbers

BUDGET = 110
"""For each size of crew so many nodes are expanded, all expansions together. A count gives the same plan on any machine."""

BUDGET_ALONE = 300
"""The same for one participant, whose plan is searched for once."""

PARTED = 1.2
"""A plan that splits large subtasks from the start may look so many times as long: its estimate counts a search for each part,
where one is enough, and does not count that whoever is done early helps with the other parts."""


EQUIPPED = 1.02
"""A plan in which everybody has a tool may look so many times as long; its parts tell whether it is."""

COMPANY = 0.85
"""At most this share of one bot's own may a plan with people take: they may do nothing, and no bot must lose by company."""

PROMISE = 1.05
"""A crew of which no first candidate takes at most this share of one bot's own finds none that is worth its company."""

BARE = 1.1
"""Work by bare hands must look so many times as short as with tools: whoever is longer at a tree is longer in others' way."""

PARTS = (1.0, 0.5, 0.0)
"""Large subtasks are split for all bots, for half of them, or not at all: the first of these that is fast enough."""


Plan: TypeAlias = tuple[float, Candidate, Layout]
"""Ticks that a crew takes, and what was expanded and split for it."""


class Search:
    """The search over expansions of one goal; each option is expanded once.

    Attributes:
        alone: whether it is for one participant who has everything in sight.
        crew: who works; without people, crews of any number of bots are considered.
        tried: option → its candidate; None if it is impossible or not frugal.
        known: outline → candidate.
        spent: nodes expanded so far.
        largest: the size of the largest crew that was searched for.
    """

    def __init__(
        self,
        goal: Goal,
        basis: Basis,
        crew: Hands,
        alone: bool = False,
        near: bool = False,
        usual: "Search | None" = None,
    ) -> None:
        self.goal = goal
        self.basis = basis
        self.near = near
        self.alone = alone
        self.crew = crew
        self.costs = costs_for(basis.knowledge, basis.nearby)
        self.tried: dict[Option, Candidate | None] = {}
        self.known: dict[Hashable, Candidate] = {}
        self.spent = 0
        self.largest = 1
        self.settled: Expansion | None = None
        first = self.settled = self.expand(Option())
        self.first = Candidate(Option(), first, crew)
        self.tried[Option()] = self.known[outline_of(first)] = self.first
        self.usual = usual

    @cached_property
    def choices(self) -> Choices:
        """Which options are worth trying."""
        usual = self.usual.choices if self.usual else None
        return Choices(self.first.expansion, self.crew.size == 1, self.near, usual)

    def expand(self, option: Option) -> Expansion:
        """Expand the goal.

        Raises:
            Impossible: it cannot be reached so.
        """
        loads = self.choices.cutting.loads(option.cut) if option.cut else NO_LOADS
        expansion = Expansion(self.basis, self.costs, option, self.settled, loads, sparing=self.alone)
        if option.tools_first:
            expansion.equip(self.choices.by_bare_hand)
        for item, count in self.goal.items.items():
            if item in self.basis.knowledge.items:
                expansion.meet(item, count)
            else:
                expansion.hunt(item, count)
        heat(expansion, option.fuel)
        if option.late:
            postpone(expansion.draft, option.late)
        if option.one_first:
            one_tool_first(expansion.draft)
        self.spent += len(expansion.draft.nodes)
        return expansion

    def candidate(self, option: Option, hands: int) -> Candidate | None:
        """The candidate of an option; None if it is impossible, or a crew would dig the last block in sight."""
        if option not in self.tried:
            self.tried[option] = None
            try:
                made = Candidate(option, self.expand(option), self.crew)
            except Impossible:
                return None
            if hands == 1 or made.is_frugal(self.first):
                self.tried[option] = self.known.setdefault(outline_of(made.expansion), made)
        return self.tried[option]

    def best(self, participants: int) -> Candidate:
        """The fastest candidate found for a crew of this size."""
        self.choices.hunts &= self.crew.bots == 1
        best = self.level(self.first, 1)
        while self.largest < participants:
            self.largest *= 2
            best = self.level(best, self.largest)
        return self.fastest_for(participants) if participants > 1 else best

    def begins_within(self, ticks: float, participants: int) -> bool:
        """Whether one of the candidates with which the search begins takes ``participants`` at most so many ticks.

        To ask changes nothing: what is known beforehand would lead the search elsewhere.
        """
        known = dict(self.tried), dict(self.known), self.spent
        try:
            first = (self.candidate(option, participants) for option in self.choices.begins(participants))
            return any(each is not None and each.span(participants, ticks) <= ticks for each in (self.first, *first))
        finally:
            self.tried, self.known, self.spent = known

    def level(self, best: Candidate, hands: int) -> Candidate:
        """Search for a crew of one size, beginning with ``best`` and all candidates known so far."""
        if hands == 1 and not self.choices.weighed:
            return self.least_work()
        if hands > 1:
            # Loads are one hand's way not to wait; from there no way leads to what several do side by side.
            best = self.first
        for candidate in list(self.known.values()):
            if hands == 1 or not candidate.option.cut:
                best = self.better(best, candidate, hands)
        budget = self.spent + (BUDGET_ALONE if self.choices.is_thorough else BUDGET)
        for option in self.choices.begins(hands):
            if self.spent < budget:
                best = self.better(best, self.candidate(option, hands), hands)
        best = self.climb(best, hands, budget)
        if hands > 1:
            best = self.tools_first(best, hands)
        return self.apart(self.in_loads(self.plainly(best, hands), hands), hands) if hands > 1 else best

    def apart(self, best: Candidate, hands: int) -> Candidate:
        """``best``, or the fastest found that gathers what furnaces are made of apart from the bulk."""
        if best.option.cut or not self.choices.furnaces:
            return best
        return self.better(best, self.with_furnaces(replace(best.option, apart=True), hands), hands)

    def with_furnaces(self, option: Option, hands: int) -> Candidate | None:
        """An option's candidate, or the fastest found that has other furnaces; None if it is impossible."""
        found = self.candidate(option, hands)
        while found is not None:
            before = found
            for other in self.choices.other_furnaces(before.option, {}, hands):
                found = self.better(found, self.candidate(other, hands), hands)
            if found is before:
                break
        return found

    def tools_first(self, best: Candidate, hands: int) -> Candidate:
        """``best``, or one in which the axe is made before the planks: one, or several."""
        if not self.choices.by_bare_hand:
            return best
        one = self.candidate(replace(best.option, tools_first=True), hands)
        if one is None:
            return best
        found = self.better(best, one, hands)
        for many in dict.fromkeys((hands, (hands + 2) // 2)):
            copies = {**dict(best.option.copies), **dict.fromkeys(one.tools.keys() - best.tools.keys(), many)}
            found = self.better(found, self.candidate(replace(one.option, copies=numbers(copies)), hands), hands)
        return found

    def plainly(self, best: Candidate, hands: int) -> Candidate:
        """``best``, or one that digs with lesser tools, and what is found from there."""
        plain = best
        for option in self.choices.plain_tools(best.option, hands):
            plain = self.better(plain, self.candidate(option, hands), hands)
        return best if plain is best else self.climb(plain, hands, self.spent + BUDGET / 2)

    def in_loads(self, best: Candidate, hands: int) -> Candidate:
        """``best``, or the fastest found that smelts load by load with its tools."""
        option = self.choices.in_loads(best.option, hands)
        return self.better(best, self.with_furnaces(option, hands) if option else None, hands)

    def fastest_for(self, hands: int) -> Candidate:
        """The fastest for ``hands`` participants of all candidates known."""
        best = self.first
        for candidate in list(self.known.values()):
            best = self.better(best, candidate, hands)
        return self.armed_as_alone(best)

    def armed_as_alone(self, best: Candidate) -> Candidate:
        """With people in the crew, arm a bot as if it hunted alone: they may come too late to take the fight off it."""
        if not (self.crew.people and self.choices.hunts):
            return best
        alone = self.first
        for candidate in list(self.known.values()):
            alone = self.better(alone, candidate, 1)
        if alone.option.armed == best.option.armed:
            return best
        return self.candidate(replace(best.option, armed=alone.option.armed), self.crew.size) or best

    def bare(self, best: Candidate, hands: int) -> list[Candidate]:
        """The same without the tools that only make it faster."""
        found = self.candidate(replace(best.option, bare=True), hands) if self.choices.eased else None
        return [] if found is None else [found]

    def equipped(self, best: Candidate, hands: int) -> list[Candidate]:
        """The same with one of a tool for each of the crew, where that looks hardly longer: split, it may be shorter."""
        found = []
        for tool, count in best.option.copies:
            if count < hands:
                copies = numbers({**dict(best.option.copies), tool: hands})
                other = self.candidate(replace(best.option, copies=copies), hands)
                limit = best.span(hands) * EQUIPPED
                if other is not None and other.span(hands, limit) <= limit:
                    found.append(other)
        return found

    def least_work(self) -> Candidate:
        """The candidate with the least work: the best for one participant who waits for nothing."""
        for option in self.choices.begins(1):
            self.candidate(option, 1)
        begins = list(self.known.values())
        for respect in self.choices.respects(1):
            for option in respect(begins[-1].option, {}, 1):
                self.candidate(option, 1)
        return min(self.known.values(), key=lambda candidate: candidate.alone)

    def climb(self, best: Candidate, hands: int, budget: float) -> Candidate:
        """Go from the best candidate to better variations, until none is better or ``budget`` nodes are spent."""
        while self.spent < budget:
            before = best
            for respect in self.choices.respects(hands):
                for option in respect(best.option, best.tools, hands):
                    if self.spent < budget:
                        best = self.better(best, self.candidate(option, hands), hands)
            if best is before:
                break
        return best

    def better(self, best: Candidate, other: Candidate | None, hands: int) -> Candidate:
        """The faster of two candidates; if equal, the one with less work. Crews with everything in sight keep ``best`` then."""
        if other is None or other is best:
            return best
        least = best.span(hands)
        span = other.span(hands, least)
        if (self.alone or not self.near) and span == least:
            return other if other.alone < best.alone else best
        return other if span < least else best


def fastest(goal: Goal, basis: Basis, crew: Hands, pace: Pace | None = None) -> tuple[Subtask, ...]:
    """The subtasks of the fastest expansion found.

    Args:
        goal: items, or mobs to kill.
        basis: what is there.
        crew: who works.
        pace: as for :func:`covoyager.planning.plan_goal`.

    Raises:
        Impossible: the goal cannot be reached.
    """
    if pace is not None:
        basis = replace(basis, knowledge=basis.knowledge.at(pace))
    participants = crew.size
    search = Search(goal, basis, crew)
    crews = basis.knowledge
    if pace is None and search.first.in_sight:
        crews = basis.knowledge.at(IN_SIGHT)
        # Where there is a furnace to wait for, a few ticks of ways decide what one bot alone does meanwhile.
        search = Search(goal, replace(basis, knowledge=crews), crew, alone=participants == 1, near=True)
    own = fastest(goal, basis, Hands(1)) if crew.bots == 1 and crew.people and search.near else ()
    if own and not search.begins_within(weighed(own, 1) * PROMISE, participants):
        return own
    best = search.best(participants)
    if search.alone and search.choices.energy:
        best = weighed_anew(search, best)
    if participants == 1:
        # It is told at the pace of crews: what is foreseen for more hands is held against it.
        best.expansion.knowledge = crews
        return to_subtasks(best.expansion, outlined(best.expansion, {}))
    plans = []
    # What is split for the larger crew that was searched for may suit one whose size is no power of two.
    larger = () if crew.people else (search.largest,)
    for hands in dict.fromkeys((participants, *larger, *(size for size in reversed(SIZES) if size < participants))):
        candidate = best if hands == participants else search.fastest_for(hands)
        plans.append(_parted(candidate, hands, crew))
        plans += [_parted(each, hands, crew) for each in search.equipped(candidate, hands)]
        plans += [_parted(each, hands, crew, BARE) for each in search.bare(candidate, hands)]
    found = with_more_furnaces(search, min(plans, key=itemgetter(0)), crew)
    _, candidate, layout = with_one_first(search, found, crew)
    if own and layout.schedule.foreseen(crew) > weighed(own, 1) * COMPANY:
        return own
    return to_subtasks(candidate.expansion, layout.outline)


def weighed_anew(search: Search, found: Candidate) -> Candidate:
    """The fastest at the pace at which one bot works alone: ``found``, or another.

    What it does while furnaces burn hangs on a few ticks of ways.

    Args:
        search: for one participant who has everything in sight.
        found: its best.
    """
    knowledge = search.basis.knowledge.at(alone(search.first.share))
    again = Search(search.goal, replace(search.basis, knowledge=knowledge), search.crew, True, True, usual=search)
    cut = found.option.cut
    best = again.best(1)
    # The loads that look fastest at a glance are others at each pace: those of the usual one are weighed as well.
    usual = replace(found.option, cut=cut and cut._replace(usual=True))
    return again.better(best, again.candidate(usual, 1), 1)


def with_more_furnaces(search: Search, best: Plan, crew: Hands) -> Plan:
    """A plan, or the same with so many more furnaces that each has less to burn.

    That must be faster however work is shared out, in large pieces or in small ones: it takes more stone.
    """
    while True:
        before = best
        for option in search.choices.more_furnaces(before[1].option):
            if (candidate := search.candidate(option, crew.size)) is not None:
                other = _parted(candidate, crew.size, crew)
                if other[0] < best[0] and _in_small_pieces(other, crew) < _in_small_pieces(best, crew):
                    best = other
        if best is before:
            return best


def with_one_first(search: Search, best: Plan, crew: Hands) -> Plan:
    """A plan, or the same where some tools are made before the wood of the others is there, if that is faster."""
    candidate = search.candidate(replace(best[1].option, one_first=True), crew.size)
    if candidate is None:
        return best
    return min(best, _parted(candidate, crew.size, crew), key=itemgetter(0))


def _in_small_pieces(plan: Plan, crew: Hands) -> float:
    return plan[2].scheduled(SMALL_PIECE_TICKS).hoped_for(crew)


def _parted(candidate: Candidate, hands: int, crew: Hands, handicap: float = 1.0) -> Plan:
    layout = parted(candidate, hands)
    return layout.schedule.hoped_for(crew) * handicap, candidate, layout


def parted(candidate: Candidate, hands: int) -> Layout:
    """The candidate's subtasks, large ones split over as many bots as does not make the plan slower."""
    least: float = INFINITE
    crew = candidate.crew.first(hands)
    best = candidate.layout(1)
    for parts in PARTS:
        # People are not counted: they take as much of a subtask as they will have done in time.
        layout = candidate.layout(max(1, ceil(crew.bots * parts)))
        ticks = layout.schedule.hoped_for(crew)
        if ticks <= candidate.span(hands) * PARTED:
            return layout
        if ticks < least:
            least, best = ticks, layout
    return best
