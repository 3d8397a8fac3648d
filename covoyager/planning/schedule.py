"""How long a plan takes a crew: list scheduling, the subtask with the longest chain behind it first.

A tool is held by one participant at a time; there are as many as the plan makes and as lie in stock. What is smelted burns by
itself: whoever has loaded the station has free hands until it is done, and nobody else uses it meanwhile.
"""

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from covoyager.domain.graph import order
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
        count = max(1, min(subtask.quantity, round(work / PIECE_TICKS))) if subtask.action.spec.shareable else 1
        numbers = [subtask.id, *range(number + 1, number + count)]
        number += count - 1
        pieces[subtask.id] = numbers
        if count == 1:
            result.append(subtask if needs == subtask.needs else replace(subtask, needs=needs))
            continue
        for at, own in enumerate(numbers):
            ticks = work * (at + 1) // count - work * at // count + (apart if at == 0 else 0)
            result.append(
                replace(subtask, id=own, needs=needs, ticks=ticks, produces=subtask.produces if at == 0 else {})
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
    return Schedule(subtasks, stock or {}).makespan(participants)


def foreseen(
    subtasks: Sequence[Subtask],
    participants: int,
    stock: Mapping[str, int] | None = None,
    trip: Callable[[Subtask], int] = lambda _: WAY_TICKS,
) -> int:
    """Ticks that a plan should take so many, who share long jobs while they are at them and of whom some may stand aside."""
    pieces, shared = in_pieces(subtasks, trip)
    schedule = Schedule(pieces, stock or {}, shared)
    return min(schedule.makespan(hands) for hands in range(1, max(1, participants) + 1))


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
        self.made = [{i: n for i, n in s.produces.items() if i in used} for s in self.tasks]

    def floor(self, participants: int) -> float:
        """Ticks that so many cannot do it in less than."""
        return max(self.longest, self.work / participants)

    def makespan(self, participants: int) -> int:
        """Ticks until the last subtask is done by so many, each on one at a time."""
        return max((ended for _, _, ended in self.pieces(participants)), default=0)

    def stints(self, participants: int) -> list[Stint]:
        """Who does what when, the pieces that somebody does one after the other taken together; in the order of their ends."""
        whole: list[Stint] = []
        for at, begun, ended in self.pieces(participants):
            job = self.job[at]
            before = next((one for one in whole if one.job == job and one.ended == begun), None)
            if before is not None:
                whole.remove(before)
                begun = before.begun
            whole.append(Stint(job, begun, ended))
        return whole

    def pieces(self, participants: int) -> list[tuple[int, int, int]]:
        """Place of each task, when it is begun and when it is done, in the order in which they are done."""
        done: list[tuple[int, int, int]] = []
        waiting, tools = list(self.waiting), dict(self.tools)
        ready = [at for at, count in enumerate(waiting) if not count]
        burning: set[str] = set()
        running: list[tuple[int, bool, int, int]] = []
        # What each who is free was at last.
        free, now = [0] * participants, 0
        while ready or running:
            left: list[int] = []
            for place, at in enumerate(ready):
                wants, station = self.wants[at], self.station[at]
                # A tool that nobody knows of is lent: the plan's critic has the say on that.
                lent = not left and place == 0 and not running
                if not free or station in burning or not (lent or all(tools[tool] > 0 for tool in wants)):
                    left.append(at)
                    continue
                for tool in wants:
                    tools[tool] -= 1
                here = self.job[at] in free
                free.remove(self.job[at] if here else free[0])
                if station:
                    burning.add(station)
                heappush(running, (now + self.busy[at] + (0 if here else self.way[at]), False, at, now))
            ready = left
            now, over, at, begun = heappop(running)
            if not over:
                free.append(self.job[at])
                burns = self.tasks[at].ticks - self.busy[at]
                if burns:
                    heappush(running, (now + burns, True, at, begun))
                    continue
            done.append((at, begun, now))
            burning.discard(self.station[at] or "")
            for tool in self.wants[at]:
                tools[tool] += 1
            for tool, count in self.made[at].items():
                tools[tool] += count
            for other in self.after[at]:
                waiting[other] -= 1
                if not waiting[other]:
                    insort(ready, other)
        return done
