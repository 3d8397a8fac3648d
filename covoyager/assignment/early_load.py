"""Smelting begins with what is there: a load that is done by the time at which the rest is."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from covoyager.assignment.head_start import chain_before
from covoyager.assignment.sharing import Takes, as_it_goes, left_of
from covoyager.domain import Status
from covoyager.domain.rows import SubtaskRow
from covoyager.knowledge.fuels import Fire, fewest_in_one, fuel_for

Row = TypeVar("Row", bound=SubtaskRow)


class Smelting(NamedTuple):
    """What a subtask smelts that waits for the last of what goes in.

    Attributes:
        things: how many.
        fuel: pieces of it.
        fire: what burns.
    """

    things: int
    fuel: int
    fire: Fire


def early_load(smelting: Smelting, there: int, furnaces: int, until: float) -> int | None:
    """How many go into one furnace now, so that all is done as early as can be; None where it would be later than all at once.

    Less than each furnace would get anyway waits for more, and so does as much, unless the rest is done sooner for it: it would
    take a furnace and its fuel for nothing.

    Args:
        smelting: what is smelted.
        there: how many of it lie there.
        furnaces: how many stand free.
        until: ticks until the rest is there.
    """
    things, fuel, fire = smelting
    at_once = fewest_in_one(things, furnaces, fuel, fire)
    if at_once is None:
        return None
    ends: dict[int, float] = {}
    for load in range(at_once, min(there, things - 1) + 1):
        rest = fewest_in_one(things - load, furnaces - 1, fuel - fuel_for(load, 1, fire), fire)
        if rest is not None and min(rest - at_once, at_once - load) < 0:
            ends[load] = max(load * fire.heat, until + rest * fire.heat)
    best = max(ends, key=lambda load: (-ends[load], load), default=None)
    return best if best is not None and ends[best] <= until + at_once * fire.heat else None


def ticks_until(row: Row, rows: Mapping[int, Row], usual: Callable[[Row], Takes], begun: Callable[[Row], int]) -> float:
    """Ticks until all that a subtask needs is DONE, as it goes, without the way back at the end: nobody sees how far that is.

    Args:
        row: the subtask.
        rows: the subtasks that are not DONE, by board number.
        usual: subtask → how long the like of it takes.
        begun: subtask → how many ticks ago it was begun.
    """
    return max((_left(rows[n], rows, usual, begun) for n in row.subtask.needs if n in rows), default=0.0)


def _left(row: Row, rows: Mapping[int, Row], usual: Callable[[Row], Takes], begun: Callable[[Row], int]) -> float:
    takes = usual(row)
    if row.state is not Status.IN_PROGRESS:
        return chain_before(row, rows, begun) + takes.way + left_of(row) * takes.each
    ago = begun(row)
    return (0.0 if row.progress else max(0.0, takes.way - ago)) + left_of(row) * as_it_goes(row, ago, takes)
