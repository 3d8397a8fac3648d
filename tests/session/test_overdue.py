"""A session's time is over though its game stands still, and no sooner than the game's clock says where that goes on."""

import asyncio
from collections.abc import Iterator

import pytest

from covoyager.clock import game, wall
from covoyager.session.overdue import overdue


@pytest.fixture(autouse=True)
def _by_itself() -> Iterator[None]:
    yield
    game.coast()


async def test_a_game_that_stands_still_is_timed_by_the_machine() -> None:
    await game.step(1, 0.0)
    began = wall.now()
    await overdue(0.05, look=0.01)
    assert wall.now() - began >= 0.05


async def test_a_game_that_goes_on_is_timed_by_its_ticks() -> None:
    await game.step(1, 0.0)
    waiting = asyncio.create_task(overdue(0.5, look=0.001))
    for tick in range(2, 11):
        await game.step(tick, 0.0)
    assert not waiting.done()
    for tick in range(11, 13):
        await game.step(tick, 0.0)
    await waiting
