"""The lie of a kitchen: what stands where, from which squares it is reached, and how far that is for one cook."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache

from benchmarks.overcooked.scene import Place

Stand = tuple[Place, Place]
"""Where a cook stands and which way it looks."""

WAYS: tuple[Place, ...] = ((0, -1), (0, 1), (1, 0), (-1, 0))
FAR = 10_000
"""More ticks than any way takes: it cannot be reached."""

FLOOR, COUNTER, ONIONS, DISHES, POT, SERVING = " ", "X", "O", "D", "P", "S"


class Kitchen:
    """A layout.

    Args:
        terrain: the rows, a letter a square.
    """

    def __init__(self, terrain: Sequence[str]) -> None:
        self._letters = {(x, y): letter for y, row in enumerate(terrain) for x, letter in enumerate(row)}
        self.moves: dict[Stand, tuple[tuple[Place, Stand], ...]] = {
            stand: tuple((way, self._moved(stand[0], way)) for way in WAYS) for stand in self._stands()
        }
        self._before: dict[Stand, list[Stand]] = {}
        for stand, moves in self.moves.items():
            for _, after in moves:
                self._before.setdefault(after, []).append(stand)
        self.costs = cache(self._costs)
        self.faces = cache(self._faces)

    def all(self, letter: str) -> tuple[Place, ...]:
        """The squares of a kind."""
        return tuple(place for place, here in self._letters.items() if here == letter)

    def _stands(self) -> Iterator[Stand]:
        return ((place, way) for place in self.all(FLOOR) for way in WAYS)

    def _moved(self, place: Place, way: Place) -> Stand:
        ahead = (place[0] + way[0], place[1] + way[1])
        return (ahead if self._letters[ahead] == FLOOR else place), way

    def _faces(self, place: Place) -> tuple[Stand, ...]:
        """From where a cook can use what stands on a square."""
        found = (((place[0] - x, place[1] - y), (x, y)) for x, y in WAYS)
        return tuple(stand for stand in found if stand in self.moves)

    def _costs(self, goals: frozenset[tuple[Stand, int]]) -> Mapping[Stand, int]:
        """Ticks from each stand to the best of these goals, each with what is to be added for it."""
        costs: dict[Stand, int] = {}
        waiting: dict[int, deque[Stand]] = {}
        for stand, extra in goals:
            waiting.setdefault(extra, deque()).append(stand)
        while waiting:
            now = min(waiting)
            for stand in waiting.pop(now):
                if stand not in costs:
                    costs[stand] = now
                    for before in self._before.get(stand, ()):
                        waiting.setdefault(now + 1, deque()).append(before)
        return costs

    def goals(self, places: Iterable[Place], then: Collection[Place] = ()) -> frozenset[tuple[Stand, int]]:
        """The stands from which these places can be used, each with the way from there to the next place."""
        onward = self.costs(self.goals(then)) if then else {}
        found = ((stand, onward.get(stand, FAR) if then else 0) for place in places for stand in self.faces(place))
        return frozenset((stand, extra) for stand, extra in found if extra < FAR)

    def ticks(self, start: Stand, goals: frozenset[tuple[Stand, int]]) -> int:
        """How long one cook takes alone to the best goal and to use it; FAR where none can be reached."""
        return self.costs(goals).get(start, FAR) + 1

    def between(self, sources: Collection[Place], targets: Collection[Place]) -> int:
        """Ticks from the use of the best source to the use of the nearest target."""
        goals = self.goals(targets)
        return min((self.ticks(s, goals) for place in sources for s in self.faces(place)), default=FAR)
