"""``build house.schem`` in a real world: by a bot, from materials that it makes first, checked by somebody else's client."""

import json
import re
import subprocess
from typing import Any

from tests.building.schematics import Cell, schem
from tests.world.conftest import CLIENTS, ROOT, Realm

SITE = {
    "name": "site",
    "terrain": {"kind": "flat", "bottom": 55, "layers": ["bedrock", *["stone"] * 5, "dirt", "dirt", "grass_block"]},
    "spawn": [0, 64, 3],
    "chest": [0, 64, 0],
    "containers": [
        {
            "type": "chest",
            "position": [0, 64, 0],
            "items": {"oak_log": 12, "cobblestone": 20, "glass": 1, "red_bed": 1, "torch": 1, "crafting_table": 1},
        }
    ],
    "time": 1000,
    "rules": {"daylight_cycle": False},
}
#: A porch: everything that turns, on two levels.
PORCH: dict[Cell, str] = {
    **{(x, 0, 0): "cobblestone" for x in range(4)},
    **{(x, 1, 0): "cobblestone" for x in (0, 3)},
    (1, 1, 0): "oak_log[axis=y]",
    (2, 1, 0): "glass",
    (0, 0, 1): "oak_stairs[facing=north,half=bottom,shape=straight,waterlogged=false]",
    (0, 2, 0): "oak_slab[type=bottom,waterlogged=false]",
    (3, 2, 0): "oak_stairs[facing=west,half=bottom,shape=straight,waterlogged=false]",
    (1, 0, 1): "wall_torch[facing=south]",
    (2, 0, 2): "oak_door[facing=north,half=lower,hinge=left,open=false,powered=false]",
    (2, 1, 2): "oak_door[facing=north,half=upper,hinge=left,open=false,powered=false]",
    (4, 0, 2): "red_bed[facing=east,occupied=false,part=foot]",
    (5, 0, 2): "red_bed[facing=east,occupied=false,part=head]",
}
#: What the game may set as it likes.
FREE = re.compile(r"(hinge|open|powered|shape|waterlogged|occupied)=\w+,?")


def stands(realm: Realm, port: int, places: list[list[int]]) -> list[str]:
    command = [str(realm.runtime.node), str(CLIENTS / "blocks.mjs"), "127.0.0.1", str(port), "1.20.1"]
    done = subprocess.run(
        command, input=json.dumps(places), capture_output=True, text=True, timeout=60, cwd=ROOT, check=False
    )
    found: list[str] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def plain(state: str) -> str:
    return FREE.sub("", state).replace(",]", "]").replace("[]", "")


def test_a_schematic_stands_as_it_is_drawn(realm: Realm) -> None:
    (realm.home / "blueprints").mkdir(parents=True)
    (realm.home / "blueprints" / "porch.schem").write_bytes(schem(PORCH, (6, 3, 3)))
    world = realm.home / "site.json"
    world.write_text(json.dumps(SITE), encoding="utf-8")
    session = realm.start(
        "play", "build porch.schem", "--world", str(world), "--json", "--timeout", "150", "--speed", "max"
    )
    assert session.wait(170) == 0, session.lines[-20:]
    events: list[dict[str, Any]] = session.events()
    steps = next(event["subtasks"] for event in events if event["type"] == "plan")
    assert {step["action"] for step in steps} == {"craft", "build"}
    assert (events[-1]["state"], events[-1]["model_calls"]) == ("DONE", 0)

    _, port = realm.serve("--world", str(world))
    # Where it was built the bot has chosen: the only door there is tells.
    around = [[x, 64, z] for x in range(-30, 31) for z in range(-30, 31)]
    door = next(
        place for place, state in zip(around, stands(realm, port, around), strict=True) if "oak_door" in (state or "")
    )
    origin = (door[0] - 2, 64, door[2] - 2)
    places = [[x + origin[0], y + origin[1], z + origin[2]] for x, y, z in PORCH]
    found = stands(realm, port, places)
    assert [plain(state) for state in found] == [plain(state) for state in PORCH.values()]
    assert realm.commands() == []
    built_by_a_person(realm, port)


def built_by_a_person(realm: Realm, port: int) -> None:
    """Steve builds what the bot may not; nobody says ``!done``."""
    session, chest = realm.join(port)
    steve = realm.human(port, "Steve")
    steve.matching(r'"did":"join"', 30)
    steve.say(do="say", text="!jobs gather", delay=0)
    steve.matching(r"does only: gather", 20)
    steve.say(do="say", text="!task build a 3x1 cobblestone wall", delay=0)
    wall = json.loads(session.until(lambda line: '"type": "plan"' in line, 30))["subtasks"]
    (step,) = wall
    steve.say(do="say", text=f"!claim {step['id']}", delay=0)
    session.event(20, type="status", subtask=step["id"], to="IN_PROGRESS", by="Steve")
    steve.say(do="withdraw", chest=chest, item="cobblestone", count=3, delay=0)
    where = re.search(r"from (-?\d+) (-?\d+) (-?\d+) to", step["description"])
    assert where is not None, step
    x, y, z = map(int, where.groups())
    for dx in range(3):
        steve.say(do="place", item="cobblestone", to=[x + dx, y, z], delay=0)
    done = session.event(60, type="status", subtask=step["id"], to="DONE")
    assert (done["by"], done["why"]) == ("Steve", "it stands as drawn")
    assert stands(realm, port, [[x + dx, y, z] for dx in range(3)]) == ["cobblestone"] * 3
