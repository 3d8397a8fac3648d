"""What no longer holds when its turn to be said comes is not said: claims, offers, warnings, hand-overs, what is waited for."""

from collections.abc import Callable

import pytest

from covoyager.assignment.thresholds import IDLE_SECONDS, LEAST_SECONDS, PATIENCE
from covoyager.crew.still import goal_is, step_is
from covoyager.jobs.morning import Morning
from tests.board.plans import PASS, plan, step
from tests.engagement.test_engagement import Clock, clock, event
from tests.fake_session import LEASE_S, FakeSession, answered

__all__ = ["clock"]


@pytest.fixture
def session() -> FakeSession:
    session = FakeSession()
    made = plan(step(1, "gather", "oak_log", 30), step(2, "gather", "cobblestone", 30))
    session.board.add_goal(made.goal, "Steve", made)
    for name in ("Steve", "Alex"):
        session.board.see(name, "human")
        session.crew.active(name)
    return session


def claimed_by_the_bot(session: FakeSession, clock: Clock) -> tuple[str | None, str]:
    session.board.claim(2, "Bot", LEASE_S)
    manners = session.engagement()
    manners.happened(event(2, "Bot", "IN_PROGRESS"))
    manners.mind()
    return None, "Bot has #2"


def given_back_by_who_left(session: FakeSession, clock: Clock) -> tuple[str | None, str]:
    session.board.claim(2, "Alex", LEASE_S)
    manners = session.engagement()
    manners.gone("Alex")
    clock.now += 1000
    manners.mind()
    return None, "Alex has left"


def run_out(session: FakeSession, clock: Clock) -> tuple[str | None, str]:
    session.board.claim(2, "Alex", LEASE_S)
    session.engagement().expired(session.board.expire(now=4e9), {2: "Alex"})
    return None, "is free again: no sign of Alex"


def about_to_run_out(session: FakeSession, clock: Clock) -> tuple[str | None, str]:
    session.board.claim(2, "Alex", 30.0)
    session.engagement().mind()
    return "Alex", "Still at #2"


def offered(session: FakeSession, clock: Clock) -> tuple[str | None, str]:
    session.board.claim(1, "Steve", LEASE_S)
    manners = session.engagement()
    manners.alive("Alex")
    manners.mind()
    clock.now += 2 * IDLE_SECONDS
    session.crew.active("Alex")
    manners.mind()
    return "Alex", "!claim 2 "


def to_be_taken_over(session: FakeSession, clock: Clock) -> tuple[str | None, str]:
    session.board.claim(2, "Alex", LEASE_S)
    manners = session.engagement()
    manners.mind()
    clock.now += LEAST_SECONDS + PATIENCE * 100
    manners.mind()
    return "Alex", "could take over #2"


def ready_in_the_morning(session: FakeSession, clock: Clock) -> tuple[str | None, str]:
    morning = Morning(session.parts)
    for hour in (13_000, 10):
        morning.mind(hour)
    return "Alex", "Two steps are ready"


LINES = [
    claimed_by_the_bot,
    given_back_by_who_left,
    run_out,
    about_to_run_out,
    offered,
    to_be_taken_over,
    ready_in_the_morning,
]


@pytest.mark.parametrize("posted", LINES, ids=lambda posted: posted.__name__)
def test_it_is_said_while_it_is_so_and_not_after(
    session: FakeSession, clock: Clock, posted: Callable[..., tuple[str | None, str]]
) -> None:
    to, words = posted(session, clock)
    assert [line for who, line in session.outbox.lines if who == to and words in line]
    view = session.board.subtask(2)
    if view.by:
        session.board.release(2, view.by)
    session.board.claim(2, "Steve", LEASE_S)
    assert [line for who, line in session.outbox.lines if who == to and words in line] == []


async def test_a_step_handed_over_and_given_back_is_not_told_of_as_theirs(session: FakeSession) -> None:
    session.board.claim(2, "Steve", LEASE_S)
    await answered(session.context(), "Steve", "!hand 2 Alex")
    assert "Steve hands you a step." in session.outbox.lines[0][1]
    session.board.release(2, "Alex")
    assert session.outbox.lines == []


def test_an_event_that_is_old_when_it_is_read_is_no_news(session: FakeSession) -> None:
    session.board.claim(2, "Steve", LEASE_S)
    manners = session.engagement()
    manners.happened(event(2, "Bot", "IN_PROGRESS"))
    manners.mind()
    assert session.outbox.to(None) == []


def test_what_is_no_more_on_the_board_is_not_so(session: FakeSession) -> None:
    goal, view = session.board.goals()[0], session.board.subtask(1)
    one, whole = step_is(session.board, view), goal_is(session.board, goal)
    assert one()
    assert whole()
    session.board.claim(1, "Bot", LEASE_S)
    assert not one()
    session.board.settle(1, PASS, "Bot")
    assert whole()
    session.board.cancel(goal.id, "Steve")
    assert not whole()
