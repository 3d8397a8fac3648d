"""What burns in a furnace, and for how long. The table is ``skills/facts/tables/fire.json``, which names its sources."""

import re
from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from covoyager.facts import shared_facts

SMELT_TICKS: int = shared_facts("fire")["furnace_ticks"]
"""Ticks for one item in a furnace; a blast furnace or smoker takes half as long."""

CAMPFIRE_TICKS: int = shared_facts("fire")["campfire_ticks"]

FAST = frozenset({"blast_furnace", "smoker"})
"""Stations that cook twice as fast, and burn fuel twice as fast."""


def burn_times(names: Iterable[str], version: tuple[int, ...]) -> dict[str, int]:
    """Burn time in ticks in a furnace by item, longest first."""
    facts = shared_facts("fire")
    rows = [
        (re.compile("|".join(row["items"]).replace("(wood)", f"({facts['wood']})")), row["ticks"])
        for row in facts["fuels"]
        if "before" not in row or version < tuple(map(int, row["before"].split(".")))
    ]
    times: dict[str, int] = {}
    for name in names:
        ticks = next((ticks for pattern, ticks in rows if pattern.fullmatch(name)), 0)
        if ticks:
            times[name] = ticks
    return dict(sorted(times.items(), key=lambda entry: -entry[1]))


def burns_at(station: str | None, ticks: int) -> int:
    """Ticks that a fuel burns at a station if it burns ``ticks`` in a furnace, rounded down as in the game."""
    return ticks // 2 if station in FAST else ticks


class Fire(NamedTuple):
    """What burns, and how long.

    Attributes:
        heat: ticks of fire for one thing.
        burns: ticks of fire that one piece of fuel gives.
    """

    heat: int
    burns: int


def shares_of(things: int, furnaces: int) -> list[int]:
    """Divide ``things`` evenly over furnaces; furnaces without one are left out."""
    each, more = divmod(things, furnaces)
    return [each + (at < more) for at in range(furnaces) if each or at < more]


def fuel_for(things: int, furnaces: int, fire: Fire) -> int:
    """Pieces of fuel with which so many things are done in so many furnaces."""
    return sum(ceil(share * fire.heat / fire.burns) for share in shares_of(things, furnaces))


def fewest_in_one(things: int, furnaces: int, fuel: int, fire: Fire) -> int | None:
    """How many things a furnace gets at most where they are shared out over as many as there is fuel for; None: over none.

    Args:
        things: how many are to be done.
        furnaces: how many there are.
        fuel: pieces.
        fire: what burns.
    """
    enough = (many for many in range(min(furnaces, things), 0, -1) if fuel_for(things, many, fire) <= fuel)
    return next((ceil(things / many) for many in enough), None)
