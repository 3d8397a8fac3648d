"""An expansion, and how long crews take for it."""

from bisect import bisect_left
from collections import Counter
from functools import cached_property
from math import ceil
from weakref import proxy

from covoyager.assignment.schedule import Schedule, at_least, in_pieces
from covoyager.assignment.thresholds import SHARED_PIECE_TICKS
from covoyager.domain.actions import Action
from covoyager.domain.graph import FAR
from covoyager.domain.hands import Hands
from covoyager.planning.expansion.expansion import Expansion
from covoyager.planning.expansion.sharing import shared_out
from covoyager.planning.expansion.subtasks import Outline, node_ticks, outlined
from covoyager.planning.expansion.variants import Option

SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 24)
"""Sizes of crews whose plans are considered for larger crews too, in which some then stand aside."""


class Layout:
    """A candidate's subtasks, large ones split over so many participants, and their schedule, long ones cut into pieces."""

    def __init__(self, candidate: "Candidate", outline: Outline) -> None:
        self.outline = outline
        # The candidate has its layouts: a circle of the two would have to be looked for to be forgotten.
        self._candidate: Candidate = proxy(candidate)

    @cached_property
    def schedule(self) -> Schedule:
        """The schedule; who plans for one participant who waits for nothing asks for none."""
        return self.scheduled(SHARED_PIECE_TICKS)

    def scheduled(self, each: int) -> Schedule:
        """The schedule in pieces of about so many ticks."""
        candidate = self._candidate
        pieces, shared = in_pieces([subtask for _, subtask in self.outline], each=each)
        return Schedule(pieces, candidate.expansion.have, shared, round(candidate.knowledge.pace.load))


class Candidate:
    """An expansion, and how long crews take for it."""

    def __init__(self, option: Option, expansion: Expansion, crew: Hands) -> None:
        self.option = option
        self.expansion = expansion
        self.crew = crew
        self.knowledge = expansion.knowledge
        self.nearby = expansion.nearby
        self.layouts: dict[tuple[tuple[int, int], ...], Layout] = {}
        self.spans: dict[int, float] = {}
        self.least: dict[int, float] = {}

    def layout(self, participants: int) -> Layout:
        """The layout for so many participants; the same object where nothing is split otherwise."""
        parts = shared_out(self.expansion, participants)
        key = tuple(parts.items())
        if key not in self.layouts:
            self.layouts[key] = Layout(self, outlined(self.expansion, parts))
        return self.layouts[key]

    @cached_property
    def schedule(self) -> Schedule:
        """The expansion's schedule, its subtasks not split but cut into pieces."""
        return self.layout(1).schedule

    def span(self, hands: int, limit: float = FAR) -> float:
        """Ticks that ``hands`` participants take; some stand aside if fewer are faster.

        If that is more than ``limit``, some number beyond it that they take at least.
        """
        if hands in self.spans:
            return self.spans[hands]
        least = self.least.get(hands, 0)
        if least <= limit:
            least = max(least, self.floor(hands))
        if least <= limit:
            least = self.schedule.expected(self.crew.first(hands), limit)
            if hands > SIZES[0]:
                fewer = SIZES[bisect_left(SIZES, hands) - 1]
                least = min(least, self.span(fewer, min(limit, least)))
        if least <= limit:
            self.spans[hands] = least
        else:
            self.least[hands] = least
        return least

    def floor(self, hands: int) -> float:
        """A lower bound of :meth:`span` in ticks, computed without a schedule if there is none yet."""
        crew = self.crew.first(hands)
        if "schedule" in self.__dict__:
            return at_least(self.schedule.work, crew, self.schedule.longest)
        return at_least(self.work, crew)

    @cached_property
    def ticks(self) -> list[int]:
        """Ticks of each node, for one participant."""
        return [node_ticks(node, self.knowledge, self.nearby) for node in self.expansion.draft.nodes]

    @cached_property
    def work(self) -> int:
        """Ticks that hands are busy with all nodes together."""
        return sum(
            min(round(self.knowledge.pace.load), each) if node.method.action.spec.keeps_station else each
            for node, each in zip(self.expansion.draft.nodes, self.ticks, strict=True)
        )

    @cached_property
    def alone(self) -> int:
        """Ticks of all nodes one after the other."""
        return sum(self.ticks)

    @property
    def tools(self) -> dict[str, int]:
        """Tool used by shareable nodes → how many there are."""
        draft = self.expansion.draft
        used = {tool for node in draft.nodes if node.method.action.spec.shareable for tool in node.tools}
        return {tool: len(draft.held.get(tool, ())) for tool in used}

    @property
    def in_sight(self) -> bool:
        """Whether there is enough in sight of every source, so that nobody has to search."""
        gone_for = (node.source for node in self.expansion.draft.nodes if node.method.sources)
        return not self.overdrawn and all(source in self.nearby for source in gone_for)

    @cached_property
    def dug(self) -> Counter[str]:
        """Block that is in sight → how many of it are dug."""
        dug: Counter[str] = Counter()
        for node in self.expansion.draft.nodes:
            if node.source in self.nearby and node.method.action is Action.GATHER:
                dug[node.source] += ceil(node.runs)
        return dug

    @property
    def share(self) -> float:
        """The largest share that it digs of some block in sight."""
        return max((count / self.nearby[source] for source, count in self.dug.items()), default=0.0)

    @property
    def overdrawn(self) -> bool:
        """Whether more of some block are dug than are in sight."""
        return any(count > self.nearby[source] for source, count in self.dug.items())

    def is_frugal(self, other: "Candidate") -> bool:
        """Whether it leaves some in sight of every block of which ``other`` leaves some: a search would hold all up."""
        return all(
            count < self.nearby[source] or count <= other.dug[source] or other.dug[source] > self.nearby[source]
            for source, count in self.dug.items()
        )
