"""What can begin with what is there; stations are reserved like items, two never smelt in one furnace."""

from dataclasses import replace

import pytest

from covoyager.board import Board
from covoyager.domain import GoalState, Observation, Status, Subtask
from covoyager.errors import NotClaimable
from tests.board.plans import PASS, plan, step

STOCK = {"raw_iron": 20, "raw_gold": 20, "beef": 9, "coal": 20}


def smelt(number: int, item: str, raw: str, quantity: int, station: str = "furnace") -> Subtask:
    return replace(step(number, "smelt", item, quantity, (), {raw: quantity, "coal": 1}), station=station)


def smelting(board: Board, standing: dict[str, int], quantity: int = 4) -> None:
    made = plan(
        smelt(1, "iron_ingot", "raw_iron", quantity),
        smelt(2, "gold_ingot", "raw_gold", 4),
        smelt(3, "cooked_beef", "beef", 3, "smoker"),
        step(4, "gather", "oak_log", 3),
    )
    board.set_stock(Observation(chest=STOCK, standing=standing))
    board.add_goal(made.goal, "Steve", made)


def test_the_second_waits_until_the_furnace_is_free(board: Board) -> None:
    smelting(board, {"furnace": 1, "smoker": 1})
    board.claim(1, "Bot")
    waiting = board.subtask(2)
    assert (waiting.state, waiting.why) == (Status.BLOCKED, "lacks furnace (in use: #1, Bot)")
    with pytest.raises(NotClaimable, match="in use: #1, Bot"):
        board.claim(2, "Ann")
    assert board.subtask(3).state is Status.READY, "the smoker is another station"
    board.settle(1, PASS, "Bot")
    assert board.subtask(2).state is Status.READY
    board.claim(2, "Ann")


def test_a_furnace_that_is_given_back_is_free(board: Board) -> None:
    smelting(board, {"furnace": 1})
    board.claim(1, "Bot")
    board.release(1, "Bot")
    assert board.subtask(2).state is Status.READY


@pytest.mark.parametrize(("standing", "state"), [(2, Status.BLOCKED), (3, Status.READY)])
def test_a_smelting_takes_as_many_furnaces_as_it_has_things(board: Board, standing: int, state: Status) -> None:
    smelting(board, {"furnace": standing}, quantity=2)
    board.claim(1, "Bot")
    assert board.subtask(2).state is state


def test_a_furnace_that_is_still_to_be_set_up_is_one(board: Board) -> None:
    smelting(board, {})
    assert board.subtask(1).state is Status.READY
    board.claim(1, "Bot")
    assert board.subtask(2).state is Status.BLOCKED


def test_a_smelting_does_not_make_do_with_one_furnace_of_four(board: Board) -> None:
    smelting(board, {"furnace": 4}, quantity=3)
    board.claim(1, "Bot")
    assert board.subtask(2).state is Status.BLOCKED
    board.settle(1, PASS, "Bot")
    assert board.subtask(2).state is Status.READY


def test_a_load_takes_one_furnace_of_those_that_stand(board: Board) -> None:
    loads = [
        replace(smelt(n, item, raw, 7), furnace=n)
        for n, item, raw in ((1, "iron_ingot", "raw_iron"), (2, "gold_ingot", "raw_gold"))
    ]
    made = plan(*loads, smelt(3, "iron_nugget", "iron_sword", 1))
    board.set_stock(Observation(chest=STOCK | {"iron_sword": 1}, standing={"furnace": 2}))
    board.add_goal(made.goal, "Steve", made)
    board.claim(1, "Bot")
    assert board.subtask(2).state is Status.READY
    board.claim(2, "Bot")
    assert board.subtask(3).why == "lacks furnace (in use: #2, Bot)"
    board.set_stock(Observation(chest=STOCK, standing={"furnace": 1}))
    board.release(2, "Bot")
    assert board.subtask(2).state is Status.BLOCKED


def test_a_load_goes_into_whichever_furnace_stands_first(board: Board) -> None:
    def set_up(number: int, furnace: int) -> Subtask:
        return replace(step(number, "place", "furnace", 1), produces={}, furnace=furnace)

    def load(number: int, furnace: int, needs: tuple[int, ...]) -> Subtask:
        smelting = step(number, "smelt", "iron_ingot", 1, needs, {"raw_iron": 1})
        return replace(smelting, station="furnace", furnace=furnace)

    made = plan(set_up(1, 1), set_up(2, 2), load(3, 1, (1,)), load(4, 2, (1, 2)))
    board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(chest={"raw_iron": 2}))
    assert [board.subtask(n).state for n in (3, 4)] == [Status.BLOCKED] * 2
    board.set_stock(Observation(chest={"raw_iron": 2}, standing={"furnace": 1}, tick=1))
    assert [board.subtask(n).state for n in (3, 4)] == [Status.READY] * 2
    board.claim(4, "Bot")
    assert board.subtask(3).state is Status.BLOCKED


