"""What a bot is seen to carry, and what lies in the chest after that."""

import pytest

from covoyager.board import Board, open_board
from covoyager.crew.world_model import WorldModel
from tests.board.plans import plan, step
from tests.crew.fakes import CHEST, FakeBot, worker_on
from tests.places import HERE


@pytest.fixture
def board() -> Board:
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "cobblestone", 9, (), {}, ("stone_pickaxe",)), step(2, "gather", "oak_log", 4))
    board.add_goal(made.goal, "Steve", made)
    return board


def test_a_tool_that_it_took_is_in_its_hands_and_no_longer_in_the_chest(board: Board) -> None:
    world_model = WorldModel(chest_at=CHEST, chest={"stone_pickaxe": 2, "coal": 1})
    worker = worker_on(board, FakeBot({}), world_model)
    worker.current = board.claim(1, "Bot")
    worker.carries({"stone_pickaxe": 1, "cobblestone": 4})
    assert world_model.chest == {"stone_pickaxe": 1, "coal": 1}
    # What is being made counts once it is handed in.
    assert world_model.carried["Bot"] == {"stone_pickaxe": 1}
    worker.carries({"stone_pickaxe": 1, "cobblestone": 6})
    assert world_model.chest == {"stone_pickaxe": 1, "coal": 1}


def test_after_a_look_into_the_chest_nothing_is_counted_off(board: Board) -> None:
    world_model = WorldModel(chest_at=CHEST, chest={"stone_pickaxe": 1})
    worker = worker_on(board, FakeBot({}), world_model)
    worker.current = board.claim(1, "Bot")
    worker.carries({"stone_pickaxe": 1}, chest_seen=True)
    assert world_model.chest == {"stone_pickaxe": 1}
