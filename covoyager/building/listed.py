"""Blueprints written by hand or by a script: ``{"oak_log[axis=x]": [[0, 0, 0], [1, 0, 0]], "torch": [[0, 1, 0]]}``."""

import json

from covoyager.building.blueprint import Block, Cell, Cells
from covoyager.errors import UsageError
from covoyager.files import json_fault
from covoyager.texts import _


def listed_cells(data: bytes) -> dict[Cell, Block]:
    """Read the blocks of a file: states as commands write them, each with its cells.

    Raises:
        UsageError, TypeError, ValueError: it is malformed.
    """
    try:
        states = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise UsageError(_("it is no JSON: {error}", error=json_fault(error))) from None
    if not isinstance(states, dict):
        raise UsageError(_("it is no object of blocks and places"))
    cells = Cells()
    for state, places in states.items():
        block = Block.parse(state)
        if not isinstance(places, list):
            raise UsageError(_("the places of {state} are no list", state=state[:40]))
        for place in places:
            if (
                not isinstance(place, list)
                or len(place) != 3
                or not all(type(part) is int and abs(part) < 30_000_000 for part in place)
            ):
                raise UsageError(_("{place} is no place", place=str(place)[:40]))
            cells.put((place[0], place[1], place[2]), block)
    return cells.found
