"""Reads Sponge schematics (``.schem``, versions 1 to 3), as WorldEdit writes them."""

from collections.abc import Iterator
from typing import Any

from covoyager.building.blueprint import MOST_CELLS, Block, Cell, Cells
from covoyager.errors import UsageError
from covoyager.texts import _


def schem_cells(root: dict[str, Any]) -> dict[Cell, Block]:
    """Read the blocks of a file, without air.

    Args:
        root: from :func:`covoyager.building.nbt.read_nbt`.

    Raises:
        UsageError, KeyError, TypeError, ValueError, AttributeError: it is malformed, or too large.
    """
    schematic = root.get("Schematic", root)
    if int(schematic.get("Version", 1)) not in (1, 2, 3):
        raise UsageError(_("version {schematic} of the format is not known", schematic=schematic["Version"]))
    width, height, length = (int(schematic[key]) & 0xFFFF for key in ("Width", "Height", "Length"))
    if width * height * length > MOST_CELLS:
        raise UsageError(_("it is {width}×{height}×{length}, too large", width=width, height=height, length=length))
    held = schematic["Blocks"] if isinstance(schematic.get("Blocks"), dict) else schematic
    palette = {int(number): Block.parse(text) for text, number in held["Palette"].items()}
    data = held["Data"] if "Data" in held else held["BlockData"]
    numbers = _varints(data)
    cells = Cells()
    try:
        for at in range(width * height * length):
            block = palette[next(numbers)]
            if not block.air:
                cells.put((at % width, at // (width * length), at // width % length), block)
    except StopIteration:
        numbers = iter((0,))
    if next(numbers, None) is not None:
        raise UsageError(
            _(
                "its {count} bytes are not the blocks of {width}×{height}×{length}",
                count=len(data),
                width=width,
                height=height,
                length=length,
            )
        )
    return cells.found


def _varints(data: bytes) -> Iterator[int]:
    value = shift = 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte & 0x80:
            if shift > 28:
                raise UsageError(_("a number in it is too long"))
            continue
        yield value
        value = shift = 0
