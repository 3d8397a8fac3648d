"""List scheduling of a crew's tasks: the task with the longest chain behind it first.

A task is a subtask, or one :class:`Piece` of a subtask that several share. Its place is its index in :attr:`Tasks.tasks`.
"""

from bisect import insort
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from math import ceil
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from covoyager.assignment.thresholds import CHASE_TICKS
from covoyager.domain.actions import Action
from covoyager.domain.graph import FAR, LOADING_TICKS, ranks, tails
from covoyager.domain.hands import Hands
from covoyager.domain.subtask import Outlined, Subtask

Station: TypeAlias = tuple[str, int]
"""A kind of furnace, and the number of the one that a task has to itself; 0 where it takes all that stand."""

NOBODY = -1
"""In place of a participant: a loaded furnace that nobody needs to attend."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a subtask that several share. Whoever comes to it from other work has to walk there.

    Attributes:
        job: id of the subtask that it is a part of.
        way: ticks of the way there and back.
    """

    job: int
    way: int


class Turn(NamedTuple):
    """One task as the schedule has it done.

    Attributes:
        at: place of the task.
        begun: when it begins, in ticks from the start of the plan.
        ended: when it ends, in ticks from the start of the plan.
        hand: who does it: bots are numbered from 0, people after them; :data:`NOBODY` for a furnace already loaded.
    """

    at: int
    begun: int
    ended: int
    hand: int


class Tasks:
    """What there is to do, prepared once so that it can be scheduled for any crew.

    Args:
        subtasks: the plan's, or the pieces that they were cut into.
        stock: tool → count on hand at the start.
        shared: id → piece, for those that are pieces.

    Attributes:
        longest: ticks of the longest chain of subtasks.
        work: ticks that participants are busy, all tasks together.
        tasks: the tasks in the order in which they are offered to participants. The other lists are indexed by place.
        behind: ticks of the longest chain that waits for the task.
        rest: the same from when the hands are free again, with what burns until then.
        pieces: subtask → the places of its pieces.
        parts: subtask → how many pieces it has.
        waiting: subtask → how many others it waits for.
        after: subtask → those that wait for it.
        open: the places of those that wait for none.
    """

    def __init__(
        self,
        subtasks: Sequence[Subtask | Outlined],
        stock: Mapping[str, int],
        shared: Mapping[int, Piece] | None = None,
        loading: int = LOADING_TICKS,
    ) -> None:
        shared = shared or {}
        # All pieces of a subtask wait for the same subtasks, and for all their pieces: the longest of them makes the chain.
        each: dict[int, int] = {}
        for subtask in subtasks:
            job = shared[subtask.id].job if subtask.id in shared else subtask.id
            each[job] = max(subtask.ticks, each.get(job, 0))
        whole = [subtask for subtask in subtasks if subtask.id in each]
        alone = tails(whole, each)
        chains = ranks(whole, each) if any(subtask.furnace for subtask in whole) else alone
        self.longest = max(alone.values(), default=0)
        offered = []
        for subtask in subtasks:
            piece = shared.get(subtask.id)
            chain = chains[piece.job] - each[piece.job] + subtask.ticks if piece else chains[subtask.id]
            offered.append((not subtask.action.spec.keeps_station, -chain, subtask.id, subtask))
        # Furnaces are loaded first, as bots do it; then comes the subtask with the longest chain behind it.
        offered.sort(key=itemgetter(0, 1, 2))
        self.tasks = [subtask for *_, subtask in offered]
        pieces = [shared.get(subtask.id) for subtask in self.tasks]
        self.job = [piece.job if piece else subtask.id for piece, subtask in zip(pieces, self.tasks, strict=True)]
        self.behind = [alone[job] - each[job] for job in self.job]
        self.pieces: dict[int, list[int]] = {}
        for at, job in enumerate(self.job):
            self.pieces.setdefault(job, []).append(at)
        self.parts = {job: len(places) for job, places in self.pieces.items()}
        self.waiting: dict[int, int] = {}
        self.after: dict[int, list[int]] = {job: [] for job in self.pieces}
        for job, places in self.pieces.items():
            needs = {need for need in self.tasks[places[0]].needs if need in self.pieces}
            self.waiting[job] = len(needs)
            for need in needs:
                self.after[need].append(job)
        self.open = [at for at, job in enumerate(self.job) if not self.waiting[job]]
        self.way = [piece.way if piece else 0 for piece in pieces]
        self.shareable = [subtask.action.spec.shareable for subtask in self.tasks]
        self.wants = [frozenset(subtask.tools) for subtask in self.tasks]
        self.station = [
            (s.station, s.furnace) if s.station and s.action.spec.keeps_station else None for s in self.tasks
        ]
        self.busy = [
            min(loading, s.ticks) if station else s.ticks for s, station in zip(self.tasks, self.station, strict=True)
        ]
        self.burns = [task.ticks - busy for task, busy in zip(self.tasks, self.busy, strict=True)]
        self.rest = [burns + behind for burns, behind in zip(self.burns, self.behind, strict=True)]
        self.work = sum(self.busy)
        made = {item for subtask in whole for item in subtask.produces}
        # A tool that the plan uses and does not make must have been there from the start: count one at least.
        used = frozenset().union(*self.wants)
        self.tools = {tool: max(stock.get(tool, 0), 0 if tool in made else 1) for tool in used}
        self.made = [{i: n for i, n in s.produces.items() if i in used} for s in self.tasks]

    @cached_property
    def kind(self) -> list[tuple[Action, str]]:
        """What is done, and to what: two people at the same are in each other's way."""
        return [(subtask.action, subtask.item) for subtask in self.tasks]

    @cached_property
    def users(self) -> dict[str, list[int]]:
        """Tool → the places of the tasks that want it."""
        return {tool: [at for at, wants in enumerate(self.wants) if tool in wants] for tool in self.tools}

    def takes(self, at: int, hands: Hands, hand: int) -> int:
        """Ticks that participant number ``hand`` is busy with the task at place ``at``."""
        if hand < hands.bots:
            return self.busy[at]
        task, each = self.tasks[at], hands.people[hand - hands.bots].each
        return self.busy[at] + ceil((max(each, CHASE_TICKS) if task.action.spec.hunts else each) * task.quantity)


