"""What is checked once a second, beside a board and bots that only answer."""

import asyncio
from types import SimpleNamespace
from typing import Any

from covoyager.clock import game
from covoyager.goals.closing import Closing
from covoyager.jobs.housekeeping import Housekeeping
from tests.board.plans import pickaxe
from tests.fake_session import FakeSession, Fixed, Shut


async def nothing() -> None:
    """Nobody is looked at."""


async def test_a_claim_that_runs_out_is_told_and_dated() -> None:
    host = FakeSession()
    parts, made, replan = host.parts, pickaxe(), asyncio.Event()
    host.board.add_goal(made.goal, "Steve", made)
    host.world_model.tick = 1200
    alone: Any = SimpleNamespace(look=nothing, meet=lambda: None, hour=None)
    goals: Any = SimpleNamespace(closing=Closing(host.board, host.world_model))
    lid: Any = Shut()
    keeping = Housekeeping(
        parts, goals, alone, alone, lid, host.engagement(), host.verification(Fixed()), alone, replan
    )
    host.board.claim(1, "Steve", 0.0)
    before = game.date()
    while game.date() <= before:
        await asyncio.sleep(0)
    await keeping.round()
    (freed,) = (event for event in host.board.events() if event.data.get("edge") == "d")
    assert (freed.subtask, freed.tick, freed.data["why"]) == (1, 1200, "the lease of Steve ran out")
    assert host.outbox.to(None) == ["#1 (gather 3 oak logs) is free again: no sign of Steve."]
    assert replan.is_set()
