"""What an evening of episodes came to, beside what others have published."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.overcooked.game import HORIZON, play


@dataclass(frozen=True, slots=True)
class Peers:
    """Scores of a layout at horizon 400, as published: VillagerAgent's table and ProAgent's; the package's greedy pair, run."""

    villager: float
    pro: float
    greedy: float


PEERS = {
    "cramped_room": Peers(213.3, 197, 184),
    "asymmetric_advantages": Peers(304, 229, 244),
    "coordination_ring": Peers(226.7, 175, 0),
    "forced_coordination": Peers(120, 50, 0),
    "counter_circuit": Peers(148, 126, 4),
}
FILES = {"counter_circuit": "counter_circuit_o_1order"}
"""The papers' name → the package's, where it is another: the one with onions alone."""
SELF, GREEDY = "self", "greedy"


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """Some episodes of a layout.

    Attributes:
        partner: ``self`` (the board moves both cooks) or ``greedy, as cook 1`` (the package's human model is one of them).
    """

    layout: str
    partner: str
    scores: tuple[int, ...]

    @property
    def mean(self) -> float:
        """Of the scores."""
        return sum(self.scores) / len(self.scores)

    def to_json(self) -> dict[str, Any]:
        """A row of ``bench --json``."""
        return {"layout": self.layout, "partner": self.partner, "scores": list(self.scores)}


def measure(layout: str, partner: str, episodes: int, seed: int = 1) -> list[ScoreRow]:
    """Play the episodes of a layout, with a partner in either place."""
    rows = []
    for seat in (None,) if partner == SELF else (0, 1):
        played = [play(FILES.get(layout, layout), seat, seed + at, HORIZON) for at in range(episodes)]
        who = partner if seat is None else f"{partner}, as cook {seat + 1}"
        rows.append(ScoreRow(layout, who, tuple(episode.score for episode in played)))
    return rows


HEAD = ("layout", "partner", "ours", "VillagerAgent", "ProAgent", "greedy pair", "episodes")


def shown(rows: Sequence[ScoreRow]) -> str:
    """The rows as a table."""
    lines = [HEAD, *(_cells(row) for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEAD))]
    return "\n".join("  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip() for line in lines)


def _cells(row: ScoreRow) -> tuple[str, ...]:
    peers = PEERS[row.layout]
    others = (f"{score:g}" for score in (peers.villager, peers.pro, peers.greedy))
    return row.layout, row.partner, f"{row.mean:g}", *others, " ".join(map(str, row.scores))
