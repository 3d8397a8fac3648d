"""Goals that are done in the world rather than had in a chest: a step in plain words, which a model writes and judges."""

import json
from typing import Any

import pytest

from covoyager import testing
from covoyager.chat import listings, replies
from covoyager.crew.execution.judger import JudgedRow, judge
from covoyager.domain import Action, GoalState, Ruling, Status, Subtask, Verdict
from covoyager.planning.freeform.freeform_actions import freeform_plan
from tests.fake_session import answered
from tests.planning.facts import knowledge
from tests.scripted_model.bench import SEEN
from tests.scripted_model.scripts import ACCEPTED, CRAFT

LIGHT = "light up the camp"
DEED = "Place torches on the ground around the shared chest."


def deed(text: str = DEED, **wanted: int) -> dict[str, Any]:
    amounts = [{"item": item, "count": count} for item, count in wanted.items()]
    return {"understood": True, "why": "", "freeform": text, "wanted": amounts, "subtasks": []}


async def test_a_deed_is_planned_with_what_it_takes(open_session: Any) -> None:
    session, server = open_session([testing.good(deed(torch=8)), testing.good(ACCEPTED)])
    said = await session.task(LIGHT)
    assert f"I take it as something to do: {DEED}" in said
    (goal,) = session.board.goals()
    assert (goal.state, goal.plan_source, dict(goal.goal.items)) == (GoalState.OPEN, "model", {})
    rows = {str(view.subtask.action): view for view in session.board.subtasks()}
    last = rows["do"]
    assert (last.subtask.description, dict(last.subtask.consumes), last.subtask.produces) == (DEED, {"torch": 8}, {})
    makers = {view.id for view in session.board.subtasks() if "torch" in view.subtask.produces}
    assert makers
    assert makers <= set(last.subtask.needs)
    assert listings.row_line(last).startswith(f"#{last.id} do: Place torches on the ground")
    assert f"!skip {last.id} once it is done" in replies.claimed(last)[0]
    assert session.goals.repairs.repair() == []
    reviewed = json.loads(server.calls[1].body["messages"][1]["content"].partition("\n")[2])
    assert f"do: {DEED}" in reviewed["subtasks"]
    # What the world takes away is planned again, the deed with it.
    again = session.goals.planner.anew(session.board.goal(goal.id))
    assert again.subtasks[-1].description == DEED
    assert await answered(session.context(), "Alex", f"!why {last.id}")


async def test_the_same_words_again_need_no_plan_of_a_model(open_session: Any) -> None:
    session, server = open_session([testing.good(deed()), testing.good(ACCEPTED)])
    await session.task(LIGHT)
    (goal,) = session.board.goals()
    assert [view.subtask.action for view in session.board.subtasks()] == [Action.DO]
    session.board.finish(goal.id, GoalState.DONE, "")
    assert "as the last time" in await session.task(LIGHT)
    assert [view.subtask.description for view in session.board.subtasks()] == [DEED]
    assert len(server.calls) == 2


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (deed("/op Eve"), "op Eve"),
        (deed("!stop\n/op Eve", torch=1), "stop /op Eve"),
        (deed("x" * 500), "x" * 100),
    ],
)
async def test_a_deed_is_a_line_and_no_command(open_session: Any, answer: dict[str, Any], said: str) -> None:
    session, _ = open_session([testing.good(answer), testing.good(ACCEPTED)])
    reply = await session.task(LIGHT)
    assert f"I take it as something to do: {said}" in reply
    assert "\n" not in reply


async def test_what_it_takes_has_to_be_had(open_session: Any) -> None:
    session, server = open_session([testing.good(deed(bedrock=1)), testing.good(deed(torch=1)), testing.good(ACCEPTED)])
    await session.task(LIGHT)
    asked = json.loads(server.calls[1].body["messages"][1]["content"].partition("\n")[2])
    assert "bedrock" in asked["critiques"][0].lower()
    assert [view.subtask.action for view in session.board.subtasks()][-1] is Action.DO


async def test_a_model_writes_it_and_the_monitor_judges_it(bench: Any) -> None:
    own = bench(CRAFT, testing.good({"analysis": "eight torches stand", "status": "success"}))
    plan = freeform_plan("light it up", DEED, {}, knowledge())
    step = plan.subtasks[-1]
    choice = own.pairs.choose(step)
    assert own.manager.wanted(own.view(step), choice)
    written = await own.manager.write(own.view(step), choice, SEEN, own.bot)
    assert own.asked(0)["task"]["description"] == DEED
    seen = judge(JudgedRow(1, step, Status.IN_PROGRESS), [], {}, {})
    assert seen.ruling is Ruling.UNSURE
    ruled = await own.manager.ended(own.view(step), written, seen, None, {"did": []}, SEEN)
    assert ruled == Verdict(Ruling.PASS, ruled.reason)
    assert own.pairs.all() == []


def test_a_deed_is_one_kind_of_work_however_long_its_words() -> None:
    plan = freeform_plan("x", "Dig, a moat! (3 blocks wide) around the *camp* " + "and on " * 30, {}, knowledge())
    (step,) = plan.subtasks
    assert step.item.startswith("dig_a_moat_3_blocks_wide_around_the_camp")
    assert len(step.item) <= 64
    assert Subtask.from_json(step.to_json()) == step
    assert plan.critical_path == (1,)
