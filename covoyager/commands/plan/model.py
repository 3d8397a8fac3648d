"""``covoyager plan --model``: a goal that the data does not understand, by way of a language model."""

import argparse
import asyncio
from dataclasses import replace
from typing import Any

from covoyager.config import Settings
from covoyager.domain import Goal, Plan
from covoyager.domain.nouns import followed_by
from covoyager.errors import GoalError, ModelError, NotUnderstood
from covoyager.knowledge import Knowledge
from covoyager.llm import Ledger, configured, without_model
from covoyager.planning import Critique, criticise, plan_goal
from covoyager.planning.freeform.freeform_actions import freeform_action_in
from covoyager.planning.freeform.model_task_manager import ModelTaskManager, Surroundings


def answer_with_model(
    text: str,
    settings: Settings,
    knowledge: Knowledge,
    have: dict[str, int],
    args: argparse.Namespace,
    without: tuple[dict[str, Any], NotUnderstood],
) -> tuple[dict[str, Any], GoalError | None]:
    """The ``plan --json`` object, and the error where there is no plan even so.

    Args:
        text: the goal.
        settings: which model.
        knowledge: facts of the version.
        have: what is on hand.
        args: of the command.
        without: what the answer is without a model.
    """
    shape, problem = without
    if not configured(settings):
        return _refused(shape, problem, str(without_model(problem, settings)))
    try:
        plan = asyncio.run(_plan(text, settings, knowledge, have, args.participants))
        if args.only_have:
            plan = plan_goal(plan.goal, knowledge, have=have, only_have=True, participants=args.participants)
    except ModelError as error:
        return _refused(shape, problem, followed_by(problem, str(error)))
    except GoalError as error:
        return {**shape, "impossible": str(error)}, error
    answer = plan.to_json()
    answer["critiques"] = [critique.to_json() for critique in _criticised(plan, knowledge, have)]
    return answer, None


def _criticised(plan: Plan, knowledge: Knowledge, have: dict[str, int]) -> list[Critique]:
    """What the data says of the plan; of a freeform action, of what it takes."""
    freeform = freeform_action_in(plan.subtasks)
    if freeform is None:
        return criticise(plan, knowledge, have)
    materials = tuple(subtask for subtask in plan.subtasks if subtask is not freeform)
    goal = Goal(plan.goal.text, dict(freeform.consumes))
    return criticise(replace(plan, goal=goal, subtasks=materials), knowledge, have) if materials else []


def _refused(shape: dict[str, Any], problem: NotUnderstood, why: str) -> tuple[dict[str, Any], GoalError]:
    return {**shape, "impossible": why}, NotUnderstood(why, problem.nearest)


async def _plan(text: str, settings: Settings, knowledge: Knowledge, have: dict[str, int], participants: int) -> Plan:
    from covoyager.llm.client import ModelClient

    client = ModelClient(settings)
    try:
        around = Surroundings(have=have, participants=participants)
        thought = await ModelTaskManager(client, knowledge).plan(text, Ledger(settings.budget).planning(), around)
        return thought.plan
    finally:
        await client.close()
