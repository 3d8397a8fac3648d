"""The first plan waits for who is still on the way, by the game's clock: what the machine is at bends no game."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from covoyager.clock import Game
from covoyager.session import session as sessions
from covoyager.session.session import ARRIVAL, Session


async def test_it_waits_in_ticks_for_bots_that_do_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game()
    await game.step(1, 0.0)
    monkeypatch.setattr(sessions, "game", game)
    replan, ready = asyncio.Event(), asyncio.Event()
    ready.set()
    waiting: Any = SimpleNamespace(
        _complete=asyncio.Event(),
        narration=SimpleNamespace(tell=lambda: None),
        options=SimpleNamespace(curriculum=False, goal=None),
        _replan=replan,
        server=SimpleNamespace(speed="max"),
    )
    beginning = asyncio.create_task(Session._begin(cast(Session, waiting), ready))
    ticks = round(ARRIVAL * 20)
    for tick in range(2, 1 + ticks):
        await game.step(tick, 0.0)
    assert not replan.is_set()
    await game.step(1 + ticks, 0.0)
    assert replan.is_set()
    beginning.cancel()
    game.coast()
