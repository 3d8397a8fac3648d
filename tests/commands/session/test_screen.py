"""What the terminal of a session shows, and what it does not."""

import asyncio
import gc
from pathlib import Path

import pytest

from covoyager.commands.session.screen import warnings_aside
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
