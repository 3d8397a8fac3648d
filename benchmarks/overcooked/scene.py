"""What a kitchen shows at one moment, in values of our own."""

from collections.abc import Mapping
from dataclasses import dataclass

Place = tuple[int, int]
"""A square: x to the east, y to the south."""

FULL = 3
"""Onions that a soup takes."""


@dataclass(frozen=True, slots=True)
class Cook:
    """Where a cook stands, which way it looks (a step of x and y), and what it holds."""

    at: Place
    facing: Place
    holds: str | None


@dataclass(frozen=True, slots=True)
class Pot:
    """How many onions are in a pot, whether it was put on, and in how many ticks its soup is ready."""

    onions: int = 0
    lit: bool = False
    left: int = 0

    @property
    def ready(self) -> bool:
        """Whether its soup can be taken."""
        return self.lit and not self.left

    @property
    def room(self) -> int:
        """How many onions can still go in."""
        return 0 if self.lit else FULL - self.onions


@dataclass(frozen=True, slots=True)
class Scene:
    """One look at the kitchen: both cooks, all pots, what lies on the counters."""

    tick: int
    cooks: tuple[Cook, Cook]
    pots: Mapping[Place, Pot]
    counters: Mapping[Place, str]
