"""``covoyager plan "build …"``: what a building takes and the parts that people share, without a site in a world.

Of several goals in a sentence the first is planned, as a session begins with it; the others are told.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

from covoyager.commands.plan.refusal import refused
from covoyager.config import Settings
from covoyager.domain import Goal
from covoyager.errors import GoalError
from covoyager.goal_kinds import Around, Kept, goals_in, plan, understand
from covoyager.goals.buildings import blueprint_in, placed
from covoyager.knowledge import Knowledge
from covoyager.language.left_out import ALONE, left_out


def answer_building(
    text: str, settings: Settings, knowledge: Knowledge, have: dict[str, int], only_have: bool, participants: int
) -> tuple[dict[str, Any], GoalError | None] | None:
    """The ``plan --json`` object, and the error where there is no plan; None where the words ask for no building."""
    folder = settings.home / "blueprints"
    try:
        first, *others = goals_in(text, knowledge, lambda part: _asks_for_building(part, knowledge, folder))
        drawn = blueprint_in(first, knowledge, folder)
        if drawn is None and not others:
            return None
        left = tuple(left_out(other, ALONE) for other in others)
        goal = Goal(first, {}, drawn.assumed or ()) if drawn is not None else understand(first, knowledge)
        goal = replace(goal, text=text, assumed=(*goal.assumed, *left))
        kept = Kept(placed(drawn, (0, 0, 0))) if drawn is not None else Kept()
        made = plan(goal, Around(knowledge, have, only_have, participants), kept)
    except GoalError as error:
        return refused(Goal(text, {}), knowledge, error), error
    return made.to_json(), None


def _asks_for_building(text: str, knowledge: Knowledge, folder: Path) -> bool:
    try:
        return blueprint_in(text, knowledge, folder) is not None
    except GoalError:
        return True
