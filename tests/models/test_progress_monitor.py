"""The progress monitor: asked only where the world cannot tell, and never more often than it may."""

from dataclasses import replace
from typing import Any

import pytest

from covoyager import testing
from covoyager.board import SubtaskView
from covoyager.crew.execution.judger import JudgedRow, judge
from covoyager.domain import Action, Ruling, Status, Subtask, Verdict
from covoyager.models.progress_monitor import CALLS
from tests.scripted_model.bench import FAIL, PASS, SEEN, Bench
from tests.scripted_model.scripts import CRAFT

#: Nothing lies in a chest after that.
STEP = Subtask(1, Action.USE, "torch", 4, consumes={"torch": 4})
UNSURE = judge(JudgedRow(1, STEP, Status.IN_PROGRESS), [], {}, {})
DID = [{"name": "placeItem", "args": '["torch",null]', "ok": True, "told": '{"placed":"torch"}'}]


def status(word: str, analysis: str = "four torches were placed") -> testing.Step:
    return testing.good({"analysis": analysis, "status": word})


async def tried(own: Bench, view: SubtaskView, verdict: Verdict = UNSURE, *, sandbox: bool = True) -> Verdict:
    """One try, ended with what the world says of it."""
    choice = own.pairs.choose(view.subtask)
    if sandbox:
        choice = await own.manager.write(view, choice, SEEN, own.bot)
    return await own.manager.ended(view, choice, verdict, None, {"did": DID, "killed": 0}, SEEN)


async def test_success_is_believed_where_nothing_can_show_it_but_no_skill_is_kept_for_it(bench: Any) -> None:
    own = bench(CRAFT, status("success"), written=("use",))
    assert UNSURE.ruling is Ruling.UNSURE
    ruled = await tried(own, own.view(STEP))
    assert ruled.ruling is Ruling.PASS
    assert "the model takes it for done (four torches were placed)" in ruled.reason
    asked = own.asked(1)
    assert asked["done"] == DID
    assert asked["before"]["chest"] == asked["after"]["chest"] == {"iron_ingot": 4}
    assert own.pairs.all() == []
    calls = [event.by for event in own.board.events(goal_id=own.goal) if event.type == "model_call"]
    assert calls == ["Skill Manager", "Progress Monitor"]


async def test_a_failure_says_why_to_the_next_round(bench: Any) -> None:
    own = bench(CRAFT, status("fail", "only two\nof four!"), CRAFT, written=("use",))
    ruled = await tried(own, own.view(STEP))
    assert (ruled.ruling, ruled.reason) == (Ruling.FAIL, "the model takes it for not done (only two of four!)")
    await own.manager.write(own.view(STEP), own.pairs.choose(STEP), SEEN, own.bot)
    assert "only two of four" in own.asked(2)["critique"]


@pytest.mark.parametrize(
    "step",
    [status("unknown"), testing.hang(), testing.invalid_json(), testing.refusal(), testing.failing(401)],
)
async def test_unknown_and_every_failure_of_the_model_stay_unsure(bench: Any, step: testing.Step) -> None:
    own = bench(CRAFT, step, written=("use",), model_timeout=1.5)
    assert (await tried(own, own.view(STEP))).ruling is Ruling.UNSURE


async def test_the_world_comes_first(bench: Any) -> None:
    own = bench(*[CRAFT] * 4)
    for verdict in (PASS, FAIL, Verdict(Ruling.UNSURE, "nobody has looked into the chest yet")):
        # What a chest shows, will show or does not show is not asked about.
        assert await tried(own, own.view(), verdict) == verdict
    assert {call.schema for call in own.server.calls} == {"SkillAnswer"}


@pytest.mark.parametrize("action", [Action.KILL, Action.SHOOT, Action.PLACE, Action.BUILD])
async def test_fights_and_buildings_are_seen_and_not_asked_about(bench: Any, action: Action) -> None:
    own = bench(CRAFT, written=(str(action),))
    view = own.view(Subtask(1, action, "zombie", 1))
    assert (await tried(own, view)).ruling is Ruling.UNSURE
    assert len(own.server.calls) == 1


async def test_built_in_skills_are_not_asked_about(bench: Any) -> None:
    own = bench(written=())
    assert await tried(own, own.view(STEP), sandbox=False) == UNSURE
    assert own.server.calls == []


async def test_it_is_asked_so_often_and_no_more(bench: Any) -> None:
    own = bench(CRAFT, *[status("unknown")] * 9, written=("use",))
    view = own.view(STEP)
    choice = await own.manager.write(view, own.pairs.choose(STEP), SEEN, own.bot)
    for _ in range(6):
        await own.manager.ended(view, choice, UNSURE, None, {}, SEEN)
    assert sum(call.schema == "ProgressAnswer" for call in own.server.calls) == CALLS


async def test_milestones_that_the_chest_shows_need_no_model(bench: Any) -> None:
    own = bench(CRAFT, CRAFT, CRAFT, status("success"), written=("use",))
    short = replace(STEP, milestones=("9 iron ingot in the chest",))
    ruled = await tried(own, own.view(short))
    assert (ruled.ruling, ruled.reason) == (
        Ruling.FAIL,
        "the chest shows that this is open: 9 iron ingot in the chest (4 of 9)",
    )
    there = replace(STEP, milestones=("4 iron ingot",))
    assert (await tried(own, own.view(there))).reason == "its milestones are seen in the chest"
    assert {call.schema for call in own.server.calls} == {"SkillAnswer"}
    # One that no chest can show is for the model, and the model is told of it.
    dark = replace(STEP, milestones=("it is bright around the camp",))
    assert (await tried(own, own.view(dark))).ruling is Ruling.PASS
    assert own.asked(3)["milestones"] == ["it is bright around the camp"]
