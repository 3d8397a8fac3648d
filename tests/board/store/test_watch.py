"""Whoever watches the board is woken by a change by anybody; how soon is printed."""

import asyncio
import threading
import time
from pathlib import Path

import psycopg
import pytest

from covoyager.board import Board, open_board
from covoyager.board.store.watch import VersionWatch
from covoyager.clock import wall
from covoyager.domain import Goal
from tests.places import HERE

NEVER_S = 3600.0
"""Nobody waits so long: who is not woken fails by the limit of every test."""


def test_watch_wakes_on_anothers_change(url: str, board: Board) -> None:
    other = board if url == "memory:" else open_board(url, HERE)
    assert board.watch(0) is True  # the first look
    assert board.watch(0.05) is False
    written: list[float] = []

    def write() -> None:
        other.add_goal(Goal("craft bed", {"bed": 1}), "Steve")
        written.append(time.monotonic())

    thread = threading.Timer(0.3, write)
    thread.start()
    assert board.watch(NEVER_S) is True
    woke = time.monotonic()
    thread.join()
    print(f"woken after {woke - written[0]:.3f} s")
    assert [goal.goal.text for goal in board.goals()] == ["craft bed"]
    if other is not board:
        other.close()


def test_a_change_between_two_watches_is_not_missed(board: Board) -> None:
    board.watch(0)
    board.set_setting("a", 1)
    assert board.watch(1) is True


async def test_changes_yields_at_once_and_after_each_change(url: str, board: Board) -> None:
    other = board if url == "memory:" else open_board(url, HERE)
    seen: list[float] = []
    first, second = asyncio.Event(), asyncio.Event()

    async def follow() -> None:
        async for _ in board.changes():
            seen.append(time.monotonic())
            (second if first.is_set() else first).set()

    task = asyncio.create_task(follow())
    await asyncio.wait_for(first.wait(), 5)
    await asyncio.to_thread(other.see, "Bot", "ai")
    written = time.monotonic()
    await asyncio.wait_for(second.wait(), 5)
    print(f"told after {seen[1] - written:.3f} s")
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    if other is not board:
        other.close()


async def test_what_is_written_aside_is_no_news_here_but_what_others_wrote_before_it_is(tmp_path: Path) -> None:
    url = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    with open_board(url, HERE) as board, open_board(url, HERE) as other:
        board.beat(tick=1)
        changes, elsewhere = board.changes(), other.changes()
        for each in (changes, elsewhere):
            await anext(each)
        board.aside(lambda: board.beat(tick=2))
        await asyncio.wait_for(anext(elsewhere), 10)
        assert board._following is not None
        assert board._following.wait(0.0) is False
        other.see("Bot", "ai")
        board.aside(lambda: board.beat(tick=3))
        await asyncio.wait_for(anext(changes), 10)
        for each in (changes, elsewhere):
            await each.aclose()


def test_closing_while_a_thread_waits_does_no_harm(url: str) -> None:
    for _ in range(6):
        board = open_board(url, HERE)
        watch = board.store.watch()
        thread = threading.Thread(target=watch.wait, args=(0.2,))
        thread.start()
        watch.close()
        thread.join()
        watch.close()
        board.close()


async def test_changes_go_on_after_a_lost_connection(postgres: str) -> None:
    with open_board(postgres, HERE) as board:
        changes = board.changes()
        await anext(changes)
        with psycopg.connect(postgres, autocommit=True) as other:
            killed = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            assert other.execute(killed).fetchall()
        await asyncio.wait_for(anext(changes), 10)
        board.set_setting("after", 1)
        await asyncio.wait_for(anext(changes), 10)
        await changes.aclose()


class Looked(VersionWatch):
    """One that counts."""

    looks = 0

    def _changed(self, timeout: float) -> bool:
        self.looks += 1
        return super()._changed(timeout)


def test_a_look_that_waits_for_nothing_looks_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An idle session looks ten times a second: it looked twice each time, and gave the processor away between."""
    monkeypatch.setattr(wall, "pause", lambda _: pytest.fail("it paused"))
    (tmp_path / "board.db").touch()
    watch = Looked(tmp_path / "board.db")
    watch.wait(0.0)
    watch.looks = 0
    assert watch.wait(0.0) is False
    assert watch.looks == 1
    watch.close()
