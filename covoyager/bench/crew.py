"""``covoyager bench crew``: bots of several sessions, each with a home of its own, at one board and in one world.

All goals are set at once. Where there are several sessions, the one that leads is killed in the middle, when half the goals
are reached, and another takes its place. A crew of 24 bots is three sessions of eight.
"""

import asyncio
import contextlib
import os
import shutil
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from covoyager.bench.games import Games
from covoyager.bench.machine.postgresql import fresh_postgresql
from covoyager.bench.staging import Stage, bots_in, crew_of, crew_text, prepared, staged
from covoyager.board import Board, Boards, open_boards
from covoyager.clock import TICKS_PER_SECOND, wall
from covoyager.config import Settings
from covoyager.domain import GoalState
from covoyager.domain.nouns import counted
from covoyager.errors import WorldError
from covoyager.knowledge import load
from covoyager.language.goal_parser import parse_goal
from covoyager.planning import foreseen
from covoyager.report.eventlog import read_story

GAMES = Games(
    goals=(
        "64 cobblestone and 32 oak logs",
        "craft compass",
        "50 oak logs",
        "30 torches and 3 chests",
        "craft diamond pickaxe",
        "full iron armor",
    ),
    crews=("8", "24"),
    world="wild",
)
#: Bots of one session.
SESSION_BOTS = 8
START_SECONDS = 180.0
#: By the wall, for all goals together.
GOALS_SECONDS = 3600.0
LOOK_SECONDS = 1.0


async def run(settings: Settings, games: Games = GAMES) -> dict[str, Any]:
    """Measure: each crew goes for all goals at once.

    Raises:
        NotUnderstood: one of the goals.
        UsageError: a crew that is no number of bots.

    Returns:
        ``rows``, one for each goal.
    """
    runtime, _ = prepared(settings, games.goals)
    bots_in(games.crews, "crew")
    rows: list[dict[str, Any]] = []
    for seed, _, crew in replace(games, goals=("all",)).each():
        with fresh_postgresql() as url:
            async with staged(settings, runtime, games.world, seed) as stage:
                rows += await measure(stage, url, int(crew), games.goals)
    return games.figures("crew", settings, rows)


async def measure(stage: Stage, url: str | None, bots: int, goals: Sequence[str]) -> list[dict[str, Any]]:
    """All goals by one crew in one world; ``url`` is their board's, a file where it is None."""
    database = url or f"sqlite:///{(stage.home / 'board.db').as_posix()}"
    sizes = [min(SESSION_BOTS, bots - first) for first in range(0, bots, SESSION_BOTS)]
    async with contextlib.AsyncExitStack() as stack:
        sessions = [
            await stack.enter_async_context(joined(stage, database, stage.home / str(number), size))
            for number, size in enumerate(sizes)
        ]
        boards = stack.enter_context(open_boards(database))
        board = await _arrived(boards, sessions, bots)
        knowledge = load(stage.settings.minecraft, stage.runtime.minecraft_data)
        numbers = [board.add_goal(parse_goal(goal, knowledge), "bench") for goal in goals]
        killed = await _reached(board, sessions, numbers)
        rows = [
            _row(stage, board, number, goal, bots, len(sizes), killed)
            for number, goal in zip(numbers, goals, strict=True)
        ]
    for row in rows:
        print(_line(row), file=sys.stderr, flush=True)
    return rows


@contextlib.asynccontextmanager
async def joined(stage: Stage, database: str, home: Path, bots: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """A session of so many bots in the stage's world, in a home of its own, until it is ended."""
    await asyncio.to_thread(home.mkdir, parents=True)
    if stage.settings.cache.is_dir():
        await asyncio.to_thread(shutil.copytree, stage.settings.cache, home / "cache", copy_function=_linked)
    info = stage.world.info
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "covoyager", "join", f"{info.host}:{info.port}", "--bots", str(bots), "--headless", "--json"),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "COVOYAGER_HOME": str(home), "COVOYAGER_DATABASE_URL": database},
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def _linked(source: str, target: str) -> str:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
    return target


async def _arrived(boards: Boards, sessions: Sequence[asyncio.subprocess.Process], bots: int) -> Board:
    """The world's board, once all bots are there."""
    until = wall.now() + START_SECONDS
    while wall.now() < until:
        if any(session.returncode is not None for session in sessions):
            raise WorldError("A session ended before its bots were in the world.")
        running = [view for view in boards.worlds() if view.running]
        if running:
            board = boards.board(running[0].world)
            if len(board.bots(there=True)) >= bots:
                return board
        await wall.sleep(LOOK_SECONDS)
    raise WorldError(f"Not all {bots} bots were in the world within {START_SECONDS:g} s.")


async def _reached(board: Board, sessions: Sequence[asyncio.subprocess.Process], numbers: Sequence[int]) -> int:
    """Wait for the goals' ends; gives how many sessions were killed meanwhile."""
    until = wall.now() + GOALS_SECONDS
    killed = 0
    while wall.now() < until:
        states = [goal.state for goal in board.goals(open_only=False) if goal.id in numbers]
        if GoalState.OPEN not in states:
            break
        if not killed and len(sessions) > 1 and 2 * states.count(GoalState.DONE) >= len(states):
            sessions[0].kill()
            killed = 1
        await wall.sleep(LOOK_SECONDS)
    return killed


def _row(stage: Stage, board: Board, number: int, goal: str, bots: int, sessions: int, killed: int) -> dict[str, Any]:
    views = [view for view in board.subtasks(number) if not view.skipped]
    events = board.events(goal_id=number)
    story = read_story(events, {view.id: view.subtask for view in views})
    return {
        "goal": goal,
        "world": stage.world.info.world,
        "seed": stage.world.info.seed,
        "crew": crew_of(bots),
        "sessions": sessions,
        "killed": killed,
        "state": story.state,
        "why": next(goal.why for goal in board.goals(open_only=False) if goal.id == number),
        "ticks": story.ticks,
        "planned": foreseen([view.subtask for view in views], bots),
        "bound": None,
        "ended": max((event.tick for event in events), default=0),
    }


def _line(row: Mapping[str, Any]) -> str:
    return (
        f"{row['world']} {row['seed']}: {row['goal']}, {crew_text(row['crew'])} bots: {row['state']} in {row['ticks']}"
        + (f" ({row['why']})" if row["state"] != GoalState.DONE else "")
    )


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [f"Minecraft {figures['minecraft']}"]
    rows: list[dict[str, Any]] = figures["rows"]
    for seed, bots in dict.fromkeys((row["seed"], row["crew"]["bots"]) for row in rows):
        here = [row for row in rows if (row["seed"], row["crew"]["bots"]) == (seed, bots)]
        done = [row for row in here if row["state"] == GoalState.DONE]
        hours = max((row["ticks"] for row in here), default=0) / TICKS_PER_SECOND / 3600
        pace = f", {len(done) / hours:.0f} goals an hour of the game" if hours else ""
        first = here[0]
        lines.append(
            f"seed {seed}, {counted('bot', bots)} of {counted('session', first['sessions'])}, "
            f"{first['killed']} killed on the way: {len(done)} of {len(here)} DONE{pace}"
        )
        lines += [f"  {row['goal']}: {row['state']} after {row['ticks']} ticks" for row in here]
    return "\n".join(lines)
