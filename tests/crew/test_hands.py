"""How fast the board knows people to be."""

from dataclasses import replace

import pytest

from covoyager.assignment.people import hand_from
from covoyager.clock import TICKS_PER_SECOND, game
from covoyager.crew.hands import hand_of, hands_of
from covoyager.domain.hands import Hand
from tests.board.plans import PASS, plan, step
from tests.fake_session import LEASE_S, FakeSession


def test_who_has_done_a_step_is_known_by_it() -> None:
    session = FakeSession()
    made = plan(step(1, "gather", "oak_log", 30), step(2, "craft", "stick", 30))
    session.board.add_goal(made.goal, "Steve", made)
    assert hand_of(session.board, "Steve") == hand_from([])
    for number in (1, 2):
        session.board.claim(number, "Steve", LEASE_S)
        session.board.settle(number, PASS, "Steve")
    quick = hand_of(session.board, "Steve")
    assert quick == hand_from([(30, 600, 0)]), "what takes clicks and no hands tells nothing"
    assert quick.each < hand_of(session.board, "Alex").each


def test_work_by_hand_is_held_against_work_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A learner's five logs by hand were held against an axe: they were told of fourteen where they had time for twenty."""
    session = FakeSession()
    made = plan(replace(step(1, "gather", "oak_log", 5), ticks=125, by_hand=62, faster=("stone_axe",)))
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Steve", LEASE_S)
    now = game.date()
    monkeypatch.setattr(game, "date", lambda: now + 500 / TICKS_PER_SECOND)
    session.board.settle(1, PASS, "Steve")
    assert hand_of(session.board, "Steve") == hand_from([(5, 5 * 62, 500)])
    assert hand_of(session.board, "Steve").each < hand_from([(5, 125, 500)]).each


def test_who_takes_part_works_with_the_bots() -> None:
    session = FakeSession()
    session.crew.active("Steve")
    hands = hands_of(session.crew, session.board)
    assert (hands.bots, hands.people) == (len(session.workers), (hand_from([]),))
    assert isinstance(hands.people[0], Hand)
