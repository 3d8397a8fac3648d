"""``covoyager bench survival``: nights outside, and dives and shafts by day, in generated terrain at normal difficulty.

A night begins at nightfall with empty hands and something to do in the open; a dive goes for what lies deep or under water.
What counts is who dies, what is lost for good, and whether the goal is reached.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from covoyager.assignment.daylight import DUSK
from covoyager.bench.staging import BOT, StagedSession, staged
from covoyager.bot import Runtime, ensure_runtime
from covoyager.config import Settings
from covoyager.domain import totals

#: By kind: when the run begins, in ticks of the day, and what for, in turn.
NIGHT, DIVE = "night", "dive"
BEGINS = {NIGHT: DUSK, DIVE: 1000}
GOALS = {
    NIGHT: ("craft compass", "collect 16 logs", "craft 8 torches"),
    DIVE: ("collect 4 raw iron", "collect 2 redstone", "collect 8 sand", "collect 1 diamond"),
}
#: Seconds of game time after which a goal counts as not reached: three days and nights.
GOAL_SECONDS = 3600.0
#: What is worth something: losing it costs more than a walk.
VALUE = (
    "iron",
    "gold",
    "diamond",
    "emerald",
    "netherite",
    "redstone",
    "lapis",
    "shield",
    "compass",
    "bucket",
    "shears",
)


async def run(
    settings: Settings, *, nights: int = 1, dives: int = 1, seeds: int | None = None, first: int = 1
) -> dict[str, Any]:
    """Measure.

    Args:
        settings: the program's settings.
        nights: how many nights.
        dives: how many dives and shafts.
        seeds: how many worlds are gone through in turn; one for each run unless given.
        first: the first of these, and of the goals in their turn: what is played in parts is as played at once.

    Returns:
        ``rows``: one for each run, failed ones too.
    """
    runtime = ensure_runtime(settings.cache, settings.node)
    rows = []
    for kind, count in ((NIGHT, nights), (DIVE, dives)):
        for number in range(count):
            seed = first + number % (seeds or max(1, count))
            goal = GOALS[kind][(first - 1 + number) % len(GOALS[kind])]
            row = await measure(settings, runtime, kind, seed, goal)
            print(_line(row), file=sys.stderr, flush=True)
            rows.append(row)
    return {"bench": "survival", "minecraft": settings.minecraft, "rows": rows}


async def measure(settings: Settings, runtime: Runtime, kind: str, seed: int, goal: str) -> dict[str, Any]:
    """One night or one dive."""
    with TemporaryDirectory(prefix="covoyager-survival-") as folder:
        world = Path(folder) / "wild.json"
        form = json.loads((runtime.root / "worlds" / "files" / "wild.json").read_text(encoding="utf-8"))
        world.write_text(json.dumps({**form, "time": BEGINS[kind]}), encoding="utf-8")
        async with staged(settings, runtime, str(world), seed) as stage, stage.session(goal, GOAL_SECONDS) as session:
            watch = Watch(session)
            watching = asyncio.create_task(watch.run())
            await session.run
            watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watching
            story, result = session.story()
    first = next((place for place, hold in enumerate(story.holds) if hold.became == "DONE"), None)
    return {
        "kind": kind,
        "goal": goal,
        "world": "wild",
        "seed": seed,
        "state": story.state,
        "why": result.get("why", ""),
        "ticks": story.ticks,
        "first": None if first is None else sum(hold.ticks for hold in story.holds[: first + 1]),
        "deaths": [death["reason"] for death in watch.deaths],
        "lost": watch.lost(),
        "retries": result.get("retries", 0),
    }


class Watch:
    """Notes what the bot loses by dying, and what it gets back.

    Args:
        session: whose bot.
    """

    def __init__(self, session: StagedSession) -> None:
        self._events = session.host.events()
        self.deaths: list[Mapping[str, Any]] = []
        self._back: dict[str, int] = {}

    async def run(self) -> None:
        """Listen until cancelled."""
        async for event in self._events:
            if event.kind == "death":
                self.deaths.append(event.data)
            elif event.kind == "pickup" and self.deaths and event.data.get("user") == BOT:
                self._back = totals([self._back, {str(event.data["item"]): int(event.data["count"])}])

    def lost(self) -> dict[str, int]:
        """What is worth something, was on the bot when it died, and has not been picked up again."""
        gone = totals(death.get("lost") or {} for death in self.deaths)
        left = {item: count - self._back.get(item, 0) for item, count in gone.items()}
        return {item: n for item, n in left.items() if n > 0 and any(word in item for word in VALUE)}


def _line(row: Mapping[str, Any]) -> str:
    died = f"; died {len(row['deaths'])} times ({', '.join(row['deaths'])})" if row["deaths"] else ""
    lost = f"; lost {', '.join(f'{n} {item}' for item, n in row['lost'].items())}" if row["lost"] else ""
    first = f", the first step after {row['first']}" if row["first"] is not None else ""
    return f"{row['kind']} {row['seed']}: {row['goal']}: {row['state']} in {row['ticks']} ticks{first}{died}{lost}"


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [_line(row) for row in figures["rows"]]
    for kind in (NIGHT, DIVE):
        rows: Sequence[dict[str, Any]] = [row for row in figures["rows"] if row["kind"] == kind]
        if not rows:
            continue
        done = [row["ticks"] for row in rows if row["state"] == "DONE"]
        first = [row["first"] for row in rows if row["first"] is not None]
        deaths = sum(len(row["deaths"]) for row in rows)
        lines.append(
            f"{kind}: DONE {len(done)} of {len(rows)}, {deaths} deaths, something of value lost in "
            f"{sum(bool(row['lost']) for row in rows)}; medians: {f'{median(done):g}' if done else '-'} ticks, "
            f"first step {f'{median(first):g}' if first else '-'}"
        )
    return "\n".join(lines)
