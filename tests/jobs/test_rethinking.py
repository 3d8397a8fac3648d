"""A goal in plain words that FAILED is thought about once more, by what succeeded and what failed (VillagerAgent)."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest

from covoyager import testing
from covoyager.domain import GoalState, Ruling, Status, Verdict
from covoyager.jobs.rethinking import WAYS, Rethinking
from tests.scripted_model.scripts import COMPASS, WAY_HOME, plan, reviewed

pytestmark = pytest.mark.usefixtures("only_loopback")


class Thinking:
    """Rethinking, and what it has begun."""

    def __init__(self, session: Any) -> None:
        self.work: list[asyncio.Task[None]] = []
        self.room = Rethinking(session.parts, session.models, self._start, session.news)

    def _start(self, part: Coroutine[Any, Any, None]) -> None:
        self.work.append(asyncio.create_task(part))


def fail(session: Any) -> tuple[Any, str]:
    """The first step that can be taken spends its tries, and with it the goal; gives the goal and the kind of work."""
    board = session.board
    number = next(view.id for view in board.subtasks() if view.state is Status.READY)
    while board.subtask(number).state is Status.READY:
        board.claim(number, "Bot", 60)
        board.settle(number, Verdict(Ruling.FAIL, "nowhere to be found"), "Bot")
    step = board.subtask(number).subtask
    (goal,) = board.goals(open_only=False)
    if goal.state is GoalState.OPEN:
        board.finish(goal.id, GoalState.FAILED, "nowhere to be found")
    return board.goal(goal.id), f"{step.action} {step.item}"


async def test_another_way_is_found_by_what_failed(open_session: Any) -> None:
    session, server = open_session(reviewed(COMPASS, COMPASS, plan({"dirt": 1})))
    await session.task(WAY_HOME)
    goal, kind = fail(session)
    assert goal.state is GoalState.FAILED
    thinking = Thinking(session)
    assert thinking.room.begin(goal)
    assert thinking.room.about(goal.id)
    await asyncio.gather(*thinking.work)
    again = session.board.goal(goal.id)
    assert (again.state, dict(again.goal.items), again.goal.text) == (GoalState.OPEN, {"dirt": 1}, WAY_HOME)
    proposals = [call for call in server.calls if call.schema == "PlanAnswer"]
    asked = [json.loads(call.body["messages"][1]["content"].partition("\n")[2]) for call in proposals]
    assert asked[1]["history"] == [f"{kind}: FAILED (nowhere to be found)"]
    # The same again is no other way: the data says so, and the next round hears it.
    assert f"{kind} FAILED before: it has to go without that" in asked[2]["critiques"]
    assert any("gather 1 dirt" in line for _, line in session.said)
    assert not thinking.room.about(goal.id)


async def test_it_is_bounded_and_only_for_what_a_model_made_sense_of(open_session: Any) -> None:
    session, server = open_session(reviewed(COMPASS, *[testing.refusal()] * 40))
    await session.task(WAY_HOME)
    goal, _ = fail(session)
    thinking = Thinking(session)
    for _ in range(WAYS):
        assert thinking.room.begin(goal)
        await asyncio.gather(*thinking.work)
    assert not thinking.room.begin(goal)
    assert session.board.goal(goal.id).state is GoalState.FAILED
    assert "no other way" in session.said[-1][1]
    assert len(server.calls) == 2 + WAYS * 4


async def test_what_was_to_be_had_is_not_done_instead(open_session: Any) -> None:
    look = {"understood": True, "freeform": "Look at the sun.", "wanted": [], "subtasks": []}
    session, _ = open_session(reviewed(COMPASS, look))
    await session.task(WAY_HOME)
    goal, _ = fail(session)
    thinking = Thinking(session)
    assert thinking.room.begin(goal)
    await asyncio.gather(*thinking.work)
    assert session.board.goal(goal.id).state is GoalState.FAILED
    assert "cannot be done instead" in session.said[-1][1]


@pytest.mark.parametrize("with_model", [True, False])
async def test_what_the_data_understood_is_not_thought_about(open_session: Any, *, with_model: bool) -> None:
    session, server = open_session((lambda _: testing.hang()) if with_model else None)
    await session.task("craft compass")
    assert not Thinking(session).room.begin(fail(session)[0])
    assert server.calls == []


async def test_a_goal_that_was_cancelled_meanwhile_stays_so(open_session: Any) -> None:
    session, _ = open_session(reviewed(COMPASS, plan({"dirt": 1})))
    await session.task(WAY_HOME)
    goal, _ = fail(session)
    thinking = Thinking(session)
    assert thinking.room.begin(goal)
    session.board.finish(goal.id, GoalState.CANCELLED, "enough")
    await asyncio.gather(*thinking.work)
    assert session.board.goal(goal.id).state is GoalState.CANCELLED
