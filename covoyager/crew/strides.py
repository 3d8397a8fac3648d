"""How far everybody walks, in centimetres: bots by their own count, people between where the bots see them."""

from math import dist

Spot = tuple[float, float, float]

#: Nobody walks so many blocks between two looks: who does was put there, or was out of sight.
LEAP = 24.0
CM = 100


class Mileage:
    """What bots have walked and nobody has written down yet, whichever connection they walked it in."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._unwritten: dict[str, int] = {}

    def read(self, bot: str, count: int) -> None:
        """Take in a bot's own count: what it has walked since it joined."""
        before = self._counts.get(bot, 0)
        self._counts[bot] = count
        self._unwritten[bot] = self._unwritten.get(bot, 0) + (count - before if count >= before else count)

    def take(self, bot: str) -> int:
        """What a bot has walked since this was last asked of it."""
        return self._unwritten.pop(bot, 0)

    def forget(self) -> None:
        """What was walked up to now is for nothing."""
        self._unwritten.clear()

    @property
    def unwritten(self) -> int:
        """What all of them have walked since it was last asked of each."""
        return sum(self._unwritten.values())


class Strides:
    """Adds up the ways of people, who are looked at about once a second. Who winds about walks a little further."""

    def __init__(self) -> None:
        self._last: dict[str, Spot] = {}
        self._walked: dict[str, float] = {}
        self._begun: dict[int, tuple[str, float]] = {}

    def saw(self, name: str, at: Spot) -> None:
        """Somebody was seen there."""
        way = dist(self._last.get(name, at), at)
        self._last[name] = at
        if way <= LEAP:
            self._walked[name] = self._walked.get(name, 0.0) + way * CM

    def begin(self, step: int, name: str) -> None:
        """Somebody has taken a step."""
        self._begun[step] = (name, self._walked.get(name, 0.0))

    def end(self, step: int) -> tuple[str, int] | None:
        """Who had a step in hand and how far they went for it; None where nobody saw them begin, or go."""
        name, before = self._begun.pop(step, ("", 0.0))
        return (name, round(self._walked[name] - before)) if name in self._walked else None
