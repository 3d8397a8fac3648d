"""Several furnaces at a time, if that is faster than waiting for one."""

from math import ceil

from covoyager.planning.expansion.draft import INFINITE
from covoyager.planning.expansion.expansion import Expansion

MOST = 8
"""So many furnaces are planned at most."""

PLACE_TRIP = 40.0
"""Ticks of the subtask that places them, beyond the placing itself."""


def wanted_furnaces(expansion: Expansion) -> dict[str, int]:
    """Station → number of furnaces with which an expansion would be fastest, if that is more than one."""
    loads: dict[str, list[float]] = {}
    ticks: dict[str, float] = {}
    for node in expansion.draft.nodes:
        if node.method.heat and node.method.station:
            loads.setdefault(node.method.station, []).append(node.runs)
            ticks[node.method.station] = node.method.ticks
    numbers = {station: best_number(expansion, station, runs, ticks[station]) for station, runs in loads.items()}
    return {station: furnaces for station, furnaces in numbers.items() if furnaces > 1}


def best_number(expansion: Expansion, station: str, runs: list[float], ticks: float) -> int:
    """Number of furnaces that takes the least time, making them included.

    Args:
        expansion: with one furnace of each kind.
        station: the kind.
        runs: how many items each node smelts in it.
        ticks: for one item.
    """
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
