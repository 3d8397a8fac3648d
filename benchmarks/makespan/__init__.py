"""``covoyager bench makespan``: plans for crews beside the best that a constraint solver finds for the same work.

Nothing is played: planned ticks are held against those of CP-SAT (OR-tools), which starts from the plan's own schedule and may
cut and share out the work in any other way.
"""

import sys
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from benchmarks.makespan.formulation import Best, Formulation
from benchmarks.makespan.goals import GOALS, IN_SIGHT
from benchmarks.makespan.start import Start
from benchmarks.makespan.work import kinds_of, shares_of_plan
from covoyager.bench.staging import bots_in
from covoyager.bot.runtime import minecraft_data_folder
from covoyager.config import Settings
from covoyager.domain import Goal
from covoyager.domain.hands import Hands
from covoyager.knowledge import Knowledge, load
from covoyager.knowledge.pace import IN_SIGHT as PACE
from covoyager.language.goal_parser import parse_goal
from covoyager.planning import foreseen, plan_goal
from covoyager.planning.expansion.search import Search
from covoyager.planning.expansion.variants import Basis

CREWS = ("1", "2", "3", "4", "8")
#: The solver's, for each goal and crew.
SECONDS = 5
#: What is aimed at: planned to best, and milliseconds for a plan.
RATIO = 1.15
PLAN_MS = 50


async def run(
    settings: Settings, *, goals: Sequence[str] = GOALS, crews: Sequence[str] = CREWS, seconds: int = SECONDS
) -> dict[str, Any]:
    """Plan, and have the solver find better.

    Args:
        settings: the program's settings.
        goals: what is planned, from empty hands with everything in sight.
        crews: how many bots for.
        seconds: the solver's time for each.

    Raises:
        NotUnderstood: one of the goals.
        UsageError: a crew that is no number of bots.

    Returns:
        ``rows``, one for each goal and crew.
    """
    knowledge = load(settings.minecraft, minecraft_data_folder(settings.cache))
    bots_in(crews, "makespan")
    understood = [parse_goal(goal, knowledge) for goal in goals]
    rows = []
    for goal in understood:
        for crew in crews:
            row = measured(goal, knowledge, int(crew), seconds)
            print(_line(row), file=sys.stderr, flush=True)
            rows.append(row)
    return {"bench": "makespan", "minecraft": settings.minecraft, "rows": rows}


def measured(goal: Goal, knowledge: Knowledge, hands: int, seconds: float) -> dict[str, Any]:
    """One goal for one crew: ``planned`` ticks, the ``best`` of plan and solver, their ``ratio``, and what planning takes."""
    began = time.process_time()
    plan = plan_goal(goal, knowledge, have={}, nearby=IN_SIGHT, participants=hands)
    plan_ms = (time.process_time() - began) * 1000
    planned = foreseen(plan.subtasks, hands)
    found = solved(goal, knowledge.at(PACE), hands, planned, seconds)
    best = min(planned, found.ticks if found else planned)
    return {
        "goal": goal.text,
        "crew": {"bots": hands, "people": 0, "profile": None},
        "planned": planned,
        "best": best,
        "bound": min(best, found.bound) if found else 0,
        "status": found.status if found else "UNKNOWN",
        "ratio": round(planned / best, 3),
        "plan_ms": round(plan_ms, 1),
    }


def solved(goal: Goal, knowledge: Knowledge, hands: int, planned: int, seconds: float) -> Best | None:
    """What the solver finds for the work that the planner has looked at, from the planner's own schedule on."""
    search = Search(goal, Basis(knowledge, nearby=IN_SIGHT), Hands(hands), alone=hands == 1)
    candidate = search.best(hands)
    kinds = kinds_of([tried.expansion for tried in search.known.values()], knowledge, IN_SIGHT)
    known = shares_of_plan(candidate, hands)
    lasts = {kind.tool: knowledge.wearing[kind.tool] for kind in kinds if kind.tool in knowledge.wearing}
    formulation = Formulation(
        kinds, goal.items, hands, 2 * max(planned, candidate.schedule.makespan(Hands(hands))), lasts, known
    )
    Start(formulation).hint(known)
    return formulation.solve(seconds)


def _line(row: Mapping[str, Any]) -> str:
    ticks = f"{row['planned']} ticks, {row['best']} by the solver ({row['status'].lower()})"
    return f"{row['goal']} by {row['crew']['bots']}: {ticks}: {row['ratio']}, planned in {row['plan_ms']} ms"


def longer(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Where a plan for more hands takes longer than one for fewer."""
    found = []
    for goal in dict.fromkeys(row["goal"] for row in rows):
        own = sorted((row["crew"]["bots"], row["planned"]) for row in rows if row["goal"] == goal)
        found += [
            f"{goal}: {some} by {few}, {more} by {many}" for (few, some), (many, more) in pairwise(own) if more > some
        ]
    return found


def render(result: Mapping[str, Any]) -> str:
    """Ratios and planning times by crew, and what misses the marks, as text."""
    rows = result["rows"]
    lines = [
        f"Minecraft {result['minecraft']}; planned ticks to the best that is known, and milliseconds for a plan",
        "",
        "bots  goals   ratio   worst" + f"{f'over {RATIO}':>11}     ms  slowest{f'over {PLAN_MS}':>9}",
    ]
    for bots in dict.fromkeys(row["crew"]["bots"] for row in rows):
        own = [row for row in rows if row["crew"]["bots"] == bots]
        ratios, times = [row["ratio"] for row in own], [row["plan_ms"] for row in own]
        over, slow = sum(ratio > RATIO for ratio in ratios), sum(ms > PLAN_MS for ms in times)
        lines.append(
            f"{bots:>4}{len(own):>7}{sum(ratios) / len(own):>8.3f}{max(ratios):>8.3f}{over:>11}"
            f"{sum(times) / len(own):>7.1f}{max(times):>9.1f}{slow:>9}"
        )
    worst = sorted(rows, key=lambda row: -row["ratio"])[:10]
    lines += ["", *(_line(row) for row in worst if row["ratio"] > RATIO)]
    more = longer(rows)
    lines += [f"longer for more hands: {len(more)}", *more]
    return "\n".join(lines)
