"""``covoyager bench models --endpoints FILE``: language models beside each other, on goals in plain words with known answers.

Each goal is one that Minecraft's data alone does not understand. A model says what it comes to, and by which steps, as in play;
nothing is played. The answer is known: things of which any set will do, something to be done, or no goal at all.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from statistics import median
from typing import Any

from covoyager.bot import ensure_runtime
from covoyager.config import Settings
from covoyager.domain import Plan
from covoyager.errors import GoalError, ModelError, NotUnderstood, UsageError
from covoyager.files import read_text
from covoyager.knowledge import Knowledge, load
from covoyager.llm import Asker, Ledger
from covoyager.planning import criticise
from covoyager.planning.freeform.freeform_actions import freeform_action_in

GOALS = Path(__file__).with_name("goals.json")
#: Bytes of a file of endpoints.
LARGEST = 1024 * 1024
FREEFORM, REFUSED = "freeform", "refused"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model at one address.

    Attributes:
        name: by which it is told.
        model: as the address knows it.
        base_url: the address; empty for OpenAI's.
        key_env: the environment variable that holds the key; empty where it takes none.
        price: for a million tokens, ``IN/OUT``; empty where nobody knows.
    """

    name: str
    model: str
    base_url: str = ""
    key_env: str = ""
    price: str = ""

    def settings(self, settings: Settings) -> Settings:
        """The program's, with this model.

        Raises:
            UsageError: the variable that holds the key is not set.
        """
        key = os.environ.get(self.key_env, "") if self.key_env else ""
        if self.key_env and not key:
            raise UsageError(f"{self.name}: the environment variable {self.key_env} holds no key.")
        prices = (f"{self.model}={self.price}",) if self.price else ()
        return replace(settings, model=self.model, base_url=self.base_url, api_key=key, prices=prices)


async def run(settings: Settings, *, endpoints: Path | None = None, tasks: Sequence[str] = ()) -> dict[str, Any]:
    """Measure.

    Args:
        settings: the program's settings.
        endpoints: a file with a JSON list of ``{"name", "model", "base_url", "key_env", "price"}``.
        tasks: numbers of goals, from 0; all unless given.

    Raises:
        UsageError: the file makes no sense, or there is no such goal.

    Returns:
        ``rows``, one for each model and goal.
    """
    from covoyager.llm.client import ModelClient

    if endpoints is None:
        raise UsageError("bench models wants --endpoints FILE, a JSON list of models.")
    goals = list(enumerate(json.loads(read_text(GOALS, LARGEST))))
    for each in tasks:
        if not (each.isdigit() and int(each) < len(goals)):
            raise UsageError(f"there is no task {each!r}; there is 0 to {len(goals) - 1}.")
    wanted = [goals[int(each)] for each in tasks] or goals
    asked = [(each, each.settings(settings)) for each in read_endpoints(endpoints)]
    runtime = ensure_runtime(settings.cache, settings.node)
    knowledge = load(settings.minecraft, runtime.minecraft_data)
    rows = []
    for endpoint, own in asked:
        client = ModelClient(own)
        try:
            for number, case in wanted:
                row = {"endpoint": endpoint.name, "model": endpoint.model, "task": number, "goal": case["goal"]}
                row |= await answered(client, knowledge, own.budget, case["goal"], case["answer"])
                print(f"{endpoint.name}: {case['goal']}: {row['state']}", file=sys.stderr, flush=True)
                rows.append(row)
        finally:
            await client.close()
    return {"bench": "models", "minecraft": settings.minecraft, "rows": rows}


