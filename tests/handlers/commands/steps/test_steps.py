"""Commands about steps: who gives way to whom, and what each is told."""

from typing import Any

import pytest

from covoyager.board import SubtaskView
from covoyager.domain import GoalState, Observation, Plan, Status
from covoyager.errors import NotClaimable, NotHolder, UnknownId
from tests.board.plans import PASS, pickaxe, plan, step
from tests.fake_session import LEASE_S, FakeSession, answered


def session_with(*plans: Plan, **words: Any) -> FakeSession:
    session = FakeSession(**words)
    for made in plans or (pickaxe(),):
        session.board.add_goal(made.goal, "Steve", made)
    return session


def held(view: SubtaskView) -> tuple[Status, str | None, int]:
    return view.state, view.by, view.subtask.quantity


async def test_a_bot_gives_way_to_a_person() -> None:
    session = session_with()
    session.board.claim(1, "Bot", LEASE_S)
    lines = await answered(session.context(), "Steve", "!claim 1")
    assert lines[0].startswith("#1 is yours: gather 3 oak logs")
    assert held(session.board.subtask(1)) == (Status.IN_PROGRESS, "Steve", 3)
    assert session.workers["Bot"].told == 1


async def test_a_bot_shares_what_it_is_at() -> None:
    session = session_with(plan(step(1, "gather", "oak_log", 11)))
    session.board.claim(1, "Bot", LEASE_S)
    lines = await answered(session.context(), "Steve", "!claim 1 5")
    rows = [held(view) for view in session.board.subtasks()]
    assert rows == [(Status.IN_PROGRESS, "Bot", 6), (Status.IN_PROGRESS, "Steve", 5)]
    assert lines[0].startswith("#2 is yours: gather 5 oak logs")
    assert session.workers["Bot"].told == 1


async def test_who_takes_a_part_hears_what_the_part_takes() -> None:
    session = session_with(plan(step(1, "craft", "oak_planks", 16, (), {"oak_log": 4})))
    lines = await answered(session.context(), "Steve", "!claim 1 8")
    assert lines[0].startswith("#1 is yours: craft 8 oak planks. You need 2 oak logs. It counts")


async def test_a_bot_keeps_what_the_other_cannot_do_after_all() -> None:
    session = session_with(plan(step(1, "craft", "oak_planks", 16, (), {"oak_log": 4})))
    session.board.set_stock(Observation(chest={}, carried={"Bot": {"oak_log": 4}, "Steve": {"dirt": 1}}))
    session.board.claim(1, "Bot", LEASE_S)
    with pytest.raises(NotClaimable, match="4 oak logs"):
        session.board.give_way(1, "Bot", "Steve", 16)
    assert held(session.board.subtask(1)) == (Status.IN_PROGRESS, "Bot", 16)
    for none in (0, -3):
        with pytest.raises(NotClaimable, match="1 or more"):
            session.board.give_way(1, "Bot", "Steve", none)
    assert len(session.board.subtasks()) == 1


async def test_people_do_not_give_way_to_people() -> None:
    work = ("oak_log", "cobblestone", "sand")
    session = session_with(plan(*(step(number, "gather", item, 30) for number, item in enumerate(work, 1))))
    session.board.claim(1, "Alex", LEASE_S)
    lines = await answered(session.context(), "Steve", "!claim 1")
    assert "held by Alex" in lines[0]
    assert "What would help most: #" in lines[1]
    assert session.board.subtask(1).by == "Alex"


async def test_a_step_is_handed_to_who_is_meant_of_two_that_a_mark_tells_apart() -> None:
    session = session_with()
    for name in ("Steve", "Alex", ".Alex"):
        session.board.see(name, "human")
    talk = session.context()
    session.board.claim(1, "Steve", LEASE_S)
    assert await answered(talk, "Steve", "!hand 1 to @.alex!") == ["#1 is .Alex's now."]


async def test_handing_over_tells_the_other_what_to_do() -> None:
    session = session_with()
    talk = session.context()
    session.board.claim(1, "Steve", LEASE_S)
    with pytest.raises(NotClaimable, match="no Alex here"):
        await answered(talk, "Steve", "!hand 1 Alex")
    session.board.see("Alex", "human")
    assert await answered(talk, "Steve", "!hand 1 to @alex") == ["#1 is Alex's now."]
    assert session.board.subtask(1).by == "Alex"
    assert "Steve hands you a step. #1 is yours" in session.outbox.to("Alex")[0]
    with pytest.raises(NotHolder):
        await answered(talk, "Steve", "!hand 1 Alex")


async def test_skipping_what_a_bot_is_at_stops_it() -> None:
    session = session_with()
    session.board.claim(1, "Bot", LEASE_S)
    await answered(session.context(), "Steve", "!skip 1")
    assert session.board.subtask(1).skipped
    assert session.workers["Bot"].told == 1


async def test_who_claims_their_own_step_hears_again_what_it_takes() -> None:
    session = FakeSession()
    made = plan(step(1, "craft", "stick", 4, (), {"oak_planks": 2}))
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Steve", LEASE_S)
    lines = await answered(session.context(), "Steve", "!claim 1")
    assert lines[0] == "#1 is yours already; it stays so."
    assert lines[1].startswith("#1 is yours: craft 4 sticks. You need 2 oak planks.")


