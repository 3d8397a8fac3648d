"""A bot that comes into the world far from its chest, as one does that was killed in a mine: what is known is known at once."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from covoyager.board import Board, open_boards
from covoyager.board.views import CHEST
from covoyager.crew.shared_chest import SharedChest
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation
from covoyager.session.session import Session
from tests.board.plans import plan
from tests.places import HERE

AT = (1, 64, 1)
LEFT = {"iron_ingot": 3}
CARRIED = {"stone_pickaxe": 1}


class Deep:
    """A worker far below the chest: so many looks end on the way there."""

    name = "Bot"

    def __init__(self, world_model: WorldModel, ways: int) -> None:
        self.world_model = world_model
        self.ways = ways
        self.walks = 0
        #: What was known of the stock when it set out for the first time.
        self.known: dict[str, int] | None = None
        self.pockets: dict[str, int] = {}
        self.bot = SimpleNamespace(primitive=self._done, find_chest=self._seen)

    async def look(self, *, walk: bool = True) -> None:
        if walk:
            if self.walks == 0:
                self.known, self.pockets = self.world_model.stock(), self.world_model.pockets()
            self.walks += 1
        there = walk and self.walks > self.ways
        self.world_model.update(Observation(tick=100, chest=LEFT if there else None, carried={self.name: CARRIED}))

    async def _done(self, *_: Any, **__: Any) -> None:
        """Nothing to do."""

    async def _seen(self, *_: Any, **__: Any) -> tuple[int, int, int]:
        return AT


async def arrive(board: Board, worker: Deep) -> None:
    world_model, silent = worker.world_model, SimpleNamespace(emit=lambda *_, **__: None)
    session: Any = SimpleNamespace(
        board=board,
        world_model=world_model,
        reporter=silent,
        chest=SharedChest(board, world_model, cast(Any, silent), lambda _: plan()),
        goals=SimpleNamespace(buildings=SimpleNamespace(sites=list)),
        crew=SimpleNamespace(workers={}),
        options=SimpleNamespace(bots=1),
        _arrived=set(),
        _complete=asyncio.Event(),
        _replan=asyncio.Event(),
        _event_handler=SimpleNamespace(begin=worker._done),
    )
    await Session._put_to_work(cast(Session, session), cast(Any, worker))


@pytest.mark.parametrize("ways", [0, 99])
async def test_what_lay_in_the_chest_and_what_it_carries_is_known_before_it_gets_there(ways: int) -> None:
    with open_boards("memory:") as boards:
        board = boards.board(HERE)
        board.set_setting(CHEST, list(AT))
        board.set_stock(Observation(tick=50, chest=LEFT, chest_tick=50))
        worker = Deep(WorldModel(), ways)
        await arrive(board, worker)
        assert worker.known == {**LEFT, **CARRIED}
        assert worker.world_model.stock() == {**LEFT, **CARRIED}


async def test_a_chest_that_nobody_has_looked_into_is_gone_to_until_it_is_seen() -> None:
    with open_boards("memory:") as boards:
        worker = Deep(WorldModel(), 2)
        await arrive(boards.board(HERE), worker)
        assert (worker.known, worker.pockets) == (None, CARRIED)
        assert (worker.walks, worker.world_model.stock()) == (3, {**LEFT, **CARRIED})


async def test_where_it_is_never_seen_what_is_carried_counts() -> None:
    with open_boards("memory:") as boards:
        worker = Deep(WorldModel(), 99)
        await arrive(boards.board(HERE), worker)
        assert worker.world_model.stock() is None
        assert worker.world_model.on_hand() == CARRIED
