"""Crafting recipes of a version.

minecraft-data lists variants of a recipe (oak planks, birch planks); they are joined to what the game takes (any planks).
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from covoyager.domain.actions import Action
from covoyager.knowledge.methods import Method, Slot
from covoyager.knowledge.recipes.names import crafting_name
from covoyager.knowledge.tags import COLOURS

CRAFT_TICKS = 1.0
"""Ticks of one craft in an open grid: place, take, confirm."""

RETURNS = {
    "milk_bucket": "bucket",
    "water_bucket": "bucket",
    "lava_bucket": "bucket",
    "honey_bottle": "glass_bottle",
    "dragon_breath": "glass_bottle",
}
"""Ingredients that leave something behind in the grid (Minecraft Wiki, "Crafting": remaining items)."""

TAKEN_WHOLE = ("logs", "planks", "wooden_slabs", "coals", "soul_fire_base_blocks", "eggs", "wool",
               "stone_tool_materials", "stone_crafting_materials")  # fmt: skip
"""Tags of which a recipe takes any member if two or more of them are listed."""

SINGLE = {"coal": "coals", "egg": "eggs", "soul_sand": "soul_fire_base_blocks", "soul_soil": "soul_fire_base_blocks"}
"""Since 1.20.5 minecraft-data lists one variant of a shapeless recipe; for these the game takes the tag."""

Pattern = frozenset[tuple[frozenset[str], int]]


def pattern(ingredients: Mapping[str, int]) -> Pattern:
    """A recipe's ingredients (item → count) as slots of one choice each."""
    return frozenset((frozenset((name,)), count) for name, count in ingredients.items())


def merge(patterns: set[Pattern]) -> set[Pattern]:
    """Join patterns that differ in one slot only: ``8 oak_planks`` and ``8 birch_planks`` → 8 of either."""
    while len(patterns) > 1:
        by_rest: dict[tuple[Pattern, int], set[tuple[Pattern, frozenset[str]]]] = defaultdict(set)
        for whole in patterns:
            for choices, count in whole:
                by_rest[whole - {(choices, count)}, count].add((whole, choices))
        best = max(by_rest.items(), key=lambda entry: len(entry[1]))
        if len(best[1]) < 2:
            return patterns
        (rest, count), members = best
        union = frozenset().union(*(choices for _, choices in members))
        patterns = (patterns - {whole for whole, _ in members}) | {rest | {(union, count)}}
    return patterns


def complete(
    patterns: set[Pattern], tags: Mapping[str, tuple[str, ...]], kinds: Mapping[str, str], whole: bool
) -> set[Pattern]:
    """Replace single variants by the tag that the game takes.

    Args:
        patterns: the variants of one recipe.
        tags: item tag → items.
        kinds: item → the tag of :data:`TAKEN_WHOLE` that it is of.
        whole: whether minecraft-data lists only one variant (since 1.20.5, for shapeless recipes); see :data:`SINGLE`.
    """
    shapes: dict[frozenset[tuple[str, int]], list[Pattern]] = defaultdict(list)
    for each in patterns:
        shape = [(kinds.get(next(iter(choices)), next(iter(choices))), count) for choices, count in each]
        shapes[frozenset(shape)].append(each)
    found: set[Pattern] = set()
    for members in shapes.values():
        if len(members) < 2 and not whole:
            found.update(members)
            continue
        slots: set[tuple[frozenset[str], int]] = set()
        for choices, count in members[0]:
            name = next(iter(choices))
            tag = kinds.get(name)
            if tag and len(members) < 2:
                tag = SINGLE.get(name) if count == 1 else None
            elif tag and len({n for m in members for c, _ in m for n in c if kinds.get(n) == tag}) < 2:
                tag = None
            slots.add((frozenset(tags[tag]) if tag else choices, count))
        if len(members) > 1 and slots == set(members[0]):
            found.update(members)
        else:
            found.add(frozenset(slots))
    return found


def planks_pattern(result: str, each: Pattern, tags: Mapping[str, tuple[str, ...]]) -> Pattern:
    """The pattern of planks, which can be crafted from the log, its wood, and both stripped."""
    wood = result.removesuffix("_planks")
    for tag in (f"{wood}_logs", f"{wood}_stems", f"{wood}_blocks"):
        if tag in tags and len(each) == 1:
            return frozenset({(frozenset(tags[tag]), next(iter(each))[1])})
    return each


def dyed_pattern(result: str, each: Pattern) -> Pattern:
    """The pattern of dyeing, which since 1.20 takes the thing in any other colour."""
    kind = result.rsplit("_", 1)[-1]
    return frozenset(
        (frozenset(f"{colour}_{kind}" for colour in COLOURS) - {result}, count)
        if len(each) == 2 and next(iter(choices)).endswith(f"_{kind}")
        else (choices, count)
        for choices, count in each
    )


def crafting_methods(
    recipes: Mapping[str, list[dict[str, Any]]],
    names: Mapping[int, str],
    tags: Mapping[str, tuple[str, ...]],
    version: tuple[int, ...],
) -> list[Method]:
    """One method for each crafting recipe of the game.

    Args:
        recipes: minecraft-data's ``recipes.json``.
        names: id of an item → name.
        tags: item tag → items.
        version: as numbers.
    """
    whole = version >= (1, 20, 5)
    kinds = {member: tag for tag in reversed(TAKEN_WHOLE) for member in tags.get(tag, ())}
    methods: list[Method] = []
    for result_id, entries in recipes.items():
        result = names.get(int(result_id))
        if result is None or result == "air":
            continue
        groups: dict[tuple[int, bool, str], set[Pattern]] = defaultdict(set)
        for entry in entries:
            counts, small = ingredients(entry, names)
            if counts and not (result == "map" and "filled_map" in counts):
                key = int(entry["result"]["count"]), small, crafting_name(result, counts, version)
                groups[key].add(pattern(counts))
        for (count, small, name), patterns in groups.items():
            if result.endswith("_planks"):
                patterns = {planks_pattern(result, each, tags) for each in patterns}
            elif name.startswith("dye_"):
                patterns = {dyed_pattern(result, each) for each in patterns}
            else:
                patterns = merge(complete(patterns, tags, kinds, whole))
            methods += [crafting_method(result, count, small, each, name) for each in patterns]
    return methods


def ingredients(entry: Mapping[str, Any], names: Mapping[int, str]) -> tuple[Counter[str], bool]:
    """Item → count of a recipe, and whether it fits the inventory's 2×2 grid; empty if it names unknown items."""
    rows = entry.get("inShape")
    if rows is not None:
        ids = [cell for row in rows for cell in row if cell is not None and cell >= 0]
        small = len(rows) <= 2 and max(map(len, rows)) <= 2
    else:
        ids = [cell for cell in entry["ingredients"] if cell is not None]
        small = len(ids) <= 4
    parts = [names.get(i) for i in ids]
    if None in parts:
        return Counter(), small
    return Counter(filter(None, parts)), small


def crafting_method(result: str, count: int, small: bool, whole: Pattern, name: str) -> Method:
    """One recipe as a method; ``small`` if it fits the 2×2 grid."""
    slots = tuple(
        sorted((Slot(tuple(sorted(choices)), n) for choices, n in whole), key=lambda s: (-s.count, s.choices))
    )
    returns = Counter({RETURNS[s.choices[0]]: s.count for s in slots if s.choices[0] in RETURNS})
    return Method(
        action=Action.CRAFT,
        item=result,
        count=count,
        slots=slots,
        returns=tuple(sorted(returns.items())),
        station=None if small else "crafting_table",
        ticks=CRAFT_TICKS,
        name=name,
    )
