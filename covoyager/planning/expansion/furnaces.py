"""Several furnaces at a time, where that is faster than waiting for one."""

from math import ceil

from covoyager.planning.expansion.draft import INFINITE
from covoyager.planning.expansion.expansion import Expansion

MOST = 8
"""More than so many furnaces are never planned."""

PLACE_TRIP = 40.0
"""What the placing costs besides: a subtask of its own."""


def wanted_furnaces(expansion: Expansion) -> dict[str, int]:
    """How many furnaces of each kind an expansion would be faster with; kinds where one is best are left out."""
    loads: dict[str, list[float]] = {}
    ticks: dict[str, float] = {}
    for node in expansion.draft.nodes:
        if node.method.heat and node.method.station:
            loads.setdefault(node.method.station, []).append(node.runs)
            ticks[node.method.station] = node.method.ticks
    numbers = {station: best_number(expansion, station, runs, ticks[station]) for station, runs in loads.items()}
    return {station: furnaces for station, furnaces in numbers.items() if furnaces > 1}


def best_number(expansion: Expansion, station: str, runs: list[float], ticks: float) -> int:
    """How many furnaces take the least time, their making included; those that stand cost nothing."""
    one = expansion.estimates.price(expansion.estimates.estimate(station, 1, expansion.root))
    spare = expansion.draft.free(station)
    there = expansion.standing.get(station, 0)
    pace = expansion.knowledge.pace
    if one == INFINITE:
        return 1

    def total(furnaces: int) -> float:
        burning = sum(ceil(count / furnaces) * ticks for count in runs)
        if furnaces <= max(1, there):
            return burning
        made = max(0, furnaces - max(1, there) - spare)
        return burning + made * one + (furnaces - there) * pace.place + PLACE_TRIP

    return min(range(1, min(MOST, ceil(max(runs))) + 1), key=total)
