"""Chat commands that change the board: who gives way to whom, who may command, which bot does what."""

from collections.abc import Sequence
from typing import Any

import pytest

from covoyager.board import SubtaskView
from covoyager.chat import Command, parse
from covoyager.crew.abilities import abilities, begin_session
from covoyager.domain import Observation, Plan, Status
from covoyager.errors import CovoyagerError, NotClaimable, NotHolder
from covoyager.handlers.command_handler import CommandHandler
from covoyager.handlers.commands import COMMANDS
from covoyager.options import Options
from tests.board.plans import pickaxe, plan, step
from tests.fake_session import LEASE_S, FakeSession


def session_with(*plans: Plan, **words: Any) -> FakeSession:
    session = FakeSession(**words)
    for made in plans or (pickaxe(),):
        session.board.add_goal(made.goal, "Steve", made)
    return session


async def type_(room: CommandHandler, user: str, text: str) -> Sequence[str]:
    command = parse(text, None, COMMANDS)
    assert isinstance(command, Command), command
    return await room.handlers()[command.name](user, command)


def held(view: SubtaskView) -> tuple[Status, str | None, int]:
    return view.state, view.by, view.subtask.quantity


async def test_a_bot_gives_way_to_a_person() -> None:
    session = session_with()
    session.board.claim(1, "Bot", LEASE_S)
    lines = await type_(session.claims(), "Steve", "!claim 1")
    assert lines[0].startswith("#1 is yours: gather 3 oak logs")
    assert held(session.board.subtask(1)) == (Status.IN_PROGRESS, "Steve", 3)
    assert session.workers["Bot"].told == 1


async def test_a_bot_shares_what_it_is_at() -> None:
    session = session_with(plan(step(1, "gather", "oak_log", 11)))
    session.board.claim(1, "Bot", LEASE_S)
    lines = await type_(session.claims(), "Steve", "!claim 1 5")
    rows = [held(view) for view in session.board.subtasks()]
    assert rows == [(Status.IN_PROGRESS, "Bot", 6), (Status.IN_PROGRESS, "Steve", 5)]
    assert lines[0].startswith("#2 is yours: gather 5 oak logs")
    assert session.workers["Bot"].told == 1


async def test_who_takes_a_part_hears_what_the_part_takes() -> None:
    session = session_with(plan(step(1, "craft", "oak_planks", 16, (), {"oak_log": 4})))
    lines = await type_(session.claims(), "Steve", "!claim 1 8")
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
    lines = await type_(session.claims(), "Steve", "!claim 1")
    assert "held by Alex" in lines[0]
    assert "What would help most: #" in lines[1]
    assert session.board.subtask(1).by == "Alex"


async def test_handing_over_tells_the_other_what_to_do() -> None:
    session = session_with()
    talk = session.claims()
    session.board.claim(1, "Steve", LEASE_S)
    with pytest.raises(NotClaimable, match="no Alex here"):
        await type_(talk, "Steve", "!hand 1 Alex")
    session.board.see("Alex", "human")
    assert await type_(talk, "Steve", "!hand 1 alex") == ["#1 is Alex's now."]
    assert session.board.subtask(1).by == "Alex"
    assert "Steve hands you a step. #1 is yours" in session.outbox.to("Alex")[0]
    with pytest.raises(NotHolder):
        await type_(talk, "Steve", "!hand 1 Alex")


async def test_skipping_what_a_bot_is_at_stops_it() -> None:
    session = session_with()
    session.board.claim(1, "Bot", LEASE_S)
    await type_(session.claims(), "Steve", "!skip 1")
    assert session.board.subtask(1).skipped
    assert session.workers["Bot"].told == 1


async def test_first_puts_a_goal_before_the_others() -> None:
    session = session_with(pickaxe(), pickaxe())
    await type_(session.files(), "Steve", "!first 2")
    assert [goal.id for goal in session.board.goals()] == [2, 1]
    (line,) = await type_(session.files(), "Steve", "!first")
    assert "Which goal" in line


