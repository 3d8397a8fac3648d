"""A plan is made anew where a step finds nothing and something else in sight will do, and by what there is most of."""

import pytest

from covoyager.board import Board, open_board
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation, Plan, Subtask
from covoyager.domain.hands import Hands
from covoyager.goals.session_goals import SessionGoals
from covoyager.language.goal_parser import parse_goal
from covoyager.planning import plan_goal
from tests.places import HERE
from tests.planning.facts import knowledge

SEEN = {"oak_log": 3, "stone": 900}
WITH_BIRCH = {**SEEN, "birch_log": 754}


def woods(plan: Plan) -> set[str]:
    return {step.item for step in plan.subtasks if step.item.endswith("_log")}


def goals_by(blocks: dict[str, int]) -> tuple[SessionGoals, Board, WorldModel]:
    world_model = WorldModel(chest_at=(0, 64, 0))
    world_model.update(Observation(tick=1, chest={}, blocks=blocks))
    board = open_board("memory:", HERE)
    return SessionGoals(board, knowledge(), world_model, Hands), board, world_model


@pytest.mark.parametrize("goal", ["compass", "diamond pickaxe", "3 torches", "bed"])
@pytest.mark.parametrize(
    ("nearby", "wood"),
    [
        (WITH_BIRCH, "birch_log"),
        ({"oak_log": 754, "birch_log": 3, "stone": 900}, "oak_log"),
        ({"spruce_log": 40, "oak_log": 2, "birch_log": 9, "stone": 9}, "spruce_log"),
        (SEEN, "oak_log"),
    ],
)
def test_of_kinds_that_will_do_the_one_is_taken_of_which_most_is_in_sight(
    goal: str, nearby: dict[str, int], wood: str
) -> None:
    facts = knowledge()
    assert woods(plan_goal(parse_goal(f"craft {goal}", facts), facts, have={}, nearby=nearby)) == {wood}


def test_a_step_that_finds_nothing_has_the_goal_planned_by_what_is_in_sight_now() -> None:
    # Not all was loaded when the plan was made: three oaks were to be seen.
    goals, board, world_model = goals_by(SEEN)
    goal_id, plan = goals.keeper.add(goals.meanings.of("craft compass"), "Steve")
    assert woods(plan) == {"oak_log"}
    assert goals.repairs.repair() == []
    oak = next(view.subtask for view in board.subtasks(goal_id) if view.subtask.item == "oak_log")
    world_model.update(Observation(tick=9, chest={}, blocks=WITH_BIRCH))
    assert not world_model.misses(oak, "NOT_FOUND", {"instead": None})
    assert not world_model.misses(oak, "NO_PATH", {"instead": {"birch_log": 64}})
    assert goals.repairs.repair() == []
    assert world_model.misses(oak, "NOT_FOUND", {"instead": {"birch_log": 64}})
    [(_, anew, why)] = goals.repairs.repair()
    assert anew is not None
    assert (woods(anew), why) == ({"birch_log"}, "no more oak logs in sight")
    assert goals.repairs.repair() == []


def test_where_only_that_will_do_it_is_looked_for_further_off() -> None:
    goals, board, world_model = goals_by(WITH_BIRCH)
    goal_id, _ = goals.keeper.add(goals.meanings.of("collect 8 oak logs"), "Steve")
    oak: Subtask = board.subtasks(goal_id)[0].subtask
    assert world_model.arguments((1, 1), oak) == {}
    assert world_model.misses(oak, "NOT_FOUND", {"instead": {"birch_log": 64}})
    [(_, anew, _)] = goals.repairs.repair()
    assert anew is not None
    assert woods(anew) == {"oak_log"}
    assert world_model.arguments((1, 1), oak) == {"search": True}
    assert goals.repairs.repair() == []
