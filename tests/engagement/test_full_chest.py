"""A full chest is said again where it stays full, at most every few minutes, and boards show it as long as it lasts."""

import pytest

from covoyager.engagement.full_chest import AGAIN_SECONDS
from tests.engagement.test_greeting import Clock
from tests.fake_session import FakeSession

SAID = ["The shared chest is full. Please take something out, then I go on."]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("covoyager.clock.game.now", clock)
    return clock


def test_it_is_said_again_only_where_somebody_tries_again_after_a_while(clock: Clock) -> None:
    session = FakeSession()
    manners, world = session.engagement(), session.world_model
    world.chest_holds({"dirt": 1728})
    world.grows = False
    manners.mind()
    assert session.outbox.to(None) == []
    for _ in range(3):
        world.no_room = clock.now
        manners.mind()
        clock.now += 20
    assert session.outbox.to(None) == SAID, "not at every try"
    clock.now += AGAIN_SECONDS
    manners.mind()
    assert session.outbox.to(None) == [], "nobody has tried again"
    world.no_room = clock.now
    manners.mind()
    assert session.outbox.to(None) == SAID


def test_boards_show_it_until_something_is_taken_out(clock: Clock) -> None:
    session = FakeSession()
    manners, world = session.engagement(), session.world_model
    world.chest_holds({"dirt": 1700, "stone": 3})
    world.no_room, world.grows = clock.now, False
    manners.mind()
    assert session.board.setting("chest_full") is True
    world.chest_holds({"dirt": 1728, "stone": 3})
    manners.mind()
    assert session.board.setting("chest_full") is True, "what fills it more makes no room"
    world.chest_holds({"dirt": 1728})
    manners.mind()
    assert session.board.setting("chest_full") is False
    assert session.outbox.to(None) == [], "what no longer holds is not said"


def test_people_are_asked_only_once_bots_have_tried_to_make_it_a_large_one(clock: Clock) -> None:
    session = FakeSession()
    manners, world = session.engagement(), session.world_model
    world.chest_holds({"dirt": 1728})
    world.no_room = clock.now
    manners.mind()
    assert session.board.setting("chest_full") is True
    assert session.outbox.to(None) == []
    world.grows = False
    manners.mind()
    assert session.outbox.to(None) == SAID
