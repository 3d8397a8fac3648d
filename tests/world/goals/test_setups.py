"""What was asked to be set up stands there, as an independent player sees it."""

import json
import subprocess
from pathlib import Path

from tests.world.conftest import CLIENTS, ROOT, Realm
from tests.world.test_recovery import CHEST, arena_with

AROUND = [[CHEST[0] + x, CHEST[1] + y, CHEST[2] + z] for x in range(-8, 9) for y in (-1, 0, 1) for z in range(-8, 9)]


def around_the_chest(realm: Realm, port: int) -> set[str]:
    command = [str(realm.runtime.node), str(CLIENTS / "blocks.mjs"), "127.0.0.1", str(port), "1.20.1"]
    done = subprocess.run(
        command, input=json.dumps(AROUND), capture_output=True, text=True, timeout=90, cwd=ROOT, check=True
    )
    return {name.partition("[")[0] for name in json.loads(done.stdout.strip().splitlines()[-1])}


def test_a_smoker_is_made_and_set_up_by_the_chest(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, {"furnace": 1, "oak_log": 4, "crafting_table": 1})
    session = realm.start("play", "set", "up", "a", "smoker", "--json", "--world", world, "--speed", "max")
    assert session.wait(200) == 0, session.lines[-20:]
    assert session.events()[-1]["state"] == "DONE"
    _, port = realm.serve("--world", world)
    assert "smoker" in around_the_chest(realm, port)
    assert "smoker" not in realm.chest(port, CHEST)
