"""``covoyager bench arena``: the Co-Voyager report's three goals in its simplified environment, against what the world allows.

Each goal is gone for in a session of its own, as `play` runs it, in a fresh world. Ticks and distance come from the
board's event log and the session's result; the lower bound from the world's blocks (``bound.py``); what the rest was
spent on from an independent player who watches (``spending.py``). A session that waits for chat is told `!task GOAL` by
another, for whom the world does not wait, who sees when the bot moves.
"""

import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from statistics import median
from typing import Any

from covoyager.bench.bounds.bound import BILLS, Bound, Layout, lower_bound
from covoyager.bench.bounds.spending import read_spending
from covoyager.bench.people.observer import SURVEY, Observer, Survey
from covoyager.bench.staging import BOT, Stage, StagedSession, crew_of, prepared, staged
from covoyager.bot import Runtime
from covoyager.config import Settings
from covoyager.errors import WorldError
from covoyager.knowledge import Knowledge
from covoyager.report.eventlog import Story

GOALS = tuple(BILLS)
#: Seconds after which a goal counts as not reached.
GOAL_SECONDS = 600.0
#: Where the observer waits: the empty end of the platform, out of reach of anything that is dropped.
ASIDE = (0, 64, -9)


async def run(settings: Settings, *, seeds: int = 1, goals: Sequence[str] = GOALS) -> dict[str, Any]:
    """Measure.

    Args:
        settings: the program's settings.
        seeds: how many worlds, from seed 1 on.
        goals: what to go for; there is a bound for those in ``BILLS``.

    Raises:
        NotUnderstood: one of the goals.

    Returns:
        ``rows`` (one for each seed and goal), ``goals`` (medians) and ``latency_ms`` of the first movement after chat.
    """
    runtime, knowledge = prepared(settings, goals)
    rows, latency = [], []
    for seed in range(1, seeds + 1):
        latency += await measure_latency(settings, runtime, seed, goals)
        for goal in goals:
            game = await measure_goal(settings, runtime, knowledge, seed, goal)
            print(f"seed {seed}: {goal}: {game['state']} in {game['ticks']} ticks", file=sys.stderr, flush=True)
            rows.append(game)
    return {
        "bench": "arena",
        "minecraft": settings.minecraft,
        "seeds": seeds,
        "rows": rows,
        "goals": [summary(goal, [game for game in rows if game["goal"] == goal]) for goal in goals],
        "latency_ms": {
            "all": latency,
            "median": {name: median(each[name] for each in latency) for name in ("planned", "claimed", "moved")},
            "worst": max(each["moved"] for each in latency),
        },
    }


async def measure_latency(
    settings: Settings, runtime: Runtime, seed: int, goals: Sequence[str]
) -> list[dict[str, Any]]:
    """Milliseconds from a chat line until the plan is on the board, a subtask is claimed, and the bot moves.

    One for each goal, in a fresh world at the game's own speed, asked for by a player for whom the world does not wait, as it
    waits for no person; the first plan of a session is the slowest.
    """
    found = []
    async with staged(replace(settings, speed="1"), runtime, "arena", seed) as stage, _plain(stage) as observer:
        await observer.stand(ASIDE)
        async with stage.session(None, GOAL_SECONDS) as session:
            await session.arrived()
            for goal in goals:
                await observer.rested()
                found.append({"goal": goal, "seed": seed} | await _one_latency(session, observer, goal))
    return found


def _plain(stage: Stage) -> Observer:
    info = stage.world.info
    return Observer(stage.runtime, info.port, info.version, BOT, plain=True)


async def _one_latency(session: StagedSession, observer: Observer, goal: str) -> dict[str, int]:
    """Have the observer ask for a goal, see when what came of it, and cancel it."""
    seen = len(session.recorder.records)
    said, moved = await observer.provoke(f"!task {goal}")
    planned = await session.next("plan", seen)
    claimed = await session.next("status", seen, to="IN_PROGRESS")
    seen = len(session.recorder.records)
    await observer.say("!cancel")
    await session.next("goal", seen, to="CANCELLED")
    times = {"planned": planned["wall"], "claimed": claimed["wall"], "moved": moved}
    return {name: round((at - said) * 1000) for name, at in times.items()}