async def test_who_names_no_step_means_the_one_that_they_have() -> None:
    session = session_with()
    commands = session.context()
    assert await answered(commands, "Steve", "!done") == [
        "You hold no step. !board lists what there is, !claim N takes one."
    ]
    session.board.claim(1, "Steve", LEASE_S)
    session.board.claim(4, "Steve", LEASE_S)
    (which,) = await answered(commands, "Steve", "!release")
    assert which.startswith("Which one? #1 gather 3 oak logs, #4 gather 3 cobblestone")
    await answered(commands, "Steve", "!release 4")
    await answered(commands, "Steve", "!release")
    assert session.board.subtask(1).state is Status.READY


async def test_why_says_that_nothing_of_a_paused_goal_can_be_claimed() -> None:
    session = session_with()
    (goal,) = session.board.goals()
    session.board.pause(goal.id, "Steve")
    assert await answered(session.context(), "Steve", "!why 1") == [
        "Goal 1 (craft a stone pickaxe) is PAUSED: nothing of it can be claimed."
    ]


async def test_why_names_the_chest_that_is_full_instead_of_saying_that_a_step_can_be_taken() -> None:
    session = session_with()
    session.parts.world_model.no_room = 1.0
    (line,) = await answered(session.context(), "Steve", "!why 1")
    assert line == (
        "#1 (gather 3 oak logs) waits until what it brings finds room. The shared chest is full: take something out of it."
    )
    session.board.claim(1, "Steve")
    (line,) = await answered(session.context(), "Steve", "!why 1")
    assert line == "Steve is at #1 gather 3 oak logs. The shared chest is full: take something out of it."
    session.parts.world_model.no_room = None
    assert await answered(session.context(), "Steve", "!why 1") == ["Steve is at #1 gather 3 oak logs."]


async def test_why_tells_what_keeps_the_bots_from_a_shared_chest() -> None:
    session = session_with()
    session.world_model.chest_at = None
    session.world_model.chestless = "the ground is guarded."
    no_chest = (
        "There is no shared chest, and I could make none: the ground is guarded. "
        "!chest here makes the one near you the shared one."
    )
    assert (await answered(session.context(), "Steve", "!why"))[-1] == no_chest
    assert await answered(session.context(), "Steve", "!why 1") == [
        "#1 (gather 3 oak logs) can be taken: !claim 1.",
        no_chest,
    ]
    session.world_model.chest_at = (1, 64, 1)
    assert len(await answered(session.context(), "Steve", "!why 1")) == 1


async def test_why_alone_tells_what_refused_the_step_that_rests() -> None:
    session = session_with()
    session.board.claim(1, "Bot", LEASE_S)
    session.board.release(1, "Bot", "You may not dig here.")
    session.workers["Bot"].resting = {1}
    assert await answered(session.context(), "Steve", "!why") == [
        "Bot is free (#1 gather 3 oak logs is tried again soon).",
        "#1 (gather 3 oak logs) can be taken: !claim 1. It was given back. You may not dig here.",
    ]
    session.world_model.no_room = 1.0
    (line,) = await answered(session.context(), "Steve", "!why")
    assert "the shared chest is full" in line
    session.workers["Bot"].current = session.board.claim(4, "Bot", LEASE_S)
    assert await answered(session.context(), "Steve", "!why") == ["Bot is doing #4 gather 3 cobblestone (for goal 1)."]


async def test_status_tells_of_steps_that_wait_for_room_in_a_full_chest() -> None:
    session = session_with()
    session.world_model.no_room = 1.0
    lines = await answered(session.context(), "Steve", "!status")
    assert "2 steps wait for room in the shared chest" in lines
    assert not any("can be taken" in line for line in lines)


@pytest.mark.parametrize("command", ["why", "claim", "done", "release", "retry", "skip"])
async def test_a_number_is_none_of_a_goal_that_has_ended(command: str) -> None:
    session = session_with()
    (goal,) = session.board.goals()
    session.board.cancel(goal.id, "Steve")
    with pytest.raises(UnknownId, match=r"^There is no step 1 on the board\.$"):
        await answered(session.context(), "Steve", f"!{command} 1")


async def test_who_says_done_hears_of_what_was_seen_though_its_goal_has_ended() -> None:
    session = session_with()
    (goal,) = session.board.goals()
    session.board.claim(1, "Steve")
    session.board.settle(1, PASS, "Steve")
    session.board.finish(goal.id, GoalState.DONE, "")
    (line,) = await answered(session.context(), "Steve", "!done 1")
    assert line.endswith("DONE by Steve")
    with pytest.raises(UnknownId):
        await answered(session.context(), "Alex", "!done 1")


async def test_who_skips_a_step_hears_what_still_takes_its_result() -> None:
    session = session_with()
    session.board.set_stock(Observation(tick=1, chest={}, chest_tick=1))
    assert await answered(session.context(), "Steve", "!skip 1") == [
        "#1 gather 3 oak logs: skipped by Steve",
        "#2 (craft 12 oak planks) lacks 3 oak logs: unless somebody brings that, it is planned anew.",
    ]


async def test_who_skips_the_last_step_of_a_goal_hears_what_the_goal_still_lacks() -> None:
    session = session_with(plan(step(1, "gather", "oak_log", 3), text="get 3 oak logs", item="oak_log"))
    session.board.set_stock(Observation(tick=1, chest={"dirt": 1}, chest_tick=1))
    assert await answered(session.context(), "Steve", "!skip 1") == [
        "#1 gather 3 oak logs: skipped by Steve",
        "Goal 1 (get 3 oak logs) still lacks 1 oak log: unless somebody brings that, it is planned anew. !cancel 1 ends it.",
    ]
    assert session.board.goal(1).state is GoalState.OPEN
