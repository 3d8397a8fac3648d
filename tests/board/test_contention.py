"""Processes fight for claims while some are killed (the benchmark ``claims``, a short round of it)."""

from covoyager.bench import claims


def test_nothing_is_held_twice_and_nothing_is_lost(shared_url: str) -> None:
    score = claims.fight(shared_url, players=6, seconds=5, subtasks=5)
    assert score["claims"] > 20
    assert score["killed"] >= 1
    assert (score["double"], score["lost"], score["broken"]) == (0, 0, 0)


def test_the_score_sees_a_double_hold() -> None:
    """The referee is not blind: two overlapping holds count."""

    def told(name: str, begun: float, ended: float) -> claims.Player:
        lines = [{"do": "claim", "n": 1, "at": begun, "lease_until": begun + 9}, {"do": "release", "n": 1, "at": ended}]
        return claims.Player(name, None, lines)  # type: ignore[arg-type]

    assert claims._double([told("a", 0.0, 2.0), told("b", 3.0, 4.0)]) == 0
    assert claims._double([told("a", 0.0, 2.0), told("b", 1.0, 4.0)]) == 1
