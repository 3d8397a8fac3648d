"""From minecraft-data's files to a :class:`Knowledge`."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from covoyager.domain.subtask import Action
from covoyager.errors import KnowledgeError
from covoyager.knowledge.cooking import cooking_table, cooking_way
from covoyager.knowledge.crafting import crafting_ways
from covoyager.knowledge.drops import Drop, drop_table
from covoyager.knowledge.fuels import burn_times
from covoyager.knowledge.hunting import Mob, mob_table
from covoyager.knowledge.knowledge import Block, Item, Knowledge, version_number
from covoyager.knowledge.mining import tier
from covoyager.knowledge.places import places
from covoyager.knowledge.ways import ToolNeed, Way

OLDEST = (1, 13)
STEP_TICKS = 10.0
"""Walking from one block of a vein or tree to the next, and picking up what fell."""


def load(version: str, data: Path, datapacks: Sequence[Path] = ()) -> Knowledge:
    """Facts for ``version`` from the folder ``minecraft-data/data``.

    Raises:
        KnowledgeError: where that version is unknown or older than 1.13, or a datapack cannot be read.
    """
    folders = version_folders(version, data)
    number = version_number(version)

    def read(kind: str) -> Any:
        return json.loads((data / folders[kind] / f"{kind}.json").read_bytes())

    entries = read("items")
    names = {entry["id"]: entry["name"] for entry in entries}
    items = {e["name"]: Item(e["name"], e["displayName"], e["stackSize"], e.get("maxDurability", 0)) for e in entries}
    materials = read_materials(read("materials"), names)
    blocks = {e["name"]: block_fact(e, names, materials) for e in read("blocks")}
    ways = crafting_ways(read("recipes"), names)
    for result, (inputs, stations) in cooking_table(items).items():
        ways.setdefault(result, []).extend(cooking_way(result, inputs, station) for station in stations)
    found = {name: place for name, place in places().items() if name in blocks}
    for way in digging_ways(items, blocks, drop_table(number), found):
        ways.setdefault(way.item, []).append(way)
    mobs = {name: mob for name, mob in mob_table().items()}
    for mob_name, mob in mobs.items():
        for way in hunting_ways(mob_name, mob, items):
            ways.setdefault(way.item, []).append(way)
    woods = [name.removesuffix("_planks") for name in items if name.endswith("_planks")]
    return Knowledge(
        version=version,
        items=items,
        blocks=blocks,
        mobs={name: mob.where for name, mob in mobs.items()},
        ways=ways,
        fuels=burn_times(items, woods, number),
        tags={"planks": tuple(n for n in items if n.endswith("_planks"))},
        places={name: place.where for name, place in found.items()},
    )


def version_folders(version: str, data: Path) -> dict[str, str]:
    """Where minecraft-data keeps each kind of file for a version."""
    try:
        paths = json.loads((data / "dataPaths.json").read_bytes())["pc"]
    except (OSError, ValueError, KeyError) as error:
        raise KnowledgeError(f"Minecraft's data is missing or broken in {data}; run covoyager doctor") from error
    number = version_number(version)
    if number and number < OLDEST:
        raise KnowledgeError(f"Minecraft {version} is not supported: 1.13 is the oldest")
    if version not in paths:
        same = [v for v in paths if version_number(v)[:2] == number[:2] and version_number(v) >= OLDEST]
        raise KnowledgeError(f"no facts for Minecraft {version}" + (f"; there are {', '.join(same)}" if same else ""))
    folders: dict[str, str] = paths[version]
    return folders


def read_materials(raw: Mapping[str, Mapping[str, float]], names: Mapping[int, str]) -> dict[str, dict[str, float]]:
    """Speed multipliers by material and tool name."""
    return {
        material: {names[int(i)]: float(speed) for i, speed in speeds.items() if int(i) in names}
        for material, speeds in raw.items()
    }


def block_fact(
    entry: Mapping[str, Any], names: Mapping[int, str], materials: Mapping[str, Mapping[str, float]]
) -> Block:
    """One block of ``blocks.json``."""
    tools = tuple(sorted((names[int(i)] for i in entry.get("harvestTools", {}) if int(i) in names), key=tier))
    hardness = entry.get("hardness")
    return Block(
        name=entry["name"],
        hardness=-1.0 if hardness is None or not entry.get("diggable", True) else float(hardness),
        tools=tools,
        speeds=material_speeds(entry.get("material", "default"), tools, materials),
    )


def material_speeds(
    material: str, tools: Sequence[str], materials: Mapping[str, Mapping[str, float]]
) -> Mapping[str, float]:
    """Speeds for a block; where only the tier is told (1.21 on), those of the tools that harvest it."""
    if material.startswith("incorrect_for") and tools:
        kind = tools[0].rsplit("_", 1)[-1]
        return materials.get(f"mineable/{kind}", {})
    return materials.get(material, {})


def digging_ways(
    items: Mapping[str, Item],
    blocks: Mapping[str, Block],
    drops: Mapping[str, Sequence[Drop]],
    found: Mapping[str, Any],
) -> list[Way]:
    """One way for each item and each set of tools that gets it, its source blocks easiest to find first."""
    groups: dict[tuple[str, tuple[str, ...], float, str | None], list[tuple[str, Drop]]] = {}
    for name, place in found.items():
        for drop in drops.get(name, (Drop(name),)):
            if drop.item not in items or drop.tool == "silk":
                continue
            tools = ("shears",) if drop.tool == "shears" else blocks[name].tools
            groups.setdefault((drop.item, tools, drop.count, place.gate), []).append((name, drop))
    ways = []
    for (item, tools, count, gate), members in groups.items():
        members.sort(key=lambda member: found[member[0]].search)
        ways.append(
            Way(
                action=Action.GATHER,
                item=item,
                count=count,
                tools=(ToolNeed(tools),) if tools else (),
                sources=tuple(name for name, _ in members),
                ticks=STEP_TICKS,
                search=found[members[0][0]].search,
                gate=gate,
                most=0 if count == 1 else members[0][1].most,
            )
        )
    return ways


def hunting_ways(name: str, mob: Mob, items: Mapping[str, Item]) -> list[Way]:
    """One way for each drop of a mob; what fights back asks for a sword."""
    swords = tuple(sorted((n for n in items if n.endswith("_sword")), key=tier))
    tools = (ToolNeed(swords, wear=4.0),) if mob.hostile else ()
    ticks = 10.0 * (mob.health / (4.0 if mob.hostile else 1.0)) + 40.0
    return [
        Way(
            action=Action.KILL,
            item=drop,
            count=count,
            tools=tools,
            sources=(name,),
            ticks=ticks,
            search=mob.search,
            gate=mob.gate,
            most=most,
        )
        for drop, count, most in mob.drops
        if drop in items
    ]
