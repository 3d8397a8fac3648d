"""What a goal is planned from where others are on the board: what they have not spoken for."""

from dataclasses import replace

from covoyager.board import Board, open_board
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, Goal, Observation, Plan, Subtask
from covoyager.domain.hands import Hands
from covoyager.goals.meanings import Meaning
from covoyager.goals.planner import Planner
from covoyager.goals.wanted import Wanted
from covoyager.language.goal_parser import parse_goal
from tests.places import HERE
from tests.planning.facts import knowledge

#: 56 sticks of 28 planks of the seven logs that the goal's own first step gathers.
STICKS = (
    Subtask(1, Action.GATHER, "oak_log", 7, produces={"oak_log": 7}),
    Subtask(2, Action.CRAFT, "oak_planks", 28, consumes={"oak_log": 7}, produces={"oak_planks": 28}, needs=(1,)),
    Subtask(3, Action.CRAFT, "stick", 56, consumes={"oak_planks": 28}, produces={"stick": 56}, needs=(2,)),
)


def beside(board: Board, chest: dict[str, int], text: str, burns: int | None = None) -> dict[str, int]:
    """Item → count that a new goal gathers, where the chest holds that; ``burns`` is a step left to its furnace."""
    world_model = WorldModel(chest_at=(0, 64, 0))
    around = {"oak_log": 50, "stone": 50, "iron_ore": 50}
    seen = Observation(tick=1, chest=chest, blocks=around, standing={"crafting_table": 1, "furnace": 2})
    world_model.update(seen)
    if burns is not None:
        view = board.subtask(burns)
        world_model.leave_cooking("Bot", (view.goal_id, view.id), view.subtask)
    board.set_stock(seen)
    planner = Planner(board, knowledge(), world_model, Hands, Wanted(board, knowledge(), world_model.on_hand))
    plan = planner.first(Meaning(text, parse_goal(text, knowledge())), None)
    return {step.item: step.quantity for step in plan.subtasks if step.action is Action.GATHER}


def with_sticks(*steps: Subtask) -> Board:
    board = open_board("memory:", HERE)
    goal = Goal("56 sticks", {"stick": 56})
    board.add_goal(goal, "Steve", Plan(goal, "1.20.1", steps))
    return board


def test_what_another_goal_brings_for_itself_takes_nothing_of_the_stock() -> None:
    assert beside(with_sticks(*STICKS), {"oak_log": 2}, "8 oak planks") == {}


def test_what_another_goal_takes_of_the_stock_is_its_own() -> None:
    of_the_chest = replace(STICKS[1], needs=())
    assert beside(with_sticks(of_the_chest, STICKS[2]), {"oak_log": 7}, "8 oak planks") == {"oak_log": 2}


def test_what_somebody_has_gathered_half_of_is_their_goals() -> None:
    board = with_sticks(*STICKS)
    board.claim(1, "Steve")
    board.progress(1, "Steve", 5)
    assert beside(board, {"oak_log": 5}, "8 oak planks") == {"oak_log": 2}


def test_what_another_goal_has_in_its_furnace_is_used_up_whether_it_is_smelted_yet_or_not() -> None:
    goal = Goal("6 iron ingots", {"iron_ingot": 6})
    takes = {"raw_iron": 6, "coal": 1}
    smelt = Subtask(1, Action.SMELT, "iron_ingot", 6, consumes=takes, produces={"iron_ingot": 6}, station="furnace")
    board = open_board("memory:", HERE)
    board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (smelt,)))
    board.set_stock(Observation(tick=1, chest=takes, standing={"furnace": 2}))
    board.claim(1, "Bot")
    board.progress(1, "Bot", 4)
    assert beside(board, {"stone_pickaxe": 1, "coal": 1}, "3 iron ingots", burns=1) == {"raw_iron": 3}
