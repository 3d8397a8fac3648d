"""Why a step waits: for steps that are not DONE, or for what is not at hand. Kept as data; words are made where it is told."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum

from covoyager.domain.nouns import counted, words

NAMED = 3
"""So many are named in words; the rest is counted."""


class How(StrEnum):
    """Where a thing is that a step lacks."""

    NOWHERE = ""
    PROMISED = "promised"
    IN_USE = "in use"
    WITH = "with"


@dataclass(frozen=True, slots=True)
class Need:
    """A step that has to be DONE first: its number, and what it is; ``failed`` where nobody goes on with it."""

    number: int
    action: str
    item: str
    quantity: int
    failed: bool = False

    def __str__(self) -> str:
        """Such as ``#3 craft 4 sticks``."""
        return f"#{self.number} {self.action} {counted(self.item, self.quantity)}"


@dataclass(frozen=True, slots=True)
class Lack:
    """A thing that is not at hand.

    Attributes:
        item: by its id.
        count: how many; None for a tool or a station, of which one free one would do.
        how: where it is instead.
        number: the step that it is promised to, or used by.
        who: whose step that is, or who carries it.
    """

    item: str
    count: int | None = None
    how: How = How.NOWHERE
    number: int | None = None
    who: str = ""

    def __str__(self) -> str:
        """Such as ``3 oak logs (promised: #1, Bot)``."""
        thing = words(self.item) if self.count is None else counted(self.item, self.count)
        if self.number is not None:
            return f"{thing} ({self.how}: #{self.number}, {self.who})"
        return f"{thing} ({self.how} {self.who})" if self.how else f"{thing}"


@dataclass(frozen=True, slots=True)
class Waits:
    """All that a step waits for; false where that is nothing. Its text is a sentence without a subject."""

    steps: Sequence[Need] = ()
    lacks: Sequence[Lack] = ()

    def __bool__(self) -> bool:
        """Whether it waits."""
        return bool(self.steps or self.lacks)

    def __str__(self) -> str:
        """Such as ``waits for #3 craft 4 sticks``; empty where it waits for nothing."""
        if self.steps:
            steps = [str(step) + " (FAILED)" * step.failed for step in self.steps]
            return f"waits for {_listed(steps)}"
        return f"lacks {_listed(list(map(str, self.lacks)))}" if self.lacks else ""

    def kept(self) -> str:
        """As the board keeps it; empty where it waits for nothing."""
        return json.dumps(asdict(self), ensure_ascii=False) if self else ""

    @classmethod
    def of(cls, kept: str) -> "Waits":
        """What :meth:`kept` has written."""
        if not kept:
            return cls()
        values = json.loads(kept)
        lacks = (Lack(**{**lack, "how": How(lack["how"])}) for lack in values["lacks"])
        return cls(tuple(Need(**need) for need in values["steps"]), tuple(lacks))


def _listed(parts: Sequence[str]) -> str:
    if len(parts) > NAMED:
        return f"{', '.join(parts[:NAMED])} and {len(parts) - NAMED} more"
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
