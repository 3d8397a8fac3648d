"""``covoyager bench coplay``: bots and simulated people who share a goal, against one bot alone.

A crew such as ``1+3`` is one bot and three people: independent clients that type in chat, read the answers and work with
their own hands at a person's pace (``player.mjs``). Each cell is one session in a fresh world. Figures come from the
board's event log alone (``crewwork.py``).
"""

import sys
from dataclasses import asdict
from typing import Any

from covoyager.bench.bounds.crewwork import CrewWork, Pace, read_work
from covoyager.bench.games import Games
from covoyager.bench.people.company import company
from covoyager.bench.people.player import PROFILES, REGULAR
from covoyager.bench.staging import BOT, crew_of, crew_text, is_crew, prepared, staged
from covoyager.bot import Runtime
from covoyager.config import Settings
from covoyager.errors import UsageError, WorldError

GAMES = Games(
    goals=("craft compass", "craft diamond pickaxe", "full iron armor", "64 cobblestone and 32 logs"),
    crews=("1", "1+1", "1+3", "2", "4", "8"),
    world="arena",
)
PEOPLE = ("Steve", "Alex", "Sam", "Kim", "Ari", "Noor", "Efe", "Zuri")
#: How long a cell may take in each world, in seconds.
GOAL_SECONDS = {"arena": 600.0, "wild": 1800.0}


async def run(settings: Settings, games: Games = GAMES, profile: str = REGULAR) -> dict[str, Any]:
    """Measure; ``profile`` is how fast the people are.

    Raises:
        NotUnderstood: one of the goals.
        UsageError: a crew that is none, or a profile.
        WorldError: a simulated person broke down: then there is no figure to be had.

    Returns:
        ``rows``, one for each seed, goal and crew; speed-ups are against the crew ``1`` of the same seed and goal.
    """
    if profile not in PROFILES:
        raise UsageError(f"--profile wants one of {', '.join(PROFILES)}, not {profile!r}.")
    runtime, _ = prepared(settings, games.goals)
    sizes = {crew: parse_crew(crew) for crew in games.crews}
    rows: list[dict[str, Any]] = []
    alone: dict[tuple[int, str], tuple[int, Pace]] = {}
    for seed, goal, crew in games.each():
        ticks, pace = alone.get((seed, goal), (None, None))
        row, own = await measure(settings, runtime, games.world, seed, goal, *sizes[crew], pace, profile)
        if crew == "1" and row["state"] == "DONE":
            ticks = row["ticks"]
            alone[seed, goal] = ticks, own
        row |= {"speedup": round(ticks / row["ticks"], 2) if ticks and row["state"] == "DONE" else None}
        print(_line(row), file=sys.stderr, flush=True)
        rows.append(row)
    return games.figures("coplay", settings, rows)


def parse_crew(text: str) -> tuple[int, int]:
    """``2`` → two bots; ``1+3`` → one bot and three people.

    Raises:
        UsageError: something else.
    """
    bots, _, people = text.partition("+")
    if not is_crew(bots) or not is_crew(people or "0") or int(bots) < 1 or int(people or 0) > len(PEOPLE):
        raise UsageError(f"--crew wants BOTS or BOTS+PEOPLE, such as 2 or 1+3, not {text!r}.")
    return int(bots), int(people or 0)


async def measure(
    settings: Settings,
    runtime: Runtime,
    world: str,
    seed: int,
    goal: str,
    bots: int,
    people: int,
    alone: Pace | None = None,
    profile: str = REGULAR,
) -> tuple[dict[str, Any], Pace]:
    """One cell, and its pace; ``alone`` is that of one bot, ``profile`` how fast the people are."""
    seconds = GOAL_SECONDS[world]
    async with (
        staged(settings, runtime, world, seed) as stage,
        company(stage, bots, PEOPLE[:people], goal, profile=profile) as players,
        stage.session(None if people else goal, seconds, bots=bots) as session,
    ):
        await (session.ended(seconds) if people else session.run)
        if broken := next((player for player in players if player.failed), None):
            raise WorldError(f"{broken.name}, a simulated person, broke down: {broken.failed}.")
        story, result = session.story()
        views = session.board.subtasks(1)
        names = [BOT + (str(n + 1) if n else "") for n in range(bots)] + list(PEOPLE[:people])
        planned = session.planned(bots + people)
        work = read_work(story, [view.subtask for view in views if not view.skipped], names, alone)
    return {
        "world": world,
        "seed": seed,
        "goal": goal,
        "crew": crew_of(bots, people, profile),
        "state": story.state,
        "why": result.get("why", ""),
        "planned": planned,
        **_figures(work),
        "events": [asdict(hold) for hold in story.holds],
        "people": {player.name: player.seen for player in players},
    }, work.pace


def _figures(work: CrewWork) -> dict[str, Any]:
    return {
        "ticks": work.ticks,
        "idle": round(work.idle, 3),
        "double": work.double,
        "given_up": work.given_up,
        "balance": round(work.balance, 3),
        "efficiency": round(work.efficiency, 2),
        "own_bound": work.own_bound,
        "own_ratio": round(work.own_ratio, 2) if work.own_ratio else None,
        "bound": work.bound,
        "ratio": round(work.ratio, 2) if work.ratio else None,
        "by": dict(work.by),
        "busy": {name: round(share, 3) for name, share in work.busy.items()},
    }


def _line(row: dict[str, Any]) -> str:
    speed = f", {row['speedup']:.2f} times as fast as one bot" if row["speedup"] else ""
    ratio = f", {row['ratio']:.2f} of the list-scheduling bound" if row["ratio"] else ""
    why = f" ({row['why']})" if row["why"] else ""
    end = f"{row['state']} in {row['ticks']}{why}"
    return f"{row['world']} {row['seed']}: {row['goal']}, {crew_text(row['crew'])}: {end}{speed}{ratio}"


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [f"{figures['world']}, Minecraft {figures['minecraft']}, {figures['seeds']} seeds"]
    for goal in dict.fromkeys(run["goal"] for run in figures["rows"]):
        lines += ["", goal, "  crew   ticks  speed-up  idle  double  balance  %/min  bound  ratio  own ratio  done by"]
        for run in figures["rows"]:
            if run["goal"] != goal:
                continue
            if run["state"] != "DONE":
                lines.append(f"  {crew_text(run['crew']):<5}  {run['state']}: {run['why']}")
                continue
            by = ", ".join(f"{name} {count}" for name, count in run["by"].items())
            speed = f"{run['speedup']:.2f}" if run["speedup"] else "-"
            ratio, own = (f"{run[name]:.2f}" if run[name] else "-" for name in ("ratio", "own_ratio"))
            lines.append(
                f"  {crew_text(run['crew']):<5}{run['ticks']:>7}{speed:>10}{run['idle']:>6.0%}{run['double']:>8}"
                f"{run['balance']:>9.2f}{run['efficiency']:>7.1f}{run['bound']:>7}{ratio:>7}{own:>11}  {by}"
            )
    return "\n".join(lines)
