"""What is on hand decides what is READY, over every adapter."""

import pytest

from covoyager.board import Board
from covoyager.domain import Observation, Status
from covoyager.errors import NotClaimable
from tests.board.acting import add, states
from tests.board.plans import plan, step


def test_what_somebody_took_along_is_no_stock(board: Board) -> None:
    board.see("Steve", "human")
    board.set_stock(Observation(chest={"oak_log": 1}, carried={"Steve": {"stone_pickaxe": 1}, "Bot": {"stick": 2}}))
    add(board, plan(step(1, "gather", "cobblestone", 3, tools=("stone_pickaxe",))))
    assert states(board) == {1: "READY"}
    board.leave("Steve")
    assert board.stock() == {"oak_log": 1, "stick": 2}
    assert states(board) == {1: "BLOCKED"}


def test_what_bots_carry_is_there_in_the_next_session(board: Board) -> None:
    board.see("Bot", "ai")
    board.set_stock(Observation(chest={}, carried={"Bot": {"stick": 2}}))
    board.end_session()
    assert [who.present for who in board.participants()] == [False]
    assert board.stock() == {"stick": 2}


def test_ready_is_quantity_true(board: Board) -> None:
    goal_id = add(
        board,
        plan(
            step(1, "craft", "bucket", 1, (), {"iron_ingot": 3}),
            step(2, "craft", "shears", 1, (), {"iron_ingot": 2}),
            step(3, "gather", "diamond", 1, (), {}, ("iron_pickaxe",)),
            step(4, "gather", "gold", 1, (), {}, ("iron_pickaxe",)),
        ),
    )
    board.set_stock(Observation(chest={"iron_ingot": 4, "iron_pickaxe": 1}))
    assert set(states(board).values()) == {"READY"}
    board.claim(1, "Steve")
    assert board.available() == {"iron_ingot": 1, "iron_pickaxe": 1}
    view = board.subtask(2)
    assert (view.state, view.why) == (Status.BLOCKED, "lacks 1 iron ingot (promised: #1, Steve)")
    board.claim(3, "Bot")
    assert board.subtask(4).why == "lacks iron pickaxe (in use: #3, Bot)"
    board.release(1, "Steve")
    assert board.subtask(2).state is Status.READY
    board.set_stock(Observation(chest={"iron_ingot": 1}))
    assert states(board, goal_id) == {1: "BLOCKED", 2: "BLOCKED", 3: "IN_PROGRESS", 4: "BLOCKED"}
    assert board.subtask(1).why == "lacks 2 iron ingots"


def test_materials_in_a_pocket_are_for_whoever_carries_them(board: Board) -> None:
    add(board, plan(step(1, "craft", "bucket", 1, (), {"iron_ingot": 3})))
    board.set_stock(Observation(chest={"iron_ingot": 1}, carried={"Bot": {"iron_ingot": 2}, "Bot2": {"dirt": 1}}))
    assert board.subtask(1).state is Status.READY
    with pytest.raises(NotClaimable, match=r"not for Bot2 now: it lacks 2 iron ingots \(with Bot\)"):
        board.claim(1, "Bot2")
    board.claim(1, "Bot")
    board.release(1, "Bot")
    board.set_stock(Observation(chest=None, carried={"Bot": {"iron_ingot": 1}, "Bot2": {"iron_ingot": 1}}))
    assert board.stock() == {"iron_ingot": 3}
    assert board.subtask(1).why == "lacks 1 iron ingot (with Bot2)"


def test_whoever_carries_nothing_cannot_work_with_what_others_carry(board: Board) -> None:
    add(board, plan(step(1, "gather", "stone", 9, (), {}, ("wooden_pickaxe",))))
    board.set_stock(Observation(chest={}, carried={"Bot": {"wooden_pickaxe": 1}, "Bot2": {}}))
    board.set_stock(Observation(chest={"dirt": 1}, carried={"Bot": {"wooden_pickaxe": 1}}))
    with pytest.raises(NotClaimable, match=r"not for Bot2 now: it lacks wooden pickaxe \(with Bot\)"):
        board.claim(1, "Bot2")
    assert board.claim(1, "Bot").by == "Bot"


def test_progress_frees_what_was_used(board: Board) -> None:
    add(board, plan(step(1, "craft", "stick", 8, (), {"oak_planks": 4})))
    board.set_stock(Observation(chest={"oak_planks": 4}))
    board.claim(1, "Bot")
    assert board.available() == {}
    board.progress(1, "Bot", 4)
    board.set_stock(Observation(chest={"oak_planks": 2, "stick": 4}))
    assert board.available() == {"stick": 4}
