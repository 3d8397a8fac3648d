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


def keeping_of(host: FakeSession, replan: asyncio.Event) -> Housekeeping:
    alone: Any = SimpleNamespace(look=nothing, meet=lambda: None, hour=None)
    goals: Any = SimpleNamespace(closing=Closing(host.board, host.world_model))
    lid: Any = Shut()
    engagement, verification = host.engagement(), host.verification(Fixed())
    return Housekeeping(host.parts, goals, alone, alone, lid, engagement, verification, alone, replan)


async def test_a_claim_that_runs_out_is_told_and_dated() -> None:
    host = FakeSession()
    made, replan = pickaxe(), asyncio.Event()
    host.board.add_goal(made.goal, "Steve", made)
    host.world_model.tick = 1200
    keeping = keeping_of(host, replan)
    host.board.claim(1, "Steve", 0.0)
    before = game.date()
    while game.date() <= before:
        await asyncio.sleep(0)
    await keeping.round()
    (freed,) = (event for event in host.board.events() if event.data.get("edge") == "d")
    assert (freed.subtask, freed.tick, freed.data["why"]) == (1, 1200, "the lease of Steve ran out")
    assert host.outbox.to(None) == ["#1 (gather 3 oak logs) is free again: no sign of Steve."]
    assert replan.is_set()


async def test_what_is_kept_of_the_steps_of_a_goal_is_let_go_of_with_it() -> None:
    """A session of days has thousands of steps behind it; and their numbers are used again."""
    host, made = FakeSession(), pickaxe()
    first = host.board.add_goal(made.goal, "Steve", made)
    second = host.board.add_goal(made.goal, "Steve", made)
    keeping = keeping_of(host, asyncio.Event())
    host.world_model.dug = {(first, 1): 40, (second, 6): 70}
    host.parts.crew.afield = {(first, 1): "Bot looks further off.", (second, 6): ""}
    await keeping.round()
    assert len(host.world_model.dug) == len(host.parts.crew.afield) == 2
    host.board.cancel(first, "Steve")
    await keeping.round()
    assert host.world_model.dug == {(second, 6): 70}
    assert host.parts.crew.afield == {(second, 6): ""}
