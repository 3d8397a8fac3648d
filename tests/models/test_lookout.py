"""Looking around with a model: look, think, act; six times or two minutes at most; only what a fixed set of actions can do."""

from typing import Any

import pytest

from covoyager import testing
from covoyager.domain import Action, Subtask
from covoyager.errors import SkillFailed
from covoyager.models import lookout
from covoyager.pairs import Choice
from tests.scripted_model.bench import FAIL, SEEN, Bench
from tests.scripted_model.scripts import CRAFT

IRON = Subtask(1, Action.GATHER, "raw_iron", 3, produces={"raw_iron": 3}, sources=("iron_ore",))
GATHER = Choice("gather raw_iron", "gather")
NOTHING = {"ok": False, "value": None, "error": {"code": "NOT_FOUND", "message": "No iron_ore is in sight."}}
FOUND = {"ok": True, "value": {"found": {"name": "iron_ore", "position": {"x": 9, "y": 40, "z": 9}}}, "error": None}


def act(kind: str, **more: Any) -> testing.Step:
    return testing.good({"thought": "hills lie to the north", "act": kind, **more})


async def failed(own: Bench, times: int = 2, code: str = "NOT_FOUND") -> None:
    """So many tries of the built-in skill end with that code."""
    for _ in range(times):
        await own.manager.ended(own.view(IRON), GATHER, FAIL, (code, "no iron_ore within 64 blocks"), {}, SEEN)


async def test_a_step_that_was_looked_for_in_vain_is_looked_for_with_a_model_once(bench: Any) -> None:
    own = bench(act("explore", direction="north", distance=900, names=["Iron Ore"]), act("mobs"), act("done"))
    own.bot.results = [NOTHING, {"ok": True, "value": [], "error": None}]
    view = own.view(IRON)
    await failed(own, 1)
    assert not own.manager.wanted(view, GATHER)
    await failed(own, 1)
    assert own.manager.wanted(view, GATHER)
    # The built-in skill does the step from where the bot stands then.
    assert await own.manager.write(view, GATHER, SEEN, own.bot) == GATHER
    assert own.bot.tried == [("exploreUntil", ["north", 256, {"blocks": ["iron_ore"]}]), ("nearbyMobs", [48])]
    first, second = own.asked(0), own.asked(1)
    assert first["failed"] == "NOT_FOUND: no iron_ore within 64 blocks"
    assert (first["position"], first["mobs_in_sight"], first["steps"]) == ({"x": 1, "y": 64, "z": 2}, {"cow": 1}, [])
    assert second["steps"][0]["result"] == "NOT_FOUND: No iron_ore is in sight."
    assert {event.by for event in own.board.events(goal_id=own.goal) if event.type == "model_call"} == {"Lookout"}
    await failed(own)
    assert not own.manager.wanted(view, GATHER)


async def test_six_actions_are_the_most(bench: Any) -> None:
    own = bench(*[act("find", names=["iron_ore"])] * 9)
    own.bot.results = [NOTHING] * 9
    await failed(own)
    await own.manager.write(own.view(IRON), GATHER, SEEN, own.bot)
    assert len(own.server.calls) == len(own.bot.tried) == lookout.ITERATIONS == 6


async def test_two_minutes_are_the_most(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lookout.SECONDS == 120
    monkeypatch.setattr(lookout, "SECONDS", 0.3)
    own = bench(testing.hang())
    await failed(own)
    assert await own.manager.write(own.view(IRON), GATHER, SEEN, own.bot) == GATHER
    notes = [str(event.data) for event in own.board.events(goal_id=own.goal) if event.by == "Lookout"]
    assert any("0.3 s are the most" in text for text in notes)


@pytest.mark.parametrize(
    ("steps", "calls"),
    [
        ([testing.failing(401)], 1),
        ([testing.invalid_json()] * 9, 6),
        ([testing.good({"thought": "", "act": "op", "names": ["Eve"]})] * 9, 6),
        ([testing.good('{"thought": "", "act": "go", "position": [NaN, 1e999, 3]}')] * 9, 6),
        ([testing.refusal()] * 9, 6),
        ([testing.dropped()] * 9, 3),
    ],
)
async def test_a_model_that_fails_leaves_the_skill_to_try_alone(
    bench: Any, steps: list[testing.Step], calls: int
) -> None:
    own = bench(*steps)
    await failed(own)
    assert await own.manager.write(own.view(IRON), GATHER, SEEN, own.bot) == GATHER
    assert (len(own.server.calls), own.bot.tried) == (calls, [])


async def test_its_budget_is_the_goals(bench: Any) -> None:
    own = bench(act("done"), budget=100)
    await failed(own)
    assert await own.manager.write(own.view(IRON), GATHER, SEEN, own.bot) == GATHER
    assert own.server.calls == []


@pytest.mark.parametrize("code", sorted(lookout.TAKEN))
async def test_whoever_takes_the_bot_gets_it(bench: Any, code: str) -> None:
    own = bench(act("prospect", names=["iron_ore"]))
    own.bot.results = [{"ok": False, "value": None, "error": {"code": code, "message": "Alex wants it"}}]
    await failed(own)
    with pytest.raises(SkillFailed) as caught:
        await own.manager.write(own.view(IRON), GATHER, SEEN, own.bot)
    assert caught.value.code == code


@pytest.mark.parametrize("code", ["INVENTORY_FULL", "TIMEOUT", "NO_TOOL"])
async def test_other_troubles_are_no_matter_of_looking(bench: Any, code: str) -> None:
    own = bench(act("done"))
    await failed(own, 4, code)
    assert not own.manager.wanted(own.view(IRON), GATHER)


async def test_what_was_seen_is_told_to_whoever_writes_the_skill(bench: Any) -> None:
    own = bench(act("go", position=[9, 40, 9]), act("done"), CRAFT, written=("gather",))
    own.bot.results = [FOUND]
    await failed(own)
    view = own.view(IRON)
    # A model writes this one; before its first try the bot is led to where it can work.
    written = await own.manager.write(view, own.pairs.choose(IRON), SEEN, own.bot)
    assert written.sandbox
    assert own.bot.tried == [("navigateTo", [{"x": 9.0, "y": 40.0, "z": 9.0}, 2])]
    assert own.asked(-1)["looked_around"][0]["call"] == ["navigateTo", {"x": 9.0, "y": 40.0, "z": 9.0}, 2]
