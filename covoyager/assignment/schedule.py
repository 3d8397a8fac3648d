"""How long a plan takes a crew: list scheduling, the subtask with the longest chain behind it first.

A tool is held by one participant at a time; there are as many as the plan makes and as lie in stock. A furnace works by
itself: whoever has loaded it is free until it is done, and nobody else uses it meanwhile.

People are slower than bots. They take only what they will have done by the time at which the bots alone would have it done,
so a crew with people is never expected to take longer than its bots alone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from covoyager.assignment.bots_alone import BotsAlone
from covoyager.assignment.list_scheduling import ListScheduling, Piece, Tasks, Turn
from covoyager.assignment.thresholds import (
    DEADLINE_SHARES,
    JOIN_TICKS,
    MOST_PIECES,
    SHARED_PIECE_TICKS,
    SMALL_PIECE_TICKS,
    TRIP_TICKS,
)
from covoyager.domain.graph import FAR, LOADING_TICKS, order
from covoyager.domain.hands import Hand, Hands
from covoyager.domain.subtask import Outlined, Subtask


def way_of(subtask: Subtask | Outlined) -> int:
    """Ticks of the way and the search, which only the first participant of a shared subtask takes."""
    return TRIP_TICKS + subtask.search


def in_pieces(
    subtasks: Sequence[Subtask | Outlined],
    trip: Callable[[Subtask | Outlined], int] = way_of,
    each: int = SHARED_PIECE_TICKS,
) -> tuple[list[Subtask | Outlined], dict[int, Piece]]:
    """Cut long shareable subtasks (gathering, hunting) into pieces, as a crew shares them.

    Args:
        subtasks: the plan's; what else they need is taken to be done.
        trip: subtask → those of its ticks that only the first piece takes: the way there and back, the search.
        each: about so many ticks make a piece.

    Returns:
        The pieces, and for each that belongs to a subtask cut into several its :class:`Piece`, by id. The first piece keeps
        the subtask's id, which in the needs of others stands for all its pieces. Of a subtask that is cut they have what a
        schedule asks for.

    Raises:
        ValueError: the needs form a cycle.
    """
    result: list[Subtask | Outlined] = []
    shared: dict[int, Piece] = {}
    # What is done already is waited for by its number, and is no piece.
    number = max((known for subtask in subtasks for known in (subtask.id, *subtask.needs)), default=0)
    for subtask in order(subtasks):
        if not subtask.action.spec.shareable:
            result.append(subtask)
            continue
        apart = trip(subtask)
        work = subtask.ticks - apart
        count = min(subtask.quantity, MOST_PIECES, round(work / each))
        if count <= 1:
            result.append(subtask)
            continue
        own = _outline(subtask)
        way = min(apart, JOIN_TICKS)
        done = made = 0
        for at in range(count):
            piece = number + at if at else subtask.id
            upto, having = work * (at + 1) // count, subtask.quantity * (at + 1) // count
            ticks = upto - done if at else upto + apart
            produces = {} if at else own.produces
            result.append(own._replace(id=piece, quantity=having - made, produces=produces, ticks=ticks))
            shared[piece] = Piece(subtask.id, way if at else 0)
            done, made = upto, having
        number += count - 1
    return result, shared


def _outline(subtask: Subtask | Outlined) -> Outlined:
    if isinstance(subtask, Outlined):
        return subtask
    return Outlined(**{name: getattr(subtask, name) for name in Outlined._fields})


def makespan(subtasks: Sequence[Subtask], participants: int) -> int:
    """Ticks until the last subtask is done by so many participants, each on one subtask at a time, without tools on hand."""
    return Schedule(subtasks, {}).makespan(Hands(participants))


def foreseen(
    subtasks: Sequence[Subtask],
    participants: int,
    stock: Mapping[str, int] | None = None,
    trip: Callable[[Subtask | Outlined], int] = way_of,
    people: Sequence[Hand] = (),
) -> int:
    """Ticks that a plan should take a crew that shares subtasks; if fewer participants are faster, only these work.

    Of large pieces and small ones those count with which all is done earlier: a crew can share out either way.

    Args:
        subtasks: the plan's.
        participants: how many there are, bots and people.
        stock: tools on hand besides those that the plan makes.
        trip: as for :func:`in_pieces`.
        people: how fast those of the participants are who are people.
    """
    large = weighed(subtasks, participants, stock, trip, people)
    return min(large, weighed(subtasks, participants, stock, trip, people, SMALL_PIECE_TICKS))


def weighed(
    subtasks: Sequence[Subtask],
    participants: int,
    stock: Mapping[str, int] | None = None,
    trip: Callable[[Subtask | Outlined], int] = way_of,
    people: Sequence[Hand] = (),
    each: int = SHARED_PIECE_TICKS,
) -> int:
    """Ticks by which plans are held against each other: as :func:`foreseen`, in pieces of one size.

    Args:
        subtasks: the plan's.
        participants: as for :func:`foreseen`.
        stock: as for :func:`foreseen`.
        trip: as for :func:`in_pieces`.
        people: as for :func:`foreseen`.
        each: as for :func:`in_pieces`.
    """
    pieces, shared = in_pieces(subtasks, trip, each)
    return Schedule(pieces, stock or {}, shared).foreseen(Hands(participants - len(people), tuple(people)))


@dataclass(frozen=True, slots=True)
class Stint:
    """What one participant does of a subtask without a break.

    Attributes:
        job: id of the subtask.
        begun: when it begins, in ticks from the start of the plan.
        ended: when it ends, in ticks from the start of the plan; for a furnace, when it has smelted all.
    """

    job: int
    begun: int
    ended: int


class Schedule:
    """What a crew has to do, prepared once so that it can be scheduled for any crew.

    Args:
        subtasks: the plan's, or the pieces of :func:`in_pieces`.
        stock: tools on hand besides those that the plan makes.
        shared: the pieces by id, from :func:`in_pieces`.
        loading: ticks of hands at a furnace for each load.

    Attributes:
        longest: ticks of the longest chain of subtasks.
        work: ticks that participants are busy, all tasks together.
        job: by place, the id of the subtask that the task is a part of.
    """

    def __init__(
        self,
        subtasks: Sequence[Subtask | Outlined],
        stock: Mapping[str, int],
        shared: Mapping[int, Piece] | None = None,
        loading: int = LOADING_TICKS,
    ) -> None:
        self._tasks = tasks = Tasks(subtasks, stock, shared, loading)
        self.longest, self.work, self.job = tasks.longest, tasks.work, tasks.job
        self._known: dict[Hands, int] = {}
        self._foreseen: dict[Hands, int] = {}

    def floor(self, hands: Hands) -> float:
        """A lower bound of the makespan, in ticks: the longest chain, or all work divided by the participants."""
        return max(self.longest, self.work / hands.size)

    def makespan(self, hands: Hands, limit: float = FAR) -> int:
        """Ticks until this crew has done the last subtask; beyond ``limit``, some number above it that it takes at least."""
        if hands not in self._known:
            found = self._helped(hands, limit) if hands.people else BotsAlone(self._tasks, hands.bots).end(limit)
            if found > limit:
                return found
            self._known[hands] = found
        return self._known[hands]

    def _helped(self, hands: Hands, limit: float) -> int:
        """The makespan where people help: the ways of :meth:`turns`, each broken off once it is no better than another."""
        if not hands.bots:
            return _end(self.turns(hands))
        alone = self._without_people(hands)
        least, beyond = _end(alone), FAR
        self._known[Hands(hands.bots)] = least
        floor = self.floor(hands)
        for deadlines in self._deadlines(alone):
            if least <= floor:
                break
            most = min(least - 1, limit)
            found = self._end(hands, deadlines, {turn.at: turn.begun for turn in alone}, most)
            if found <= most:
                least = found
            else:
                beyond = min(beyond, found)
        return least if least <= limit else min(least, beyond)

    def _end(self, hands: Hands, by: Mapping[int, int], first: Mapping[int, int], limit: float) -> int:
        return ListScheduling(self._tasks, hands, {}, by, first).end(limit)

    def _without_people(self, hands: Hands, held: Mapping[int, int] | None = None) -> list[Turn]:
        """The turns of a crew's bots, if its people do nothing."""
        return ListScheduling(self._tasks, hands, held or {}, {}, {}).turns()

    def _deadlines(self, alone: Sequence[Turn]) -> Iterator[dict[int, int]]:
        """By when people must have done each task, in several ways.

        By when the bots alone would have, or by when what waits for it must begin. The more people take on, the longer bots may
        have to wait for them at the end: so shorter deadlines are tried, too.

        Args:
            alone: the turns of the bots alone.
        """
        end, behind = _end(alone), self._tasks.behind
        latest = ({turn.at: turn.ended for turn in alone}, {turn.at: end - behind[turn.at] for turn in alone})
        for deadlines, share in product(latest, DEADLINE_SHARES):
            yield {at: round(by * share) for at, by in deadlines.items()}

    def expected(self, hands: Hands, limit: float = FAR) -> float:
        """The mean of the makespans with the people's help and without it, since nobody knows whether they will help.

        ``limit`` is as for :meth:`makespan`.
        """
        if not hands.people:
            return self.makespan(hands, limit)
        floor = self.floor(hands)
        alone = self.makespan(Hands(hands.bots), 2 * limit - floor)
        if (floor + alone) / 2 > limit:
            return (floor + alone) / 2
        return (self.makespan(hands, 2 * limit - alone) + alone) / 2

    def foreseen(self, crew: Hands) -> int:
        """Ticks that the crew should take; if fewer of them are faster, only these work."""
        if crew not in self._foreseen:
            least = FAR
            for many in range(max(1, crew.size), 0, -1):
                hands = crew.first(many)
                if self.floor(hands) < least:
                    # Of fewer who take as long nobody wants to know.
                    least = min(least, self.makespan(hands, least - 1))
            self._foreseen[crew] = least
        return self._foreseen[crew]

    def hoped_for(self, crew: Hands) -> float:
        """Ticks by which plans are compared: the mean of :meth:`foreseen` with the people's help and without it."""
        together = self.foreseen(crew)
        return (together + self.foreseen(Hands(crew.bots))) / 2 if crew.people else together

    def stints(self, hands: Hands) -> list[Stint]:
        """Who does what when, in the order in which it ends; pieces of a subtask that follow each other are one stint."""
        whole: list[Stint] = []
        for turn in self.turns(hands):
            job, begun = self.job[turn.at], turn.begun
            before = next((one for one in whole if one.job == job and one.ended == begun), None)
            if before is not None:
                whole.remove(before)
                begun = before.begun
            whole.append(Stint(job, begun, turn.ended))
        return whole

    def turns(self, hands: Hands, held: Mapping[int, int] | None = None) -> list[Turn]:
        """Schedule the tasks.

        Args:
            hands: who works on them.
            held: id → participant, for tasks that are begun already: bots are numbered from 0, people after them; a loaded
                furnace has :data:`NOBODY`.

        Returns:
            Who does which task when, in the order in which the tasks end; of several ways the one that is done first.
        """
        tasks = self._tasks
        places = {subtask.id: at for at, subtask in enumerate(tasks.tasks)}
        now = {places[number]: hand for number, hand in (held or {}).items()}
        alone = self._without_people(hands, now)
        if not hands.people:
            return alone
        if not hands.bots:
            return ListScheduling(tasks, hands, now, dict.fromkeys(range(len(tasks.tasks)), FAR), {}).turns()
        first = {turn.at: turn.begun for turn in alone}
        ways = [ListScheduling(tasks, hands, now, by, first).turns() for by in self._deadlines(alone)]
        return min([*ways, alone], key=_end)


def at_least(work: float, hands: Hands, longest: float = 0) -> float:
    """A lower bound of :meth:`Schedule.expected`, in ticks.

    Args:
        work: ticks that participants are busy, all tasks together.
        hands: who works.
        longest: ticks of the longest chain of tasks.
    """
    together = max(longest, work / hands.size)
    if not (hands.people and hands.bots):
        return together
    return (together + max(longest, work / hands.bots)) / 2


def _end(turns: Sequence[Turn]) -> int:
    return max((turn.ended for turn in turns), default=0)
