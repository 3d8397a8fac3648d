"""How much fuel things take that are shared out over furnaces: each furnace burns whole pieces of its own."""

from math import ceil
from typing import NamedTuple


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
