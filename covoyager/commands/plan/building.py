"""``covoyager plan "build …"``: what a building takes and the parts that people share, without a site in a world."""

from typing import Any

from covoyager.board import open_board
from covoyager.config import Settings
from covoyager.domain import NO_WORLD, Goal
from covoyager.errors import GoalError
from covoyager.goal_kinds import Around, Kept, plan
from covoyager.goals.buildings import Buildings
from covoyager.knowledge import Knowledge


def answer_building(
    text: str, settings: Settings, knowledge: Knowledge, have: dict[str, int], participants: int
) -> tuple[dict[str, Any], GoalError | None] | None:
    """The ``plan --json`` object, and the error where there is no plan; None where the words ask for no building."""
    with open_board("memory:", NO_WORLD) as board:
        buildings = Buildings(board, knowledge, settings.home / "blueprints")
        try:
            drawn = buildings.read(text)
            if drawn is None:
                return None
            around = Around(knowledge, have, participants=participants)
            made = plan(Goal(text, {}), around, Kept(buildings.placed(drawn, (0, 0, 0))))
        except GoalError as error:
            goal = {"text": text, "item": "", "count": 0, "items": {}}
            return {"goal": goal, "minecraft": knowledge.version, "impossible": str(error)}, error
    return made.to_json(), None
