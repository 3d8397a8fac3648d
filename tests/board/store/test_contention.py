"""Processes fight for claims while some are killed (the benchmark ``claims``, a short round of it)."""

import io
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from covoyager.bench.machine import claims
from covoyager.board import Board, open_board
from covoyager.clock import wall
from tests.places import HERE


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


def test_who_is_killed_while_letting_go_has_told_it(monkeypatch: pytest.MonkeyPatch, shared_url: str) -> None:
    """Otherwise the next one's hold would seem to overlap one that had ended in the store, but not in what was told."""
    told: list[dict[str, Any]] = []
    with open_board(shared_url, claims.WORLD) as board:
        plan = claims._plan(1)
        board.add_goal(plan.goal, "bench", plan)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(claims, "_tell", lambda line: told.append(dict(line)))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{wall.date() + 60}\n"))
    monkeypatch.setattr(Board, "release", killed)
    monkeypatch.setattr(Board, "settle", killed)
    with pytest.raises(KeyboardInterrupt):
        claims.play(shared_url, "killed", 1)
    assert [line["do"] for line in told] == ["ready", "claim", "release"]


def test_the_first_to_write_a_key_may_be_several(shared_url: str) -> None:
    """Each with a board of its own; with SELECT and INSERT apart all but one of them ended in a UniqueViolation."""
    ready = threading.Barrier(6)

    def write(number: int) -> None:
        with open_board(shared_url, HERE) as board:
            for key in range(15):
                ready.wait(30)
                board.set_setting(f"key {key}", number)
                board.see(f"Bot {key}", "ai", (number, 64, 0))

    with open_board(shared_url, HERE) as board, ThreadPoolExecutor(6) as threads:
        list(threads.map(write, range(6)))
        assert {board.setting(f"key {key}") in range(6) for key in range(15)} == {True}
        assert len(board.participants()) == 15
