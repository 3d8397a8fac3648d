"""Leaving the board, alone and beside a session."""

import asyncio
from pathlib import Path

import pytest

from covoyager.board import open_board, open_boards
from covoyager.cli import build_parser
from covoyager.commands.session import run
from covoyager.commands.session.run import unfinished
from covoyager.config import Settings
from covoyager.options import GameServer
from tests.board.plans import plan, step
from tests.places import HERE, SERVED
from tests.tui import scene
from tests.tui.driving import shown, text, until
from tests.tui.pseudoterminal import Terminal
from tui.app import BoardApp
from tui.terminal.leaving import END, INTERRUPTED, LEFT

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(("keys", "code"), [(["enter"], LEFT), (["down", "enter"], END)])
async def test_beside_a_session_q_asks(keys: list[str], code: int) -> None:
    app = BoardApp(scene.frozen(), "Steve", beside=True)
    async with app.run_test() as pilot:
        await shown(pilot)
        await pilot.press("q")
        assert "the session goes on" in text(pilot)
        assert "end the session" in text(pilot)
        await pilot.press("escape")
        assert app.is_running
        await pilot.press("q", *keys)
        await until(pilot, lambda: not app.is_running)
    assert app.return_code == code


async def test_alone_q_leaves() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test() as pilot:
        await shown(pilot)
        await pilot.press("q")
        await until(pilot, lambda: not app.is_running)
    assert app.return_code == LEFT


def test_ctrl_c_ends_it_as_every_program_of_a_terminal(tmp_path: Path) -> None:
    url = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    open_board(url, SERVED).close()
    terminal = Terminal(tmp_path, url)
    try:
        terminal.until("1 Board")
        terminal.press("\x03")
        assert terminal.end() == INTERRUPTED
    finally:
        terminal.process.kill()
        terminal.process.wait()


def test_a_session_that_is_ended_by_hand_tells_whether_its_goal_is_done() -> None:
    with open_board("memory:", HERE) as board:
        assert unfinished(board) == 0
        made = plan(step(1, "gather", "oak_log", 3))
        goal = board.add_goal(made.goal, "Steve", made)
        assert unfinished(board) == 1
        board.cancel(goal, "Steve")
        assert unfinished(board) == 0


@pytest.mark.parametrize(("words", "code"), [([], 1), (["--end-is-fine"], 0)])
async def test_what_make_starts_is_no_error_where_a_person_ends_it(
    words: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ended(*_: object) -> int:
        return END

    args = build_parser(["play"]).parse_args(["play", "craft", "compass", *words])
    monkeypatch.setattr(run, "show_board", ended)
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    settings = Settings.load()
    settings.logs.mkdir(parents=True)
    (settings.logs / "session.log").touch()
    server = GameServer(world=HERE, text="here", host="127.0.0.1", port=1)
    with open_boards(f"sqlite:///{(tmp_path / 'board.db').as_posix()}") as boards:
        made = plan(step(1, "gather", "oak_log", 3))
        boards.board(HERE).add_goal(made.goal, "Steve", made)
        assert await run._beside_board(settings, server, _for_ever(), boards, None, fine=args.end_is_fine) == code
    assert "--end-is-fine" in (ROOT / "Makefile").read_text("utf-8")


async def test_a_session_that_ends_by_itself_gives_the_terminal_back_from_its_board(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fails() -> int:
        raise RuntimeError("nobody thought of this")

    async def up(*_: object) -> int:
        return await _for_ever()

    monkeypatch.setattr(run, "show_board", up)
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    settings = Settings.load()
    settings.logs.mkdir(parents=True)
    (settings.logs / "session.log").write_text("the last line\n", encoding="utf-8")
    server = GameServer(world=HERE, text="here", host="127.0.0.1", port=1)
    file = (tmp_path / "board.db").as_posix()
    with open_boards(f"sqlite:///{file}") as boards, pytest.raises(RuntimeError, match="nobody"):
        await run._beside_board(settings, server, fails(), boards, None, fine=False)
    said = capsys.readouterr()
    assert "\x1b[?1049l" in said.err, "the second screen is left before anything is told"
    assert said.out == "the last line\n"


async def _for_ever() -> int:
    await asyncio.Event().wait()
    return 0
