"""Reads recipe files of datapacks, within the bounds that the game sets; see :mod:`covoyager.knowledge.datapack`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain.actions import Action
from covoyager.errors import KnowledgeError
from covoyager.knowledge.methods import Method, Slot
from covoyager.knowledge.recipes.cooking import KINDS, cooking_method
from covoyager.knowledge.recipes.crafting import CRAFT_TICKS, RETURNS
from covoyager.knowledge.recipes.stonecutting import cutting_method
from covoyager.texts import _

MOST_COUNT = 99
"""Most results of one craft: an item stack holds 1 to 99 (Minecraft Wiki, "Item format")."""
MOST_TICKS = 32767
"""Longest cooking time: it is kept as a short (Minecraft Wiki, "Furnace", block data)."""
WIDEST = 3
"""Rows and columns of a crafting table."""
LONGEST_TOLD = 20
"""Most characters of a wrong number in an error message."""


def read_recipe(
    key: tuple[str, str], raw: Mapping[str, Any], tags: Mapping[str, tuple[str, ...]], items: Mapping[str, object]
) -> list[Method]:
    """The methods of one recipe file; none for types of which a plan cannot make use.

    Args:
        key: namespace and name.
        raw: its JSON.
        tags: item tag → items.
        items: those of the version.

    Raises:
        KnowledgeError: it lacks something, or has something that the game does not accept.
    """
    name = ":".join(key)
    kind = without_namespace(str(raw.get("type", "")))
    try:
        return list(read_kind(kind, name, raw, tags, items))
    except KeyError as error:
        raise KnowledgeError(_("recipe {name} is broken: it lacks {field}", name=name, field=str(error))) from error
    except ValueError as error:
        raise KnowledgeError(_("recipe {name} is broken: {error}", name=name, error=str(error))) from error
    except (TypeError, AttributeError, IndexError) as error:
        raise KnowledgeError(_("recipe {name} is broken: something in it is not of its kind", name=name)) from error


def read_kind(
    kind: str, name: str, raw: Mapping[str, Any], tags: Mapping[str, tuple[str, ...]], items: Mapping[str, object]
) -> Sequence[Method]:
    """The methods of a recipe of type ``kind``; none if it needs items that the version does not have.

    Raises:
        KeyError, TypeError, ValueError, AttributeError, IndexError: it is malformed.
    """
    stations = {recipe: station for station, recipe in KINDS.items()}

    def choices(value: Any) -> tuple[str, ...]:
        return ingredient(value, tags, items)

    if kind in ("crafting_shaped", "crafting_shapeless", "crafting_transmute"):
        if kind == "crafting_shaped":
            rows = shrink(pattern_of(raw))
            cells = [choices(raw["key"][cell]) for row in rows for cell in row if cell != " "]
            small = len(rows) <= 2 and max(map(len, rows)) <= 2
        else:
            parts = raw["ingredients"] if kind == "crafting_shapeless" else [raw["input"], raw["material"]]
            if not 1 <= len(parts) <= WIDEST * WIDEST:
                raise ValueError(f"it takes {len(parts)} ingredients, not 1 to {WIDEST * WIDEST}")
            cells = [choices(part) for part in parts]
            small = len(cells) <= 4
        result, count = read_result(raw)
        if result not in items or not cells or not all(cells):
            return []
        slots = tuple(Slot(options, number) for options, number in Counter(cells).items())
        returns = Counter({RETURNS[s.choices[0]]: s.count for s in slots if s.choices[0] in RETURNS})
        station = None if small else "crafting_table"
        return [
            Method(Action.CRAFT, result, count, slots, tuple(returns.items()), station, ticks=CRAFT_TICKS, name=name)
        ]
    if kind in stations:
        result, count = read_result(raw)
        options = choices(raw["ingredient"])
        if result not in items or not options:
            return []
        ticks = whole("cookingtime", raw.get("cookingtime", 0), 0, MOST_TICKS)
        return [cooking_method(result, options, stations[kind], name, ticks / TICKS_PER_SECOND, count)]
    if kind == "stonecutting":
        result, count = read_result(raw)
        options = choices(raw["ingredient"])
        return [cutting_method(result, count, options, name)] if result in items and options else []
    if kind in ("smithing", "smithing_transform"):
        result, count = read_result(raw)
        slots = tuple(Slot(choices(raw[part]), 1) for part in ("base", "addition", "template") if raw.get(part))
        if result not in items or not all(slot.choices for slot in slots):
            return []
        return [Method(Action.CRAFT, result, count, slots, station="smithing_table", ticks=6.0, name=name)]
    return []


def pattern_of(raw: Mapping[str, Any]) -> list[str]:
    """The rows of a shaped recipe.

    Raises:
        ValueError: they are no list of texts, or larger than a crafting table.
    """
    rows = raw["pattern"]
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        raise ValueError("its pattern is no list of rows")
    if max(len(rows), *map(len, rows)) > WIDEST:
        raise ValueError(f"its pattern is larger than {WIDEST}×{WIDEST}")
    return rows


def whole(name: str, value: Any, least: int, most: int) -> int:
    """Check a whole number; ``name`` is what an error calls it.

    Raises:
        ValueError: it is none, or not from ``least`` to ``most``.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most or value % 1:
        said = str(value) if len(str(value)) <= LONGEST_TOLD else f"{str(value)[:LONGEST_TOLD]}…"
        raise ValueError(f"its {name} is {said}, not {least} to {most}")
    return int(value)


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
    """The items that an ingredient allows: a list is any of its parts; ``#`` or ``tag`` is a tag.

    Raises:
        ValueError: it is a list within a list.
    """
    if isinstance(value, list):
        if any(isinstance(part, list) for part in value):
            raise ValueError("an ingredient is a list within a list")
        return tuple(dict.fromkeys(name for part in value for name in ingredient(part, tags, items)))
    if isinstance(value, str):
        return tags.get(without_namespace(value[1:]), ()) if value.startswith("#") else _known(value, items)
    return tags.get(without_namespace(value["tag"]), ()) if "tag" in value else _known(value["item"], items)


def read_result(raw: Mapping[str, Any]) -> tuple[str, int]:
    """Name and count of a recipe's result.

    Both are in one object, or the count is beside the name (cooking and stonecutting before 1.20.5).

    Raises:
        ValueError: the game does not accept the count.
    """
    result = raw["result"]
    if isinstance(result, str):
        return without_namespace(result), whole("count", raw.get("count", 1), 1, MOST_COUNT)
    return without_namespace(result.get("id") or result["item"]), whole("count", result.get("count", 1), 1, MOST_COUNT)


def without_namespace(name: str) -> str:
    """An id without the game's own namespace."""
    return name.removeprefix("minecraft:")


def _known(name: str, items: Mapping[str, object]) -> tuple[str, ...]:
    return (without_namespace(name),) if without_namespace(name) in items else ()
