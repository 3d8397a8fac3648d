"""What others than the bots have brought since they have had a step: by this it is told who has done it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from covoyager.domain import totals


@dataclass(frozen=True, slots=True)
class Begun:
    """When somebody began a step.

    Attributes:
        by: who.
        there: what had been brought by others than the bots until then, item → count.
        handed: what ``by`` had handed to bots until then.
    """

    by: str
    there: Mapping[str, int]
    handed: Mapping[str, int]


class Brought:
    """What others than the bots put into the chest, as the bots count it, and what they handed to bots."""

    def __init__(self) -> None:
        self._there: Mapping[str, int] | None = None
        self._handed: dict[str, Counter[str]] = {}
        self._begun: dict[int, Begun] = {}
        self._credited: Counter[str] = Counter()

    def told(self, given: Mapping[str, int]) -> None:
        """A bot tells what others than the bots have put into the chest so far; below 0: taken out."""
        self._there = given

    def hand(self, name: str, item: str, count: int) -> None:
        """A bot has picked up what somebody threw to it."""
        self._handed.setdefault(name, Counter())[item] += count

    def begin(self, step: int, name: str) -> None:
        """Somebody holds the step of this number from now on."""
        if self._there is not None:
            self._begun[step] = Begun(name, self._all_left(), Counter(self._handed.get(name)))

    def since(self, step: int, name: str) -> Mapping[str, int] | None:
        """What was brought since somebody has a step and was credited to nobody; None where nobody knows."""
        begun = self._begun.get(step)
        if begun is None or begun.by != name or self._there is None:
            return None
        now = totals([self._all_left(), self._handed.get(name, {})])
        before = totals([begun.there, begun.handed])
        return {item: n - before.get(item, 0) for item, n in now.items() if n > before.get(item, 0)}

    def left(self, item: str) -> int | None:
        """How many of an item others than the bots have brought that nobody was credited with; None where nobody knows."""
        if self._there is None:
            return None
        return self._all_left().get(item, 0) + sum(handed[item] for handed in self._handed.values())

    def credit(self, items: Mapping[str, int]) -> None:
        """Somebody has brought these: they do not count for another."""
        self._credited.update(items)

    def _all_left(self) -> Mapping[str, int]:
        there = self._there or {}
        return {item: there.get(item, 0) - self._credited[item] for item in {*there, *self._credited}}
