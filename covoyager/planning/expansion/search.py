"""The fastest of many expansions for the crew that there is: from the best so far to its neighbours, within a budget.

Crews are doubled. What was tried for fewer is weighed again for more, crews in between choose from the same, and nobody has to
take part: so a plan for more hands never takes longer.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import cached_property
from math import ceil

from covoyager.assignment.list_scheduling import LOADING_TICKS
from covoyager.assignment.schedule import WAY_TICKS, Schedule, hoped_for, in_pieces
from covoyager.domain.actions import Action
from covoyager.domain.hands import Hands
from covoyager.domain.subtask import Goal, Subtask
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import costs_for
from covoyager.knowledge.pace import IN_SIGHT, Pace
from covoyager.planning.expansion.draft import INFINITE
from covoyager.planning.expansion.expansion import Expansion
from covoyager.planning.expansion.fire import heat
from covoyager.planning.expansion.options import Choices, Option, outline_of
from covoyager.planning.expansion.subtasks import node_ticks, outlined, to_subtasks

BUDGET = 110
"""So many steps are expanded for a crew of each size, all expansions together: a count, the same on every machine."""


PARTED = 1.2
"""So much longer a plan may look that parts big jobs from the start: each part counts a search of its own, where one is
enough, and whoever is done early takes of the others' parts."""


PARTS = (1.0, 0.5, 0.0)
"""Big jobs are parted from the start for all who are there, for half of them, or for none, whichever first is fast enough."""

SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 24)
"""Of crews whose plans are weighed for larger ones too: where more are of no use, some stand aside."""


class Candidate:
    """An expansion and how long it takes so many hands."""

    def __init__(
        self, option: Option, expansion: Expansion, knowledge: Knowledge, nearby: Mapping[str, int], crew: Hands
    ) -> None:
        self.option = option
        self.expansion = expansion
        self.crew = crew
        self.knowledge = knowledge
        self.nearby = nearby
        self.spans: dict[int, float] = {}

    @cached_property
    def schedule(self) -> Schedule:
        """What a crew has to do, the long jobs in pieces."""
        whole = [subtask for _, subtask in outlined(self.expansion, self.knowledge, self.nearby, 1)]
        pieces, shared = in_pieces(whole, self.trip)
        return Schedule(pieces, self.expansion.have, shared)

    @cached_property
    def searched(self) -> dict[tuple[Action, str], int]:
        """Ticks until something is found of which there is none in sight."""
        return {
            (node.method.action, node.method.item): round(node.method.search)
            for node in self.expansion.draft.nodes
            if node.method.sources and node.source not in self.nearby
        }

    def trip(self, subtask: Subtask) -> int:
        """What only the first who is at a job does: two who search find two veins, where one was enough."""
        return WAY_TICKS + self.searched.get((subtask.action, subtask.item), 0)

    def span(self, hands: int) -> float:
        """Ticks that so many hands take; of more than can be of use some stand aside."""
        if hands not in self.spans:
            own = self.schedule.expected(self.crew.first(hands))
            fewer = max((size for size in SIZES if size < hands), default=0)
            self.spans[hands] = min(own, self.span(fewer)) if fewer else own
        return self.spans[hands]

    def floor(self, hands: int) -> float:
        """Ticks that so many cannot do it in less than, as far as that is known without a schedule."""
        if "schedule" in self.__dict__:
            return self.schedule.floor(self.crew.first(hands))
        nodes = self.expansion.draft.nodes
        ticks = [node_ticks(node, self.knowledge, self.nearby) for node in nodes]
        busy = (
            min(LOADING_TICKS, each) if node.method.action.spec.keeps_station else each
            for node, each in zip(nodes, ticks, strict=True)
        )
        return sum(busy) / self.crew.first(hands).size

    @property
    def alone(self) -> float:
        """Ticks of the steps one after the other."""
        return sum(node_ticks(node, self.knowledge, self.nearby) for node in self.expansion.draft.nodes)

    @property
    def tools(self) -> dict[str, int]:
        """Tools that somebody works with → how many there are."""
        draft = self.expansion.draft
        used = {tool for node in draft.nodes if node.method.action.spec.shareable for tool in node.tools}
        return {tool: len(draft.held.get(tool, ())) for tool in used}

    @property
    def in_sight(self) -> bool:
        """Whether nothing that is gone for has to be found, and there is enough of it all."""
        gone_for = (node.source for node in self.expansion.draft.nodes if node.method.sources)
        return not self.overdrawn and all(source in self.nearby for source in gone_for)

    @cached_property
    def dug(self) -> Counter[str]:
        """How many blocks are dug of those of which there are some in sight."""
        dug: Counter[str] = Counter()
        for node in self.expansion.draft.nodes:
            if node.source in self.nearby and node.method.action is Action.GATHER:
                dug[node.source] += ceil(node.runs)
        return dug

    @property
    def overdrawn(self) -> bool:
        """Whether there are some in sight of a block, but fewer than would be dug."""
        return any(count > self.nearby[source] for source, count in self.dug.items())

    def is_frugal(self, other: "Candidate") -> bool:
        """Whether of no block the last one in sight would be dug that the other leaves: whoever looks for it holds all up."""
        return all(
            count < self.nearby[source] or count <= other.dug[source] or other.dug[source] > self.nearby[source]
            for source, count in self.dug.items()
        )


