"""Plain huts, towers, walls, platforms and bridges, as somebody wants them: size, block, doors, windows, furniture."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from covoyager.building.blueprint import Block, Blueprint, Cell, blueprint
from covoyager.domain.nouns import counted, plural
from covoyager.errors import UsageError
from covoyager.knowledge import Knowledge
from covoyager.knowledge.tags import TREES
from covoyager.texts import _, marked

#: Forms with a room inside.
HOLLOW = ("hut", "tower")
#: Cells between two buildings that are asked for at once, so that one can walk between them.
APART = 3
_WOODS = (*TREES, "bamboo")
#: What hangs or stands in a wall; all else stands on the floor.
_IN_WALLS = frozenset((marked("door"), marked("window"), marked("torch"), marked("ladder"), "roof"))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants built.

    Attributes:
        form: hut, tower, wall, platform or bridge.
        size: cells in x, y and z.
        material: the block that it is built of.
        number: how many of them, in a row.
        things: door, window, torch, ladder, and blocks that are to stand inside → how many of each.
        door: the block of its doors; empty for one that goes with the material.
        has_roof: whether a hut gets its roof.
        assumed: sentences about what was assumed.
    """

    form: str
    size: Cell
    material: str
    number: int = 1
    things: Mapping[str, int] = field(default_factory=dict)
    door: str = ""
    has_roof: bool = True
    assumed: Sequence[str] = ()


def drawn(wanted: Wanted, knowledge: Knowledge) -> Blueprint:
    """The blueprint of a plain building, or of several in a row.

    Raises:
        UsageError: there is no room inside for what is wanted, or it is too large.
    """
    one = _one(wanted)
    width, _height, depth = wanted.size
    row = {
        ((x + n * (width + APART), y, z) if width <= depth else (x, y, z + n * (depth + APART))): block
        for n in range(wanted.number)
        for (x, y, z), block in one.items()
    }
    what = f"{width}×{depth} {knowledge.label(wanted.material)} {wanted.form}"
    name = f"the {what}" if wanted.number == 1 else f"the {wanted.number} {plural(what, wanted.number)}"
    return replace(blueprint(name, row), assumed=tuple(wanted.assumed))


def _one(wanted: Wanted) -> dict[Cell, Block]:
    width, height, depth = wanted.size
    is_hollow = wanted.form in HOLLOW
    if is_hollow and (width < 3 or depth < 3 or height < 3):
        raise UsageError(
            _(
                "A {form} of {width}×{depth} and {height} high leaves no room inside; take 3×3×3 or more.",
                form=wanted.form,
                width=width,
                depth=depth,
                height=height,
            )
        )
    block = Block.parse(wanted.material)
    cells: dict[Cell, Block] = {}
    for x, y, z in product(range(width), range(height), range(depth)):
        edge = x in (0, width - 1) or z in (0, depth - 1)
        if not is_hollow or edge or (wanted.form == "hut" and wanted.has_roof and y == height - 1):
            cells[x, y, z] = block
    if is_hollow:
        _fit(cells, wanted)
    return cells


def _fit(cells: dict[Cell, Block], wanted: Wanted) -> None:
    """Add a doorway in the south wall, and doors, windows, torches, a ladder and furniture as far as they are wanted."""
    width, height, depth = wanted.size
    doors = ((width // 2, depth - 1, "north"), (width // 2, 0, "south"))
    wood = next((wood for wood in _WOODS if wanted.material.startswith(wood)), "oak")
    doorways = doors[: _roomy(wanted, "door", len(doors)) or 1]
    for x, z, facing in doorways:
        for y, half in ((0, "lower"), (1, "upper")):
            cells.pop((x, y, z))
            if wanted.things.get("door"):
                name = wanted.door or f"{wood}_door"
                cells[x, y, z] = Block.parse(f"{name}[facing={facing},half={half},hinge=left]")
    windows = [cell for cell in _windows(wanted.size) if cell in cells and not cells[cell].name.endswith("_door")]
    for cell in windows[: _roomy(wanted, "window", len(windows))]:
        cells[cell] = Block.parse("glass")
    ladder = [(1, y, 1) for y in range(height)] if wanted.form == "tower" or wanted.things.get("ladder") else []
    cells |= dict.fromkeys(ladder, Block.parse("ladder[facing=south]"))
    torches = [(cell, way) for cell, way in _torches(wanted.size) if cell not in cells and _is_wall(cell, way, cells)]
    for cell, way in torches[: _roomy(wanted, "torch", len(torches))]:
        cells[cell] = Block.parse(f"wall_torch[facing={way}]")
    _furnish(cells, wanted, {(x, min(max(z, 1), depth - 2)) for x, z, _facing in doorways})


def _windows(size: Cell) -> Iterator[Cell]:
    """Where windows can be: in the middle of the west and the east wall first."""
    width, _height, depth = size
    along = sorted(range(1, depth - 1), key=lambda z: abs(z - depth // 2))
    yield from ((x, 1, z) for z in along if (z - depth // 2) % 2 == 0 for x in (0, width - 1))
    yield from ((x, 1, z) for z in (depth - 1, 0) for x in range(1, width - 1) if (x - width // 2) % 2)


def _torches(size: Cell) -> Iterator[tuple[Cell, str]]:
    """Where torches can hang, and which way from their wall: behind, across from the door, first."""
    width, _height, depth = size
    yield (width // 2, 1, 1), "south"
    for z in range(1, depth - 1):
        if (z - depth // 2) % 2:
            yield (width - 2, 1, z), "west"
            yield (1, 1, z), "east"


def _is_wall(cell: Cell, way: str, cells: Mapping[Cell, Block]) -> bool:
    """Whether something that a torch can hang on stands behind a cell."""
    dx, dz = {"south": (0, -1), "west": (1, 0), "east": (-1, 0)}[way]
    behind = cells.get((cell[0] + dx, cell[1], cell[2] + dz))
    return behind is not None and behind.name != "glass" and not behind.name.endswith("_door")


def _furnish(cells: dict[Cell, Block], wanted: Wanted, before_doors: set[tuple[int, int]]) -> None:
    """Put the furniture along the walls; what takes two cells has the first choice."""
    width, _height, depth = wanted.size
    floor = [
        (x, z)
        for z, x in product(range(1, depth - 1), range(1, width - 1))
        if (x in (1, width - 2) or z in (1, depth - 2)) and (x, 0, z) not in cells and (x, z) not in before_doors
    ]
    for name in sorted(wanted.things.keys() - _IN_WALLS, key=lambda name: (not name.endswith("_bed"), name)):
        for _each in range(wanted.things[name]):
            long = name.endswith("_bed")
            place = next(((x, z) for x, z in floor if not long or (x, z + 1) in floor), None)
            if place is None:
                room = _(
                    "There is no room inside for {things}. Take fewer, or a larger building.",
                    things=counted(name, wanted.things[name]),
                )
                raise UsageError(room)
            x, z = place
            floor.remove(place)
            if long:
                floor.remove((x, z + 1))
                cells[x, 0, z + 1] = Block.parse(f"{name}[facing=north,part=foot]")
            cells[x, 0, z] = Block.parse(f"{name}[facing=north,part=head]" if long else name)


def _roomy(wanted: Wanted, part: str, room: int) -> int:
    """How many of a part are wanted.

    Raises:
        UsageError: there is room for fewer.
    """
    many = wanted.things.get(part, 0)
    if many > room:
        raise UsageError(
            _(
                "There is room for {room}, not for {many}: {part}. Take fewer, or a larger building.",
                room=room,
                many=many,
                part=part,
            )
        )
    return many
