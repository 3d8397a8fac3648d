"""Whether a blueprint can be built by hand: blocks that exist, can be placed, and stay where they are."""

import re

from covoyager.building.bill import by_hand
from covoyager.building.blueprint import Block, Blueprint, Cell
from covoyager.facts import shared_facts
from covoyager.knowledge import Knowledge

#: Most blocks that are named for one kind of fault.
TOLD = 6
SIDES = ((0, -1, 0), (-1, 0, 0), (1, 0, 0), (0, 0, -1), (0, 0, 1), (0, 1, 0))
_FACING = {"north": (0, 0, -1), "south": (0, 0, 1), "west": (-1, 0, 0), "east": (1, 0, 0)}
#: Blocks that hang on the block behind them.
_HUNG = re.compile(r".*wall_torch|ladder|.+_wall_(sign|banner|fan)|tripwire_hook")
#: Blocks that stand on the block below them.
_STOOD = re.compile(
    r"torch|soul_torch|redstone_torch|.+_door|.+_carpet|.+_pressure_plate|rail|.+_rail|.+_sign|.+_banner|repeater|comparator"
    r"|redstone_wire|.+_sapling|lantern|soul_lantern|fire"
)
#: Those of them that hang from the block above if there is none below.
_EITHER = re.compile(r"lantern|soul_lantern")
#: Blocks that are placed last: those fixed to others, and those that would be in the way.
_FITTING = re.compile(
    rf"{_HUNG.pattern}|{_STOOD.pattern}|.+_bed|.+_button|lever|chain|bell|flower_pot|.+_trapdoor|farmland"
)
_FALLING = re.compile("|".join(name.replace("*", ".*") for name in shared_facts("blocks")["falling"]))


def is_fitting(block: Block) -> bool:
    """Whether a block is a fitting, placed when the walls stand."""
    return _FITTING.fullmatch(block.name) is not None


def faults(plan: Blueprint, knowledge: Knowledge) -> list[str]:
    """What is wrong with a blueprint, in sentences; empty if it can be built on level ground."""
    found: list[str] = []
    unknown = sorted({block.name for block in plan.blocks.values() if block.name not in knowledge.blocks})
    if unknown:
        found.append(f"Minecraft {knowledge.version} has no {', '.join(unknown[:TOLD])}")
    never = {b.name for b in plan.blocks.values() if b.name in knowledge.blocks and not by_hand(b, knowledge)}
    if never:
        found.append(f"{', '.join(sorted(never)[:TOLD])} cannot be placed by hand")
    falling = [cell for cell, block in plan.blocks.items() if _falls(cell, block, plan)]
    if falling:
        named = ", ".join(f"{plan.blocks[cell].name} at {' '.join(map(str, cell))}" for cell in falling[:TOLD])
        found.append(f"{len(falling)} blocks would fall: {named}")
    found += [fault for cell, block in plan.blocks.items() if (fault := unsupported(cell, block, plan))][:TOLD]
    return found


def _falls(cell: Cell, block: Block, plan: Blueprint) -> bool:
    x, y, z = cell
    return y > 0 and is_loose(block) and (x, y - 1, z) not in plan.blocks


def is_loose(block: Block) -> bool:
    """Whether a block falls where nothing is below it."""
    return _FALLING.fullmatch(block.name) is not None


def unsupported(cell: Cell, block: Block, plan: Blueprint) -> str | None:
    """Why a block that is fixed to another cannot stay; None if it can, or needs no other."""
    x, y, z = cell
    if _HUNG.fullmatch(block.name):
        dx, dy, dz = _FACING.get(block.get("facing", "north"), (0, 0, -1))
        against = (x - dx, y - dy, z - dz)
    elif block.get("hanging") == "true" or (_EITHER.fullmatch(block.name) and (x, y - 1, z) not in plan.blocks and y):
        against = (x, y + 1, z)
    elif _STOOD.fullmatch(block.name) and not block.follows:
        against = (x, y - 1, z)
        if y == 0:
            return None
    else:
        return None
    under = plan.blocks.get(against)
    if under is None or is_fitting(under):
        return f"the {block.name.replace('_', ' ')} at {x} {y} {z} has nothing that holds it"
    return None


def order_of(plan: Blueprint) -> tuple[list[Cell], list[Cell]]:
    """Order the cells so that each has a neighbour or the ground when it is placed, as far as possible.

    Returns:
        All cells in order; and those of them without a neighbour, which need a temporary block to be placed against.
    """
    order: list[Cell] = []
    propped: list[Cell] = []
    placed: set[Cell] = set()
    walls = [cell for cell, block in plan.blocks.items() if not is_fitting(block)]
    fittings = [cell for cell, block in plan.blocks.items() if is_fitting(block)]
    for group in (walls, fittings):
        rest = list(group)
        while rest:
            following = [cell for cell in rest if cell[1] == 0 or touches(cell, placed)]
            if not following:
                following = [min(rest, key=lambda cell: cell[1])]
                propped += following
            lowest = min(cell[1] for cell in following)
            level = [cell for cell in following if cell[1] == lowest]
            order += level
            placed.update(level)
            rest = [cell for cell in rest if cell not in placed]
    return order, propped


def touches(cell: Cell, placed: set[Cell]) -> bool:
    """Whether a cell beside, below or above is among ``placed``."""
    return any((cell[0] + dx, cell[1] + dy, cell[2] + dz) in placed for dx, dy, dz in SIDES)
