"""How far people walk: between where the bots see them, about once a second. Who winds about walks a little further."""

from math import dist

Spot = tuple[float, float, float]

#: Nobody walks so many blocks between two looks: who does was put there, or was out of sight.
LEAP = 24.0
CM = 100


class Strides:
    """Adds up the ways of people, in centimetres."""

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