def is_taken(station: Station, burning: Mapping[Station, int]) -> bool:
    """Whether what burns (station → how many tasks) has that one, or all of its kind."""
    if station[1]:
        return bool(burning.get(station) or burning.get((station[0], 0)))
    return any(count and kind == station[0] for (kind, _), count in burning.items())


class ListScheduling:
    """One run through the tasks: each goes to a bot that is free, or to a person who will have it done in time.

    Args:
        tasks: what there is to do.
        hands: who works on it.
        held: place → participant, for tasks that are begun already; bots do all of such a subtask before anything else.
        by: place → tick by which a person must have done the task; empty if people do nothing.
        first: place → tick at which the bots alone would begin the task.
    """

    def __init__(
        self, tasks: Tasks, hands: Hands, held: Mapping[int, int], by: Mapping[int, int], first: Mapping[int, int]
    ) -> None:
        self._tasks, self._hands, self._by, self._first = tasks, hands, by, first
        self._waiting, self._tools = dict(tasks.waiting), dict(tasks.tools)
        self._pieces = dict(tasks.parts)
        self._ready = [at for at in tasks.open if at not in held]
        self._burning: Counter[Station] = Counter()
        self._running: list[tuple[int, bool, int, int, int]] = []
        # What is under way, for people to look at.
        self._at_work: Counter[object] = Counter()
        self._in_hand: Counter[str] = Counter()
        self._begun: set[int] = set()
        self._done: list[Turn] = []
        # For each participant, the id of the subtask that they worked on last.
        self._last = [0] * hands.size
        self._free = [hand for hand in range(hands.bots) if hand not in held.values()]
        self._idle = [hand for hand in range(hands.bots, hands.size) if by and hand not in held.values()]
        self._stays = {hand: tasks.job[at] for at, hand in held.items() if 0 <= hand < hands.bots}
        self._now = 0
        # By what has begun, all cannot be done before this tick.
        self._least = 0
        for at, hand in held.items():
            self._begin(at, hand, 0)

    def turns(self) -> list[Turn]:
        """Who does which task when, in the order in which the tasks end; tasks that can never begin are missing."""
        self._run(FAR)
        return self._done

    def end(self, limit: float) -> int:
        """The tick at which all is done; if that is beyond ``limit``, some tick beyond it that it is not done before."""
        self._run(limit)
        return self._least

    def _run(self, limit: float) -> None:
        """Go through the tasks, as long as all can be done within ``limit`` ticks."""
        while self._ready or self._running:
            left = self._bots_begin()
            if self._idle:
                self._people_begin(left)
            self._ready = left
            if not self._running or self._least > limit:
                break
            self._end_next()

    def _begin(self, at: int, hand: int, way: int) -> None:
        tasks, hands = self._tasks, self._hands
        for tool in tasks.wants[at]:
            self._tools[tool] -= 1
        if station := tasks.station[at]:
            self._burning[station] += 1
        self._begun.add(at)
        if self._by:
            if 0 <= hand < hands.bots:
                self._in_hand.update(tasks.wants[at])
            self._at_work[tasks.kind[at]] += 1
        if hand == NOBODY:
            heappush(self._running, (tasks.tasks[at].ticks, True, at, self._now, hand))
            self._least = max(self._least, tasks.tasks[at].ticks + tasks.behind[at])
            return
        self._last[hand] = tasks.job[at]
        until = self._now + tasks.takes(at, hands, hand) + way
        heappush(self._running, (until, False, at, self._now, hand))
        self._least = max(self._least, until + tasks.rest[at])

    def _is_burning(self, at: int) -> bool:
        """Whether there is no station for a task: what burns has that one, or all of its kind."""
        station = self._tasks.station[at]
        return station is not None and is_taken(station, self._burning)

    def _bots_begin(self) -> list[int]:
        """Give ready tasks to the free bots; return the places of those that are left."""
        tasks, free, tools, last = self._tasks, self._free, self._tools, self._last
        for hand in tuple(free) if self._stays else ():
            self._goes_on(hand)
        left: list[int] = []
        for place, at in enumerate(self._ready):
            if not free:
                left += self._ready[place:]
                break
            # If nothing else can go on, a task begins without its tools: missing tools are the task critic's concern.
            lent = not left and place == 0 and not self._running
            wants, job = tasks.wants[at], tasks.job[at]
            missing = wants and not lent and any(tools[tool] <= 0 for tool in wants)
            if missing or (tasks.station[at] and self._is_burning(at)):
                left.append(at)
                continue
            hand = next((hand for hand in free if last[hand] == job), free[0])
            free.remove(hand)
            self._begin(at, hand, 0 if last[hand] == job else tasks.way[at])
        return left

    def _goes_on(self, hand: int) -> None:
        """Have a free bot go on with the subtask that it held at the start, where any of it is ready."""
        tasks, job = self._tasks, self._stays.get(hand)
        at = next((at for at in self._ready if tasks.job[at] == job), None)
        if at is not None and all(self._tools[tool] > 0 for tool in tasks.wants[at]):
            self._ready.remove(at)
            self._free.remove(hand)
            self._begin(at, hand, 0)

    def _people_begin(self, left: list[int]) -> None:
        """Give idle people the tasks of ``left`` that they will have done in time, taking these out of it."""
        tasks = self._tasks
        for hand in tuple(self._idle):
            able = [at for at in left if self._is_for(at, hand)]
            if not able:
                continue
            ways = {at: self._way(at, hand) for at in able}
            # Shareable work first, for people lose less time with it; and two at one place are in each other's way.
            at = min(able, key=lambda at: (ways[at] > 0, not tasks.shareable[at], self._at_work[tasks.kind[at]], at))
            left.remove(at)
            self._idle.remove(hand)
            self._begin(at, hand, ways[at])

    def _way(self, at: int, hand: int) -> int:
        """Ticks until a person can begin a task: none if they worked on the same subtask just before."""
        if self._last[hand] == self._tasks.job[at]:
            return 0
        return self._hands.people[hand - self._hands.bots].clicks + self._tasks.way[at]

    def _is_for(self, at: int, hand: int) -> bool:
        """Whether a person would have a task done in time, and no bot needs its tools until then."""
        until = self._now + self._tasks.takes(at, self._hands, hand) + self._way(at, hand)
        return (
            until <= self._by[at]
            and not self._tasks.station[at]
            and all(self._is_spare(tool, at, until) for tool in self._tasks.wants[at])
        )

    def _is_spare(self, tool: str, at: int, until: int) -> bool:
        first, begun = self._first, self._begun
        soon = sum(
            other != at and other not in begun and first.get(other, FAR) < until for other in self._tasks.users[tool]
        )
        return self._tools[tool] > min(soon, self._hands.bots - self._in_hand[tool])

    def _end_next(self) -> None:
        """Go on to the tick at which the next task is done, or the next furnace loaded."""
        tasks, hands = self._tasks, self._hands
        self._now, over, at, since, hand = heappop(self._running)
        if not over:
            if hand < hands.bots:
                self._free.append(hand)
            elif self._by:
                insort(self._idle, hand)
            if burns := tasks.burns[at]:
                heappush(self._running, (self._now + burns, True, at, since, hand))
                return
        self._done.append(Turn(at, since, self._now, hand))
        if station := tasks.station[at]:
            self._burning[station] -= 1
        if self._by:
            self._at_work[tasks.kind[at]] -= 1
            if 0 <= hand < hands.bots:
                self._in_hand.subtract(tasks.wants[at])
        for tool in tasks.wants[at]:
            self._tools[tool] += 1
        for tool, count in tasks.made[at].items():
            self._tools[tool] += count
        job = tasks.job[at]
        self._pieces[job] -= 1
        for other in () if self._pieces[job] else tasks.after[job]:
            self._waiting[other] -= 1
            if not self._waiting[other]:
                for place in tasks.pieces[other]:
                    insort(self._ready, place)
