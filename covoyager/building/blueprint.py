"""A blueprint: which block stands where, and in which state."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from covoyager.errors import UsageError
from covoyager.texts import _

Cell: TypeAlias = tuple[int, int, int]
"""x (east), y (up), z (south) from the blueprint's lowest north-western corner."""

#: Larger blueprints are refused: nobody builds them by hand in an evening.
MOST_BLOCKS = 4000
WIDEST = 48
#: Most cells of a file, air included, so that reading it takes no noticeable time.
MOST_CELLS = 1_000_000
_STATE = re.compile(r"(?:minecraft:)?([a-z0-9_]{1,64})(?:\[([a-z0-9_=,]*)\])?")
#: Properties that are not asked for: the game sets them by neighbours, or by what happens later.
UNASKED = frozenset(
    {
        "waterlogged",
        "powered",
        "lit",
        "open",
        "occupied",
        "persistent",
        "distance",
        "snowy",
        "shape",
        "age",
        "moisture",
        "in_wall",
        "north",
        "south",
        "west",
        "east",
        "up",
        "down",
    }
)
#: What a property becomes by a quarter turn, clockwise as seen from above.
_QUARTER = {
    "facing": {"north": "east", "east": "south", "south": "west", "west": "north"},
    "axis": {"x": "z", "z": "x"},
}
#: A sign or a banner that stands, or a head, looks one of so many ways.
_ROTATIONS = 16


def _quarter(key: str, value: str) -> str:
    """The value of a property in a building that is turned by a quarter."""
    if key == "rotation" and value.isdecimal():
        return str((int(value) + _ROTATIONS // 4) % _ROTATIONS)
    return _QUARTER.get(key, {}).get(value, value)


@dataclass(frozen=True, slots=True)
class Block:
    """One block: its id, and the properties that are asked for, sorted."""

    name: str
    properties: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Block":
        """Read a block such as ``oak_stairs[facing=north,half=bottom]``, as files and commands write it.

        Raises:
            UsageError: it is no block.
        """
        found = _STATE.fullmatch(text.strip().lower())
        if found is None:
            raise UsageError(_("{text} is no block.", text=repr(text[:60])))
        pairs = [pair.partition("=") for pair in (found[2] or "").split(",") if pair]
        return cls(found[1], tuple(sorted((key, value) for key, _, value in pairs if key not in UNASKED)))

    def get(self, key: str, default: str = "") -> str:
        """The value of a property, or ``default``."""
        return dict(self.properties).get(key, default)

    def __str__(self) -> str:
        inner = ",".join(f"{key}={value}" for key, value in self.properties)
        return f"{self.name}[{inner}]" if inner else self.name

    @property
    def air(self) -> bool:
        """Whether it is air."""
        return self.name in ("air", "cave_air", "void_air", "structure_void")

    def turned(self) -> "Block":
        """The same, a quarter turned clockwise as seen from above."""
        return Block(self.name, tuple((key, _quarter(key, value)) for key, value in self.properties))

    @property
    def follows(self) -> bool:
        """Whether it is the second half of a door, a bed or a tall plant, which is placed together with the first."""
        return self.get("part") == "head" or (
            self.get("half") == "upper" and not self.name.endswith(("_stairs", "_trapdoor", "_slab"))
        )


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A building.

    Attributes:
        name: what it is called.
        blocks: cell → block, without air.
        assumed: what was assumed where the words that ask for it left something open, and what of them was not understood;
            None where it was not read from words.
    """

    name: str
    blocks: Mapping[Cell, Block]
    assumed: tuple[str, ...] | None = None

    @property
    def size(self) -> Cell:
        """Number of cells in x, y and z."""
        if not self.blocks:
            return (0, 0, 0)
        x, y, z = (max(cell[axis] for cell in self.blocks) + 1 for axis in range(3))
        return (x, y, z)

    def turned(self) -> "Blueprint":
        """The same building, a quarter turned clockwise as seen from above: what was its width is its depth."""
        depth = self.size[2]
        moved = {(depth - 1 - z, y, x): block.turned() for (x, y, z), block in self.blocks.items()}
        return replace(blueprint(self.name, moved), assumed=self.assumed)


class Cells:
    """Collects the blocks of a file, up to :data:`MOST_BLOCKS`."""

    def __init__(self) -> None:
        self.found: dict[Cell, Block] = {}

    def put(self, cell: Cell, block: Block) -> None:
        """Add a block.

        Raises:
            UsageError: there are too many.
        """
        self.found[cell] = block
        if len(self.found) > MOST_BLOCKS:
            raise UsageError(
                _("it has more than {most_blocks} blocks; I build up to {most_blocks}", most_blocks=MOST_BLOCKS)
            )


def blueprint(name: str, blocks: Mapping[Cell, Block]) -> Blueprint:
    """Make a blueprint of blocks, moved so that its lowest north-western corner is 0 0 0.

    Raises:
        UsageError: it is empty, or has more than :data:`MOST_BLOCKS` blocks or a side longer than :data:`WIDEST`.
    """
    solid = {cell: block for cell, block in blocks.items() if not block.air}
    if not solid:
        raise UsageError(_("The blueprint {name} is empty.", name=name))
    least = tuple(min(cell[axis] for cell in solid) for axis in range(3))
    moved = {(x - least[0], y - least[1], z - least[2]): block for (x, y, z), block in solid.items()}
    made = Blueprint(name, dict(sorted(moved.items(), key=lambda pair: (pair[0][1], pair[0][2], pair[0][0]))))
    if len(solid) > MOST_BLOCKS or max(made.size) > WIDEST:
        raise UsageError(
            _(
                "The blueprint {name} has {solid} blocks in {map}; I build up to {most_blocks} in {widest}×{widest}×{widest}.",
                name=name,
                solid=len(solid),
                map="×".join(map(str, made.size)),
                most_blocks=MOST_BLOCKS,
                widest=WIDEST,
            )
        )
    return made
