"""Who joins hears once who the bot is, what the goal is and what could be theirs; who may not command hears nothing."""

import pytest

from covoyager.chat.message import LIMIT, SEPARATOR, width
from covoyager.engagement.engagement import Engagement
from covoyager.engagement.greeting import ARRIVED_SECONDS, welcome
from covoyager.language.catalogues import in_language
from tests.board.plans import PASS, pickaxe
from tests.fake_session import FakeSession


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("covoyager.clock.game.now", clock)
    return clock


def after_a_moment(manners: Engagement, clock: Clock) -> None:
    manners.mind()
    clock.now += ARRIVED_SECONDS
    manners.mind()


def test_who_joins_is_greeted_once_and_for_good(clock: Clock) -> None:
    session = FakeSession()
    made = pickaxe()
    session.board.add_goal(made.goal, "Steve", made)
    manners = session.engagement()
    manners.came("Alex")
    after_a_moment(manners, clock)
    hello, goal, offer, more = session.outbox.to("Alex")
    assert hello == "Hello Alex, I am Bot, an AI teammate: I do the steps that nobody takes."
    assert goal == f"Goal 1 (craft a stone pickaxe): 0 of {len(made.subtasks)} steps done."
    assert offer == "What would help most: #4 gather 3 cobblestone. !claim 4 makes it yours."
    assert "!help" in more
    assert "!quiet" in more
    assert width(SEPARATOR.join([hello, goal, offer, more])) <= 2 * LIMIT
    for again in (manners, session.engagement()):
        again.gone("Alex")
        again.came("Alex")
        after_a_moment(again, clock)
    assert session.outbox.to("Alex") == [], "once a person, not a join or a session"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "1 of 5 steps done."), ("de", "1 von 5 Schritten fertig."), ("es", "1 de 5 pasos hechos.")],
)
def test_one_step_that_is_done_is_told_as_one(clock: Clock, language: str, told: str) -> None:
    session = FakeSession()
    made = pickaxe()
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Steve")
    session.board.settle(1, PASS, "Steve")
    goals = session.board.goals()
    assert in_language(welcome("Alex", "Bot", goals, session.board.subtasks())[1], language).endswith(told)
    more = in_language(welcome("Alex", "Bot", goals * 2, session.board.subtasks())[1], language)
    one = {"en": "1 more goal on", "de": "1 weiteres Ziel auf", "es": "1 objetivo más en"}
    assert one[language] in more


def test_with_no_goal_it_says_how_to_set_one(clock: Clock) -> None:
    session = FakeSession()
    manners = session.engagement()
    manners.came("Alex")
    after_a_moment(manners, clock)
    _, goal, _ = session.outbox.to("Alex")
    assert goal == "No goal is open; such as: !task craft compass"


def test_strangers_are_not_spoken_to(clock: Clock) -> None:
    session = FakeSession(owner="Steve", everybody=False)
    manners = session.engagement()
    for name in ("Alex", "Steve"):
        manners.came(name)
    after_a_moment(manners, clock)
    assert session.outbox.to("Alex") == []
    assert len(session.outbox.to("Steve")) == 3


def test_who_leaves_at_once_is_greeted_the_next_time(clock: Clock) -> None:
    session = FakeSession()
    manners = session.engagement()
    manners.came("Alex")
    manners.gone("Alex")
    after_a_moment(manners, clock)
    assert session.outbox.to("Alex") == []
    manners.came("Alex")
    after_a_moment(manners, clock)
    assert session.outbox.to("Alex")[0].startswith("Hello Alex")
