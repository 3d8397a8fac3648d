"""Milestones of a subtask (VillagerAgent), compared with what lies in the chest."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

_COUNT = re.compile(r"\b(\d{1,4})\s+([a-z][a-z0-9 _]{1,60})")
#: Most words of an item's name.
WORDS = 4

#: Words → the item ids that may be meant; one if it is certain.
Names = Callable[[str], list[str]]


@dataclass(frozen=True, slots=True)
class Milestone:
    """One milestone.

    Attributes:
        text: in words.
        have, want: how many of the item that it counts are there and are wanted; None if it counts none.
    """

    text: str
    have: int | None = None
    want: int | None = None

    @property
    def reached(self) -> bool | None:
        """Whether the chest shows it; None if no chest can."""
        return None if self.have is None or self.want is None else self.have >= self.want

    def __str__(self) -> str:
        return self.text if self.have is None else f"{self.text} ({min(self.have, self.want or 0)} of {self.want})"


def held(lines: Iterable[str], names: Names, chest: Mapping[str, int] | None) -> tuple[Milestone, ...]:
    """Compare milestones with the chest.

    Args:
        lines: the milestones in words.
        names: finds item ids.
        chest: item → count; None if nobody has looked.
    """
    return tuple(_held(line, names, chest) for line in lines)


def _held(line: str, names: Names, chest: Mapping[str, int] | None) -> Milestone:
    found = _COUNT.search(line.lower())
    if found is None or chest is None:
        return Milestone(line)
    words = found[2].replace("_", " ").split()
    for length in range(min(WORDS, len(words)), 0, -1):
        known = names(" ".join(words[:length]))
        if len(known) == 1:
            return Milestone(line, chest.get(known[0], 0), int(found[1]))
    return Milestone(line)


def sentences(milestones: Iterable[Milestone]) -> list[str]:
    """The sentence about milestones in ``!why``, in a list; empty if there are none."""
    lines = [
        f"{'done' if each.reached else 'open' if each.reached is False else 'unseen'}: {each}" for each in milestones
    ]
    return [f"On the way: {'; '.join(lines)}."] if lines else []
