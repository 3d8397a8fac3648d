"""What the terminal of a session shows, and what it does not."""

import asyncio
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO, TextIOWrapper
from pathlib import Path

import pytest

from covoyager.commands.session.screen import give_terminal_back, terminal_modes, wants_board, warnings_aside
from covoyager.config import Settings
from covoyager.errors import DiskError


async def _fail() -> None:
    raise KeyError("forgotten by everybody")


async def _forget() -> None:
    """A task whose error nobody asks for: asyncio tells of it, with a traceback."""
    task = asyncio.get_running_loop().create_task(_fail())
    while not task.done():
        await asyncio.sleep(0)


def test_no_traceback_comes_between_the_lines(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with warnings_aside(Settings(home=tmp_path)) as warned:
        asyncio.run(_forget())
        gc.collect()
        assert "forgotten by everybody" in warned.read_text(encoding="utf-8")
    assert capfd.readouterr().err == ""


def test_a_home_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    with pytest.raises(DiskError, match="set COVOYAGER_HOME"), warnings_aside(Settings(home=tmp_path / "home")):
        pass


def test_a_full_disk_has_no_traceback_come_instead(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "warnings.log").symlink_to("/dev/full")
    with warnings_aside(Settings(home=tmp_path)):
        asyncio.run(_forget())
        gc.collect()
    assert capfd.readouterr().err == ""


@contextmanager
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A terminal for the three standard streams; gives its far end."""
    pty = pytest.importorskip("pty", reason="Windows has no pseudoterminals")
    far, near = pty.openpty()
    with TextIOWrapper(FileIO(near, "w"), write_through=True) as stream, monkeypatch.context() as here:
        for name in ("stdin", "stdout", "stderr"):
            here.setattr(sys, name, stream)
        yield far


@pytest.mark.parametrize("redirected", ["stdout", "stderr"])
def test_the_board_is_drawn_where_all_that_it_draws_and_says_is_seen(
    redirected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with terminal(monkeypatch) as far:
        assert wants_board(headless=False, as_json=False)
        # Textual draws on standard error: in a file nobody would see the board, and on the terminal nothing would happen.
        with (tmp_path / "file").open("w") as file:
            monkeypatch.setattr(sys, redirected, file)
            assert not wants_board(headless=False, as_json=False)
        os.close(far)


def test_a_terminal_that_was_closed_is_given_back_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal(monkeypatch) as far:
        modes = terminal_modes()
        assert modes is not None
        os.close(far)
        give_terminal_back(modes)
