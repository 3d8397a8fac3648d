"""A goal in plain words that FAILED is thought about once more, by what succeeded and what failed (seed 000)."""

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

    def __init__(self, sitting: Any) -> None:
        self.work: list[asyncio.Task[None]] = []
        self.room = Rethinking(sitting.parts, sitting.models, self._start, sitting.news)

    def _start(self, part: Coroutine[Any, Any, None]) -> None:
        self.work.append(asyncio.create_task(part))


def fail(sitting: Any) -> tuple[Any, str]:
    """The first step that can be taken spends its tries, and with it the goal; gives the goal and the kind of work."""
    board = sitting.board
    number = next(view.id for view in board.subtasks() if view.state is Status.READY)
    while board.subtask(number).state is Status.READY:
        board.claim(number, "Bot", 60)
        board.settle(number, Verdict(Ruling.FAIL, "nowhere to be found"), "Bot")
    step = board.subtask(number).subtask
    (goal,) = board.goals(open_only=False)
    if goal.state is GoalState.OPEN:
        board.finish(goal.id, GoalState.FAILED, "nowhere to be found")
    return board.goal(goal.id), f"{step.action} {step.item}"


async def test_another_way_is_found_by_what_failed(open_sitting: Any) -> None:
    sitting, server = open_sitting(reviewed(COMPASS, COMPASS, plan({"dirt": 1})))
    await sitting.task(WAY_HOME)
    goal, kind = fail(sitting)
    assert goal.state is GoalState.FAILED
    thinking = Thinking(sitting)
    assert thinking.room.begin(goal)
    assert thinking.room.about(goal.id)
    await asyncio.gather(*thinking.work)
    again = sitting.board.goal(goal.id)
    assert (again.state, dict(again.goal.items), again.goal.text) == (GoalState.OPEN, {"dirt": 1}, WAY_HOME)
    proposals = [call for call in server.calls if call.schema == "PlanAnswer"]
    asked = [json.loads(call.body["messages"][1]["content"].partition("\n")[2]) for call in proposals]
    assert asked[1]["history"] == [f"{kind}: FAILED (nowhere to be found)"]
    # The same again is no other way: the data says so, and the next round hears it.
    assert f"{kind} FAILED before: it has to go without that" in asked[2]["critiques"]
    assert any("gather 1 dirt" in line for _, line in sitting.said)
    assert not thinking.room.about(goal.id)


async def test_it_is_bounded_and_only_for_what_a_model_made_sense_of(open_sitting: Any) -> None:
    sitting, server = open_sitting(reviewed(COMPASS, *[testing.refusal()] * 40))
    await sitting.task(WAY_HOME)
    goal, _ = fail(sitting)
    thinking = Thinking(sitting)
    for _ in range(WAYS):
        assert thinking.room.begin(goal)
        await asyncio.gather(*thinking.work)
    assert not thinking.room.begin(goal)
    assert sitting.board.goal(goal.id).state is GoalState.FAILED
    assert "no other way" in sitting.said[-1][1]
    assert len(server.calls) == 2 + WAYS * 4


async def test_what_was_to_be_had_is_not_done_instead(open_sitting: Any) -> None:
    look = {"understood": True, "deed": "Look at the sun.", "wanted": [], "subtasks": []}
    sitting, _ = open_sitting(reviewed(COMPASS, look))
    await sitting.task(WAY_HOME)
    goal, _ = fail(sitting)
    thinking = Thinking(sitting)
    assert thinking.room.begin(goal)
    await asyncio.gather(*thinking.work)
    assert sitting.board.goal(goal.id).state is GoalState.FAILED
    assert "cannot be done instead" in sitting.said[-1][1]


@pytest.mark.parametrize("with_model", [True, False])
async def test_what_the_data_understood_is_not_thought_about(open_sitting: Any, *, with_model: bool) -> None:
    sitting, server = open_sitting((lambda _: testing.hang()) if with_model else None)
    await sitting.task("craft compass")
    assert not Thinking(sitting).room.begin(fail(sitting)[0])
    assert server.calls == []


async def test_a_goal_that_was_cancelled_meanwhile_stays_so(open_sitting: Any) -> None:
    sitting, _ = open_sitting(reviewed(COMPASS, plan({"dirt": 1})))
    await sitting.task(WAY_HOME)
    goal, _ = fail(sitting)
    thinking = Thinking(sitting)
    assert thinking.room.begin(goal)
    sitting.board.finish(goal.id, GoalState.CANCELLED, "enough")
    await asyncio.gather(*thinking.work)
    assert sitting.board.goal(goal.id).state is GoalState.CANCELLED
