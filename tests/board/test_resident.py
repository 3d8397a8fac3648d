"""The board of a session: its loop goes on while a database is busy, away or full, and nothing is lost."""

import asyncio
import os
import shutil
import sqlite3
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from covoyager.board import Board, gate, open_board, open_boards
from covoyager.board.gate import with_suspendable_tasks
from covoyager.board.resident import ResidentBoards
from covoyager.board.store import engine as store_engine
from covoyager.errors import StoreError, UnknownId
from tests.board.plans import pickaxe
from tests.places import HERE

LONGEST_S = 30.0
"""Whoever has the lock lets go of it after so long even if nobody asks for it: the loop that should ask stands still."""


@contextmanager
def resident(url: str) -> Iterator[tuple[Board, list[str]]]:
    troubles: list[str] = []
    with open_boards(url) as plain, ResidentBoards(plain, troubles.append) as boards:
        yield boards.board(HERE), troubles


@contextmanager
def held(url: str) -> Iterator[threading.Event]:
    """Another connection has the writers' lock until the event is set, or the block ends."""
    taken, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        if url.startswith("sqlite"):
            other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
            other.execute("BEGIN EXCLUSIVE")
            taken.set()
            let_go.wait(LONGEST_S)
            other.execute("ROLLBACK")
            other.close()
        else:
            with psycopg.connect(url) as connection:
                connection.execute("LOCK TABLE covoyager_setting, covoyager_goal IN ACCESS EXCLUSIVE MODE")
                taken.set()
                let_go.wait(LONGEST_S)

    thread = threading.Thread(target=hold)
    thread.start()
    assert taken.wait(5)
    try:
        yield let_go
    finally:
        let_go.set()
        thread.join()


def on_a_loop(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(with_suspendable_tasks(work))


def test_a_lock_that_another_holds_does_not_stop_the_loop(shared_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "LATE_S", LONGEST_S)
    with resident(shared_url) as (board, troubles):

        async def ask() -> None:
            with held(shared_url) as let_go:
                first = asyncio.create_task(add(board))
                second = asyncio.create_task(add(board))
                for _ in range(20):
                    await asyncio.sleep(0.01)
                    assert not let_go.is_set()
                    assert not first.done()
                    assert not second.done()
                let_go.set()
                assert sorted([await first, await second]) == [1, 2]

        on_a_loop(ask())
        assert troubles == []


async def add(board: Board) -> int:
    return plainly(board)


def plainly(board: Board) -> int:
    """A plain function, as most of a session is."""
    return board.add_goal(pickaxe().goal, "Steve", pickaxe())


def test_a_lock_that_lasts_is_told_once_and_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_engine, "LOCK_WAIT_S", 0.1)
    monkeypatch.setattr(gate, "LATE_S", LONGEST_S)
    url = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    with resident(url) as (board, troubles):

        async def ask() -> None:
            with held(url) as let_go:
                adding = asyncio.create_task(add(board))
                while not troubles:
                    await asyncio.sleep(0.01)
                let_go.set()
                assert await adding == 1

        on_a_loop(ask())
        assert len(troubles) == 2
        assert "is locked by another program" in troubles[0]
        assert troubles[1] == "The board's database answers again."
        assert len(board.subtasks()) == 5


def test_a_board_that_was_deleted_is_told_of_again_as_long_as_it_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "BACK_OFF_S", (0.02,))
    monkeypatch.setattr(gate, "AGAIN_S", 0.2)
    file = tmp_path / "board.db"
    with resident(f"sqlite:///{file.as_posix()}") as (board, troubles):

        async def ask() -> None:
            plainly(board)
            away = tmp_path / "away"
            away.mkdir()
            for part in tmp_path.glob("board.db*"):
                part.rename(away / part.name)
            began = time.monotonic()
            adding = asyncio.create_task(add(board))
            async with asyncio.timeout(10):
                while len(troubles) < 3:
                    await asyncio.sleep(0.01)
            assert time.monotonic() - began >= 0.4
            assert all("is gone" in trouble for trouble in troubles)
            for part in away.iterdir():
                part.rename(tmp_path / part.name)
            assert await adding == 2

        on_a_loop(ask())
        assert troubles[-1] == "The board's database answers again."


def test_who_waits_for_a_lock_for_long_says_so_once(shared_url: str) -> None:
    with resident(shared_url) as (board, troubles):

        async def ask() -> None:
            with held(shared_url) as let_go:
                adding = [asyncio.create_task(add(board)) for _ in range(2)]
                while not troubles:
                    await asyncio.sleep(0.01)
                assert not let_go.is_set()
                let_go.set()
                assert sorted(await asyncio.gather(*adding)) == [1, 2]

        on_a_loop(ask())
        assert "another program may have locked it" in troubles[0]
        assert troubles[1:] == ["The board's database answers again."]


