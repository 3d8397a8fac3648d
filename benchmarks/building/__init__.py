"""``covoyager bench building``: a hut, a watch-tower and a house, from files, by a bot alone and with a simulated human.

Everything is gathered in a fresh world first. The human is an independent client that types in chat, gathers, crafts and
builds with its own hands at a person's pace (``mason.mjs``); what stands in the end is read from the world by another one
(``surveyor.mjs``) and held against the drawing, block by block, facing included.
"""

import asyncio
import contextlib
import json
import shutil
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from benchmarks.building.mason import Mason
from covoyager.bench.bounds.crewwork import read_work
from covoyager.bench.coplay import PEOPLE, parse_crew
from covoyager.bench.games import Games
from covoyager.bench.people.client import CLOCK
from covoyager.bench.people.company import waited_for
from covoyager.bench.staging import BOT, Stage, crew_of, crew_text, staged
from covoyager.bot import Runtime, ensure_runtime
from covoyager.building import Block, Blueprint, Cell, parts_of
from covoyager.building.files import read_blueprint
from covoyager.clock import wall
from covoyager.config import Settings
from covoyager.errors import UsageError, WorldError

FOLDER = Path(__file__).with_name("blueprints")
SURVEYOR = Path(__file__).with_name("surveyor.mjs")
GAMES = Games(goals=("hut", "tower", "house"), crews=("1", "1+1"), world="wild")
GOAL_SECONDS = 2400.0
SURVEY_SECONDS = 60.0
#: What grew there or was left to the sky counts as empty.
EMPTY = frozenset({"air", "cave_air", "short_grass", "grass", "tall_grass", "fern", "dead_bush", "poppy", "dandelion"})


async def run(settings: Settings, games: Games = GAMES) -> dict[str, Any]:
    """Measure; goals are names of the drawings.

    Raises:
        UsageError: there is no such drawing or crew.

    Returns:
        ``rows``, one for each seed, drawing and crew.
    """
    unknown = [goal for goal in games.goals if goal not in GAMES.goals]
    if unknown:
        raise UsageError(f"There is no drawing {unknown[0]!r}; there is {', '.join(GAMES.goals)}.")
    runtime = ensure_runtime(settings.cache, settings.node)
    sizes = {crew: parse_crew(crew) for crew in games.crews}
    rows = []
    for seed, goal, crew in games.each():
        bots, people = sizes[crew]
        figures = await measure(settings, runtime, games.world, seed, goal, bots, people)
        row = {"crew": crew_of(bots, people)} | figures
        print(_line(row), file=sys.stderr, flush=True)
        rows.append(row)
    return games.figures("building", settings, rows)


async def measure(
    settings: Settings, runtime: Runtime, world: str, seed: int, goal: str, bots: int, people: int
) -> dict[str, Any]:
    """One drawing, one crew."""
    drawn = read_blueprint(FOLDER / f"{goal}.schem")
    async with staged(settings, runtime, world, seed) as stage:
        stage.settings = replace(settings, home=stage.home)
        shutil.copytree(FOLDER, stage.home / "blueprints")
        text = f"build {goal}.schem"
        async with (
            _masons(stage, bots, PEOPLE[:people], text, drawn) as masons,
            stage.session(None if people else text, GOAL_SECONDS, bots=bots) as session,
        ):
            await (session.ended(GOAL_SECONDS) if people else session.run)
            story, result = session.story()
            views = session.board.subtasks(1)
            names = [BOT + (str(n + 1) if n else "") for n in range(bots)] + list(PEOPLE[:people])
            work = read_work(story, [view.subtask for view in views if not view.skipped], names)
            building = session.board.record(1).building
        stood = await survey(stage, drawn, building.origin) if building is not None else {}
    return {
        "world": world,
        "seed": seed,
        "goal": goal,
        "state": story.state,
        "why": result.get("why", ""),
        "ticks": work.ticks,
        "seconds": round(story.ended - story.begun, 1),
        "building_seconds": building_seconds([h for h in story.holds if h.action == "build"]),
        "by": dict(work.by),
        "parts_by": _parts_by(story.holds),
        "idle": round(work.idle, 3),
        "given_up": work.given_up,
        **stood,
        "errors": [record["text"] for record in session.recorder.records if record["type"] == "error"],
        "events": [asdict(hold) for hold in story.holds],
        "people": {mason.name: mason.seen for mason in masons},
    }


@contextlib.asynccontextmanager
async def _masons(
    stage: Stage, bots: int, names: Sequence[str], text: str, drawn: Blueprint
) -> AsyncIterator[Sequence[Mason]]:
    info = stage.world.info
    drawing = stage.home / "drawing.json"
    drawing.write_text(json.dumps([part.to_json() for part in parts_of(drawn)]), encoding="utf-8")
    async with contextlib.AsyncExitStack() as stack:
        masons: list[Mason] = []
        for name, next_one in waited_for(names):
            goal = None if masons else text
            mason = Mason(
                stage.runtime,
                info.port,
                info.version,
                name,
                BOT,
                goal,
                drawing=drawing,
                bots=bots,
                waits_for=next_one,
            )
            stack.push_async_callback(mason.leave)
            await mason.join()
            masons.append(mason)
        yield masons


