"""The hourglass: danger, people and plans come together in one objective at a time, and the bot says which."""

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from covoyager.board import SubtaskView
from covoyager.crew.abilities import set_abilities
from covoyager.crew.execution.worker import Worker
from covoyager.domain import GoalState, Observation, Status
from covoyager.handlers.event_handler import LASTING, EventHandler
from covoyager.handlers.objective import (
    NO_GOAL,
    NO_ROOM,
    NO_STEP,
    PAUSED,
    REFLEXES,
    WALLED_IN,
    Source,
    converge,
    objective_of,
)
from covoyager.pairs import Choice
from tests.board.plans import pickaxe, plan, step
from tests.crew.fakes import FakeSupervisor
from tests.fake_session import Deaf, FakeSession, Shut, Told, answered

HELD = SubtaskView(4, 1, step(4, "gather", "raw_iron", 3), Status.IN_PROGRESS, "Bot")
BEST = SubtaskView(5, 1, step(5, "craft", "stick", 4), Status.READY)
CREEPER = ("enemy", "creeper near")


@pytest.mark.parametrize(
    ("wants", "source", "said"),
    [
        ({"danger": CREEPER, "requests": ["come"], "held": HELD, "best": BEST}, Source.DANGER, None),
        ({"requests": ["give", "come"], "held": HELD, "best": BEST}, Source.PERSON, None),
        ({"danger": CREEPER, "held": HELD}, Source.DANGER, "keeping off a creeper, then doing #4 gather 3 raw iron"),
        (
            {"danger": ("escape fire", "in lava"), "requests": ["come"]},
            Source.DANGER,
            "getting out of the fire (in lava), then coming to somebody",
        ),
        (
            {"requests": ["come"], "best": BEST},
            Source.PERSON,
            "coming to somebody (asked to), then taking #5 craft 4 sticks",
        ),
        ({"held": HELD, "best": BEST}, Source.STEP, "doing #4 gather 3 raw iron (for goal 1)"),
        (
            {"held": HELD, "stalled": (30, "4 63 9")},
            Source.STALLED,
            "stuck with #4 gather 3 raw iron (it has got nowhere for 30 s, at 4 63 9)",
        ),
        ({"best": BEST, "stalled": (30, "4 63 9")}, Source.STEP, None),
        ({"best": BEST}, Source.STEP, "taking #5 craft 4 sticks (for goal 1)"),
        ({"idle": NO_GOAL}, Source.NOTHING, "free (there is no open goal)"),
        ({"danger": ("yawn", "tired")}, Source.DANGER, "looking after itself (tired)"),
    ],
)
def test_the_first_that_wants_the_body_has_it(wants: dict[str, Any], source: Source, said: str | None) -> None:
    objective = converge(**wants)
    assert objective.source is source
    assert said is None or str(objective) == said


class Errand:
    """A bot that is on an errand until it is let go, and works for ever."""

    name = "Bot"

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.begun = asyncio.Event()

    async def primitive(self, *_: Any, **__: Any) -> Any:
        await self.done.wait()

    async def run(self, *_: Any, **__: Any) -> Mapping[str, Any]:
        self.begun.set()
        await asyncio.Event().wait()
        return {}

    async def status(self) -> Mapping[str, Any]:
        return {"inventory": {}, "time_of_day": 1000, "distance_cm": 0}

    async def observe(self, **_: Any) -> Observation:
        return Observation(tick=1, chest={})


