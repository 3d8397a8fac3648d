"""How fast the board knows people to be."""

from covoyager.assignment.people import hand_from
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


def test_who_takes_part_works_with_the_bots() -> None:
    session = FakeSession()
    session.crew.active("Steve")
    hands = hands_of(session.crew, session.board)
    assert (hands.bots, hands.people) == (len(session.workers), (hand_from([]),))
    assert isinstance(hands.people[0], Hand)
