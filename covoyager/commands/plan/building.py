"""``covoyager plan "build …"``: what a building takes and the parts that people share, without a site in a world.

Of several goals in a sentence the first is planned, as a session begins with it; the others are told.
"""

from dataclasses import replace
from typing import Any

from covoyager.board import open_board
from covoyager.config import Settings
from covoyager.domain import NO_WORLD, Goal
from covoyager.errors import GoalError
from covoyager.goal_kinds import Around, Kept, plan, understand
from covoyager.goals.buildings import Buildings
from covoyager.goals.meanings import Meanings
from covoyager.knowledge import Knowledge
from covoyager.language.left_out import ALONE, left_out


def answer_building(
    text: str, settings: Settings, knowledge: Knowledge, have: dict[str, int], participants: int
) -> tuple[dict[str, Any], GoalError | None] | None:
    """The ``plan --json`` object, and the error where there is no plan; None where the words ask for no building."""
    with open_board("memory:", NO_WORLD) as board:
        buildings = Buildings(board, knowledge, settings.home / "blueprints")
        try:
            first, *others = Meanings(board, knowledge, buildings).goals_in(text)
            drawn = buildings.read(first)
            if drawn is None and not others:
                return None
            left = tuple(left_out(other, ALONE) for other in others)
            goal = Goal(first, {}) if drawn is not None else understand(first, knowledge)
            goal = replace(goal, text=text, assumed=(*goal.assumed, *left))
            kept = Kept(buildings.placed(drawn, (0, 0, 0))) if drawn is not None else Kept()
            made = plan(goal, Around(knowledge, have, participants=participants), kept)
        except GoalError as error:
            asked = {"text": text, "item": "", "count": 0, "items": {}}
            return {"goal": asked, "minecraft": knowledge.version, "impossible": str(error)}, error
    return made.to_json(), None
