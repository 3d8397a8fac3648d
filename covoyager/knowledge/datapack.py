"""Datapacks in the game's own layout: recipes and tags of a server, laid over those of the game.

Rules as the game has them (Minecraft Wiki, "Data pack", "Recipe", "Tag"): ``data/<namespace>/recipe/`` and ``tags/item/``
since 1.21, ``recipes/`` and ``tags/items/`` before; a file replaces the one of the same name in packs below; tags add up
unless ``"replace": true``; ``filter`` in ``pack.mcmeta`` hides files of the packs below.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from covoyager.domain.subtask import Action
from covoyager.errors import KnowledgeError
from covoyager.knowledge.cooking import KINDS, cooking_way
from covoyager.knowledge.crafting import CRAFT_TICKS, RETURNS
from covoyager.knowledge.stonecutting import cutting_way
from covoyager.knowledge.ways import Slot, Way

Recipes = dict[tuple[str, str], list[Way]]
"""(namespace, name) → ways of that recipe."""

Tags = dict[str, list[str]]
"""Tag → members; ``#`` marks a tag, names of the game's own namespace stand without it."""


def apply_datapacks(
    folders: Sequence[Path], built_in: Sequence[Way], tags: Mapping[str, tuple[str, ...]], items: Mapping[str, object]
) -> tuple[list[Way], dict[str, tuple[str, ...]]]:
    """The game's recipes and tags with datapacks laid over them, in order.

    Raises:
        KnowledgeError: where a folder is no datapack or a file cannot be read.
    """
    recipes: Recipes = {}
    for way in built_in:
        recipes.setdefault(("minecraft", way.name or f"{way.item}#special"), []).append(way)
    members: Tags = {tag: list(names) for tag, names in tags.items()}
    packed: dict[tuple[str, str], Any] = {}
    for folder in folders:
        if not (folder / "data").is_dir():
            raise KnowledgeError(f"{folder} is no datapack: it has no folder data")
        for hidden in filters(folder):
            recipes = {key: ways for key, ways in recipes.items() if not hidden(key, ("recipe", "recipes"))}
            packed = {key: raw for key, raw in packed.items() if not hidden(key, ("recipe", "recipes"))}
            members = {
                tag: names for tag, names in members.items() if not hidden(split_id(tag), ("tags/item", "tags/items"))
            }
        lay_tags(folder, members)
        for key, raw in read_files(folder, ("recipe", "recipes")):
            recipes.pop(key, None)
            packed[key] = raw
    flat = {tag: resolve(tag, members, items, ()) for tag in members}
    for key, raw in packed.items():
        recipes[key] = read_recipe(key, raw, flat, items)
    return [way for ways in recipes.values() for way in ways], flat


def split_id(name: str) -> tuple[str, str]:
    """``minecraft:stick`` or ``stick`` → ("minecraft", "stick")."""
    namespace, colon, path = name.partition(":")
    return (namespace, path) if colon else ("minecraft", name)


def plain(name: str) -> str:
    """An id without the game's own namespace."""
    return name.removeprefix("minecraft:")


def filters(folder: Path) -> list[Callable[[tuple[str, str], tuple[str, ...]], bool]]:
    """Tests of the ``filter`` block of ``pack.mcmeta``: whether a file of the packs below is hidden."""
    file = folder / "pack.mcmeta"
    if not file.is_file():
        return []
    blocks = read_json(file).get("filter", {}).get("block", [])
    tests: list[Callable[[tuple[str, str], tuple[str, ...]], bool]] = []
    for block in blocks:
        try:
            namespace, path = re.compile(block.get("namespace", ".*")), re.compile(block.get("path", ".*"))
        except (re.error, AttributeError, TypeError) as error:
            raise KnowledgeError(f"{file}: a filter is no pattern: {error}") from error

        def hidden(
            key: tuple[str, str],
            roots: tuple[str, ...],
            namespace: re.Pattern[str] = namespace,
            path: re.Pattern[str] = path,
        ) -> bool:
            names = (f"{root}/{key[1]}.json" for root in roots)
            return bool(namespace.fullmatch(key[0])) and any(path.fullmatch(name) for name in names)

        tests.append(hidden)
    return tests


def read_json(file: Path) -> Any:
    """One file.

    Raises:
        KnowledgeError: where it cannot be read or is not JSON.
    """
    try:
        return json.loads(file.read_bytes())
    except (OSError, ValueError) as error:
        raise KnowledgeError(f"{file} cannot be read: {error}") from error


def read_files(folder: Path, kinds: tuple[str, ...]) -> list[tuple[tuple[str, str], Any]]:
    """All JSON files of a kind in a datapack, as ((namespace, name), content)."""
    found = []
    for namespace in sorted((folder / "data").iterdir()):
        for kind in kinds:
            root = namespace / kind
            for file in sorted(root.rglob("*.json")) if root.is_dir() else ():
                name = file.relative_to(root).with_suffix("").as_posix()
                found.append(((namespace.name, name), read_json(file)))
    return found


