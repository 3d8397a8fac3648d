"""A session wants nothing of its world only where all its bots are there with nothing to do, and nothing is asked for."""

import asyncio

import pytest

from covoyager.board import Board, open_board
from covoyager.errors import StoreError
from covoyager.jobs.background import Background
from covoyager.jobs.exploring import set_exploring
from covoyager.session.resting import Resting
from tests.board.plans import pickaxe
from tests.fake_session import FakeSession, Told
from tests.places import HERE


class Setting:
    """A session with its bots at work, and what goes on beside."""

    def __init__(self, board: Board | None = None) -> None:
        self.host = FakeSession(board=board)
        self.host.crew.names = list(self.host.workers)
        self.background = Background(Told(), self.host.world_model)
        self.rests = Resting(self.host.parts, self.background).rests


def test_it_rests_until_there_is_a_goal_and_while_all_are_paused() -> None:
    session = Setting()
    assert session.rests()
    made, board = pickaxe(), session.host.board
    goal = board.add_goal(made.goal, "Steve", made)
    assert not session.rests()
    board.pause(goal, "Steve")
    assert session.rests()
    set_exploring(board, True)
    assert not session.rests()


def test_not_while_a_bot_is_away_or_busy_or_in_danger() -> None:
    session = Setting()
    [worker] = session.host.workers.values()
    worker.handing_in = True
    assert not session.rests()
    worker.handing_in = False
    session.host.crew.dangers["Bot"] = ("flee", "a creeper")
    assert not session.rests()
    session.host.crew.dangers.clear()
    assert session.rests()
    session.host.crew.workers.clear()
    assert not session.rests()


async def test_not_while_something_is_under_way() -> None:
    session, over = Setting(), asyncio.Event()

    async def work() -> None:
        await over.wait()

    session.background.start(work())
    assert not session.rests()
    over.set()
    await session.background.drained()
    assert session.rests()


def test_not_where_the_board_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    board = open_board("memory:", HERE)
    session = Setting(board)

    def fails() -> None:
        raise StoreError("The board's database is locked.", passing=True)

    monkeypatch.setattr(board, "goals", fails)
    assert not session.rests()
