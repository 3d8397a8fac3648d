"""Why a subtask waits: for subtasks that are not DONE, or for items that are not at hand. It is kept as data, not as words."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum

from covoyager.domain.nouns import counted, words
from covoyager.domain.sentences import in_brief

NAMED = 3
"""So many needs or items are named in a sentence; the rest is counted."""


class How(StrEnum):
    """Where an item is that a subtask lacks."""

    NOWHERE = ""
    PROMISED = "promised"
    IN_USE = "in use"
    WITH = "with"


@dataclass(frozen=True, slots=True)
class Need:
    """A subtask that has to be DONE first: its board number and work, whether it has FAILED, its own words if it has some."""

    number: int
    action: str
    item: str
    quantity: int
    failed: bool = False
    words: str = ""

    def __str__(self) -> str:
        """Such as ``#3 craft 4 sticks``."""
        return f"#{self.number} {self.words or in_brief(self.action, self.item, self.quantity)}"


@dataclass(frozen=True, slots=True)
class Lack:
    """An item that is not at hand.

    Attributes:
        item: its Minecraft id.
        count: how many; None for a tool or a station, of which one would do.
        how: where it is instead.
        number: board number of the subtask that has reserved or uses it; None if there is none.
        who: the holder of that subtask, or who carries the item; empty if nobody.
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
    """All that a subtask waits for; false if nothing. As text it is a sentence without a subject."""

    steps: Sequence[Need] = ()
    lacks: Sequence[Lack] = ()

    def __bool__(self) -> bool:
        """Whether it waits."""
        return bool(self.steps or self.lacks)

    def __str__(self) -> str:
        """Such as ``waits for #3 craft 4 sticks``; empty if it waits for nothing."""
        if self.steps:
            steps = [str(step) + " (FAILED)" * step.failed for step in self.steps]
            return f"waits for {_listed(steps)}"
        return f"lacks {_listed(list(map(str, self.lacks)))}" if self.lacks else ""

    def kept(self) -> str:
        """As JSON text for the board; empty if it waits for nothing."""
        return json.dumps(asdict(self), ensure_ascii=False) if self else ""

    @classmethod
    def of(cls, kept: str) -> "Waits":
        """Read what :meth:`kept` wrote."""
        if not kept:
            return cls()
        values = json.loads(kept)
        lacks = (Lack(**{**lack, "how": How(lack["how"])}) for lack in values["lacks"])
        return cls(tuple(Need(**need) for need in values["steps"]), tuple(lacks))


def _listed(parts: Sequence[str]) -> str:
    if len(parts) > NAMED:
        return f"{', '.join(parts[:NAMED])} and {len(parts) - NAMED} more"
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