class Search:
    """Expansions of one goal, each made once.

    Attributes:
        alone: whether it is for one hand that has everything in sight.
        crew: who there is; of bots alone any number is weighed.
        tried: what each option came to.
        known: expansions by their outline.
        spent: steps expanded so far.
    """

    def __init__(
        self,
        goal: Goal,
        knowledge: Knowledge,
        have: Mapping[str, int],
        nearby: Mapping[str, int],
        standing: Mapping[str, int],
        crew: Hands,
        alone: bool = False,
    ) -> None:
        self.goal = goal
        self.knowledge = knowledge
        self.have = have
        self.nearby = nearby
        self.standing = standing
        self.alone = alone
        self.crew = crew
        self.costs = costs_for(knowledge, nearby)
        self.tried: dict[Option, Candidate | None] = {}
        self.known: dict[Hashable, Candidate] = {}
        self.spent = 0
        self.settled: Expansion | None = None
        first = self.settled = self.expand(Option())
        self.first = Candidate(Option(), first, knowledge, nearby, crew)
        self.tried[Option()] = self.known[outline_of(first)] = self.first
        self.choices = Choices(first, alone)

    def expand(self, option: Option) -> Expansion:
        """The goal with all that it takes.

        Raises:
            Impossible: where no way leads there.
        """
        expansion = Expansion(
            self.knowledge, self.costs, self.have, self.nearby, self.standing,
            dict(option.furnaces), dict(option.copies), option.early, option.ahead, option.batches, self.settled,
            option.armed,
        )  # fmt: skip
        for item, count in self.goal.items.items():
            if item in self.knowledge.items:
                expansion.meet(item, count)
            else:
                expansion.hunt(item, count)
        heat(expansion, option.fuel)
        self.spent += len(expansion.draft.nodes)
        return expansion

    def candidate(self, option: Option, hands: int) -> Candidate | None:
        """What an option comes to; None where it cannot be done, or a crew would dig the last that is in sight."""
        if option not in self.tried:
            self.tried[option] = None
            try:
                made = Candidate(option, self.expand(option), self.knowledge, self.nearby, self.crew)
            except Impossible:
                return None
            if hands == 1 or made.is_frugal(self.first):
                self.tried[option] = self.known.setdefault(outline_of(made.expansion), made)
        return self.tried[option]

    def best(self, participants: int) -> Candidate:
        """The fastest for so many, of all that were tried for crews of up to about that size."""
        self.choices.hunts &= participants == 1
        hands = 1
        best = self.level(self.first, 1)
        while hands < participants:
            hands *= 2
            best = self.level(best, hands)
        return self.fastest_for(participants) if participants > 1 else best

    def level(self, best: Candidate, hands: int) -> Candidate:
        """The fastest for so many of what is known, and of what is near to it."""
        if hands == 1 and not self.choices.weighed:
            return self.least_work()
        for candidate in list(self.known.values()):
            best = self.better(best, candidate, hands)
        budget = self.spent + BUDGET
        for option in self.choices.begins(hands):
            if self.spent < budget:
                best = self.better(best, self.candidate(option, hands), hands)
        return self.climb(best, hands, budget)

    def fastest_for(self, hands: int) -> Candidate:
        """The fastest for so many of all that were tried."""
        best = self.first
        for candidate in self.known.values():
            best = self.better(best, candidate, hands)
        return best

    def least_work(self) -> Candidate:
        """For one who waits for nothing: the least work."""
        for option in self.choices.begins(1):
            self.candidate(option, 1)
        begins = list(self.known.values())
        for respect in self.choices.respects(1):
            for option in respect(begins[-1].option, {}, 1):
                self.candidate(option, 1)
        return min(self.known.values(), key=lambda candidate: candidate.alone)

    def climb(self, best: Candidate, hands: int, budget: float) -> Candidate:
        """From the best so far to its neighbours, until none is better or the budget is spent."""
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
        """The faster of two, the known one where they are alike; for one alone, of two as fast, the one with less work."""
        if other is None or other is best or other.floor(hands) > best.span(hands):
            return best
        if self.alone and other.span(hands) == best.span(hands):
            return other if other.alone < best.alone else best
        return other if other.span(hands) < best.span(hands) else best


def fastest(
    goal: Goal,
    knowledge: Knowledge,
    have: Mapping[str, int],
    nearby: Mapping[str, int],
    standing: Mapping[str, int],
    crew: Hands,
    pace: Pace | None = None,
) -> tuple[Subtask, ...]:
    """The subtasks of the fastest expansion that is found; ``pace`` is as for :func:`covoyager.planning.plan_goal`.

    Raises:
        Impossible: where no way leads to the goal.
    """
    if pace is not None:
        knowledge = knowledge.at(pace)
    participants = crew.size
    search = Search(goal, knowledge, have, nearby, standing, crew)
    if pace is None and search.first.in_sight:
        knowledge = knowledge.at(IN_SIGHT)
        search = Search(goal, knowledge, have, nearby, standing, crew, alone=participants == 1)
    best = search.best(participants)
    if participants == 1:
        return to_subtasks(best.expansion, knowledge, nearby, 1)
    plans = []
    for hands in [participants, *(size for size in reversed(SIZES) if size < participants)]:
        candidate = best if hands == participants else search.fastest_for(hands)
        plan = parted(candidate, hands)
        plans.append((hoped_for(plan, crew, have, candidate.trip), plan))
    return min(plans, key=lambda timed: timed[0])[1]


def parted(candidate: Candidate, hands: int) -> tuple[Subtask, ...]:
    """The plan with big jobs in parts for so many, as long as that is no reason for it to take longer."""
    least = INFINITE
    plan: tuple[Subtask, ...] = ()
    crew = candidate.crew.first(hands)
    for parts in PARTS:
        # People take as much of a job as they will have done in time.
        many = max(1, ceil(crew.bots * parts))
        apart = to_subtasks(candidate.expansion, candidate.knowledge, candidate.nearby, many)
        ticks = hoped_for(apart, crew, candidate.expansion.have, candidate.trip)
        if ticks <= candidate.span(hands) * PARTED:
            return apart
        if ticks < least:
            least, plan = ticks, apart
    return plan
