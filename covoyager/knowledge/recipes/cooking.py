"""Cooking recipes: furnace, blast furnace, smoker and campfire.

The table is ``skills/facts/tables/fire.json``, which names its sources. An item takes 200 ticks in a furnace, 100 in a blast
furnace or smoker, 600 on a campfire.
"""

import re
from collections.abc import Mapping

from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain.actions import Action
from covoyager.facts import shared_facts
from covoyager.knowledge.fuels import CAMPFIRE_TICKS, FAST, SMELT_TICKS
from covoyager.knowledge.methods import Method, Slot
from covoyager.knowledge.recipes.names import SHARED, cooking_name

SINCE = {
    "smooth_stone": (1, 14),
    "smooth_sandstone": (1, 14),
    "smooth_red_sandstone": (1, 14),
    "smooth_quartz": (1, 14),
}
"""Result → version from which on it can be cooked, if it existed before."""


STATIONS = {
    "smelting": ("furnace",),
    "blasting": ("furnace", "blast_furnace"),
    "smoking": ("furnace", "smoker", "campfire"),
}
"""Part of the table → stations that cook it, the one that takes longest to build last."""


def cooking_table(
    names: Mapping[str, object], version: tuple[int, ...]
) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Result → the items that are cooked into it, and the stations that do it."""
    table: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for part, stations in STATIONS.items():
        for result, patterns in shared_facts("fire")[part].items():
            if result not in names or version < SINCE.get(result, ()):
                continue
            inputs = tuple(name for pattern in patterns for name in matching(pattern, names))
            if inputs:
                table[result] = (inputs, tuple(station for station in stations if station in names))
    return table


def matching(pattern: str, names: Mapping[str, object]) -> list[str]:
    """The names that a pattern stands for; most are a name themselves."""
    if pattern in names:
        return [pattern]
    return [name for name in names if re.fullmatch(pattern, name)]


KINDS = {"furnace": "smelting", "blast_furnace": "blasting", "smoker": "smoking", "campfire": "campfire_cooking"}
"""Station → kind of recipe."""

WHOLE = {"charcoal", "glass", "gold_nugget", "iron_nugget", "copper_nugget", "leaf_litter"}
"""Results with one recipe that takes any of its ingredients; others have a recipe for each ingredient."""


def cooking_methods(names: Mapping[str, object], version: tuple[int, ...]) -> list[Method]:
    """One method for each recipe of the game."""
    methods: list[Method] = []
    for result, (inputs, stations) in cooking_table(names, version).items():
        parts = [inputs] if result in WHOLE or version < (1, 17) else [(item,) for item in inputs]
        for station in stations:
            for part in parts:
                name = cooking_name(result, part[0], KINDS[station], result in SHARED, version)
                methods.append(cooking_method(result, part, station, name))
    return methods


def cooking_method(
    result: str, inputs: tuple[str, ...], station: str, name: str, seconds: float = 0, count: int = 1
) -> Method:
    """One recipe at one station; ``seconds`` is the time that a datapack sets, 0 for the usual one."""
    usual = {"furnace": SMELT_TICKS, "campfire": CAMPFIRE_TICKS, **dict.fromkeys(FAST, SMELT_TICKS // 2)}
    ticks = round(seconds * TICKS_PER_SECOND) or usual[station]
    return Method(
        action=Action.SMELT,
        item=result,
        count=count,
        slots=(Slot(inputs, 1),),
        station=station,
        ticks=float(ticks),
        heat=0 if station == "campfire" else ticks,
        name=name,
    )
