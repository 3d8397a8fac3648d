"""What lies behind a portal is got from there, and in the chest, as an independent player sees it."""

import json
from pathlib import Path

from tests.world.conftest import Realm

CHEST = (3, 64, 3)
LANDS = {
    "name": "gateway",
    "terrain": {"kind": "flat", "bottom": 52, "layers": ["bedrock", *["stone"] * 10, "grass_block"]},
    "spawn": [0, 64, 0],
    "chest": list(CHEST),
    "blocks": [{"block": "lava", "from": [16, 60, -4], "to": [24, 63, 4]}],
    "containers": [
        {
            "position": list(CHEST),
            "items": {"water_bucket": 1, "flint_and_steel": 1, "diamond_pickaxe": 1, "cobblestone": 16},
        }
    ],
    "rules": {"daylight_cycle": False},
}


def test_obsidian_a_portal_and_quartz_from_behind_it(realm: Realm, tmp_path: Path) -> None:
    world = tmp_path / "gateway.json"
    world.write_text(json.dumps(LANDS), encoding="utf-8")
    session = realm.start("play", "4", "quartz", "--json", "--world", str(world), "--speed", "max")
    assert session.wait(400) == 0, session.lines[-20:]
    done = [event["subtask"] for event in session.events() if event["type"] == "status" and event["to"] == "DONE"]
    assert len(done) == 3, done
    assert session.events()[-1] | {"retries": 0, "state": "DONE"} == session.events()[-1]
    _, port = realm.serve("--world", str(world))
    assert realm.chest(port, CHEST).items() >= {"quartz": 4, "diamond_pickaxe": 1, "water_bucket": 1}.items()
