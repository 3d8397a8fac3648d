"""Litematica's files as blueprints: regions of any sign, entries across longs, and nothing that a file can break."""

import gzip
import random
import struct
from pathlib import Path

import pytest

from covoyager.building import faults, read_building
from covoyager.building.blueprint import Block
from covoyager.building.files import read_blueprint
from covoyager.errors import UsageError
from tests.building.schematics import Cell, house, litematic, packed, region
from tests.planning.facts import knowledge

K = knowledge()


def written(folder: Path, data: bytes, name: str = "house.litematic") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    blocks, size = house()
    path = written(tmp_path, litematic(region("Main", blocks, size)))
    found = read_building(f"build {path.name}", K, tmp_path)
    assert found is not None
    assert dict(found.blocks) == {cell: Block.parse(state) for cell, state in blocks.items()}
    assert (found.size, found.name) == (size, "house")
    assert faults(found, K) == []


def test_entries_lie_across_longs(tmp_path: Path) -> None:
    # 23 kinds take five bits: every thirteenth entry begins in one long and ends in the next.
    kinds = [
        "stone",
        "dirt",
        *[f"{colour}_wool" for colour in ("red", "blue", "lime", "pink", "gray", "cyan", "black")],
    ]
    kinds += [f"{wood}_{what}" for wood in ("oak", "birch", "spruce", "acacia") for what in ("log", "planks", "slab")]
    chance = random.Random(5)
    blocks = {(x, y, z): chance.choice(kinds) for x in range(7) for y in range(5) for z in range(6)}
    found = read_blueprint(written(tmp_path, litematic(region("a", blocks, (7, 5, 6)))))
    assert {cell: block.name for cell, block in found.blocks.items()} == blocks


@pytest.mark.parametrize("signs", [(1, 1, 1), (-1, 1, 1), (1, -1, 1), (1, 1, -1), (-1, -1, -1)])
def test_regions_lie_where_they_were_selected(tmp_path: Path, signs: Cell) -> None:
    """A negative size reaches from its position downwards; the blocks are told from the lowest corner all the same."""
    size, corner = (2, 3, 4), (5, 1, 7)
    blocks = {(0, 0, 0): "stone", (1, 0, 0): "dirt", (1, 2, 3): "glass"}
    position = tuple(at if sign > 0 else at + extent - 1 for at, extent, sign in zip(corner, size, signs, strict=True))
    turned = tuple(extent * sign for extent, sign in zip(size, signs, strict=True))
    data = litematic(
        region("first", {(0, 0, 0): "oak_planks"}, (1, 1, 1), (4, 1, 7)),
        region("second", blocks, turned, position),  # type: ignore[arg-type]
    )
    found = read_blueprint(written(tmp_path, data))
    assert {cell: block.name for cell, block in found.blocks.items()} == {
        (0, 0, 0): "oak_planks",
        (1, 0, 0): "stone",
        (2, 0, 0): "dirt",
        (2, 2, 3): "glass",
    }


def _longs(*values: int) -> bytes:
    return struct.pack(">i", len(values)) + struct.pack(f">{len(values)}q", *values)


STONE: dict[Cell, str] = {(0, 0, 0): "stone"}
WHOLE = gzip.decompress(litematic(region("a", STONE, (2, 2, 2))))
HOSTILE = {
    "empty": b"",
    "no regions": litematic(),
    "only air": litematic(region("a", {}, (3, 3, 3))),
    "too few longs": litematic(region("a", STONE, (9, 9, 9), states=_longs(1))),
    "too many longs": litematic(region("a", STONE, (2, 2, 2), states=_longs(1, 2, 3))),
    "outside the palette": litematic(region("a", STONE, (2, 2, 2), states=packed([3] * 8, 2))),
    "no size": litematic(region("a", STONE, (0, 4, 4), states=_longs())),
    "a size that nothing holds": litematic(region("a", STONE, (2**31 - 1, 2**31 - 1, -(2**31)), states=_longs(0))),
    "numbers in place of longs": WHOLE.replace(b"\x0c\x00\x0bBlockStates", b"\x0b\x00\x0bBlockStates"),
    "a palette of text": WHOLE.replace(b"\x09\x00\x11BlockStatePalette\x0a", b"\x09\x00\x11BlockStatePalette\x08"),
    "a block that is none": WHOLE.replace(b"minecraft:stone", b"minecraft:st\n[]"),
    "regions that are a number": b"\x0a\x00\x00\x03\x00\x07Regions\x00\x00\x00\x01\x00",
    "a region that is a number": b"\x0a\x00\x00\x0a\x00\x07Regions\x03\x00\x01a\x00\x00\x00\x01\x00\x00",
    "far apart": litematic(region("a", STONE, (1, 1, 1)), region("b", STONE, (1, 1, 1), (2**31 - 1, 0, 0))),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files_end_in_a_line(tmp_path: Path, what: str) -> None:
    with pytest.raises(UsageError, match=r"bad\.litematic|blueprint bad ") as caught:
        read_blueprint(written(tmp_path, HOSTILE[what], "bad.litematic"))
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 300


def test_files_cut_short_end_in_a_line(tmp_path: Path) -> None:
    squeezed = gzip.compress(WHOLE)
    for data in (WHOLE, squeezed):
        for length in range(len(data)):
            with pytest.raises(UsageError, match="cannot be read"):
                read_blueprint(written(tmp_path, data[:length], "bad.litematic"))


@pytest.mark.timeout(60)
def test_a_file_takes_no_more_time_than_it_may(tmp_path: Path) -> None:
    """Regions cost nothing but bits: many large ones would keep the session busy for minutes."""
    states = _longs(*[0] * (192**3 * 2 // 64))
    many = litematic(*[region(name, {}, (192, 192, 192), states=states) for name in "abcdefgh"])
    with pytest.raises(UsageError, match="too large"):
        read_blueprint(written(tmp_path, many, "bad.litematic"))
