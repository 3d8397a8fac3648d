"""``covoyager status``: people read it in their language, programs as it always was."""

import json
import os
import re
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from covoyager.board import open_board, open_boards, sessions
from covoyager.board.store import common
from covoyager.cli import main
from covoyager.clock import wall
from covoyager.domain import WorldId
from covoyager.texts import _Reader
from covoyager.world.lock import hold
from tests.board.plans import pickaxe


def test_people_read_it_in_their_language_and_programs_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    for name, value in (("HOME", str(tmp_path)), ("DATABASE_URL", address), ("LANGUAGE", "de")):
        monkeypatch.setenv(f"COVOYAGER_{name}", value)
    monkeypatch.setattr(_Reader, "catalogue", None)
    made = pickaxe()
    with open_boards(address) as boards:
        session = boards.shared.sessions.sign_in("127.0.0.1:25565", "Bot", 1, ())
        with open_board(address, WorldId("arena-1.20.1-1", "arena-1.20.1-1")) as first:
            first.add_goal(made.goal, "Steve", made)
            first.claim(1, "Bot", 300)
        board = boards.board(WorldId("arena-1.20.1-1", "arena-1.20.1-1"), session)
        board.beat(tick=0)
        assert main(["status"]) == 0
        said = capsys.readouterr().out
        assert "arena (1.20.1, Startwert 1) unter 127.0.0.1:25565: Bot" in said
        assert "Bot: #1 3× Eichenstamm sammeln" in said
        board.beat(tick=1, open_at="10.0.0.7:25565")
        assert main(["status"]) == 0
        assert "arena (1.20.1, Startwert 1) unter 10.0.0.7:25565: Bot" in capsys.readouterr().out
        assert main(["status", "--json"]) == 0
        [shown] = json.loads(capsys.readouterr().out)
    assert shown["world"] == "arena-1.20.1-1"
    assert set(shown["doing"][0]) == {"by", "subtask", "text"}
    assert shown["address"] == "10.0.0.7:25565", "the board tells the same"


def test_a_world_that_is_served_alone_says_where_friends_join_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in (("HOME", str(tmp_path)), ("DATABASE_URL", f"sqlite:///{(tmp_path / 'board.db').as_posix()}")):
        monkeypatch.setenv(f"COVOYAGER_{name}", value)
    for name, at in (("arena-1.20.1-1", ""), ("arena-1.20.1-2", "10.0.0.7:25566")):
        (tmp_path / "worlds" / name).mkdir(parents=True)
        hold(tmp_path / "worlds" / name, os.getpid(), 25566, open_at=at)
    assert main(["status", "--json"]) == 0
    assert [one["address"] for one in json.loads(capsys.readouterr().out)] == ["127.0.0.1:25566", "10.0.0.7:25566"]
    with open_boards(f"sqlite:///{(tmp_path / 'board.db').as_posix()}") as boards:
        boards.shared.sessions.sign_in("10.0.0.7:25566", "Bot", 1)
    assert main(["status"]) == 0
    assert capsys.readouterr().out.count("10.0.0.7:25566") == 1, "one world, whichever way its bot came in"


@pytest.mark.skipif(sys.platform == "win32", reason="no limit for the size of files there")
def test_a_session_that_cannot_write_is_told_with_the_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import resource

    address = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    for name, value in (("HOME", str(tmp_path)), ("DATABASE_URL", address)):
        monkeypatch.setenv(f"COVOYAGER_{name}", value)
    arena = WorldId("arena-1.20.1-1", "arena-1.20.1-1")
    (tmp_path / "worlds" / arena.key).mkdir(parents=True)
    hold(tmp_path / "worlds" / arena.key, os.getpid(), 25565)
    made, before = pickaxe(), resource.getrlimit(resource.RLIMIT_FSIZE)
    with open_boards(address) as boards:
        session = boards.shared.sessions.sign_in("127.0.0.1:25565", "Bot", 1, ())
        board = boards.board(arena, session)
        board.add_goal(made.goal, "Steve", made)
        now = wall.date()
        with monkeypatch.context() as before_that:
            for module in (sessions, common):
                before_that.setattr(module, "wall", SimpleNamespace(date=lambda: now - 60))
            board.beat(tick=0)
        assert main(["status"]) == 0
        said = capsys.readouterr().out.splitlines()
        assert said[0] == "arena (1.20.1, seed 1) at 127.0.0.1:25565: Bot"
        assert re.fullmatch(r"  no sign of life for 6\d s", said[1])
        assert said[2] == "  craft a stone pickaxe: 0 of 5 done"
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (65536, before[1]))
        try:
            assert main(["status"]) == 0
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        told = capsys.readouterr().out.splitlines()
        assert told[0] == said[0]
        assert "cannot grow: the disk is full; make room and try again." in told[1]
        board.beat(tick=1)
        assert main(["status", "--json"]) == 0
        (shown,) = json.loads(capsys.readouterr().out)
        assert (shown["bots"], shown["silent"], shown["trouble"]) == (["Bot"], 0, "")


def test_a_step_that_was_skipped_is_not_counted_as_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    for name, value in (("HOME", str(tmp_path)), ("DATABASE_URL", address)):
        monkeypatch.setenv(f"COVOYAGER_{name}", value)
    made = pickaxe()
    arena = WorldId("arena-1.20.1-1", "arena-1.20.1-1")
    with open_boards(address) as boards:
        session = boards.shared.sessions.sign_in("127.0.0.1:25565", "Bot", 1, ())
        with open_board(address, arena) as first:
            first.add_goal(made.goal, "Steve", made)
            first.skip(1, "Steve")
            waiting = [view for view in first.subtasks() if view.state == "BLOCKED"]
            assert all(view.waits_for == tuple(step.number for step in view.waits.steps) for view in waiting)
        boards.board(arena, session).beat(tick=0)
        assert main(["status", "--json"]) == 0
    (goal,) = json.loads(capsys.readouterr().out)[0]["goals"]
    assert (goal["done"], goal["of"]) == (0, len(made.subtasks) - 1)
