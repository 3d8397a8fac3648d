"""How long a plan takes a crew: list scheduling, the subtask with the longest chain behind it first.

A tool is held by one participant at a time; there are as many as the plan makes and as lie in stock. What is smelted burns by
itself: whoever has loaded the station has free hands until it is done, and nobody else uses it meanwhile.

People are slower than bots. They take only what they will have done by when the bots alone would have it done: so a plan that
counts on them is never foreseen to take longer than without them.
"""

from bisect import insort
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import ceil
from typing import NamedTuple

from covoyager.domain.graph import order
from covoyager.domain.hands import Hand, Hands
from covoyager.domain.subtask import Subtask
from covoyager.knowledge.pace import IN_SIGHT


def remaining(subtasks: Sequence[Subtask]) -> dict[int, int]:
    """Ticks from the start of each subtask to the end of the longest chain that waits for it."""
    after: dict[int, list[int]] = {}
    for subtask in subtasks:
        for need in subtask.needs:
            after.setdefault(need, []).append(subtask.id)
    longest: dict[int, int] = {}
    for subtask in reversed(order(subtasks)):
        longest[subtask.id] = subtask.ticks + max((longest[n] for n in after.get(subtask.id, ())), default=0)
    return longest


PIECE_TICKS = 100
"""Work of several participants at one job is shared out in pieces of about so long."""

MOST_PIECES = 64
"""Longer jobs are shared out in so many longer pieces: what nobody can do in a day must not take the planner minutes."""

WAY_TICKS = round(IN_SIGHT.trip)
"""The way from the chest to where something is got, and back."""

JOIN_TICKS = 30
"""The same for whoever joins those who are there already: they know the place. (Ways played in the arena take 20 to 60.)"""


LOADING_TICKS = 16
"""Loading a furnace and coming back for what is done."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a job that several share: whoever comes to it from other work has the way to go.

    Attributes:
        job: the subtask that it is a part of.
        way: ticks there and back.
    """

    job: int
    way: int


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


class Turn(NamedTuple):
    """What somebody does at a time.

    Attributes:
        at: place of the task among the schedule's.
        begun: ticks from the start of the plan.
        ended: the same.
        hand: who: bots are counted from 0 on, people after them.
    """

    at: int
    begun: int
    ended: int
    hand: int


SHARES = (1.0, 0.85, 0.7)
"""People have done something by when the bots alone would have it done, or by so much of that time."""

FAR = 10**9
"""Ticks: whenever it may be."""

NOBODY = -1
"""Who has what burns by itself in hand."""