def lay_tags(folder: Path, members: Tags) -> None:
    """Add a datapack's item tags to those below."""
    for (namespace, name), raw in read_files(folder, ("tags/item", "tags/items")):
        tag = name if namespace == "minecraft" else f"{namespace}:{name}"
        values = [value if isinstance(value, str) else value.get("id", "") for value in raw.get("values", [])]
        values = [("#" + plain(value[1:])) if value.startswith("#") else plain(value) for value in values]
        members[tag] = values if raw.get("replace") else list(dict.fromkeys([*members.get(tag, []), *values]))


def resolve(tag: str, members: Tags, items: Mapping[str, object], seen: tuple[str, ...]) -> tuple[str, ...]:
    """Items of a tag, tags within it resolved; a tag that holds itself adds nothing."""
    if tag in seen:
        return ()
    found: list[str] = []
    for value in members.get(tag, ()):
        if value.startswith("#"):
            found += resolve(value[1:], members, items, (*seen, tag))
        elif value in items:
            found.append(value)
    return tuple(dict.fromkeys(found))


def read_recipe(
    key: tuple[str, str], raw: Mapping[str, Any], tags: Mapping[str, tuple[str, ...]], items: Mapping[str, object]
) -> list[Way]:
    """The ways of one recipe file; none for kinds that make nothing that a plan can count on.

    Raises:
        KnowledgeError: where a recipe lacks what its kind must have.
    """
    name = ":".join(key)
    kind = plain(str(raw.get("type", "")))
    try:
        return list(read_kind(kind, name, raw, tags, items))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise KnowledgeError(f"recipe {name} is broken: {error!r}") from error


def read_kind(
    kind: str, name: str, raw: Mapping[str, Any], tags: Mapping[str, tuple[str, ...]], items: Mapping[str, object]
) -> Sequence[Way]:
    """Dispatch on the recipe's type; items that the version does not have make the recipe void."""
    stations = {recipe: station for station, recipe in KINDS.items()}

    def choices(value: Any) -> tuple[str, ...]:
        return ingredient(value, tags, items)

    if kind in ("crafting_shaped", "crafting_shapeless", "crafting_transmute"):
        if kind == "crafting_shaped":
            rows = shrink(raw["pattern"])
            cells = [choices(raw["key"][cell]) for row in rows for cell in row if cell != " "]
            small = len(rows) <= 2 and max(map(len, rows)) <= 2
        else:
            parts = raw["ingredients"] if kind == "crafting_shapeless" else [raw["input"], raw["material"]]
            cells = [choices(part) for part in parts]
            small = len(cells) <= 4
        result, count = read_result(raw)
        if result not in items or not cells or not all(cells):
            return []
        slots = tuple(Slot(options, number) for options, number in Counter(cells).items())
        returns = Counter({RETURNS[s.choices[0]]: s.count for s in slots if s.choices[0] in RETURNS})
        station = None if small else "crafting_table"
        return [Way(Action.CRAFT, result, count, slots, tuple(returns.items()), station, ticks=CRAFT_TICKS, name=name)]
    if kind in stations:
        result, count = read_result(raw)
        options = choices(raw["ingredient"])
        if result not in items or not options:
            return []
        seconds = float(raw.get("cookingtime", 0)) / 20
        return [cooking_way(result, options, stations[kind], name, seconds, count)]
    if kind == "stonecutting":
        result, count = read_result(raw)
        options = choices(raw["ingredient"])
        return [cutting_way(result, count, options, name)] if result in items and options else []
    if kind in ("smithing", "smithing_transform"):
        result, count = read_result(raw)
        slots = tuple(Slot(choices(raw[part]), 1) for part in ("base", "addition", "template") if raw.get(part))
        if result not in items or not all(slot.choices for slot in slots):
            return []
        return [Way(Action.CRAFT, result, count, slots, station="smithing_table", ticks=6.0, name=name)]
    return []


def shrink(pattern: Sequence[str]) -> list[str]:
    """A pattern without empty rows and columns at its edges, as the game trims it."""
    rows = list(pattern)
    while rows and not rows[0].strip():
        rows.pop(0)
    while rows and not rows[-1].strip():
        rows.pop()
    width = max((len(row) for row in rows), default=0)
    rows = [row.ljust(width) for row in rows]
    filled = [column for column in range(width) if any(row[column] != " " for row in rows)]
    return [row[filled[0] : filled[-1] + 1] for row in rows] if filled else []


def ingredient(value: Any, tags: Mapping[str, tuple[str, ...]], items: Mapping[str, object]) -> tuple[str, ...]:
    """Items that an ingredient stands for: a list is any of its parts, ``#`` or ``tag`` a tag."""
    if isinstance(value, list):
        return tuple(dict.fromkeys(name for part in value for name in ingredient(part, tags, items)))
    if isinstance(value, str):
        return (
            tags.get(plain(value[1:]), ()) if value.startswith("#") else tuple(n for n in (plain(value),) if n in items)
        )
    if "tag" in value:
        return tags.get(plain(value["tag"]), ())
    return tuple(n for n in (plain(value["item"]),) if n in items)


def read_result(raw: Mapping[str, Any]) -> tuple[str, int]:
    """Name and count; both stand in one object, or the count beside the name (cooking, stonecutting before 1.20.5)."""
    result = raw["result"]
    if isinstance(result, str):
        return plain(result), int(raw.get("count", 1))
    return plain(result.get("id") or result["item"]), int(result.get("count", 1))
