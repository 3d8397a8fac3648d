"""``covoyager bench gather``: CausalMACE's gathering from scratch (appendix C.4), in worlds nobody has seen.

One bot with empty hands in a world of its own for every item and seed; success is that the thing lies in the chest.
"""

import sys
from collections.abc import Sequence
from statistics import median
from typing import Any

from covoyager.bench.wild import measure
from covoyager.bot import ensure_runtime
from covoyager.config import Settings
from covoyager.errors import CovoyagerError, UsageError

#: Item → the goal in words, from the easiest to the hardest as the paper has them.
GOALS = {
    "log": "gather 1 log",
    "cobblestone": "gather 1 cobblestone",
    "iron_ingot": "get 1 iron ingot",
    "gold_ingot": "get 1 gold ingot",
    "diamond": "get 1 diamond",
}
#: Successes in a hundred tries (CausalMACE, table 3).
PUBLISHED = {"log": 100, "cobblestone": 100, "iron_ingot": 82.3, "gold_ingot": 70.6, "diamond": 41.1}
#: The first seed: those below it are played while the program is made.
FIRST = 1001


async def run(settings: Settings, *, seeds: int = 20, tasks: Sequence[str] = (), first: int = FIRST) -> dict[str, Any]:
    """Measure.

    Args:
        settings: the program's settings.
        seeds: how many worlds an item.
        tasks: items; all unless given.
        first: the first seed.

    Raises:
        UsageError: there is no such item.

    Returns:
        ``rows``, one for each item and seed.
    """
    for name in tasks:
        if name not in GOALS:
            raise UsageError(f"bench gather has no task {name!r}; it has {', '.join(GOALS)}.")
    runtime = ensure_runtime(settings.cache, settings.node)
    rows = []
    for seed in range(first, first + seeds):
        for item in tasks or GOALS:
            try:
                game = await measure(settings, runtime, seed, GOALS[item])
            except CovoyagerError as error:
                game = {"state": "FAILED", "ticks": 0, "why": str(error), "retries": 0, "errors": []}
            row = {"item": item, "world": "wild", "seed": seed, "state": game["state"], "ticks": game["ticks"]}
            rows.append(row | {"why": game["why"], "retries": game["retries"], "errors": game["errors"]})
            print(f"seed {seed}: {item}: {game['state']} in {game['ticks']} ticks", file=sys.stderr, flush=True)
    return {"bench": "gather", "minecraft": settings.minecraft, "rows": rows}


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [
        f"gathering from scratch in wild, Minecraft {figures['minecraft']}",
        "item         done of  in %  published  ticks",
    ]
    for item in dict.fromkeys(row["item"] for row in figures["rows"]):
        rows = [row for row in figures["rows"] if row["item"] == item]
        done = [row["ticks"] for row in rows if row["state"] == "DONE"]
        middle = f"{median(done):.0f} ({min(done)} to {max(done)})" if done else "-"
        share = 100 * len(done) / len(rows)
        lines.append(f"{item:<12} {len(done):>4} {len(rows):>2} {share:>5.0f} {PUBLISHED[item]:>10}  {middle}")
    for row in figures["rows"]:
        if row["state"] != "DONE":
            why = row["why"] or (row["errors"] or ["no reason given"])[-1]
            lines.append(f"  seed {row['seed']}: {row['item']}: {row['state']}: {why}")
    return "\n".join(lines)