def building_seconds(holds: Sequence[Any]) -> float | None:
    """From the first part in somebody's hands to the last that stood."""
    return round(max(h.ended for h in holds) - min(h.begun for h in holds), 1) if holds else None


def _parts_by(holds: Sequence[Any]) -> dict[str, int]:
    found: dict[str, int] = {}
    for hold in holds:
        if hold.action == "build" and hold.became == "DONE":
            found[hold.by] = found.get(hold.by, 0) + 1
    return found


# --- what stands -------------------------------------------------------------------------------------------------


async def survey(stage: Stage, drawn: Blueprint, origin: Cell) -> dict[str, Any]:
    """Hold the world, as a client sees it that knows nothing of the bots, against the drawing.

    Raises:
        WorldError: nobody could look.
    """
    width, height, depth = drawn.size
    cells = [(x, y, z) for y in range(height) for z in range(depth) for x in range(width)]
    places = [[at + start for at, start in zip(cell, origin, strict=True)] for cell in cells]
    info = stage.world.info
    process = await asyncio.create_subprocess_exec(
        str(stage.runtime.node),
        "--disable-warning=DEP0174",
        f"--import={(stage.runtime.root / CLOCK).as_uri()}",
        str(SURVEYOR),
        *(str(stage.runtime.root), "127.0.0.1", str(info.port), "Surveyor", info.version),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=stage.runtime.environment(),
    )
    try:
        async with wall.timeout(SURVEY_SECONDS):
            out, _ = await process.communicate(json.dumps(places).encode())
        seen = json.loads(out)
    except (TimeoutError, ValueError) as error:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        raise WorldError(f"Nobody could look at the building: {type(error).__name__}.") from None
    if not isinstance(seen, list):
        raise WorldError(f"Nobody could look at the building: {seen.get('error')}")
    return compare(drawn.blocks, dict(zip(cells, seen, strict=True)))


def compare(drawn: Mapping[Cell, Block], seen: Mapping[Cell, str | None]) -> dict[str, Any]:
    """Blocks right and wrong.

    Returns:
        ``blocks`` drawn; ``right`` of them by name and by every property that is asked for, the hinge of a door aside;
        ``turned`` that are asked to face somewhere or to have an axis or a half, ``turned_right`` of them; ``hinges`` that
        differ; ``extra`` blocks where the drawing has none; ``wrong``: the first twenty, in words.
    """
    right = turned = turned_right = hinges = 0
    wrong: list[str] = []
    for cell, block in drawn.items():
        name, found = read_state(seen.get(cell) or "nothing")
        asked = {key: value for key, value in block.properties if key != "hinge"}
        good = name == block.name and all(found.get(key, value) == value for key, value in asked.items())
        right += good
        turned += bool(asked)
        turned_right += bool(asked) and good
        hinges += name == block.name and found.get("hinge", "") != block.get("hinge", found.get("hinge", ""))
        if not good:
            wrong.append(f"{' '.join(map(str, cell))}: {block}, not {seen.get(cell)}")
    extra = [
        f"{' '.join(map(str, cell))}: {state}"
        for cell, state in seen.items()
        if cell not in drawn and read_state(state or "air")[0] not in EMPTY
    ]
    return {
        "blocks": len(drawn),
        "right": right,
        "turned": turned,
        "turned_right": turned_right,
        "hinges": hinges,
        "extra": len(extra),
        "wrong": [*wrong, *extra][:20],
    }


def read_state(text: str) -> tuple[str, dict[str, str]]:
    """``oak_door[facing=north]`` → its name and properties."""
    name, _, inner = text.partition("[")
    return name, dict(pair.split("=", 1) for pair in inner.rstrip("]").split(",") if "=" in pair)


def _line(row: dict[str, Any]) -> str:
    parts = ", ".join(f"{name} {count}" for name, count in row["parts_by"].items())
    return (
        f"{row['world']} {row['seed']}: {row['goal']}, {crew_text(row['crew'])}: "
        f"{row['state']} in {row['seconds']:.0f} s, "
        f"{row['right']} of {row['blocks']} right, {row['turned_right']} of {row['turned']} turned ones, "
        f"{row['extra']} too many; parts by {parts or 'nobody'}"
    )


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [f"{figures['world']}, Minecraft {figures['minecraft']}, {figures['seeds']} seeds"]
    for goal in dict.fromkeys(run["goal"] for run in figures["rows"]):
        lines += ["", goal, "  crew  seed  seconds  building    right   turned  hinges off  extra  parts by"]
        for run in figures["rows"]:
            if run["goal"] != goal:
                continue
            parts = ", ".join(f"{name} {count}" for name, count in run["parts_by"].items())
            building = f"{run['building_seconds']:.0f}" if run["building_seconds"] is not None else "-"
            lines.append(
                f"  {crew_text(run['crew']):<6}{run['seed']:>4}{run['seconds']:>9.0f}{building:>10}"
                f"{run['right']:>5}/{run['blocks']:<4}{run['turned_right']:>4}/{run['turned']:<4}"
                f"{run['hinges']:>9}{run['extra']:>7}  {parts}"
            )
            if run["state"] != "DONE":
                lines.append(f"        {run['state']}: {run['why']}")
            lines += [f"        {each}" for each in run["wrong"]]
    return "\n".join(lines)
