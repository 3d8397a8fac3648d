"""A world that somebody is at, or that is still being saved, when it is to be opened."""

import asyncio
import json
import os
from pathlib import Path

import pytest

from covoyager.commands.session.embedded import until_free
from covoyager.errors import WorldError
from covoyager.world import lock


async def test_one_that_somebody_plays_in_is_refused_at_once(tmp_path: Path) -> None:
    lock.hold(tmp_path, os.getpid(), 25570)
    with pytest.raises(WorldError, match=r"covoyager board .* goals add .* join 127\.0\.0\.1:25570 .* --seed"):
        await asyncio.wait_for(until_free(tmp_path), 1)


async def test_one_that_is_being_saved_is_waited_for_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock.hold(tmp_path, os.getpid(), 25570, ending=True)
    waiting = asyncio.create_task(until_free(tmp_path))
    while not (said := capsys.readouterr().err):
        await asyncio.sleep(0)
    assert not waiting.done()
    lock.free(tmp_path)
    await waiting
    assert said.splitlines() == [f"The world {tmp_path.name} is being saved by the session before; waiting for it."]


async def test_a_lock_that_an_earlier_release_wrote_is_somebodys(tmp_path: Path) -> None:
    lock.hold(tmp_path, os.getpid(), 25570)
    kept = json.loads((tmp_path / lock.FILE).read_text())
    (tmp_path / lock.FILE).write_text(json.dumps({key: kept[key] for key in ("pid", "created", "port")}))
    with pytest.raises(WorldError, match="open already"):
        await until_free(tmp_path)


async def test_a_free_one_needs_no_wait(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await until_free(tmp_path / "new")
    assert capsys.readouterr().err == ""
