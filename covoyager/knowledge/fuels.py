"""What burns in a furnace, and for how long. The table is ``skills/facts/tables/fire.json``, which names its sources."""

import re
from collections.abc import Iterable

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