class Schedule:
    """What a crew has to do, made ready to be gone through with any number of hands.

    Attributes:
        longest: ticks of the longest chain of subtasks.
        work: ticks that hands are at work.
    """

    def __init__(
        self, subtasks: Sequence[Subtask], stock: Mapping[str, int], shared: Mapping[int, Piece] | None = None
    ) -> None:
        chains = remaining(subtasks)
        self.longest = max(chains.values(), default=0)
        # What burns by itself is loaded first, as a bot does it; then the subtask with the longest chain behind it comes.
        self.tasks = sorted(subtasks, key=lambda s: (not s.action.spec.keeps_station, -chains[s.id], s.id))
        rank = {subtask.id: at for at, subtask in enumerate(self.tasks)}
        self.waiting = [sum(need in rank for need in subtask.needs) for subtask in self.tasks]
        self.after: list[list[int]] = [[] for _ in self.tasks]
        for at, subtask in enumerate(self.tasks):
            for need in subtask.needs:
                if need in rank:
                    self.after[rank[need]].append(at)
        pieces = [(shared or {}).get(subtask.id) for subtask in self.tasks]
        self.job = [piece.job if piece else subtask.id for piece, subtask in zip(pieces, self.tasks, strict=True)]
        self.way = [piece.way if piece else 0 for piece in pieces]
        self.kind = [(subtask.action, subtask.item) for subtask in self.tasks]
        self.shareable = [subtask.action.spec.shareable for subtask in self.tasks]
        self.wants = [frozenset(subtask.tools) for subtask in self.tasks]
        self.station = [s.station if s.action.spec.keeps_station else None for s in self.tasks]
        self.busy = [
            min(LOADING_TICKS, s.ticks) if station else s.ticks
            for s, station in zip(self.tasks, self.station, strict=True)
        ]
        self.work = sum(self.busy)
        made = {item for subtask in subtasks for item in subtask.produces}
        # What the plan uses and does not make was there from the start: one at least.
        used = frozenset().union(*self.wants)
        self.tools = {tool: max(stock.get(tool, 0), 0 if tool in made else 1) for tool in used}
        self.users = {tool: [at for at, wants in enumerate(self.wants) if tool in wants] for tool in used}
        self.made = [{i: n for i, n in s.produces.items() if i in used} for s in self.tasks]

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
        places = {subtask.id: at for at, subtask in enumerate(self.tasks)}
        now = {places[number]: hand for number, hand in (held or {}).items()}
        alone = self._gone_through(hands, now, {}, {})
        if not hands.people:
            return alone
        if not hands.bots:
            return self._gone_through(hands, now, dict.fromkeys(range(len(self.tasks)), FAR), {})
        # The more people do, the sooner the bots are there: who is at the last of it is waited for, unless they take less.
        first = {turn.at: turn.begun for turn in alone}
        ways = [
            self._gone_through(hands, now, {turn.at: round(turn.ended * share) for turn in alone}, first)
            for share in SHARES
        ]
        return min([*ways, alone], key=_end)

    def _gone_through(
        self, hands: Hands, held: Mapping[int, int], by: Mapping[int, int], first: Mapping[int, int]
    ) -> list[Turn]:
        """The tasks one after the other, each by a bot that is free, or by a person who has it done ``by`` then.

        ``first``: when the bots alone would begin with each.
        """
        done: list[Turn] = []
        waiting, tools = list(self.waiting), dict(self.tools)
        ready = [at for at, count in enumerate(waiting) if not count and at not in held]
        burning: set[str] = set()
        running: list[tuple[int, bool, int, int, int]] = []
        at_work: Counter[object] = Counter()
        in_hand: Counter[str] = Counter()
        begun: set[int] = set()
        # What each was at last.
        last = [0] * hands.size
        free = [hand for hand in range(hands.bots) if hand not in held.values()]
        idle = [hand for hand in range(hands.bots, hands.size) if by and hand not in held.values()]
        now = 0

        def begin(at: int, hand: int, way: int) -> None:
            for tool in self.wants[at]:
                tools[tool] -= 1
            if station := self.station[at]:
                burning.add(station)
            begun.add(at)
            if 0 <= hand < hands.bots:
                in_hand.update(self.wants[at])
            at_work[self.kind[at]] += 1
            if hand == NOBODY:
                heappush(running, (self.tasks[at].ticks, True, at, now, hand))
                return
            last[hand] = self.job[at]
            heappush(running, (now + self._takes(at, hands, hand) + way, False, at, now, hand))

        def there(wanted: Collection[str]) -> bool:
            return all(tools[tool] > 0 for tool in wanted)

        def spare(tool: str, at: int, until: int) -> bool:
            """Whether no bot would want it before."""
            soon = sum(
                other != at and other not in begun and first.get(other, FAR) < until for other in self.users[tool]
            )
            return tools[tool] > min(soon, hands.bots - in_hand[tool])

        for at, hand in held.items():
            begin(at, hand, 0)
        while ready or running:
            left: list[int] = []
            for place, at in enumerate(ready):
                # A tool that nobody knows of is lent: the plan's critic has the say on that.
                lent = not left and place == 0 and not running
                if not free or self.station[at] in burning or not (lent or there(self.wants[at])):
                    left.append(at)
                    continue
                here = next((hand for hand in free if last[hand] == self.job[at]), None)
                hand = free[0] if here is None else here
                free.remove(hand)
                begin(at, hand, self.way[at] if here is None else 0)
            for hand in tuple(idle):
                clicks = hands.people[hand - hands.bots].clicks

                def way(at: int, hand: int = hand, clicks: int = clicks) -> int:
                    return 0 if last[hand] == self.job[at] else clicks + self.way[at]

                able = [
                    at
                    for at in left
                    if (until := now + self._takes(at, hands, hand) + way(at)) <= by[at]
                    and not self.station[at]
                    and all(spare(tool, at, until) for tool in self.wants[at])
                ]
                if able:
                    # Hands are of more use than clicks, and two at one place are in each other's way.
                    at = min(able, key=lambda at: (way(at) > 0, not self.shareable[at], at_work[self.kind[at]], at))
                    left.remove(at)
                    idle.remove(hand)
                    begin(at, hand, way(at))
            ready = left
            if not running:
                break
            now, over, at, since, hand = heappop(running)
            if not over:
                if hand < hands.bots:
                    free.append(hand)
                elif by:
                    insort(idle, hand)
                burns = self.tasks[at].ticks - self.busy[at]
                if burns:
                    heappush(running, (now + burns, True, at, since, hand))
                    continue
            done.append(Turn(at, since, now, hand))
            burning.discard(self.station[at] or "")
            at_work[self.kind[at]] -= 1
            if 0 <= hand < hands.bots:
                in_hand.subtract(self.wants[at])
            for tool in self.wants[at]:
                tools[tool] += 1
            for tool, count in self.made[at].items():
                tools[tool] += count
            for other in self.after[at]:
                waiting[other] -= 1
                if not waiting[other]:
                    insort(ready, other)
        return done

    def _takes(self, at: int, hands: Hands, hand: int) -> int:
        """Ticks that somebody has a task in hand."""
        more = 0.0 if hand < hands.bots else hands.people[hand - hands.bots].each * self.tasks[at].quantity
        return self.busy[at] + ceil(more)


def _end(turns: Sequence[Turn]) -> int:
    return max((turn.ended for turn in turns), default=0)
