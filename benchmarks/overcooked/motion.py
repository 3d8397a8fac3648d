"""How two cooks get where they want to without running into each other: a search over both at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from benchmarks.overcooked.kitchen import FAR, Kitchen, Stand
from benchmarks.overcooked.scene import Place

STAY: Place = (0, 0)
USE = "interact"
MOST = 30_000
"""More states than so many are not looked at: then both stay where they are for a tick."""

Move = Place | str
Moves = tuple[Move, Move]
Stands = tuple[Stand, Stand]
Joint = tuple[Stand, Stand, bool, bool, int]
"""Both stands, whether each is through with its errand, and the ticks gone by, as far as they matter."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Where a cook wants to use something.

    Attributes:
        goals: where it may stand for it, with what is to be added for each.
        after: ticks from now before which it is of no use.
        weight: what a tick of its time counts.
    """

    goals: frozenset[tuple[Stand, int]]
    after: int = 0
    weight: int = 4

    def later(self) -> "Errand":
        """The same a tick later."""
        return Errand(self.goals, max(0, self.after - 1), self.weight)


Errands = tuple[Errand | None, Errand | None]


class Motion:
    """The ways of both cooks in one kitchen; a way that still holds is gone on with."""

    def __init__(self, kitchen: Kitchen) -> None:
        self._kitchen = kitchen
        self._way: list[tuple[Stands, Moves]] = []
        self._errands: Errands = (None, None)

    def moves(self, stands: Stands, errands: Errands, stranger: int | None = None) -> Moves:
        """The next moves, on the ways that take both the least time in sum.

        Args:
            stands: of both.
            errands: of both.
            stranger: who goes its own way: it is walked around, and where that cannot be, it is hoped to make room.
        """
        if not self._way or self._way[0][0] != stands or self._errands != errands or stranger is not None:
            self._way = WaySearch(self._kitchen, errands, stranger).way(stands)
            if not self._way and stranger is not None:
                return self._regardless(0, stands, errands), self._regardless(1, stands, errands)
        self._errands = (errands[0] and errands[0].later(), errands[1] and errands[1].later())
        return self._way.pop(0)[1] if self._way else (STAY, STAY)

    def _regardless(self, who: int, stands: Stands, errands: Errands) -> Move:
        """What a cook does on the shortest way there is, whoever stands in it."""
        errand, stand = errands[who], stands[who]
        if errand is None:
            return STAY
        costs = self._kitchen.costs(errand.goals)
        if not costs.get(stand, FAR):
            return STAY if errand.after else USE
        return min(self._kitchen.moves[stand], key=lambda move: costs.get(move[1], FAR))[0]


class WaySearch:
    """One search (A*) over both stands, and over time as long as somebody has to wait.

    Args:
        kitchen: with the moves.
        errands: of both; None where a cook wants nothing and makes room.
        still: who does not move at all.
    """

    def __init__(self, kitchen: Kitchen, errands: Errands, still: int | None = None) -> None:
        self._moves = kitchen.moves
        self._still = still
        self._errands = errands
        self._costs = [kitchen.costs(errand.goals) if errand else {} for errand in errands]
        self._extra = [dict(errand.goals) if errand else {} for errand in errands]
        self._late = max((errand.after for errand in errands if errand), default=0)

    def way(self, stands: Stands) -> list[tuple[Stands, Moves]]:
        """From here on, where both stand and what they do then; empty where there is no way."""
        start: Joint = (*stands, self._idle(0, stands[0]), self._idle(1, stands[1]), 0)
        order = count()
        queue = [(self._rest(start), 0, next(order), start)]
        spent = {start: 0}
        came: dict[Joint, tuple[Joint, Moves]] = {}
        through: set[Joint] = set()
        while queue and len(through) < MOST:
            joint = heappop(queue)[3]
            if joint[2] and joint[3]:
                return _traced(joint, came)
            if joint in through:
                continue
            through.add(joint)
            for moves, after, cost in self._steps(joint):
                total = spent[joint] + cost
                if total < spent.get(after, FAR * FAR):
                    spent[after] = total
                    came[after] = joint, moves
                    heappush(queue, (total + self._rest(after), -total, next(order), after))
        return []

    def _idle(self, who: int, stand: Stand) -> bool:
        return self._errands[who] is None or stand not in self._costs[who]

    def _rest(self, joint: Joint) -> int:
        return self._left(0, joint[0], joint[2], joint[4]) + self._left(1, joint[1], joint[3], joint[4])

    def _left(self, who: int, stand: Stand, through: bool, gone: int) -> int:
        """What a cook's errand costs yet, at the least."""
        errand = self._errands[who]
        if through or errand is None:
            return 0
        return errand.weight * (max(self._costs[who][stand], errand.after - gone) + 1)

    def _steps(self, joint: Joint) -> Iterator[tuple[Moves, Joint, int]]:
        one, two, over_one, over_two, gone = joint
        later = min(gone + 1, self._late)
        others = list(self._own(1, two, over_two, gone))
        for move, first, done, cost in self._own(0, one, over_one, gone):
            for other, second, through, price in others:
                crossed = first[0] == two[0] and second[0] == one[0]
                if first[0] != second[0] and not crossed:
                    yield (move, other), (first, second, done, through, later), cost + price

    def _own(self, who: int, stand: Stand, through: bool, gone: int) -> Iterator[tuple[Move, Stand, bool, int]]:
        """What one cook can do: the move, where it stands then, whether it is through, and what that costs."""
        errand = self._errands[who]
        weight = errand.weight if errand and not through else 0
        if errand and not through and stand in self._extra[who] and gone >= errand.after:
            yield USE, stand, True, weight * (1 + self._extra[who][stand])
        yield STAY, stand, through, weight
        for way, after in self._moves[stand]:
            if after != stand and who != self._still:
                yield way, after, through, weight


def _traced(joint: Joint, came: dict[Joint, tuple[Joint, Moves]]) -> list[tuple[Stands, Moves]]:
    way: list[tuple[Stands, Moves]] = []
    while joint in came:
        joint, moves = came[joint]
        way.append(((joint[0], joint[1]), moves))
    return way[::-1]