def test_of_a_job_in_parts_nobody_waits_for_the_last_where_the_others_have_brought_enough(board: Board) -> None:
    made = plan(
        step(1, "gather", "cobblestone", 12),
        step(2, "craft", "stone_pickaxe", 2, (1,), {"cobblestone": 6, "stick": 4}),
    )
    goal = board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(chest={"stick": 4, "cobblestone": 6}))
    board.claim(1, "Bot", amount=6)
    board.claim(3, "Bot2")
    assert board.subtask(2).state is Status.BLOCKED, "nobody has brought any of it"
    board.settle(1, PASS, "Bot")
    assert board.subtask(2).state is Status.READY
    board.set_stock(Observation(chest={"stick": 4, "cobblestone": 5}))
    assert board.subtask(2).state is Status.BLOCKED
    assert board.goal(goal).state is GoalState.OPEN


def test_what_comes_first_in_the_plan_has_its_material_first(board: Board) -> None:
    """A wall took the stones of the furnaces, which were then waited for by all who needed glass."""
    made = plan(
        step(1, "gather", "cobblestone", 32),
        step(2, "craft", "furnace", 2, (1,), {"cobblestone": 16}),
        step(3, "craft", "cobblestone_wall", 6, (1,), {"cobblestone": 6}),
    )
    board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(chest={"cobblestone": 8}))
    board.claim(1, "Bot", amount=8)
    board.settle(1, PASS, "Bot")
    assert board.subtask(3).state is Status.BLOCKED, "there is enough for it, but not for the furnaces too"
    board.set_stock(Observation(chest={"cobblestone": 21}))
    assert [board.subtask(number).state for number in (2, 3)] == [Status.READY, Status.BLOCKED]
    board.claim(2, "Bot")
    assert board.subtask(3).state is Status.BLOCKED
    board.set_stock(Observation(chest={"cobblestone": 22}))
    assert board.subtask(3).state is Status.READY


def test_another_goal_keeps_nothing_from_what_can_begin(board: Board) -> None:
    for number in (1, 2):
        made = plan(
            step(1, "gather", "cobblestone", 12),
            step(2, "craft", "furnace", number, (1,), {"cobblestone": 8 * number}),
        )
        board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(chest={"cobblestone": 16}))
    gathering = [view.id for view in board.subtasks() if view.subtask.item == "cobblestone"]
    for number in gathering:
        board.claim(number, "Bot", amount=8)
        board.settle(number, PASS, "Bot")
    furnaces = [view for view in board.subtasks() if view.subtask.item == "furnace"]
    assert [view.state for view in furnaces] == [Status.READY, Status.READY]


def test_where_another_goal_sets_up_the_station_or_makes_the_tool_that_is_waited_for(board: Board) -> None:
    table = step(1, "place", "furnace", 1, (), {"furnace": 1})
    tool = step(2, "craft", "wooden_pickaxe", 1, (), {"oak_planks": 3})
    first, second = (
        plan(table, tool),
        plan(smelt(1, "iron_ingot", "raw_iron", 4), step(2, "gather", "coal", 2, tools=("wooden_pickaxe",))),
    )
    for made in (first, second):
        board.add_goal(made.goal, "Steve", made)
    have = {**STOCK, "furnace": 1, "oak_planks": 3}
    board.set_stock(Observation(chest=have, standing={}))
    assert [board.subtask(number).why for number in (3, 4)] == [
        "waits for #1 place 1 furnace",
        "waits for #2 craft 1 wooden pickaxe",
    ]
    board.claim(1, "Bot")
    board.settle(1, PASS, "Bot")
    board.set_stock(Observation(chest=have, standing={"furnace": 1}))
    assert board.subtask(3).state is Status.READY
    board.finish(1, GoalState.CANCELLED, "not now")
    assert board.subtask(4).why == "lacks wooden pickaxe", "nobody makes it any more"


def test_a_goal_waits_for_the_station_of_one_before_it_alone(board: Board) -> None:
    """What its plan takes out of the chest lies there: the other may wait for this one, be paused, or never be done."""
    load, furnace = smelt(1, "iron_ingot", "raw_iron", 4), step(1, "craft", "furnace", 1, (), {"cobblestone": 8})
    for made in (plan(furnace), plan(load), plan(furnace)):
        board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(chest={**STOCK, "furnace": 1}, standing={}))
    assert board.subtask(2).why == "waits for #1 craft 1 furnace"
    board.pause(1, "Steve")
    assert board.subtask(2).state is Status.READY, "neither the paused one nor the later one"
    board.resume(1, "Steve")
    assert board.subtask(2).state is Status.BLOCKED
    board.set_priority(2, 1, "Steve")
    assert board.subtask(2).state is Status.READY, "it is more urgent now"
