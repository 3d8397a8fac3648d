"""The world of a task: flat land, a chest to hand things over by, and for cooking fields, herds and fuel."""

from collections.abc import Sequence
from typing import Any

from covoyager.bench.minecollab.tasks import Task

GROUND = 64
SPAWN = (0, GROUND, 0)
CHEST = (3, GROUND, 0)
#: Fields as the peer's ``cooking_tasks.js`` plants them: six by six, ripe.
FIELDS = {"wheat": 7, "beetroots": 3, "potatoes": 7, "carrots": 7}
SIDE = 6
HERDS = ("chicken", "cow", "pig", "rabbit", "sheep")
HEAD = 8
#: The fuel of its furnaces lies in the chest: no plan counts on what is left in a furnace.
COAL = 64
#: What stands in its house.
STATIONS = ("crafting_table", "furnace", "smoker")


def world_of(task: Task, names: Sequence[str]) -> dict[str, Any]:
    """The world file of a task; participants are named in their order."""
    cooking = task.kind == "cooking"
    return {
        "name": f"minecollab-{task.kind}",
        "terrain": {"kind": "flat", "bottom": GROUND - 4},
        "spawn": list(SPAWN),
        "chest": list(CHEST),
        "blocks": _farm() if cooking else [],
        "containers": [{"position": list(CHEST), "items": {"coal": COAL}}] if cooking else [],
        "mobs": _herds() if cooking else [],
        "inventories": {name: dict(items) for name, items in zip(names, task.pockets, strict=True)},
        "time": 1000,
        "rules": {"daylight_cycle": False},
    }


def _farm() -> list[dict[str, Any]]:
    """Fields north of the spawn, mushrooms, pumpkins and reeds south of it, the kitchen by the chest."""
    blocks: list[dict[str, Any]] = []
    for at, (crop, age) in enumerate(FIELDS.items()):
        x, z = -18 + 10 * at, -16
        blocks.append({"block": "farmland", **_area(x, GROUND - 1, z), "properties": {"moisture": 7}})
        blocks.append({"block": crop, **_area(x, GROUND, z), "properties": {"age": age}})
    for x in range(4):
        for z in range(5):
            kind = "red_mushroom" if (x + z) % 2 == 0 else "brown_mushroom"
            blocks.append({"block": "mycelium", "at": [x - 18, GROUND - 1, z + 10]})
            blocks.append({"block": kind, "at": [x - 18, GROUND, z + 10]})
    blocks.append({"block": "pumpkin", "from": [-8, GROUND, 12], "to": [-3, GROUND, 12]})
    for x in (4, 12):
        blocks.append({"block": "water", "at": [x, GROUND - 1, 14]})
        for dx, dz in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            blocks.append({"block": "sugar_cane", "at": [x + dx, GROUND, 14 + dz]})
    blocks += [{"block": name, "at": [5, GROUND, 2 * at - 2]} for at, name in enumerate(STATIONS)]
    return blocks


def _area(x: int, y: int, z: int) -> dict[str, list[int]]:
    return {"from": [x, y, z], "to": [x + SIDE - 1, y, z + SIDE - 1]}


def _herds() -> list[dict[str, Any]]:
    return [
        {"type": kind, "count": HEAD, "from": [-20 + 8 * at, GROUND, 20], "to": [-14 + 8 * at, GROUND, 26]}
        for at, kind in enumerate(HERDS)
    ]