async def measure_goal(
    settings: Settings, runtime: Runtime, knowledge: Knowledge, seed: int, goal: str
) -> dict[str, Any]:
    """One goal in one world."""
    async with staged(settings, runtime, "arena", seed) as stage, Watch(stage) as (observer, survey):
        async with stage.session(goal, GOAL_SECONDS) as session:
            await session.run
            story, result = session.story()
            planned = session.planned(1)
        start = next((s for s in observer.sights if s.at >= story.begun), None)
        chest = stage.world.info.chest
        if start is None or chest is None:
            raise WorldError("The observer did not see the bot.")
        layout = Layout(survey.blocks, chest, (start.x, start.z))
        spent = read_spending(story, observer.sights, observer.dug, knowledge.dig)
        parts = [read_spending(story.part(hold), observer.sights, observer.dug, knowledge.dig) for hold in story.holds]
        bill = BILLS.get(goal)
        bounds = {n: lower_bound(bill, layout, knowledge, n) for n in (None, 1)} if bill else {}
        return {
            "goal": goal,
            "world": "arena",
            "seed": seed,
            "crew": crew_of(1),
            "state": story.state,
            "ticks": story.ticks,
            "planned": planned,
            "blocks": round(result.get("distance_cm", 0) / 100, 1),
            "retries": result.get("retries", 0),
            "tour": round(bounds[None].tour, 1) if bill else None,
            "bound": bounds[None].ticks if bill else None,
            "ratio": _ratio(story, bounds.get(None)),
            "bound_one_furnace": bounds[1].ticks if bill else None,
            "ratio_one_furnace": _ratio(story, bounds.get(1)),
            "spent": dict(spent.ticks),
            "least": _least(bounds.get(None)),
            "least_one_furnace": _least(bounds.get(1)),
            "chest_openings": sum(story.begun <= at <= story.ended for at in observer.opened),
            "dug": spent.dug,
            "subtasks": [
                asdict(hold) | {"dug": part.dug, "spent": {kind: n for kind, n in part.ticks.items() if n}}
                for hold, part in zip(story.holds, parts, strict=True)
            ],
        }


class Watch:
    """An observer who has surveyed the stage's world, stands aside and watches; gives it and its survey.

    Time stands still from then until the bot is in the world.
    """

    def __init__(self, stage: Stage) -> None:
        info = stage.world.info
        orders = (
            SURVEY,
            {"do": "stand", "at": ASIDE},
            {"do": "watch", "player": BOT, "chest": info.chest or (0, 64, 0)},
            {"do": "hold", "player": BOT},
        )
        self.observer = Observer(stage.runtime, info.port, info.version, BOT, orders=orders)

    async def __aenter__(self) -> tuple[Observer, Survey]:
        observer = await self.observer.__aenter__()
        try:
            survey = await observer.surveyed()
            await observer.held()
        except BaseException:
            await observer.__aexit__()
            raise
        return observer, survey

    async def __aexit__(self, *_: object) -> None:
        await self.observer.__aexit__()


def _ratio(story: Story, bound: Bound | None) -> float | None:
    return round(story.ticks / bound.ticks, 2) if bound and story.state == "DONE" else None


def _least(bound: Bound | None) -> dict[str, float] | None:
    return dict(bound.parts) if bound else None


def summary(goal: str, runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Medians over the seeds of one goal, and how many runs reached it."""
    done = [game for game in runs if game["state"] == "DONE"]

    def middle(name: str) -> float | None:
        values = [game[name] for game in done if game.get(name) is not None]
        return median(values) if values else None

    return {
        "goal": goal,
        "done": len(done),
        "of": len(runs),
        "ticks": middle("ticks"),
        "blocks": middle("blocks"),
        "tour": middle("tour"),
        "ratio": middle("ratio"),
        "ratio_one_furnace": middle("ratio_one_furnace"),
    }


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [f"arena, Minecraft {figures['minecraft']}, {figures['seeds']} seeds"]
    for each in figures["goals"]:
        lines.append("")
        lines.append(f"{each['goal']}: {each['done']} of {each['of']}")
        runs = [r for r in figures["rows"] if r["goal"] == each["goal"] and r["state"] == "DONE"]
        if not runs:
            continue
        tour = f" (the shortest tour is {_number(each['tour'])})" if each["tour"] is not None else ""
        lines.append(f"  ticks      {_number(each['ticks'])}, walking {_number(each['blocks'])} blocks{tour}")
        for which, furnaces in (("", "as many furnaces as pay"), ("_one_furnace", "one furnace")):
            bounds = [r for r in runs if r[f"bound{which}"]]
            if bounds:
                ticks = median(r[f"bound{which}"] for r in bounds)
                ratio = each[f"ratio{which}"]
                parts = ", ".join(f"{kind} {round(n)}" for kind, n in bounds[0][f"least{which}"].items())
                lines.append(f"  bound      {_number(ticks)} with {furnaces} ({parts})")
                lines.append(f"  ratio      {ratio:.2f}")
        lines += _spent(runs)
    latency = figures["latency_ms"]
    middle = latency["median"]
    lines += [
        "",
        f"chat line to first movement: {middle['moved']:.0f} ms median (planned after {middle['planned']:.0f}, "
        f"claimed after {middle['claimed']:.0f}), {latency['worst']:.0f} ms worst",
    ]
    return "\n".join(lines)


def _spent(runs: Sequence[dict[str, Any]]) -> list[str]:
    lines = ["  spent on   ticks  of which the bound allows"]
    for kind in runs[0]["spent"]:
        spent = median(r["spent"][kind] for r in runs)
        least = median((r["least"] or {}).get(kind, 0.0) for r in runs)
        lines.append(f"    {kind:<9}{_number(spent):>7}{_number(least):>7}")
    openings = median(r["chest_openings"] for r in runs)
    lines.append(
        f"    the chest was opened {_number(openings)} times; {_number(median(r['dug'] for r in runs))} blocks dug"
    )
    return lines


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.1f}"
