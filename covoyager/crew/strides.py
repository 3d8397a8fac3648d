"""How far everybody walks, in centimetres: bots by their own count, people between where the bots see them."""

from math import dist

Spot = tuple[float, float, float]

#: Nobody walks more blocks than this between two looks: such a player was teleported, or out of sight.
LEAP = 24.0
CM = 100


class Mileage:
    """What bots have walked and nobody has written down yet, whichever connection they walked it in."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._unwritten: dict[str, int] = {}

    def read(self, bot: str, count: int) -> None:
        """Take in a bot's own count: what it has walked since it joined, in centimetres."""
        before = self._counts.get(bot, 0)
        self._counts[bot] = count
        self._unwritten[bot] = self._unwritten.get(bot, 0) + (count - before if count >= before else count)

    def take(self, bot: str) -> int:
        """Centimetres that a bot has walked since the last call for it."""
        return self._unwritten.pop(bot, 0)

    def forget(self) -> None:
        """Drop what was walked up to now: it belongs to no goal."""
        self._unwritten.clear()

    @property
    def unwritten(self) -> int:
        """Centimetres that all bots have walked since the last :meth:`take` of each."""
        return sum(self._unwritten.values())


class Strides:
    """Adds up how far people walk, from looks about once a second; winding ways come out a little too short."""

    def __init__(self) -> None:
        self._last: dict[str, Spot] = {}
        self._walked: dict[str, float] = {}
        self._begun: dict[int, tuple[str, float]] = {}

    def saw(self, name: str, at: Spot) -> None:
        """Somebody was seen at this position, in blocks."""
        way = dist(self._last.get(name, at), at)
        self._last[name] = at
        if way <= LEAP:
            self._walked[name] = self._walked.get(name, 0.0) + way * CM

    def begin(self, step: int, name: str) -> None:
        """Somebody holds the subtask of this number from now on."""
        self._begun[step] = (name, self._walked.get(name, 0.0))

    def end(self, step: int) -> tuple[str, int] | None:
        """Who held a subtask and how many centimetres they walked for it; None where nobody saw them begin, or go."""
        name, before = self._begun.pop(step, ("", 0.0))
        return (name, round(self._walked[name] - before)) if name in self._walked else None
