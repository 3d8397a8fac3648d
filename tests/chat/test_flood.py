"""How much of somebody's typing is answered."""

from covoyager.chat.flood import BURST, SLOWER, Flood


def test_a_flood_is_told_once_and_then_left_alone() -> None:
    flood = Flood()
    answers = [flood.take("Steve", at / 10) for at in range(50)]
    taken = [allowed for allowed, _ in answers]
    assert all(taken[:BURST])
    assert sum(taken) <= BURST + 6
    assert [told for _, told in answers if told] == [SLOWER]
    assert flood.take("Alex", 1.0) == (True, None)


def test_who_slows_down_is_answered_again() -> None:
    flood = Flood()
    for _ in range(20):
        flood.take("Steve", 0.0)
    assert flood.take("Steve", 1.5) == (True, None)
    assert flood.take("Steve", 60.0) == (True, None)
    last = [flood.take("Steve", 60.0) for _ in range(20)]
    assert [told for _, told in last if told] == [SLOWER]
