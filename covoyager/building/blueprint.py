"""A blueprint: which block stands where, and how it is turned."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from covoyager.domain.texts import _
from covoyager.errors import UsageError

Cell: TypeAlias = tuple[int, int, int]
"""x (east), y (up), z (south) from the blueprint's lowest north-western corner."""

#: More than this is not built by hand in an evening.
MOST_BLOCKS = 4000
WIDEST = 48
#: Cells of a file, air included: what is read without keeping anybody waiting.
MOST_CELLS = 1_000_000
_STATE = re.compile(r"(?:minecraft:)?([a-z0-9_]{1,64})(?:\[([a-z0-9_=,]*)\])?")
#: Properties that are as they come: the game sets them by what stands around, or by what happens there later.
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
        "in_wall",
        "north",
        "south",
        "west",
        "east",
        "up",
        "down",
    }
)


@dataclass(frozen=True, slots=True)
class Block:
    """One block: its id, and the properties that are asked for, sorted."""

    name: str
    properties: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Block":
        """``oak_stairs[facing=north,half=bottom]`` as files and commands write it.

        Raises:
            UsageError: it is no block.
        """
        found = _STATE.fullmatch(text.strip().lower())
        if found is None:
            raise UsageError(_("{text} is no block.", text=repr(text[:60])))
        pairs = [pair.partition("=") for pair in (found[2] or "").split(",") if pair]
        return cls(found[1], tuple(sorted((key, value) for key, _, value in pairs if key not in UNASKED)))

    def get(self, key: str, default: str = "") -> str:
        """One property."""
        return dict(self.properties).get(key, default)

    def __str__(self) -> str:
        inner = ",".join(f"{key}={value}" for key, value in self.properties)
        return f"{self.name}[{inner}]" if inner else self.name

    @property
    def air(self) -> bool:
        """Whether nothing stands there."""
        return self.name in ("air", "cave_air", "void_air", "structure_void")

    @property
    def follows(self) -> bool:
        """The second half of a door, a bed or a tall plant: it comes with the first."""
        return self.get("part") == "head" or (
            self.get("half") == "upper" and not self.name.endswith(("_stairs", "_trapdoor", "_slab"))
        )


@dataclass(frozen=True, slots=True)
class Blueprint:
    """What a building looks like; air is left out."""

    name: str
    blocks: Mapping[Cell, Block]

    @property
    def size(self) -> Cell:
        """Cells in x, y and z."""
        if not self.blocks:
            return (0, 0, 0)
        x, y, z = (max(cell[axis] for cell in self.blocks) + 1 for axis in range(3))
        return (x, y, z)


class Cells:
    """What a file is found to hold, until that is more than anybody would build."""

    def __init__(self) -> None:
        self.found: dict[Cell, Block] = {}

    def put(self, cell: Cell, block: Block) -> None:
        """One more block.

        Raises:
            UsageError: it is one too many.
        """
        self.found[cell] = block
        if len(self.found) > MOST_BLOCKS:
            raise UsageError(
                _("it has more than {most_blocks} blocks; I build up to {most_blocks}", most_blocks=MOST_BLOCKS)
            )


def blueprint(name: str, blocks: Mapping[Cell, Block]) -> Blueprint:
    """A blueprint moved so that it begins at 0 0 0.

    Raises:
        UsageError: it is empty, or larger than anybody would build.
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
