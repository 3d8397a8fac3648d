"""Which games a benchmark of crews plays: worlds by their seeds, goals and crews, each with each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from covoyager.config import Settings


@dataclass(frozen=True, slots=True)
class Games:
    """What is played. A benchmark that takes one has ``GAMES``, what it plays unless told otherwise.

    Attributes:
        goals: what to go for.
        crews: who does: ``BOTS`` or ``BOTS+PEOPLE``.
        world: arena or wild.
        seeds: how many worlds, from seed 1 on.
    """

    goals: Sequence[str]
    crews: Sequence[str]
    world: str
    seeds: int = 1

    def each(self) -> Iterator[tuple[int, str, str]]:
        """Seed, goal and crew of each."""
        return product(range(1, self.seeds + 1), self.goals, self.crews)

    def figures(self, bench: str, settings: Settings, rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """What came of them, with what was played."""
        return {
            "bench": bench,
            "minecraft": settings.minecraft,
            "world": self.world,
            "seeds": self.seeds,
            "rows": list(rows),
        }
