"""Writes Sponge schematics, as WorldEdit does, for tests: an NBT writer that knows nothing of our reader."""

import gzip
import struct
from collections.abc import Mapping

Cell = tuple[int, int, int]


def _text(text: str) -> bytes:
    raw = text.encode()
    return struct.pack(">H", len(raw)) + raw


def _tag(kind: int, name: str, payload: bytes) -> bytes:
    return bytes([kind]) + _text(name) + payload


def _short(name: str, value: int) -> bytes:
    return _tag(2, name, struct.pack(">h", value))


def _int(name: str, value: int) -> bytes:
    return _tag(3, name, struct.pack(">i", value))


def _compound(name: str, *parts: bytes) -> bytes:
    return _tag(10, name, b"".join(parts) + b"\0")


def _bytes(name: str, values: bytes) -> bytes:
    return _tag(7, name, struct.pack(">i", len(values)) + values)


def _varint(value: int) -> bytes:
    found = b""
    while value > 0x7F:
        found += bytes([value & 0x7F | 0x80])
        value >>= 7
    return found + bytes([value])


def schem(blocks: Mapping[Cell, str], size: Cell, version: int = 2) -> bytes:
    """A ``.schem`` file with these blocks, air elsewhere."""
    palette: dict[str, int] = {"minecraft:air": 0}
    width, height, length = size
    numbers = b""
    for y in range(height):
        for z in range(length):
            for x in range(width):
                state = "minecraft:" + blocks.get((x, y, z), "air")
                numbers += _varint(palette.setdefault(state, len(palette)))
    head = [
        _int("Version", version),
        _int("DataVersion", 3465),
        _short("Width", width),
        _short("Height", height),
        _short("Length", length),
        _tag(11, "Offset", struct.pack(">i3i", 3, 0, 0, 0)),
    ]
    inner = _compound("Palette", *[_int(state, number) for state, number in palette.items()])
    entities = _tag(9, "BlockEntities", bytes([10]) + struct.pack(">i", 0))
    if version >= 3:
        held = _compound("Blocks", inner, _bytes("Data", numbers), entities)
        return gzip.compress(_compound("", _compound("Schematic", *head, held)))
    rest = [_int("PaletteMax", len(palette)), inner, _bytes("BlockData", numbers), entities]
    return gzip.compress(_compound("Schematic", *head, *rest))


def house(width: int = 12, depth: int = 9, height: int = 4) -> tuple[dict[Cell, str], Cell]:
    """A house with a floor, corner posts, windows, doors, stairs up to the door, a slab roof, beds and torches."""
    blocks: dict[Cell, str] = {}
    for x in range(width):
        for z in range(depth):
            blocks[x, 0, z] = "oak_planks"
            blocks[x, height, z] = "oak_slab[type=bottom,waterlogged=false]"
            for y in range(1, height):
                if (x in (0, width - 1)) and (z in (0, depth - 1)):
                    blocks[x, y, z] = "oak_log[axis=y]"
                elif x in (0, width - 1) or z in (0, depth - 1):
                    window = y == 2 and (x % 3 == 2 or z % 3 == 1)
                    blocks[x, y, z] = "glass" if window else "cobblestone"
    middle = width // 2
    for y, half in ((1, "lower"), (2, "upper")):
        for x, hinge in ((middle - 1, "left"), (middle, "right")):
            blocks[x, y, depth - 1] = f"oak_door[facing=north,half={half},hinge={hinge},open=false,powered=false]"
    for x in (middle - 1, middle):
        blocks[x, 0, depth] = "oak_stairs[facing=north,half=bottom,shape=straight,waterlogged=false]"
    for x in (2, 4):
        blocks[x, 1, 1] = "red_bed[facing=north,occupied=false,part=head]"
        blocks[x, 1, 2] = "red_bed[facing=north,occupied=false,part=foot]"
    blocks[1, 2, 4] = "wall_torch[facing=east]"
    blocks[width - 2, 2, 4] = "wall_torch[facing=west]"
    return blocks, (width, height + 1, depth + 1)
