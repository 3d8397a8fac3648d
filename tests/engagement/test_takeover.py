"""A bot with nothing left to do offers to share what a person is at, and to take over what does not get on."""

import pytest

from covoyager.assignment.thresholds import LEAST_SECONDS, OFFER_SECONDS, PATIENCE
from covoyager.engagement.takeover import Takeover
from tests.board.plans import plan, step
from tests.engagement.test_engagement import Clock, clock
from tests.fake_session import LEASE_S, FakeSession

__all__ = ["clock"]

#: What three logs take a bot, in seconds (see `step`).
WORK = 3.0


def held(quantity: int = 3) -> tuple[FakeSession, Takeover]:
    session = FakeSession()
    made = plan(step(1, "gather", "oak_log", quantity))
    session.board.add_goal(made.goal, "Steve", made)
    session.crew.active("Steve")
    session.board.claim(1, "Steve", LEASE_S)
    return session, Takeover(session.parts)


def look(session: FakeSession, relief: Takeover) -> list[str]:
    relief.mind(session.board.subtasks())
    return session.outbox.to("Steve")


def test_what_does_not_get_on_is_offered_to_be_taken_over_once_in_a_while(clock: Clock) -> None:
    session, relief = held()
    assert look(session, relief) == []
    clock.now += LEAST_SECONDS + PATIENCE * WORK
    assert look(session, relief) == []
    clock.now += 1
    (line,) = look(session, relief)
    assert line.endswith("!release 1 leaves it to it.")
    clock.now += 1
    assert look(session, relief) == []
    clock.now += OFFER_SECONDS
    assert len(look(session, relief)) == 1


def test_whoever_gets_on_is_left_alone(clock: Clock) -> None:
    session, relief = held()
    for have in (1, 2):
        assert look(session, relief) == []
        clock.now += LEAST_SECONDS
        session.board.progress(1, "Steve", have)
    assert look(session, relief) == []
    clock.now += LEAST_SECONDS + PATIENCE * WORK / 3 + 1
    assert len(look(session, relief)) == 1


def test_a_step_given_back_and_taken_again_has_its_time_anew(clock: Clock) -> None:
    session, relief = held()
    look(session, relief)
    clock.now += LEAST_SECONDS + PATIENCE * WORK
    session.board.release(1, "Steve")
    look(session, relief)
    session.board.claim(1, "Steve", LEASE_S)
    clock.now += 1
    assert look(session, relief) == []


@pytest.mark.parametrize("what", ["busy", "choosing"])
def test_bots_that_have_work_offer_nothing(clock: Clock, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    session, relief = held()
    look(session, relief)
    bot = session.workers["Bot"]
    if what == "busy":
        bot.current = session.board.subtask(1)
    else:
        monkeypatch.setattr(bot, "choices", session.board.subtasks)
    clock.now += 10 * OFFER_SECONDS
    assert look(session, relief) == []


def test_a_long_job_is_first_shared_and_then_taken_over(clock: Clock) -> None:
    session, relief = held(30)
    assert "!release 1 20 " in look(session, relief)[0]
    clock.now += LEAST_SECONDS + PATIENCE * 30 + 1
    assert look(session, relief)[0].endswith("!release 1 leaves it to it.")
