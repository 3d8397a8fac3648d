"""The world of a task: flat land with what the task says stands there, and a chest with what it gives."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from covoyager.bench.villager.notation import Place, Wish
from covoyager.bench.villager.tasks import GROUND, Task
from covoyager.building import Block
from covoyager.building.bill import bill, tools_for
from covoyager.knowledge import Knowledge

#: Where things lie that a construction task gives, and where everybody comes in.
CHEST = (0, GROUND, 4)
SPAWN = (0, GROUND, 2)
#: Hands that may want a tool at the same time.
HANDS = 8
#: Reeds are three high at most, and have no age of their own in the data's sense.
_OLDEST = {"sugar_cane": 0}


def construction_world(task: Task, knowledge: Knowledge) -> dict[str, Any]:
    """Flat land, and a chest with what the blueprint takes: its blocks, and tools for what is made in place."""
    states = [Block.parse(wish.state) for wish in wanted(task.wishes).values()]
    items = bill(states, knowledge) | dict.fromkeys(tools_for(states), HANDS)
    return _form("villager-construction", CHEST, [{"position": list(CHEST), "items": items}], [], [])


def wanted(wishes: Mapping[Place, Wish]) -> dict[Place, Wish]:
    """Without the second halves that come by themselves."""
    return {
        place: wish
        for place, wish in wishes.items()
        if not (wish.material.endswith("_door") and wishes.get((place[0], place[1] - 1, place[2])) == wish)
    }


def cooking_world(task: Task) -> dict[str, Any]:
    """What a setting places: structures with their animals, a crafting table, a chest."""
    blocks: list[dict[str, Any]] = []
    containers: list[dict[str, Any]] = []
    mobs: list[dict[str, Any]] = []
    chest: Place | None = None
    for part in task.setting["component"]:
        structure = part["type"] == "structure"
        inner = task.structures[part["name"]] if structure else {"blocks": [dict(part, position=[0, 0, 0])]}
        for block in inner["blocks"]:
            at = _shifted(block["position"], part["position"])
            if block["name"] == "chest":
                containers.append(_container(block, at))
                chest = chest if structure else at
            else:
                blocks.append(_block(block, at, inner["blocks"]))
        for mob in inner.get("entities", []):
            mobs.append({"type": mob["name"], "position": list(_shifted(mob["position"], part["position"]))})
    blocks.sort(key=lambda block: block["at"][1])
    return _form("villager-cooking", chest or CHEST, containers, blocks, mobs)


def _shifted(at: Iterable[float], by: Iterable[float]) -> Place:
    x, y, z = (int(a + b // 1) if a >= 0 else int(a // 1 + b) for a, b in zip(at, by, strict=True))
    return (x, y + GROUND, z)


def _container(block: Mapping[str, Any], at: Place) -> dict[str, Any]:
    items: dict[str, int] = {}
    for stack in block.get("items", []):
        items[stack["name"]] = items.get(stack["name"], 0) + stack["count"]
    return {"position": list(at), "facing": block.get("facing", "south"), "items": items}


def _block(block: Mapping[str, Any], at: Place, around: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """A block as the world file has it; a torch that looks somewhere and stands on nothing hangs on a wall."""
    name = block["name"]
    inner = block["position"]
    properties = {key: value for key, value in block.items() if key in ("facing", "axis", "open", "age", "moisture")}
    if name in _OLDEST or name.endswith("_mushroom"):
        properties.pop("age", None)
    if "open" in properties:
        properties["open"] = str(properties["open"]).lower() == "true"
    if re.fullmatch(r"(.+_)?torch", name):
        below = [inner[0], inner[1] - 1, inner[2]]
        if any(other["position"] == below for other in around):
            properties.pop("facing", None)
        else:
            name = name.replace("torch", "wall_torch")
    return {"block": name, "at": list(at)} | ({"properties": properties} if properties else {})


def _form(
    name: str,
    chest: Place,
    containers: list[dict[str, Any]],
    blocks: list[dict[str, Any]],
    mobs: list[dict[str, Any]],
) -> dict[str, Any]:
    return {
        "name": name,
        "terrain": {"kind": "flat"},
        "spawn": list(SPAWN),
        "chest": list(chest),
        "blocks": blocks,
        "containers": containers,
        "mobs": mobs,
        "time": 1000,
        "rules": {"daylight_cycle": False},
    }


def chests_of(task: Task) -> list[list[int]]:
    """Where the chests of a cooking task stand."""
    return [container["position"] for container in cooking_world(task)["containers"]]
