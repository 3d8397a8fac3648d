"""Which chest is the shared one, and what the board knows of its content."""

from types import SimpleNamespace
from typing import Any

import pytest

from covoyager.board import Board, open_boards
from covoyager.crew.shared_chest import SharedChest
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation
from covoyager.errors import SkillFailed
from tests.board.acting import add, states
from tests.board.plans import plan, step
from tests.places import HERE, THERE


class Finder:
    def __init__(self, at: tuple[int, int, int] | None) -> None:
        self.at = at

    async def find_chest(self, radius: int = 32, player: str | None = None) -> tuple[int, int, int] | None:
        return self.at


def chest(board: Board, world_model: WorldModel | None = None) -> SharedChest:
    reporter: Any = SimpleNamespace(emit=lambda *_, **__: None)
    return SharedChest(board, world_model or WorldModel(), reporter, lambda _: plan())


async def test_the_chest_is_remembered_for_its_world() -> None:
    with open_boards("memory:") as boards:
        here, there = boards.board(HERE), boards.board(THERE)
        world_model = WorldModel()
        await chest(here, world_model).find(Finder((1, 64, 1)))
        assert world_model.chest_at == (1, 64, 1)
        again, elsewhere = WorldModel(), WorldModel()
        await chest(here, again).find(Finder(None))
        await chest(there, elsewhere).find(Finder(None))
        assert (again.chest_at, elsewhere.chest_at) == ((1, 64, 1), None)


async def test_what_lies_in_another_worlds_chest_is_no_stock_here() -> None:
    with open_boards("memory:") as boards:
        boards.board(THERE).set_stock(Observation(chest={"iron_ingot": 64}, carried={"Bot": {"stick": 1}}))
        board = boards.board(HERE)
        assert board.stock() == {}
        # Without a chest in sight a look tells of pockets alone.
        board.set_stock(Observation(chest=None, carried={"Bot": {"stick": 1}}))
        assert board.stock() == {"stick": 1}
        add(board, plan(step(1, "craft", "bucket", 1, (), {"iron_ingot": 3})))
        assert board.available() == {"stick": 1}
        assert states(board) == {1: "READY"}, "what nobody has looked at is not counted"
        assert boards.board(THERE).stock() == {"iron_ingot": 64, "stick": 1}, "another session finds it as it was"


async def test_a_chest_that_never_opened_is_passed_over_and_one_that_did_is_not() -> None:
    shut = SkillFailed("TIMEOUT", "The chest does not open.")
    with open_boards("memory:") as boards:
        board, world_model = boards.board(HERE), WorldModel()
        shared = chest(board, world_model)
        await shared.find(Finder((1, 64, 1)))
        board.set_stock(Observation(chest=None, carried={"Bot": {"stick": 1}}))
        shared.pass_over(shut)
        assert world_model.chest_at is None
        await shared.find(Finder((5, 64, 5)))
        assert world_model.chest_at == (5, 64, 5), "the next session does not go back to it either"
        board.set_stock(Observation(chest={"stick": 1}, carried={}))
        with pytest.raises(SkillFailed, match="does not open"):
            shared.pass_over(shut)
        assert world_model.chest_at == (5, 64, 5)
