"""``covoyager bench assignment``: CausalMACE's agent controller beside our own, in the same games.

CausalMACE (section 3.5): depth-first search finds all paths of the plan; who has finished a path is given the one with the
least busy rate, the sum over who is on it of 1 / d, d counting subtasks from the path's entrance to theirs.
"""

import sys
from collections.abc import Mapping, Sequence
from itertools import product
from statistics import median
from typing import Any

from covoyager.assignment.ranking import Row, Situation
from covoyager.bench.games import Games
from covoyager.bench.staging import bots_in, prepared, staged
from covoyager.bot import Runtime
from covoyager.config import Settings
from covoyager.crew.execution.worker import Worker
from covoyager.domain.paths import Way, all_paths

GAMES = Games(goals=("craft compass", "full iron armor", "64 cobblestone and 32 logs"), crews=("2", "4"), world="arena")
#: Of the game, after which a goal counts as not reached.
GOAL_SECONDS = 1500.0
#: Paths of a plan that are looked at: a plan of thirty steps may have millions.
MOST_PATHS = 1000


def busy_rate(path: Way, at: Mapping[str, int]) -> float:
    """How busy a path is (CausalMACE, equation 3): whoever works at the entrance itself has d = 1, not 0.

    Args:
        path: ids from the entrance on.
        at: participant → the subtask that it works on.
    """
    place = {number: position + 1 for position, number in enumerate(path)}
    return sum(1 / place[number] for number in at.values() if number in place)


class PathWorker(Worker):
    """Keeps to a path of the plan until it is done or cannot go on, then takes the least busy one."""

    _path: Way = ()

    def rank(self, ready: Sequence[Row], now: Situation) -> list[Row]:
        """The next subtask of its path first; what else is free comes after that, the least busy path first."""
        free = {row.id: row for row in ready}
        left = {subtask.id: subtask.ticks for subtask in now.subtasks}
        if _next(self._path, left) not in free:
            paths = [
                path for path in all_paths([row.subtask for row in now.rows], MOST_PATHS) if _next(path, left) in free
            ]
            self._path = min(paths, key=lambda path: (busy_rate(path, now.where), -_ticks(path, left)), default=())
        first = _next(self._path, left)
        return sorted(ready, key=lambda row: (row.id != first, row.id))


def _next(path: Way, left: Mapping[int, int]) -> int | None:
    """The first of a path that is not done."""
    return next((number for number in path if number in left), None)


def _ticks(path: Way, left: Mapping[int, int]) -> int:
    return sum(left.get(number, 0) for number in path)


#: Name → how a bot goes about its work.
CONTROLLERS: Mapping[str, type[Worker]] = {"ours": Worker, "CausalMACE's": PathWorker}


async def run(settings: Settings, games: Games = GAMES) -> dict[str, Any]:
    """Measure.

    Raises:
        NotUnderstood: one of the goals.
        UsageError: a crew that is no number of bots.

    Returns:
        ``rows``, one for each seed, goal, crew and controller.
    """
    runtime, _ = prepared(settings, games.goals)
    bots_in(games.crews, "assignment")
    rows = []
    for (seed, goal, crew), controller in product(games.each(), CONTROLLERS):
        row = await _played(settings, runtime, games.world, seed, goal, int(crew), controller)
        print(_line(row), file=sys.stderr, flush=True)
        rows.append(row)
    return games.figures("assignment", settings, rows)


async def _played(
    settings: Settings, runtime: Runtime, world: str, seed: int, goal: str, bots: int, controller: str
) -> dict[str, Any]:
    async with (
        staged(settings, runtime, world, seed) as stage,
        stage.session(goal, GOAL_SECONDS, bots=bots, worker=CONTROLLERS[controller]) as session,
    ):
        await session.run
        story, result = session.story()
    return {
        "controller": controller,
        "world": world,
        "seed": seed,
        "goal": goal,
        "bots": bots,
        "state": story.state,
        "why": result.get("why", ""),
        "ticks": story.ticks,
    }


def _line(row: Mapping[str, Any]) -> str:
    end = f"{row['state']} in {row['ticks']} ticks"
    return f"{row['world']} {row['seed']}, {row['bots']} bots, {row['controller']}: {row['goal']}: {end}"


def render(result: Mapping[str, Any]) -> str:
    """The medians of those that were reached, side by side, as text."""
    rows = result["rows"]
    lines = [
        f"Minecraft {result['minecraft']}; ticks, medians",
        "",
        f"bots  {'  '.join(f'{c:>20}' for c in CONTROLLERS)}  goal",
    ]
    for goal, bots in dict.fromkeys((row["goal"], row["bots"]) for row in rows):
        cells = []
        for controller in CONTROLLERS:
            here = [r for r in rows if (r["goal"], r["bots"], r["controller"]) == (goal, bots, controller)]
            done = [row["ticks"] for row in here if row["state"] == "DONE"]
            cells.append(f"{median(done):g} ({len(done)} of {len(here)})" if done else f"0 of {len(here)}")
        lines.append(f"{bots:>4}  {'  '.join(f'{cell:>20}' for cell in cells)}  {goal}")
    return "\n".join(lines)