async def answered(client: Asker, knowledge: Knowledge, budget: int, text: str, answer: Any) -> dict[str, Any]:
    """What a model makes of one goal, and what that cost."""
    from covoyager.planning.freeform.model_task_manager import ModelTaskManager, Surroundings

    spent = Ledger(budget).planning()
    plan, rounds, why, state = None, 0, "", ""
    try:
        made = await ModelTaskManager(client, knowledge).plan(text, spent, Surroundings())
        plan, rounds = made.plan, len(made.rounds)
    except NotUnderstood as error:
        why = str(error)
    except GoalError as error:
        why, state = str(error), "WRONG"
    except ModelError as error:
        why, state = str(error), "SILENT"
    calls = spent.spent
    return {
        "state": state or ("RIGHT" if is_right(plan, answer) else "WRONG"),
        "wanted": dict(plan.goal.items) if plan is not None else {},
        "source": plan.source if plan is not None else None,
        "valid": is_valid(plan, knowledge) if plan is not None else None,
        "rounds": rounds,
        "calls": len(calls),
        "tokens_in": sum(call.tokens_in for call in calls),
        "tokens_out": sum(call.tokens_out for call in calls),
        "cost": None if any(call.cost is None for call in calls) else sum(call.cost or 0.0 for call in calls),
        "seconds": round(sum(call.seconds for call in calls), 2),
        "why": why,
    }


def is_right(plan: Plan | None, answer: Any) -> bool:
    """Whether a plan is for what the goal is known to mean."""
    if plan is None or answer == REFUSED:
        return plan is None and answer == REFUSED
    if freeform_action_in(plan.subtasks) is not None or answer == FREEFORM:
        return freeform_action_in(plan.subtasks) is not None and answer == FREEFORM
    return any(_matches(plan.goal.items, known) for known in answer)


def _matches(wanted: Mapping[str, int], known: Mapping[str, int]) -> bool:
    """Whether these are the known things, each at least as often; a known name may be a pattern."""
    named = {pattern: [item for item in wanted if fnmatchcase(item, pattern)] for pattern in known}
    return sorted(item for items in named.values() for item in items) == sorted(wanted) and all(
        len(items) == 1 and wanted[items[0]] >= known[pattern] for pattern, items in named.items()
    )


def is_valid(plan: Plan, knowledge: Knowledge) -> bool:
    """Whether the Task Critic has nothing against a plan."""
    if freeform_action_in(plan.subtasks) is not None:
        plan = replace(plan, goal=replace(plan.goal, items={}))
    return not any(critique.fatal for critique in criticise(plan, knowledge, {}))


def read_endpoints(path: Path) -> list[Endpoint]:
    """The models that a file names.

    Raises:
        UsageError: it cannot be read, or is no such list.
    """
    try:
        listed = json.loads(read_text(path, LARGEST))
        found = [Endpoint(**{key: str(value) for key, value in each.items()}) for each in listed]
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, TypeError, AttributeError):
        raise UsageError(
            f'{path} is no JSON list of {{"name", "model", "base_url", "key_env", "price"}}; '
            "name and model must be there."
        ) from None
    if not found:
        raise UsageError(f"{path} names no model.")
    return found


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = ["model                right of  own steps  valid  calls  tokens in, out  cost     seconds a goal"]
    for name in dict.fromkeys(row["endpoint"] for row in figures["rows"]):
        rows = [row for row in figures["rows"] if row["endpoint"] == name]
        right = sum(row["state"] == "RIGHT" for row in rows)
        own = sum(row["source"] == "model" for row in rows)
        valid = f"{sum(bool(row['valid']) for row in rows)}/{sum(row['valid'] is not None for row in rows)}"
        costs = [row["cost"] for row in rows]
        cost = "unknown" if None in costs else f"{sum(costs):.4f}"
        tokens = f"{sum(row['tokens_in'] for row in rows)}, {sum(row['tokens_out'] for row in rows)}"
        lines.append(
            f"{name[:20]:<20} {right:>5} {len(rows):>2}  {own:>9}  {valid:>5}  {sum(row['calls'] for row in rows):>5}"
            f"  {tokens:<14}  {cost:<7}  {median(row['seconds'] for row in rows):.1f}"
        )
    for row in figures["rows"]:
        if row["state"] != "RIGHT":
            said = row["why"] or ", ".join(f"{count} {item}" for item, count in row["wanted"].items()) or "to be done"
            lines.append(f"  {row['endpoint']}: {row['goal']}: {row['state']}: {said}")
    return "\n".join(lines)
