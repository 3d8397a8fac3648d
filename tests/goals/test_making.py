"""Goals that are open at once work with the same tools and at the same stations: no plan makes them twice."""

from collections import Counter
from collections.abc import Mapping

from covoyager.board import Board, open_board
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, GoalState, Subtask
from covoyager.domain.hands import Hands
from covoyager.goals.making import Making
from covoyager.goals.session_goals import SessionGoals
from tests.board.plans import step
from tests.places import HERE
from tests.planning.facts import knowledge

STONE = "20 cobblestone"


def planning(bots: int, chest: Mapping[str, int] | None = None) -> tuple[Board, SessionGoals]:
    board, world_model = open_board("memory:", HERE), WorldModel(chest_at=(0, 64, 0))
    world_model.chest_holds(chest or {})
    board.set_stock(world_model.observation())
    return board, SessionGoals(board, knowledge(), world_model, lambda: Hands(bots))


def add(goals: SessionGoals, text: str) -> list[Subtask]:
    _, plan = goals.keeper.add(goals.meanings.of(text), "Steve")
    return list(plan.subtasks)


def made(steps: list[Subtask]) -> Counter[str]:
    return Counter({item: n for one in steps if one.action is Action.CRAFT for item, n in one.produces.items()})


def set_up(steps: list[Subtask]) -> list[str]:
    return [one.item for one in steps if one.action is Action.PLACE for _ in range(one.quantity)]


def test_a_bot_makes_no_second_pickaxe_for_a_second_goal() -> None:
    board, goals = planning(1)
    first, second = add(goals, STONE), add(goals, "30 cobblestone")
    assert made(first)["wooden_pickaxe"] == 1
    assert [(one.action, one.item) for one in second] == [(Action.GATHER, "cobblestone")]
    assert goals.repairs.repair() == [], "nothing is missing"
    board.finish(1, GoalState.CANCELLED, "not now")
    ((goal, plan, why),) = goals.repairs.repair()
    assert (goal.id, why) == (2, "missing 1 wooden pickaxe")
    assert plan is not None
    assert made(list(plan.subtasks))["wooden_pickaxe"] == 1


def test_a_crew_makes_one_for_each_hand_and_no_more() -> None:
    _, goals = planning(8)
    plans = [add(goals, "64 cobblestone and 32 oak logs") for _ in range(6)]
    pickaxes = [sum(n for item, n in made(steps).items() if item.endswith("_pickaxe")) for steps in plans]
    assert pickaxes[0] > 0
    assert pickaxes[-1] == 0
    kinds = Counter[str]()
    for steps in plans:
        kinds += made(steps)
    assert all(
        count < 8 + max(made(steps)[kind] for steps in plans)
        for kind, count in kinds.items()
        if kind.endswith("_pickaxe")
    )


def test_furnaces_of_one_goal_are_the_next_ones_too() -> None:
    _, goals = planning(4)
    first, second = add(goals, "full iron armor"), add(goals, "full iron armor")
    assert set_up(first).count("furnace") > 1
    assert "furnace" not in set_up(second)
    assert made(second).keys().isdisjoint({"furnace", "crafting_table"})
    assert goals.repairs.repair() == []


def test_a_paused_goal_makes_nothing_for_others_and_a_later_one_nothing_for_those_before() -> None:
    board, goals = planning(1)
    add(goals, STONE)
    board.pause(1, "Steve")
    assert made(add(goals, STONE))["wooden_pickaxe"] == 1
    assert goals.planner.making(1) == Making({}, {})
    assert goals.planner.making(None) == Making({"wooden_pickaxe": 1}, {"crafting_table": 1})


def test_what_a_goal_wants_for_itself_is_no_tool_of_others() -> None:
    steps = [
        step(1, "craft", "stone_axe", 1),
        step(2, "craft", "stick", 4),
        step(3, "gather", "oak_log", 1, tools=("stone_axe",)),
    ]
    assert Making.of(steps) == Making({"stone_axe": 1}, {})
    _, goals = planning(1)
    add(goals, "craft wooden pickaxe")
    assert made(add(goals, STONE))["wooden_pickaxe"] == 1, "it is a present"


def test_who_asks_for_a_tool_gets_one_of_its_own() -> None:
    _, goals = planning(1)
    first, second = add(goals, "craft furnace"), add(goals, "craft wooden pickaxe")
    assert made(first)["wooden_pickaxe"] == 1
    assert made(second)["wooden_pickaxe"] == 1
    assert goals.repairs.repair() == []


def test_who_asks_for_a_station_gets_one_of_its_own() -> None:
    """What another goal is to set up does not stand there: with no step left the goal was DONE at once."""
    board, goals = planning(1)
    add(goals, "craft iron pickaxe")
    furnace, kitchen = add(goals, "set up a furnace"), add(goals, "set up a kitchen")
    assert set_up(furnace) == ["furnace"]
    assert set(set_up(kitchen)) == {"furnace", "smoker", "campfire"}
    assert made(kitchen)["crafting_table"] == 0, "it asks for none: the other goal's will do"
    assert board.goal(2).state is GoalState.OPEN
    assert goals.repairs.repair() == []


def test_what_another_goal_works_with_is_not_used_up() -> None:
    """The rod was counted on as a material: the other goal would have had to make it again."""
    _, goals = planning(1)
    fishing, second = add(goals, "fish 3 cod"), add(goals, "craft carrot on a stick")
    assert made(fishing)["fishing_rod"] == 1
    assert made(second)["fishing_rod"] == 1
    assert made(second)["wooden_sword"] == 0, "that is worked with"
    assert goals.repairs.repair() == []


def test_a_station_that_is_set_up_for_its_own_sake_is_the_next_ones_too() -> None:
    board, goals = planning(1)
    add(goals, "set up an anvil")
    assert made(add(goals, "repair the iron pickaxe"))["anvil"] == 0
    repair = next(view for view in board.subtasks(2) if view.subtask.action is Action.REPAIR)
    assert repair.subtask.station == "anvil"
    assert goals.repairs.repair() == []
    board.finish(1, GoalState.CANCELLED, "not now")
    ((_, plan, _),) = goals.repairs.repair()
    assert plan is not None
    assert made(list(plan.subtasks))["anvil"] == 1


def test_two_goals_never_wait_for_each_other() -> None:
    """The furnace in the chest is the first one's; the second's stone waits for its pickaxe, which is made of smelted iron."""
    board, goals = planning(1, {"furnace": 1})
    add(goals, "get diamond")
    add(goals, "craft furnace")
    waits = {need.number for view in board.subtasks(1) for need in view.waits.steps}
    assert waits.isdisjoint(view.id for view in board.subtasks(2))
