"""From minecraft-data's files, our own tables and datapacks to a :class:`Knowledge`."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from covoyager.domain.actions import Action
from covoyager.errors import KnowledgeError
from covoyager.knowledge.datapack import apply_datapacks
from covoyager.knowledge.drops import SHEARS, SILK, Drop, drop_table, drops_of
from covoyager.knowledge.fuels import burn_times
from covoyager.knowledge.hunting import Mob, hunting_methods, mob_table, quarry
from covoyager.knowledge.knowledge import Block, Item, Knowledge, version_number
from covoyager.knowledge.methods import Method, Slot, ToolNeed
from covoyager.knowledge.mining import tier
from covoyager.knowledge.places import ROCK, Place, places
from covoyager.knowledge.reasons import EXPERIMENT, experimental
from covoyager.knowledge.recipes.cooking import cooking_methods
from covoyager.knowledge.recipes.crafting import crafting_methods
from covoyager.knowledge.recipes.smithing import smithing_methods
from covoyager.knowledge.recipes.stonecutting import cutting_methods
from covoyager.knowledge.tags import tag_members
from covoyager.knowledge.uses import SILK_PICKAXE, dyed, using_methods
from covoyager.texts import _

OLDEST = (1, 13)


def load(version: str, data: Path, datapacks: Sequence[Path] = ()) -> Knowledge:
    """Load the facts of a version; without datapacks it returns the same object each time.

    Args:
        version: such as ``1.20.1``.
        data: the folder ``minecraft-data/data``.
        datapacks: their folders; later ones win.

    Raises:
        KnowledgeError: the version is unknown or older than 1.13, the data is missing, or a datapack cannot be read.
    """
    return _read(version, data, datapacks) if datapacks else _plain(version, data)


def forget() -> None:
    """Drop what was read: the next :func:`load` reads it again."""
    _plain.cache_clear()
    _own.cache_clear()


@lru_cache(maxsize=2)
def _plain(version: str, data: Path) -> Knowledge:
    return _read(version, data, ())


def _read(version: str, data: Path, datapacks: Sequence[Path]) -> Knowledge:
    own = _own(version, data)
    recipes, tags = own.recipes, own.tags
    if datapacks:
        recipes, tags = apply_datapacks(datapacks, recipes, tags, own.items)
    methods: dict[str, list[Method]] = {}
    for method in (*merged(recipes), *own.other):
        methods.setdefault(method.item, []).append(method)
    hunts = quarry(own.entities, methods)
    return Knowledge(
        version=version,
        items=own.items,
        blocks=own.blocks,
        mobs={name: own.mobs[name].ground if name in own.mobs else "" for name in hunts},
        methods=methods,
        fuels=own.fuels,
        tags=tags,
        places={name: place.where for name, place in reversed(own.found)},
        entities=frozenset(own.entities),
        hunts=hunts,
        reasons=dict.fromkeys(own.withheld, EXPERIMENT),
    )


@dataclass(frozen=True, slots=True)
class _Own:
    """What the game itself has in a version, whatever datapacks lie over it; nobody changes it."""

    items: dict[str, Item]
    withheld: frozenset[str]
    blocks: dict[str, Block]
    tags: dict[str, tuple[str, ...]]
    recipes: list[Method]
    entities: dict[str, tuple[str, str]]
    mobs: dict[str, Mob]
    found: list[tuple[str, Place]]
    other: list[Method]
    fuels: dict[str, int]


@lru_cache(maxsize=2)
def _own(version: str, data: Path) -> _Own:
    folders = version_folders(version, data)
    number = version_number(version)

    def read(kind: str) -> Any:
        return json.loads((data / folders[kind] / f"{kind}.json").read_bytes())

    entries = read("items")
    names = {entry["id"]: entry["name"] for entry in entries}
    items = {e["name"]: Item(e["name"], e["displayName"], e["stackSize"], e.get("maxDurability", 0)) for e in entries}
    withheld = experimental(items, number)
    there = {name: item for name, item in items.items() if name not in withheld}
    materials = read_materials(read("materials"), names)
    blocks = {e["name"]: block_fact(e, names, materials) for e in read("blocks")}
    tags = tag_members(items)
    recipes = crafting_methods(read("recipes"), names, tags, number)
    recipes += cooking_methods(there, number) + cutting_methods(there, number) + smithing_methods(there, number)
    recipes += dyed(there, number)
    entities = {e["name"]: (e.get("type", ""), e.get("category", "")) for e in read("entities")}
    mobs = mob_table(there, entities, number)
    other = [method for mob in mobs.values() for method in hunting_methods(mob, there)]
    found = [(name, place) for name, place in places(number) if name in blocks]
    other += digging_methods(there, blocks, drop_table(number), found) + using_methods(there, blocks, number)
    return _Own(items, withheld, blocks, tags, recipes, entities, mobs, found, other, burn_times(items, number))


def version_folders(version: str, data: Path) -> dict[str, str]:
    """Kind of file → folder below ``data`` where minecraft-data keeps it for a version.

    Raises:
        KnowledgeError: the version is unknown or older than 1.13, or the data is missing.
    """
    number = version_number(version)
    if number and number < OLDEST:
        raise KnowledgeError(_("Minecraft {version} is not supported: 1.13 is the oldest", version=version))
    try:
        paths = json.loads((data / "dataPaths.json").read_bytes())["pc"]
    except (OSError, ValueError, KeyError) as error:
        raise KnowledgeError(
            _("Minecraft's data is missing or broken in {folder}; run covoyager doctor", folder=data)
        ) from error
    if version not in paths or not number:
        known = [v for v in paths if version_number(v) >= OLDEST]
        same = [v for v in known if number and version_number(v)[:2] == number[:2]]
        there = ", ".join(same) if same else f"{known[0]} to {known[-1]}"
        raise KnowledgeError(
            _("no facts for Minecraft {version}; there are {versions}", version=version, versions=there)
        )
    folders: dict[str, str] = paths[version]
    return folders


def read_materials(raw: Mapping[str, Mapping[str, float]], names: Mapping[int, str]) -> dict[str, dict[str, float]]:
    """Material → tool → speed, from ``materials.json``; ``names`` maps ids of items to names."""
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
    """Tool → speed for a block; if the material names only a tier (1.21 on), the speeds of the tools that harvest it."""
    if material.startswith("incorrect_for") and tools:
        kind = tools[0].rsplit("_", 1)[-1]
        return materials.get(f"mineable/{kind}", {})
    return materials.get(material, {})


def digging_methods(
    items: Mapping[str, Item],
    blocks: Mapping[str, Block],
    drops: dict[str, tuple[Drop, ...]],
    found: Sequence[tuple[str, Place]],
) -> list[Method]:
    """One method for each item and each set of tools that gets it; source blocks that are easiest to find come first."""
    groups: dict[tuple[str, tuple[str, ...], float, str | None], list[tuple[float, str, Drop]]] = {}
    for name, place in found:
        for drop in drops_of(name, drops):
            if drop.item not in items or (drop.tool == SHEARS and "shears" not in items):
                continue
            if drop.tool == SILK and blocks[name].tools and "iron_pickaxe" not in blocks[name].tools:
                continue  # it would take a shovel with Silk Touch, and such blocks can be crafted
            tools = tools_for(drop, blocks[name])
            groups.setdefault((drop.item, tools, drop.count, place.gate), []).append((place.search, name, drop))
    return [
        Method(
            action=Action.GATHER,
            item=item,
            count=count,
            tools=(ToolNeed(tools, 1.0),) if tools else (),
            sources=tuple(dict.fromkeys(name for _, name, _ in sorted(members, key=lambda m: m[0]))),
            ticks=0.0,
            steps=1,
            search=min(search for search, _, _ in members),
            gate=gate,
            most=members[0][2].most,
            rock=0 if gate else min(ROCK.get(name, 0) for _, name, _ in members),
        )
        for (item, tools, count, gate), members in groups.items()
    ]


def tools_for(drop: Drop, block: Block) -> tuple[str, ...]:
    """Tools with which a block gives a drop; empty if the bare hand will do."""
    if drop.tool == SHEARS:
        return ("shears",)
    if drop.tool == SILK:
        return (SILK_PICKAXE,)
    return block.tools


def merged(recipes: Iterable[Method]) -> list[Method]:
    """Merge cooking recipes that differ only in their one ingredient (raw iron, its ores) into one method."""
    kept: list[Method] = []
    groups: dict[tuple[str, str | None, int, float], list[Method]] = {}
    for method in recipes:
        if method.action is Action.SMELT and len(method.slots) == 1 and method.count == 1:
            groups.setdefault((method.item, method.station, method.heat, method.ticks), []).append(method)
        else:
            kept.append(method)
    for (item, station, heat, ticks), members in groups.items():
        choices = tuple(dict.fromkeys(choice for method in members for choice in method.slots[0].choices))
        slots = (Slot(choices, members[0].slots[0].count),)
        kept.append(Method(Action.SMELT, item, 1, slots, station=station, heat=heat, ticks=ticks, name=members[0].name))
    return kept