async def test_a_worker_does_what_its_objective_says(monkeypatch: pytest.MonkeyPatch) -> None:
    session = FakeSession()
    made = plan(step(1, "gather", "oak_log", 3))
    session.board.add_goal(made.goal, "Alex", made)

    bot = Errand()
    body: Any = bot
    pairs: Any = SimpleNamespace(choose=lambda _: Choice("gather oak_log", "gather"))
    worker = Worker(
        body,
        session.board,
        session.world_model,
        pairs,
        FakeSupervisor(session.board, session.world_model, {}),
    )
    session.crew.workers = {"Bot": worker}
    assert str(objective_of(session.parts, worker)) == "taking #1 gather 3 oak logs (for goal 1)"
    worker.upkeep.meals.eating = True
    assert str(objective_of(session.parts, worker)).startswith("getting something to eat (hungry), then taking #1")
    worker.upkeep.meals.eating = False
    errand = asyncio.create_task(worker.borrow("come", ["Alex"], None))
    await asyncio.sleep(0)
    work = asyncio.create_task(worker.work())
    for _ in range(5):
        await asyncio.sleep(0)
    now = objective_of(session.parts, worker)
    assert (now.source, now.then) == (Source.PERSON, "taking #1 gather 3 oak logs")
    assert session.board.subtask(1).state is Status.READY, "people come before plans"
    bot.done.set()
    await errand
    begun = asyncio.create_task(bot.begun.wait())
    await asyncio.wait({begun, work}, return_when=asyncio.FIRST_COMPLETED)
    assert not work.done(), work.exception()
    assert objective_of(session.parts, worker).source is Source.STEP
    session.crew.dangers["Bot"] = CREEPER
    now = objective_of(session.parts, worker)
    assert (now.source, now.then) == (Source.DANGER, "doing #1 gather 3 oak logs")
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)


async def test_what_a_reflex_does_is_told_for_as_long_as_it_does_it() -> None:
    session = FakeSession()
    handler = EventHandler(session.parts, Told(), session.options, session.engagement(), Deaf(), Shut())
    session.board.add_goal(pickaxe().goal, "Steve", pickaxe())
    session.board.claim(1, "Bot", 60)

    async def said(word: str) -> list[str]:
        return await answered(session.context(), "Steve", f"!{word}")

    line = "Bot is keeping off a creeper, then doing #1 gather 3 oak logs."
    await handler.take_in("Bot", "reflex", {"name": "enemy", "state": "start", "why": "creeper near"})
    assert line in await said("status")
    assert await said("why") == [line]
    await handler.take_in("Bot", "reflex", {"name": "enemy", "state": "end", "why": "creeper near"})
    assert line not in await said("status")
    assert await said("why") == ["Bot is doing #1 gather 3 oak logs (for goal 1)."]
    await handler.take_in("Bot", "reflex", {"name": "surface", "state": "start", "why": "out of air"})
    await handler.take_in("Bot", "disconnected", {"code": "KICKED", "reason": "bye"})
    assert session.crew.dangers == {}


async def test_who_has_nothing_to_do_says_why() -> None:
    session = FakeSession()
    worker = session.workers["Bot"]
    assert objective_of(session.parts, worker).why == NO_GOAL
    goal = session.board.add_goal(pickaxe().goal, "Steve", pickaxe())
    assert objective_of(session.parts, worker).why == NO_STEP
    set_abilities(session.board, "Bot", ["smelt", "craft"])
    why = objective_of(session.parts, worker).why
    assert why == "it was told to do only craft, smelt; !jobs Bot all lets it do the rest"
    set_abilities(session.board, "Bot", ["gather"])
    assert objective_of(session.parts, worker).why == NO_STEP
    session.parts.world_model.walled_in["Bot"] = 1.0
    assert str(objective_of(session.parts, worker)) == f"free ({WALLED_IN})"
    session.parts.world_model.walled_in.clear()
    session.parts.world_model.no_room = 1.0
    assert objective_of(session.parts, worker).why == NO_ROOM
    session.board.pause(goal, "Steve")
    assert session.board.goal(goal).state is GoalState.PAUSED
    assert objective_of(session.parts, worker).why == PAUSED


def test_each_reflex_of_a_bot_has_its_words() -> None:
    folder = Path(__file__).parents[2] / "skills" / "reflexes"
    names = [
        name
        for file in folder.glob("*.mjs")
        for name in re.findall(r"^  name: '(.+)',$", file.read_text("utf-8"), re.M)
    ]
    assert "enemy" in names
    assert set(names) <= REFLEXES.keys()
    assert set(names) >= LASTING.keys()
