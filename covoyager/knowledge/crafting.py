"""Crafting recipes of a version, single variants completed to what the game takes (any planks, any coal)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from covoyager.domain.subtask import Action
from covoyager.knowledge.ways import Slot, Way

CRAFT_TICKS = 4.0
"""One craft by an open grid: place, take, confirm."""

RETURNS = {
    "milk_bucket": "bucket",
    "water_bucket": "bucket",
    "lava_bucket": "bucket",
    "honey_bottle": "glass_bottle",
    "dragon_breath": "glass_bottle",
}
"""Ingredients that leave something behind in the grid (Minecraft Wiki, "Crafting": remaining items)."""

Pattern = frozenset[tuple[frozenset[str], int]]


def pattern(ingredients: Iterable[str]) -> Pattern:
    """Each ingredient with its count, as slots of one choice."""
    return frozenset((frozenset((name,)), count) for name, count in Counter(ingredients).items())


def merge(patterns: set[Pattern]) -> set[Pattern]:
    """Join patterns that differ in one slot only: ``8 oak_planks`` and ``8 birch_planks`` → ``8 of either``."""
    while True:
        by_rest: dict[tuple[Pattern, int], set[tuple[Pattern, frozenset[str]]]] = defaultdict(set)
        for whole in patterns:
            for choices, count in whole:
                by_rest[whole - {(choices, count)}, count].add((whole, choices))
        best = max(by_rest.items(), key=lambda entry: len(entry[1]), default=None)
        if best is None or len(best[1]) < 2:
            return patterns
        (rest, count), members = best
        union = frozenset().union(*(choices for _, choices in members))
        patterns = (patterns - {whole for whole, _ in members}) | {rest | {(union, count)}}


def crafting_ways(recipes: Mapping[str, list[dict[str, Any]]], names: Mapping[int, str]) -> dict[str, list[Way]]:
    """Ways by result from minecraft-data's ``recipes.json``; ``names`` maps item ids to names."""
    ways: dict[str, list[Way]] = {}
    for result_id, entries in recipes.items():
        result = names.get(int(result_id))
        if result is None:
            continue
        groups: dict[tuple[int, bool], set[Pattern]] = defaultdict(set)
        for entry in entries:
            rows = entry.get("inShape")
            if rows is not None:
                ids = [cell for row in rows for cell in row if cell is not None and cell >= 0]
                small = len(rows) <= 2 and max(map(len, rows)) <= 2
            else:
                ids = [cell for cell in entry["ingredients"] if cell is not None]
                small = len(ids) <= 4
            if ids and all(i in names for i in ids):
                groups[int(entry["result"]["count"]), small].add(pattern(names[i] for i in ids))
        ways[result] = [
            crafting_way(result, count, small, whole)
            for (count, small), patterns in groups.items()
            for whole in (merge(patterns) if len(patterns) > 1 else patterns)
        ]
    return ways


def crafting_way(result: str, count: int, small: bool, whole: Pattern) -> Way:
    """One recipe as a way; ``small`` fits the 2×2 grid of the inventory."""
    slots = tuple(
        sorted((Slot(tuple(sorted(choices)), n) for choices, n in whole), key=lambda s: (-s.count, s.choices))
    )
    returns = Counter({RETURNS[s.choices[0]]: s.count for s in slots if s.choices[0] in RETURNS})
    return Way(
        action=Action.CRAFT,
        item=result,
        count=count,
        slots=slots,
        returns=tuple(sorted(returns.items())),
        station=None if small else "crafting_table",
        ticks=CRAFT_TICKS,
    )