async def test_jobs_say_what_a_bot_may_do() -> None:
    session = session_with(bots=("Bot", "Bot2"))
    commands = session.files()
    (said,) = await type_(commands, "Steve", "!jobs bot2 craft, smelt")
    assert said == "Bot2 does only: craft, smelt. That is for this session; !jobs … always keeps it."
    assert abilities(session.board, "Bot2") == frozenset({"craft", "smelt"})
    assert await type_(commands, "Steve", "!jobs") == ["Bot does everything.", "Bot2 does only: craft, smelt."]
    assert await type_(commands, "Steve", "!jobs Bot2 all") == ["Bot2 does everything."]
    with pytest.raises(CovoyagerError, match="no job 'dance'"):
        await type_(commands, "Steve", "!jobs Bot dance")


async def test_jobs_are_for_the_session_unless_they_are_to_hold_always() -> None:
    session = session_with(bots=("Bot", "Bot2"))
    await type_(session.files(), "Steve", "!jobs Bot craft")
    assert await type_(session.files(), "Steve", "!jobs Bot2 gather always") == ["Bot2 does only: gather."]
    for name in ("Bot", "Bot2"):
        begin_session(session.board, name)
    assert abilities(session.board, "Bot") is None
    assert abilities(session.board, "Bot2") == frozenset({"gather"})


async def test_the_owner_says_who_may_command_and_it_is_remembered() -> None:
    session = session_with(owner="Steve", everybody=False)
    door = session.access()
    assert not door.may("Alex")
    assert door.turn_away("Alex")
    (line,) = await type_(door, "Steve", "!allow Alex")
    assert line == "Alex may command me now. I have seen nobody of that name here yet. I listen to Alex, steve now."
    assert await type_(door, "Steve", "!disallow Nobody") == ["I do not listen to Nobody anyway."]
    assert door.may("ALEX")
    assert not door.is_owner("Alex")
    again = session.access()
    assert again.may("Alex")
    await type_(again, "Steve", "!disallow Alex")
    assert not again.may("Alex")
    assert not session.access().may("Alex")


async def test_where_everybody_may_one_can_be_left_out() -> None:
    session = session_with()
    door = session.access()
    await type_(door, "Steve", "!disallow Griefer")
    assert not door.may("griefer")
    assert door.may("Alex")
    assert await type_(door, "Steve", "!disallow steve") == ["You stay allowed."]
    await type_(door, "Steve", "!allow Griefer")
    assert door.may("Griefer")


async def test_who_is_let_in_by_chat_or_flag_does_not_leave_the_door_open_for_all() -> None:
    session = session_with()
    await type_(session.access(), "Steve", "!allow Alex")
    # The next session in this world is an owner's, and with a guest for this once.
    session.options = Options(owner="Steve", allow=("Guest",))
    named = session.access()
    assert [named.may(who) for who in ("Steve", "Guest", "Alex", "Eve")] == [True, True, False, False]
    await type_(named, "Steve", "!allow Ann")
    session.options = Options(owner="Steve")
    later = session.access()
    assert [later.may(who) for who in ("Ann", "Guest")] == [True, False]
    await type_(later, "Steve", "!allow *")
    assert session.access().may("Eve")


async def test_whom_the_host_names_is_let_in_whatever_was_said_before() -> None:
    session = session_with()
    await type_(session.access(), "Eve", "!disallow Ann")
    session.options = Options(owner="Steve", allow=("Ann",))
    assert session.access().may("Ann")


async def test_who_claims_their_own_step_hears_again_what_it_takes() -> None:
    session = FakeSession()
    made = plan(step(1, "craft", "stick", 4, (), {"oak_planks": 2}))
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Steve", LEASE_S)
    lines = await type_(session.claims(), "Steve", "!claim 1")
    assert lines[0] == "#1 is yours already; it stays so."
    assert lines[1].startswith("#1 is yours: craft 4 sticks. You need 2 oak planks.")
