"""What the world shows, and what is concluded from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from covoyager.domain.subtask import totals


@dataclass(frozen=True, slots=True)
class Position:
    """Block coordinates in the overworld's axes (x east, y up, z south)."""

    x: float
    y: float
    z: float


@dataclass(frozen=True, slots=True)
class Observation:
    """One look at the world.

    Attributes:
        tick: the world's age in ticks.
        chest: contents of the shared chest; None where nobody has looked into it yet.
        reading: number of that look into it, which grows; 0 where it is not known.
        carried: what each participant is known to carry, by name.
        standing: how many blocks such as crafting_table stand within reach of the chest, by name.
        blocks: how many blocks of each kind are in sight (within 32 blocks of the observer).
        mobs: how many mobs of each kind are in sight.
        chest_tick: when the chest was looked into, in ticks of the world's age; None where nobody says.
        looked_at: the same in seconds since the epoch, as the board has written it down.
    """

    tick: int = 0
    chest: Mapping[str, int] | None = None
    reading: int = field(default=0, kw_only=True, compare=False)
    carried: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    standing: Mapping[str, int] = field(default_factory=dict)
    blocks: Mapping[str, int] = field(default_factory=dict)
    mobs: Mapping[str, int] = field(default_factory=dict)
    chest_tick: int | None = None
    looked_at: float | None = None

    @property
    def stations(self) -> frozenset[str]:
        """Names of the blocks that stand there."""
        return frozenset(self.standing)

    def stock(self) -> dict[str, int]:
        """Items on hand for planning: the chest and all that participants carry."""
        return totals([self.chest or {}, *self.carried.values()])


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one try at a subtask left behind: the look before, the skill's answer, the look after."""

    before: Observation
    after: Observation
    result: Mapping[str, Any] | None = None
    error: Mapping[str, Any] | None = None


class Ruling(StrEnum):
    """The three answers of a judger; UNSURE is never a failure."""

    PASS = "PASS"  # noqa: S105
    FAIL = "FAIL"
    UNSURE = "UNSURE"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling and why; ``missing`` is what the chest still lacks."""

    ruling: Ruling
    reason: str = ""
    missing: Mapping[str, int] = field(default_factory=dict)
