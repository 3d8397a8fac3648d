"""Any tool that is good enough serves: a step is not kept from anybody by the one that its plan speaks of."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from covoyager.actions.subtask_actions import SubtaskActions
from covoyager.board import Board
from covoyager.domain import Observation, Status
from covoyager.domain.sentences import describe
from covoyager.errors import NotClaimable
from tests.board.plans import plan, step

BETTER = {"iron_pickaxe": ("diamond_pickaxe",)}
LESSER = {"iron_pickaxe": ("stone_pickaxe",)}


def two_digs(board: Board, stock: Mapping[str, int], **carried: Mapping[str, int]) -> None:
    stone = step(1, "gather", "cobblestone", 9, tools=("iron_pickaxe",))
    stone = replace(stone, other_tools=BETTER, lesser_tools=LESSER)
    made = plan(stone, replace(step(2, "gather", "redstone", 1, tools=("iron_pickaxe",)), other_tools=BETTER))
    board.set_stock(Observation(chest=stock, carried=carried))
    board.add_goal(made.goal, "Steve", made)


def test_another_tool_that_will_do_as_well_is_taken_where_the_planned_one_is_in_use(board: Board) -> None:
    two_digs(board, {"iron_pickaxe": 1, "diamond_pickaxe": 1})
    board.claim(2, "Bot")
    held = board.claim(1, "Ann", amount=5)
    assert held.subtask.tools == ("diamond_pickaxe",)
    assert held.subtask.other_tools == {"diamond_pickaxe": ("iron_pickaxe",)}
    rest = next(view for view in board.subtasks() if view.id == 3)
    assert (rest.subtask.tools, rest.state) == (("iron_pickaxe",), Status.BLOCKED), "the other one is promised now"
    board.release(2, "Bot")
    assert board.subtask(3).state is Status.READY


def test_what_is_in_somebodys_own_pockets_serves_too(board: Board) -> None:
    two_digs(board, {"iron_pickaxe": 1}, Ann={"diamond_pickaxe": 1})
    board.claim(2, "Bot")
    assert board.claim(1, "Ann").subtask.tools == ("diamond_pickaxe",)


def test_a_share_that_somebody_asks_for_is_done_with_what_is_left(board: Board) -> None:
    two_digs(board, {"iron_pickaxe": 1, "stone_pickaxe": 1})
    board.claim(1, "Bot")
    assert board.give_way(1, "Bot", "Ann", 4).subtask.tools == ("stone_pickaxe",)
    assert board.subtask(1).subtask.tools == ("iron_pickaxe",)


def test_a_step_whose_tool_is_in_use_can_be_claimed_by_whoever_takes_a_lesser_one(board: Board) -> None:
    two_digs(board, {"iron_pickaxe": 1, "stone_pickaxe": 1})
    board.claim(2, "Bot")
    assert board.subtask(1).state is Status.BLOCKED
    with pytest.raises(NotClaimable, match="iron pickaxe"):
        board.claim(1, "Bot2")
    claimed = SubtaskActions(board).claim(1, "Ann")
    assert (claimed.view.state, claimed.view.by, claimed.from_bot) == (Status.IN_PROGRESS, "Ann", None)
    assert claimed.view.subtask.tools == ("stone_pickaxe",)
    assert board.subtask(2).by == "Bot", "who had the better one keeps it"


def test_its_sentence_tells_of_the_tool_that_is_taken(board: Board) -> None:
    stone = replace(
        step(1, "gather", "cobblestone", 9, tools=("iron_pickaxe",)), other_tools=BETTER, lesser_tools=LESSER
    )
    made = plan(replace(stone, description=describe(stone)))
    board.set_stock(Observation(chest={"stone_pickaxe": 1}))
    board.add_goal(made.goal, "Steve", made)
    told = SubtaskActions(board).claim(1, "Ann").view.subtask.description
    assert told == "Gather 9 cobblestone and place them in the chest. Then place the stone pickaxe back in the chest."


def test_a_part_of_it_too_and_the_rest_waits_as_before(board: Board) -> None:
    two_digs(board, {"iron_pickaxe": 1, "stone_pickaxe": 1})
    board.claim(2, "Bot")
    assert SubtaskActions(board).claim(1, "Ann", 4).view.amount == 4
    rest = board.subtask(3)
    assert (rest.state, rest.subtask.tools, rest.subtask.quantity) == (Status.BLOCKED, ("iron_pickaxe",), 5)


@pytest.mark.parametrize("stock", [{"iron_pickaxe": 1}, {"iron_pickaxe": 1, "wooden_pickaxe": 1}])
def test_without_a_tool_that_will_do_it_stays_blocked(board: Board, stock: dict[str, int]) -> None:
    two_digs(board, stock)
    board.claim(2, "Bot")
    with pytest.raises(NotClaimable, match=r"BLOCKED: lacks iron pickaxe \(in use: #2, Bot\)"):
        SubtaskActions(board).claim(1, "Ann")
    assert board.subtask(1).state is Status.BLOCKED


def test_what_its_step_waits_for_besides_is_waited_for(board: Board) -> None:
    stone = replace(step(2, "gather", "cobblestone", 9, tools=("iron_pickaxe",), needs=(1,)), lesser_tools=LESSER)
    made = plan(step(1, "gather", "oak_log", 1), stone)
    board.set_stock(Observation(chest={"stone_pickaxe": 1}))
    board.add_goal(made.goal, "Steve", made)
    with pytest.raises(NotClaimable, match="BLOCKED"):
        SubtaskActions(board).claim(2, "Ann")


def test_no_bot_works_long_with_what_takes_longer(board: Board) -> None:
    two_digs(board, {"iron_pickaxe": 1, "stone_pickaxe": 1})
    board.claim(1, "Bot")
    with pytest.raises(NotClaimable, match="iron pickaxe"):
        board.share(1, "Bot", "Bot2", 4)


def test_what_will_not_do_is_not_taken(board: Board) -> None:
    two_digs(board, {"iron_pickaxe": 1, "stone_pickaxe": 1, "wooden_pickaxe": 1})
    board.claim(1, "Bot")
    assert (board.subtask(2).state, board.subtask(2).why) == (Status.BLOCKED, "lacks iron pickaxe (in use: #1, Bot)")
    with pytest.raises(NotClaimable, match="iron pickaxe"):
        board.claim(2, "Ann")
