"""A step that cannot begin yet is kept for who wants it: no bot takes it, and it is theirs as soon as it can begin."""

import pytest

from covoyager.domain import Status
from covoyager.engagement.engagement import Engagement
from covoyager.handlers.command_context import CommandContext
from tests.board.plans import plan, step
from tests.fake_session import LEASE_S, FakeSession, answered


def in_a_row() -> tuple[FakeSession, Engagement, CommandContext]:
    """Three steps, each of which waits for the one before; the bot is at the first."""
    session = FakeSession()
    made = plan(step(1, "gather", "oak_log", 4), step(2, "gather", "dirt", 3, (1,)), step(3, "gather", "sand", 3, (2,)))
    session.board.add_goal(made.goal, "Ann", made)
    session.board.claim(1, "Bot", LEASE_S)
    manners = session.engagement()
    return session, manners, session.context(engagement=manners)


def is_through(session: FakeSession) -> None:
    """The step before is done."""
    session.board.release(1, "Bot")
    session.board.skip(1, "Cid")


async def test_it_is_theirs_once_it_can_begin() -> None:
    session, manners, context = in_a_row()
    (line,) = await answered(context, "Ben", "!claim 2")
    assert line.startswith("#2 gather 3 dirt is kept for you")
    assert "waits for #1" in line
    assert session.crew.kept == {2: "Ben"}
    is_through(session)
    for event in session.board.events():
        manners.happened(event)
    assert (session.board.subtask(2).by, session.board.subtask(2).state) == ("Ben", Status.IN_PROGRESS)
    assert any(line.startswith("#2 is yours: gather 3 dirt.") for line in session.outbox.to("Ben"))
    assert session.crew.kept == {}


async def test_one_that_begins_unseen_is_given_within_a_second() -> None:
    session, manners, context = in_a_row()
    await answered(context, "Ben", "!claim 2")
    is_through(session)
    manners.mind()
    assert session.board.subtask(2).by == "Ben"


async def test_nobody_else_has_it_kept_and_each_has_one() -> None:
    session, _, context = in_a_row()
    await answered(context, "Ben", "!claim 2")
    assert await answered(context, "Cid", "!claim 2") == ["#2 gather 3 dirt is kept for Ben already."]
    assert (await answered(context, "Cid", "!why 2"))[-1] == "#2 gather 3 dirt is kept for Ben already."
    await answered(context, "Cid", "!claim 3")
    await answered(context, "Ben", "!claim 3")
    assert session.crew.kept == {2: "Ben", 3: "Cid"}
    await answered(context, "Cid", "!release 3")
    await answered(context, "Ben", "!claim 3")
    assert session.crew.kept == {3: "Ben"}


@pytest.mark.parametrize("line", ["!release 2", "!release"])
async def test_who_lets_go_of_it_has_it_no_longer(line: str) -> None:
    session, manners, context = in_a_row()
    await answered(context, "Ben", "!claim 2")
    assert await answered(context, "Ben", line) == ["#2 is kept for you no longer."]
    is_through(session)
    manners.mind()
    assert session.board.subtask(2).state is Status.READY


async def test_who_leaves_keeps_nothing_and_what_is_over_is_kept_for_nobody() -> None:
    session, manners, context = in_a_row()
    await answered(context, "Ben", "!claim 2")
    await answered(context, "Cid", "!claim 3")
    manners.gone("Ben")
    session.board.skip(3, "Ann")
    manners.mind()
    assert session.crew.kept == {}


async def test_three_at_the_start_are_each_told_of_something_else_of_their_own() -> None:
    _, manners, context = in_a_row()
    assert "!claim 1 makes it yours" in (await manners.help("Ann"))[0]
    assert "!claim 2 keeps it for you" in (await manners.help("Ben"))[0]
    await answered(context, "Ben", "!claim 2")
    assert "!claim 3 keeps it for you" in (await manners.help("Cid"))[0]
