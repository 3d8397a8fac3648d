"""How long a plan takes a crew: list scheduling, the subtask with the longest chain behind it first.

A tool is held by one participant at a time; there are as many as the plan makes and as lie in stock. What is smelted burns by
itself: whoever has loaded the station has free hands until it is done, and nobody else uses it meanwhile.

People are slower than bots. They take only what they will have done by when the bots alone would have it done: so a plan that
counts on them is never foreseen to take longer than without them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from covoyager.assignment.list_scheduling import FAR, ListScheduling, Piece, Tasks, Turn
from covoyager.domain.graph import order
from covoyager.domain.hands import Hand, Hands
from covoyager.domain.subtask import Subtask
from covoyager.knowledge.pace import IN_SIGHT

PIECE_TICKS = 100
"""Work of several participants at one job is shared out in pieces of about so long."""

MOST_PIECES = 64
"""Longer jobs are shared out in so many longer pieces: what nobody can do in a day must not take the planner minutes."""

WAY_TICKS = round(IN_SIGHT.trip)
"""The way from the chest to where something is got, and back."""

JOIN_TICKS = 30
"""The same for whoever joins those who are there already: they know the place. (Ways played in the arena take 20 to 60.)"""


def in_pieces(subtasks: Sequence[Subtask], trip: Callable[[Subtask], int]) -> tuple[list[Subtask], dict[int, Piece]]:
    """The subtasks with long digging and hunting cut up, as a crew shares it while it is at it.

    Args:
        subtasks: the plan's, whole.
        trip: ticks of each that only the first piece takes: the way there and back, the search.

    Returns:
        The pieces, and those of them that others begin, by number.
    """
    pieces: dict[int, list[int]] = {}
    result: list[Subtask] = []
    shared: dict[int, Piece] = {}
    number = max((subtask.id for subtask in subtasks), default=0)
    for subtask in order(subtasks):
        needs = tuple(piece for need in subtask.needs for piece in pieces.get(need, (need,)))
        apart = trip(subtask)
        work = subtask.ticks - apart
        count = (
            max(1, min(subtask.quantity, MOST_PIECES, round(work / PIECE_TICKS)))
            if subtask.action.spec.shareable
            else 1
        )
        numbers = [subtask.id, *range(number + 1, number + count)]
        number += count - 1
        pieces[subtask.id] = numbers
        if count == 1:
            result.append(subtask if needs == subtask.needs else replace(subtask, needs=needs))
            continue
        for at, own in enumerate(numbers):
            ticks = work * (at + 1) // count - work * at // count + (apart if at == 0 else 0)
            result.append(
                replace(
                    subtask,
                    id=own,
                    quantity=subtask.quantity * (at + 1) // count - subtask.quantity * at // count,
                    needs=needs,
                    ticks=ticks,
                    produces=subtask.produces if at == 0 else {},
                )
            )
            shared[own] = Piece(subtask.id, min(apart, JOIN_TICKS) if at else 0)
    return result, shared


def makespan(subtasks: Sequence[Subtask], participants: int, stock: Mapping[str, int] | None = None) -> int:
    """Ticks until the last subtask is done.

    Args:
        subtasks: the plan's.
        participants: how many work on it, each on one subtask at a time.
        stock: tools on hand besides those that the plan makes.
    """
    return Schedule(subtasks, stock or {}).makespan(Hands(participants))


def foreseen(
    subtasks: Sequence[Subtask],
    participants: int,
    stock: Mapping[str, int] | None = None,
    trip: Callable[[Subtask], int] = lambda _: WAY_TICKS,
    people: Sequence[Hand] = (),
) -> int:
    """Ticks that a plan should take so many, who share long jobs while they are at them and of whom some may stand aside.

    Args:
        subtasks: the plan's.
        participants: how many work on it.
        stock: tools on hand besides those that the plan makes.
        trip: as for :func:`in_pieces`.
        people: those of them who are no bots.
    """
    pieces, shared = in_pieces(subtasks, trip)
    schedule = Schedule(pieces, stock or {}, shared)
    crew = Hands(participants - len(people), tuple(people))
    return min(schedule.makespan(crew.first(many)) for many in range(1, max(1, participants) + 1))


def hoped_for(
    subtasks: Sequence[Subtask], crew: Hands, stock: Mapping[str, int], trip: Callable[[Subtask], int]
) -> float:
    """The same, half way to what it takes where the people do not help: by this plans are told apart."""
    together = foreseen(subtasks, crew.size, stock, trip, crew.people)
    return (together + foreseen(subtasks, crew.bots, stock, trip)) / 2 if crew.people else together


@dataclass(frozen=True, slots=True)
class Stint:
    """What one pair of hands does of a job without a break.

    Attributes:
        job: number of the subtask.
        begun: ticks from the start of the plan.
        ended: the same; of what burns by itself when it is done burning.
    """

    job: int
    begun: int
    ended: int


SHARES = (1.0, 0.85, 0.7)
"""People have done something by when the bots alone would have it done, or by so much of that time."""


class Schedule:
    """What a crew has to do, made ready to be gone through with any number of hands.

    Attributes:
        longest: ticks of the longest chain of subtasks.
        work: ticks that hands are at work.
        job: of each task, by its place, the subtask that it is a part of.
    """

    def __init__(
        self, subtasks: Sequence[Subtask], stock: Mapping[str, int], shared: Mapping[int, Piece] | None = None
    ) -> None:
        self._tasks = tasks = Tasks(subtasks, stock, shared)
        self.longest, self.work, self.job = tasks.longest, tasks.work, tasks.job

    def floor(self, hands: Hands) -> float:
        """Ticks that so many cannot do it in less than."""
        return max(self.longest, self.work / hands.size)

    def makespan(self, hands: Hands) -> int:
        """Ticks until the last subtask is done by these, each on one at a time."""
        return _end(self.turns(hands))

    def expected(self, hands: Hands) -> float:
        """The same, where nobody can tell whether people will help: half way between what it takes with them and without."""
        together = self.makespan(hands)
        return (together + self.makespan(Hands(hands.bots))) / 2 if hands.people else together

    def stints(self, hands: Hands) -> list[Stint]:
        """Who does what when, the pieces that somebody does one after the other taken together; in the order of their ends."""
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
        """Who does which task when, in the order in which they are done.

        Args:
            hands: who works on it.
            held: tasks that somebody is at already, by their numbers: bots are counted from 0 on, people after them; what
                burns by itself is in :data:`NOBODY`'s hands.
        """
        tasks = self._tasks
        places = {subtask.id: at for at, subtask in enumerate(tasks.tasks)}
        now = {places[number]: hand for number, hand in (held or {}).items()}
        alone = ListScheduling(tasks, hands, now, {}, {}).turns()
        if not hands.people:
            return alone
        if not hands.bots:
            return ListScheduling(tasks, hands, now, dict.fromkeys(range(len(tasks.tasks)), FAR), {}).turns()
        # The more people do, the sooner the bots are there: who is at the last of it is waited for, unless they take less.
        first = {turn.at: turn.begun for turn in alone}
        ways = [
            ListScheduling(tasks, hands, now, {turn.at: round(turn.ended * share) for turn in alone}, first).turns()
            for share in SHARES
        ]
        return min([*ways, alone], key=_end)


def _end(turns: Sequence[Turn]) -> int:
    return max((turn.ended for turn in turns), default=0)
