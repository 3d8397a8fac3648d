"""What the world shows, and what is concluded from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from covoyager.domain.subtask import totals


@dataclass(frozen=True, slots=True)
class Position:
    """Coordinates in blocks (x east, y up, z south)."""

    x: float
    y: float
    z: float


@dataclass(frozen=True, slots=True)
class Observation:
    """One look at the world.

    Attributes:
        tick: the world's age in ticks.
        chest: item → count in the shared chest; None if nobody has looked into it yet.
        reading: number of that look into the chest, growing with each; 0 if unknown.
        carried: participant → item → count that they are known to carry.
        standing: block → how many stand within reach of the chest, such as crafting_table.
        blocks: block → how many are in sight (within 32 blocks of the observer).
        mobs: mob → how many are in sight.
        chest_tick: the world's age in ticks when the chest was looked into; None if unknown.
        looked_at: when the chest was looked into, in seconds since the epoch, as the board has noted it; None if unknown.
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
        """Names of the blocks that stand within reach of the chest."""
        return frozenset(self.standing)

    def stock(self) -> dict[str, int]:
        """Item → count on hand: in the chest and carried by all participants."""
        return totals([self.chest or {}, *self.carried.values()])


class Ruling(StrEnum):
    """The three answers of a judger; UNSURE is never a failure."""

    PASS = "PASS"  # noqa: S105
    FAIL = "FAIL"
    UNSURE = "UNSURE"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling and why; ``missing`` is item → count that the chest still lacks."""

    ruling: Ruling
    reason: str = ""
    missing: Mapping[str, int] = field(default_factory=dict)
