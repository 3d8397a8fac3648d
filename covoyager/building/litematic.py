"""Reads Litematica's files (``.litematic``). They hold regions, each with a palette and bit-packed indices into it.

There are libraries for the format, but they read NBT with nbtlib, which needs numpy; this reader is small.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from covoyager.building.blueprint import MOST_CELLS, Block, Cell, Cells
from covoyager.errors import UsageError
from covoyager.texts import _

_LONG = 64


def litematic_cells(root: dict[str, Any]) -> dict[Cell, Block]:
    """Read the blocks of all regions, without air; if regions overlap, the last one counts.

    Args:
        root: from :func:`covoyager.building.nbt.read_nbt`.

    Raises:
        UsageError, KeyError, TypeError, ValueError, AttributeError: it is malformed, or too large.
    """
    regions = list(root["Regions"].values())
    volume = sum(x * y * z for x, y, z in (_extent(region) for region in regions))
    if volume > MOST_CELLS:
        raise UsageError(_("its regions hold {volume} cells, too large", volume=volume))
    cells = Cells()
    for region in regions:
        for cell, block in _region(region):
            cells.put(cell, block)
    return cells.found


def _point(value: Any) -> Cell:
    return int(value["x"]), int(value["y"]), int(value["z"])


def _extent(region: Any) -> Cell:
    x, y, z = _point(region["Size"])
    return abs(x), abs(y), abs(z)


def _region(region: dict[str, Any]) -> Iterator[tuple[Cell, Block]]:
    palette = [_block(entry) for entry in region["BlockStatePalette"]]
    width, height, length = _extent(region)
    # A negative size extends downwards from the position, which then is the highest cell.
    corner = [
        at + min(0, size + 1) for at, size in zip(_point(region["Position"]), _point(region["Size"]), strict=True)
    ]
    bits = max(2, (len(palette) - 1).bit_length())
    count, longs = width * height * length, region["BlockStates"]
    if len(longs) != -(-count * bits // _LONG):
        raise UsageError(
            _(
                "it has {longs} longs for {width}×{height}×{length} of {palette} kinds",
                longs=len(longs),
                width=width,
                height=height,
                length=length,
                palette=len(palette),
            )
        )
    for at, number in enumerate(_unpacked(longs, bits, count)):
        if number >= len(palette):
            raise UsageError(_("it has a block {number} of {palette} kinds", number=number, palette=len(palette)))
        block = palette[number]
        if not block.air:
            x, y, z = at % width, at // (width * length), at // width % length
            yield (corner[0] + x, corner[1] + y, corner[2] + z), block


def _block(entry: dict[str, Any]) -> Block:
    properties = ",".join(f"{key}={value}" for key, value in entry.get("Properties", {}).items())
    return Block.parse(f"{entry['Name']}[{properties}]")


def _unpacked(longs: Sequence[int], bits: int, count: int) -> Iterator[int]:
    """``count`` numbers of ``bits`` bits, lowest bits first; a number may continue in the next long."""
    mask = (1 << bits) - 1
    held = have = 0
    source = iter(longs)
    for _bit in range(count):
        if have < bits:
            held |= (next(source) & (1 << _LONG) - 1) << have
            have += _LONG
        yield held & mask
        held >>= bits
        have -= bits
