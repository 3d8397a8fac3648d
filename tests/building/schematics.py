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


def door(x: int, y: int, z: int, hinge: str = "left") -> dict[Cell, str]:
    """Both halves of a closed door that looks north."""
    rest = f"hinge={hinge},open=false,powered=false"
    return {(x, y + up, z): f"oak_door[facing=north,half={half},{rest}]" for up, half in ((0, "lower"), (1, "upper"))}


def hut() -> tuple[dict[Cell, str], Cell]:
    """Cobblestone walls, a roof of planks, a door, two windows and a torch."""
    blocks: dict[Cell, str] = {}
    for x in range(5):
        for z in range(5):
            if x in (0, 4) or z in (0, 4):
                blocks |= {(x, y, z): "cobblestone" for y in range(3)}
            blocks[x, 3, z] = "oak_planks"
    blocks |= {**door(2, 0, 4), (0, 1, 2): "glass", (4, 1, 2): "glass", (2, 1, 1): "wall_torch[facing=south]"}
    return blocks, (5, 4, 5)


def tower() -> tuple[dict[Cell, str], Cell]:
    """A watch-tower: corner posts, a ladder inside, a platform with a parapet, a door, windows and torches."""
    blocks: dict[Cell, str] = {}
    for x in range(5):
        for z in range(5):
            edge, corner = x in (0, 4) or z in (0, 4), x in (0, 4) and z in (0, 4)
            if edge:
                blocks |= {(x, y, z): "oak_log[axis=y]" if corner else "cobblestone" for y in range(6)}
                blocks[x, 7, z] = "cobblestone"
            if edge and (x + z) % 2 == 0:
                blocks[x, 8, z] = "cobblestone_slab[type=bottom,waterlogged=false]"
            blocks[x, 6, z] = "oak_planks"
    blocks |= {(1, y, 1): "ladder[facing=south,waterlogged=false]" for y in range(7)}
    blocks |= {**door(2, 0, 4), (2, 3, 4): "glass", (0, 3, 2): "glass", (4, 3, 2): "glass"}
    blocks |= {(2, 4, 1): "wall_torch[facing=south]", (2, 4, 3): "wall_torch[facing=north]"}
    return blocks, (5, 9, 5)


def house(width: int = 12, depth: int = 9, height: int = 4, bed: str = "red_bed") -> tuple[dict[Cell, str], Cell]:
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
    blocks |= {**door(middle - 1, 1, depth - 1), **door(middle, 1, depth - 1, "right")}
    for x in (middle - 1, middle):
        blocks[x, 0, depth] = "oak_stairs[facing=north,half=bottom,shape=straight,waterlogged=false]"
    for x in (2, 4):
        blocks[x, 1, 1] = f"{bed}[facing=north,occupied=false,part=head]"
        blocks[x, 1, 2] = f"{bed}[facing=north,occupied=false,part=foot]"
    blocks[1, 2, 4] = "wall_torch[facing=east]"
    blocks[width - 2, 2, 4] = "wall_torch[facing=west]"
    return blocks, (width, height + 1, depth + 1)
