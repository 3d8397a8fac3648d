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
    sitting = FakeSession()
    made = plan(step(1, "gather", "oak_log", quantity))
    sitting.board.add_goal(made.goal, "Steve", made)
    sitting.crew.active("Steve")
    sitting.board.claim(1, "Steve", LEASE_S)
    return sitting, Takeover(sitting.parts)


def look(sitting: FakeSession, relief: Takeover) -> list[str]:
    relief.mind(sitting.board.subtasks())
    return sitting.outbox.to("Steve")


def test_what_does_not_get_on_is_offered_to_be_taken_over_once_in_a_while(clock: Clock) -> None:
    sitting, relief = held()
    assert look(sitting, relief) == []
    clock.now += LEAST_SECONDS + PATIENCE * WORK
    assert look(sitting, relief) == []
    clock.now += 1
    (line,) = look(sitting, relief)
    assert line.endswith("!release 1 leaves it to it.")
    clock.now += 1
    assert look(sitting, relief) == []
    clock.now += OFFER_SECONDS
    assert len(look(sitting, relief)) == 1


def test_whoever_gets_on_is_left_alone(clock: Clock) -> None:
    sitting, relief = held()
    for have in (1, 2):
        assert look(sitting, relief) == []
        clock.now += LEAST_SECONDS
        sitting.board.progress(1, "Steve", have)
    assert look(sitting, relief) == []
    clock.now += LEAST_SECONDS + PATIENCE * WORK / 3 + 1
    assert len(look(sitting, relief)) == 1


def test_a_step_given_back_and_taken_again_has_its_time_anew(clock: Clock) -> None:
    sitting, relief = held()
    look(sitting, relief)
    clock.now += LEAST_SECONDS + PATIENCE * WORK
    sitting.board.release(1, "Steve")
    look(sitting, relief)
    sitting.board.claim(1, "Steve", LEASE_S)
    clock.now += 1
    assert look(sitting, relief) == []


@pytest.mark.parametrize("what", ["busy", "choosing"])
def test_bots_that_have_work_offer_nothing(clock: Clock, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    sitting, relief = held()
    look(sitting, relief)
    bot = sitting.workers["Bot"]
    if what == "busy":
        bot.current = sitting.board.subtask(1)
    else:
        monkeypatch.setattr(bot, "choices", sitting.board.subtasks)
    clock.now += 10 * OFFER_SECONDS
    assert look(sitting, relief) == []


def test_a_long_job_is_first_shared_and_then_taken_over(clock: Clock) -> None:
    sitting, relief = held(30)
    assert "!release 1 15 " in look(sitting, relief)[0]
    clock.now += LEAST_SECONDS + PATIENCE * 30 + 1
    assert look(sitting, relief)[0].endswith("!release 1 leaves it to it.")
