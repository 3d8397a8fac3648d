"""``covoyager status``: what runs here, where to join it, what it does."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from covoyager.bot.runtime import ensure_runtime
from covoyager.config import Settings
from tests.world.conftest import Realm


@pytest.fixture
def realm(tmp_path: Path) -> Iterator[Realm]:
    realm = Realm(tmp_path / "home", ensure_runtime(Settings.load().cache))
    yield realm
    realm.close()


def test_nothing_runs(realm: Realm) -> None:
    said = realm.run("status")
    assert (said.returncode, said.stdout, said.stderr) == (0, "Nothing runs here. covoyager play opens a world.\n", "")
    assert json.loads(realm.run("status", "--json").stdout) == []


def test_a_world_without_a_session_and_then_with_one(realm: Realm) -> None:
    _, port = realm.serve()
    [alone] = json.loads(realm.run("status", "--json").stdout)
    assert (alone["world"], alone["address"], alone["bots"]) == ("arena-1.20.1-1", f"127.0.0.1:{port}", [])
    assert f"covoyager join 127.0.0.1:{port}" in realm.run("status").stdout

    session, _ = realm.join(port, "--goal", "gather 64 oak logs")
    session.event(60, type="status", to="IN_PROGRESS")
    [one] = json.loads(realm.run("status", "--json").stdout)
    assert (one["address"], one["bots"]) == (f"127.0.0.1:{port}", ["Bot"])
    [goal] = one["goals"]
    assert (goal["text"], goal["state"]) == ("gather 64 oak logs", "OPEN")
    assert 0 <= goal["done"] < goal["of"]
    assert {each["by"] for each in one["doing"]} <= {"Bot"}
    shown = realm.run("status").stdout
    assert f"127.0.0.1:{port}" in shown
    assert re.search(r"gather 64 oak logs: \d+ of \d+ done", shown)
    session.stop()
    assert json.loads(realm.run("status", "--json").stdout)[0]["bots"] == []
