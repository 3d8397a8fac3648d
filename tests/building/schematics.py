"""Writes blueprints as WorldEdit (``.schem``) and Litematica do, for tests: an NBT writer that knows nothing of our reader."""

import gzip
import struct
from collections.abc import Mapping, Sequence

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


def _string(name: str, value: str) -> bytes:
    return _tag(8, name, _text(value))


def _point(name: str, at: Cell) -> bytes:
    return _compound(name, *[_int(axis, value) for axis, value in zip("xyz", at, strict=True)])


def packed(numbers: Sequence[int], bits: int) -> bytes:
    """Numbers of so many bits each, the first lowest, without gaps, as a long array's payload."""
    whole = "".join(f"{number:0{bits}b}" for number in reversed(numbers))
    count = -(-len(whole) // 64)
    words = [int(("0" * (count * 64 - len(whole)) + whole)[64 * at : 64 * at + 64], 2) for at in range(count)]
    return struct.pack(">i", count) + struct.pack(f">{count}Q", *reversed(words))


def region(
    name: str, blocks: Mapping[Cell, str], size: Cell, position: Cell = (0, 0, 0), *, states: bytes | None = None
) -> bytes:
    """One region; ``blocks`` count from its lowest corner whatever the signs of ``size``; ``states`` stand in for them."""
    palette: dict[str, int] = {"air": 0}
    width, height, length = (abs(extent) for extent in size)
    for state in blocks.values():
        palette.setdefault(state, len(palette))
    if states is None:
        cells = [(x, y, z) for y in range(height) for z in range(length) for x in range(width)]
        states = packed([palette[blocks.get(cell, "air")] for cell in cells], max(2, (len(palette) - 1).bit_length()))
    entries = b""
    for state in palette:
        block, _, inner = state.partition("[")
        pairs = [pair.partition("=") for pair in inner.rstrip("]").split(",") if pair]
        held = [_compound("Properties", *[_string(key, value) for key, _, value in pairs])] if pairs else []
        entries += b"".join([_string("Name", f"minecraft:{block}"), *held]) + b"\0"
    return _compound(
        name,
        _point("Position", position),
        _point("Size", size),
        _tag(9, "BlockStatePalette", bytes([10]) + struct.pack(">i", len(palette)) + entries),
        _tag(9, "TileEntities", bytes([0]) + struct.pack(">i", 0)),
        _tag(12, "BlockStates", states),
    )


def litematic(*regions: bytes) -> bytes:
    """A ``.litematic`` file with these regions."""
    about = _compound("Metadata", _string("Name", "a house"), _int("RegionCount", len(regions)))
    head = [_int("MinecraftDataVersion", 3465), _int("Version", 6), about]
    return gzip.compress(_compound("", *head, _compound("Regions", *regions)))


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
