"""What others do is told aloud twice a minute at most, unless people want more of it, or none."""

from functools import partial

import pytest

from covoyager.chat.message import LIMIT, SEPARATOR, width
from covoyager.chat.outbox import always
from covoyager.engagement.loudness import set_loudness
from covoyager.engagement.news import GATHERED_SECONDS, News
from tests.engagement.test_greeting import Clock
from tests.fake_session import FakeSession


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("covoyager.clock.game.now", clock)
    return clock


def test_a_minute_full_of_steps_is_two_lines(clock: Clock) -> None:
    session = FakeSession()
    news = News(session.parts)
    said: list[str] = []
    for second in range(60):
        news.tell(second, f"Bot has #{second} gather 3 oak logs.", always)
        news.tell(second, f"#{second} (gather 3 oak logs) is DONE, by Bot.", always)
        news.mind()
        said += filter(None, [SEPARATOR.join(session.outbox.to(None))])
        clock.now += 1
    assert said[0] == "#0 (gather 3 oak logs) is DONE, by Bot.", "the first at once, and of a step the newest"
    assert len(said) == 60 / GATHERED_SECONDS
    assert said[1].endswith("#30 (gather 3 oak logs) is DONE, by Bot.")
    assert len(said[1].split(SEPARATOR)) > 2
    assert width(said[1]) <= LIMIT


def test_what_a_goal_leaves_is_no_news(clock: Clock) -> None:
    session = FakeSession()
    news = News(session.parts)
    news.tell(1, "#1 (gather 3 oak logs) is DONE, by Bot.", always)
    news.forget()
    news.mind()
    assert session.outbox.lines == []


def test_people_have_less_said_or_more(clock: Clock) -> None:
    session = FakeSession()
    news = News(session.parts)
    for by, said in ((-1, []), (2, ["one", "two"])):
        set_loudness(session.board, by)
        for step, line in enumerate(("one", "two")):
            news.tell(step, line, always)
            news.mind()
        assert session.outbox.to(None) == said


def test_what_had_gathered_is_not_said_to_who_asked_for_quiet(clock: Clock) -> None:
    session = FakeSession()
    news = News(session.parts)
    news.tell(1, "#1 (gather 3 oak logs) is DONE, by Bot.", always)
    news.mind()
    news.tell(2, "Bot has #2 craft 4 sticks.", always)
    set_loudness(session.board, -1)
    clock.now += GATHERED_SECONDS
    news.mind()
    set_loudness(session.board, 1)
    news.mind()
    assert session.outbox.to(None) == ["#1 (gather 3 oak logs) is DONE, by Bot."]


def test_what_is_no_longer_so_is_not_said_when_its_turn_comes(clock: Clock) -> None:
    session = FakeSession()
    news, true = News(session.parts), {1, 2, 3}
    for step in (1, 2, 3):
        news.tell(step, f"Bot has #{step}.", partial(true.__contains__, step))
    true.discard(1)
    news.mind()
    true.discard(2)
    assert session.outbox.to(None) == ["Bot has #3."], "neither what waited to be gathered nor what waited to be sent"


def test_what_is_not_said_keeps_nothing_else_waiting(clock: Clock) -> None:
    session = FakeSession()
    news = News(session.parts)
    news.tell(1, "Bot has #1.", lambda: False)
    news.mind()
    news.tell(2, "Bot has #2.", always)
    news.mind()
    assert session.outbox.to(None) == ["Bot has #2."]
