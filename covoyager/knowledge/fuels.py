"""What burns in a furnace, and for how long: the table of ``skills/facts/tables/fire.json``, which tells its sources."""

import re
from collections.abc import Iterable

from covoyager.facts import shared_facts

SMELT_TICKS: int = shared_facts("fire")["furnace_ticks"]
"""One item in a furnace; a blast furnace or smoker takes half, a campfire three times as long."""

FAST = frozenset({"blast_furnace", "smoker"})
"""Stations that cook twice as fast, and burn what they burn twice as fast too."""


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
    """How long a fuel that burns ``ticks`` in a furnace burns at a station, in whole ticks as the game rounds them."""
    return ticks // 2 if station in FAST else ticks
