"""What lies in examples/ does what its page says, by the command that stands there."""

import json
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from covoyager.bot.runtime import ensure_runtime
from covoyager.config import Settings
from tests.world.conftest import ROOT, Realm

EXAMPLES = ROOT / "examples"


@pytest.fixture
def realm(tmp_path: Path) -> Iterator[Realm]:
    realm = Realm(tmp_path / "home", ensure_runtime(Settings.load().cache))
    yield realm
    realm.close()


def test_the_page_lists_all_of_them() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    names = {path.name for path in EXAMPLES.iterdir()} - {"README.md", "__pycache__"}
    assert {name for name in names if f"| `{name}" in listed} == names


def test_the_skill_makes_torches(realm: Realm) -> None:
    words = ("--args", '{"count": 4}', "--speed", "max", "--timeout", "60", "--json")
    done = realm.run("skills", "try", "examples/torches.mjs", *words, seconds=120)
    assert done.returncode == 0, done.stdout
    assert json.loads(done.stdout)["value"] == {"torches": 4}


def test_a_goal_is_reached_in_the_world(realm: Realm) -> None:
    words = ("--world", "examples/quarry.json", "--speed", "max", "--json", "craft stone pickaxe")
    done = realm.run("play", *words, seconds=180)
    assert done.returncode == 0, done.stdout[-2000:]
    assert json.loads(done.stdout.splitlines()[-1])["state"] == "DONE"


def test_the_datapack_changes_the_recipe(realm: Realm) -> None:
    done = realm.run("plan", "craft compass", "--datapack", "examples/datapack", "--json")
    last = json.loads(done.stdout)["subtasks"][-1]
    assert last["consumes"] == {"copper_ingot": 4, "redstone": 1}


def test_the_blueprint_can_be_built(realm: Realm) -> None:
    (realm.home / "blueprints").mkdir(parents=True)
    shutil.copy(EXAMPLES / "shed.schem", realm.home / "blueprints")
    plan = json.loads(realm.run("plan", "build", "shed.schem", "--json").stdout)
    built = [step for step in plan["subtasks"] if step["action"] == "build"]
    assert sum(sum(step["consumes"].values()) for step in built) == 25 + 8 + 20 + 2 + 25 + 1 + 1
    assert all("shed" in step["description"] for step in built)


def test_the_script_runs(realm: Realm) -> None:
    command = [sys.executable, str(EXAMPLES / "crews.py"), "craft", "compass"]
    done = subprocess.run(command, capture_output=True, text=True, env=realm.env, timeout=60, check=True)
    assert "4 of them: " in done.stdout
    assert "To begin with: Gather " in done.stdout


def test_a_player_in_python_claims_a_step_and_does_it(realm: Realm) -> None:
    # At the pace of the game: what a plain client does is waited for by nobody.
    game = realm.start("play", "--headless", "--json", "--speed", "1")
    port = game.event(60, type="session", bot="Bot")["port"]
    game.matching("shared chest", 60)
    script = [sys.executable, "examples/friend.py", str(port), "Friend"]
    done = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert "Friend has brought a log." in done.stdout, done.stdout + done.stderr
    assert game.event(60, type="status", subtask=1, to="DONE")["by"] == "Friend"


def test_a_player_in_python_waits_for_nobody_for_ever(realm: Realm) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        script = [sys.executable, "examples/friend.py", str(silent.getsockname()[1]), "Friend", "5"]
        done = subprocess.run(script, cwd=ROOT, env=realm.env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.strip().endswith("has not answered in time. Does it run, and at that port?")
    assert "Traceback" not in done.stderr
