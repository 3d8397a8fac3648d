"""How VillagerBench's figures are shown, beside those of the papers."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

FIGURES = {"construction": ("C", "VHR", "E", "B"), "cooking": ("C", "ACR", "E", "B"), "escape": ("C", "E", "B")}
#: VillagerAgent (tables 1 and 3) and CausalMACE, by agents, in the order of ``FIGURES``.
PEERS: Mapping[str, Mapping[tuple[str, int], tuple[float, ...]]] = {
    "construction": {
        ("VillagerAgent", 2): (36.45, 49.05, 3.88, 95.38),
        ("VillagerAgent", 3): (52.17, 61.02, 6.26, 89.83),
        ("CausalMACE", 2): (56.59, 63.17, 8.94, 91.17),
        ("CausalMACE", 3): (65.45, 69.30, 9.58, 90.50),
        ("CausalMACE", 6): (76.04, 78.99, 8.20, 86.07),
    },
    "cooking": {
        ("VillagerAgent", 2): (73.75, 58.11, 6.98, 96.13),
        ("VillagerAgent", 3): (85.26, 55.60, 21.90, 84.38),
        ("CausalMACE", 2): (79.10, 65.53, 7.17, 94.62),
        ("CausalMACE", 3): (86.00, 70.12, 13.92, 92.41),
        ("CausalMACE", 6): (88.75, 72.30, 16.31, 90.81),
    },
    "escape": {
        ("VillagerAgent", 2): (73.29, 149.4, 90.03),
        ("VillagerAgent", 3): (69.78, 227.4, 67.01),
        ("CausalMACE", 2): (77.08, 246.71, 94.08),
        ("CausalMACE", 3): (72.28, 276.67, 96.34),
        ("CausalMACE", 6): (69.25, 169.59, 91.38),
    },
}


def line(row: Mapping[str, Any]) -> str:
    """One run in words."""
    figures = ", ".join(f"{name} {row[name]}" for name in FIGURES[row["kind"]])
    forbidden = f"; nobody may place {', '.join(row['forbidden'])}" if row["forbidden"] else ""
    why = f": {row['why']}" if row["why"] and row["state"] != "DONE" else ""
    wrong = f" ({'; '.join(row['wrong'][:3])})" if row["wrong"] else ""
    head = f"{row['kind']} {row['task']}, {row['agents']} agents: {row['state']}{why}"
    return f"{head} in {row['ticks']} ticks, {figures}{forbidden}{wrong}"


def shown(rows: Sequence[Mapping[str, Any]]) -> str:
    """The table: every run that fell short, the means, and the papers' for as many agents."""
    if not rows:
        return "no task was played"
    kind, agents = rows[0]["kind"], rows[0]["agents"]
    names = FIGURES[kind]
    lines = [f"VillagerBench, {kind}, {agents} agents, {len(rows)} tasks"]
    lines += [line(row) for row in rows if row["C"] < 100 or row["state"] != "DONE"]
    whole = sum(row["C"] == 100 for row in rows)
    lines += [f"whole: {whole} of {len(rows)}", f"{'':<16}" + "".join(f"{name:>9}" for name in names)]
    means = [[row[name] for row in rows if row[name] is not None] for name in names]
    lines.append(f"{'Co-Voyager':<16}" + "".join(f"{fmean(each):>9.2f}" if each else f"{'-':>9}" for each in means))
    for (peer, crew), figures in PEERS[kind].items():
        if crew == agents:
            lines.append(f"{peer:<16}" + "".join(f"{figure:>9.2f}" for figure in figures))
    return "\n".join(lines)
