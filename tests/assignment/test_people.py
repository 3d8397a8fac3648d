"""How fast people are taken to be."""

from covoyager.assignment.people import hand_from
from covoyager.assignment.thresholds import CLICK_TICKS, PRIOR_EACH, SLOWEST
from covoyager.domain.hands import Hand


def test_who_has_done_nothing_yet_is_taken_to_be_slower_than_a_bot() -> None:
    assert hand_from([]) == Hand(PRIOR_EACH, CLICK_TICKS)
    assert PRIOR_EACH > 0


def test_who_has_done_much_is_as_fast_as_they_were() -> None:
    assert hand_from([(100, 2000, 2000 + CLICK_TICKS)] * 5).each < 1
    assert 49 < hand_from([(100, 2000, 7000 + CLICK_TICKS)] * 5).each < 51


def test_who_stood_about_for_a_while_is_not_given_up() -> None:
    assert hand_from([(1, 100, 20_000)]).each < SLOWEST / 2
    assert hand_from([(9, 100, 90_000)] * 9).each <= SLOWEST