def test_a_file_that_is_moved_away_and_back_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "board.db"
    with resident(f"sqlite:///{file.as_posix()}") as (board, troubles):

        async def ask() -> None:
            await add(board)
            away = tmp_path / "away"
            away.mkdir()
            for part in tmp_path.glob("board.db*"):
                shutil.move(part, away / part.name)
            adding = asyncio.create_task(add(board))
            async with asyncio.timeout(10):
                while not troubles:
                    await asyncio.sleep(0.02)
            assert "is gone" in troubles[0]
            assert not file.exists()
            for part in away.iterdir():
                shutil.move(part, tmp_path / part.name)
            assert await asyncio.wait_for(adding, 10) == 2

        on_a_loop(ask())
        assert len(troubles) == 2
    with open_board(f"sqlite:///{file.as_posix()}", HERE) as again:
        assert [goal.id for goal in again.goals()] == [1, 2]


@pytest.mark.skipif(sys.platform == "win32", reason="no limit for the size of files there")
def test_a_full_disk_is_called_so_and_waited_for(tmp_path: Path) -> None:
    import resource
    import signal

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with resident(f"sqlite:///{(tmp_path / 'board.db').as_posix()}") as (board, troubles):

        async def ask() -> None:
            ids = [await add(board)]
            resource.setrlimit(resource.RLIMIT_FSIZE, (65536, before[1]))
            adding = asyncio.create_task(many(board, ids))
            try:
                async with asyncio.timeout(20):
                    while not troubles:
                        await asyncio.sleep(0.02)
                assert board.events(), "what is there can be read"
                assert len(troubles) == 1, "and the disk is as full as before"
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, before)
            await asyncio.wait_for(adding, 20)
            assert ids == list(range(1, 32))

        on_a_loop(ask())
        assert "the disk is full" in troubles[0]
        assert troubles[1:] == ["The board's database answers again."]


async def many(board: Board, ids: list[int]) -> None:
    for _ in range(30):
        ids.append(await add(board))


def test_what_cannot_be_mended_ends_it(tmp_path: Path) -> None:
    file = tmp_path / "board.db"
    with resident(f"sqlite:///{file.as_posix()}") as (board, troubles):
        board.add_goal(pickaxe().goal, "Steve", pickaxe())
        with sqlite3.connect(file) as connection:
            connection.execute("UPDATE covoyager_goal SET text = CAST(x'ff' AS TEXT)")
        connection.close()
        with pytest.raises(StoreError, match="holds a row that is no text") as caught:
            board.goals()
        assert (troubles, caught.value.exit_code, caught.value.passing) == ([], 6, False)


def test_what_was_read_holds_until_anybody_writes(shared_url: str) -> None:
    with resident(shared_url) as (board, _), open_board(shared_url, HERE) as other:
        assert board.goals() == []
        other.add_goal(pickaxe().goal, "Steve", pickaxe())
        views = board.subtasks()
        assert [view.id for view in views] == [1, 2, 3, 4, 5]
        views.clear()
        assert len(board.subtasks()) == 5
        board.set_setting("x", {"a": [1]})
        board.setting("x")["a"].append(2)
        assert board.setting("x") == {"a": [1]}
        with pytest.raises(UnknownId):
            board.goal(7)
        assert board.claim(1, "Bot").by == "Bot"
        assert board.subtask(1).by == "Bot"


def test_at_the_end_nothing_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_engine, "LOCK_WAIT_S", 0.1)
    url = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    with resident(url) as (board, troubles), held(url):
        board.leave_soon()
        with pytest.raises(StoreError, match="is locked"):
            board.add_goal(pickaxe().goal, "Steve", pickaxe())
    assert troubles == []


@pytest.mark.skipif(not hasattr(os, "kill"), reason="processes are stopped by signals")
def test_a_server_that_is_stopped_does_not_stop_the_loop(postgres: str) -> None:
    """Connections that are cut and come back: pg_terminate_backend is what a restart does to them."""
    with resident(postgres) as (board, troubles):

        async def ask() -> None:
            before = await add(board)
            with psycopg.connect(postgres, autocommit=True) as admin:
                admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            went_on = asyncio.Event()
            asyncio.get_running_loop().call_soon(went_on.set)
            assert await add(board) > before
            assert went_on.is_set()

        on_a_loop(ask())
        assert len(troubles) in (0, 2)
