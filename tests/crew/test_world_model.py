"""What a bot is seen to carry, and what lies in the chest after that."""

from covoyager.board import open_board
from covoyager.crew.execution.worker import Worker
from covoyager.crew.world_model import WorldModel
from tests.board.acting import add
from tests.board.plans import plan, step
from tests.crew.fakes import CHEST, FakeBot, worker_on
from tests.places import HERE


def at_stone(world_model: WorldModel) -> Worker:
    """A bot that digs stone with a pickaxe of the chest."""
    board = open_board("memory:", HERE)
    add(board, plan(step(1, "gather", "cobblestone", 9, (), {}, ("stone_pickaxe",))))
    worker = worker_on(board, FakeBot({}), world_model)
    worker.current = board.claim(1, worker.name)
    return worker


def test_a_tool_that_it_took_is_in_its_hands_and_no_longer_in_the_chest() -> None:
    world_model = WorldModel(chest_at=CHEST, chest={"stone_pickaxe": 2, "coal": 1})
    worker = at_stone(world_model)
    worker.carries({"stone_pickaxe": 1, "cobblestone": 4})
    assert world_model.chest == {"stone_pickaxe": 1, "coal": 1}
    # What is being made counts once it is handed in.
    assert world_model.carried["Bot"] == {"stone_pickaxe": 1}
    worker.carries({"stone_pickaxe": 1, "cobblestone": 6})
    assert world_model.chest == {"stone_pickaxe": 1, "coal": 1}


def test_after_a_look_into_the_chest_nothing_is_counted_off() -> None:
    world_model = WorldModel(chest_at=CHEST, chest={"stone_pickaxe": 1})
    at_stone(world_model).carries({"stone_pickaxe": 1}, chest_seen=True)
    assert world_model.chest == {"stone_pickaxe": 1}
