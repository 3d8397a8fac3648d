"""Any tool that is good enough serves: a step is not kept from anybody by the one that its plan speaks of."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from covoyager.board import Board
from covoyager.domain import Observation, Status
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
