"""Blueprints from words and files: what they are, whether they can stand, what they take, in which parts they are built."""

import contextlib
import gzip
import json
import os
import struct
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from covoyager.building import Block, faults, parts_of, place_in, read_building
from covoyager.building.bill import bill, tools_for
from covoyager.building.blueprint import blueprint
from covoyager.building.checks import is_fitting, order_of
from covoyager.building.files import read_blueprint
from covoyager.building.nbt import read_nbt
from covoyager.building.parts import supports, survey_of
from covoyager.errors import UsageError
from tests.building.schematics import house, schem
from tests.planning.facts import knowledge

K = knowledge()
NEIGHBOURS = ((0, -1, 0), (0, 1, 0), (1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1))


def drawn(cells: dict[tuple[int, int, int], str]) -> object:
    return blueprint("it", {cell: Block.parse(state) for cell, state in cells.items()})


@pytest.mark.parametrize("version", [2, 3])
def test_a_schematic_is_read_as_it_was_written(tmp_path: Path, version: int) -> None:
    blocks, size = house()
    path = tmp_path / "house.schem"
    path.write_bytes(schem(blocks, size, version))
    found = read_blueprint(path)
    assert {cell: block.name for cell, block in found.blocks.items()} == {
        cell: state.partition("[")[0] for cell, state in blocks.items()
    }
    assert (found.size, found.name) == (size, "house")
    door = found.blocks[5, 1, 8]
    assert str(door) == "oak_door[facing=north,half=lower,hinge=left]"
    assert faults(found, K) == []
    takes = bill(found.blocks.values(), K)
    assert (takes["oak_door"], takes["red_bed"], takes["torch"], takes["oak_slab"]) == (2, 2, 2, 108)
    assert sum(takes.values()) == len(blocks) - 4  # upper halves and heads come with the rest


def test_parts_can_be_built_in_their_order(tmp_path: Path) -> None:
    blocks, size = house()
    path = tmp_path / "house.schem"
    path.write_bytes(schem(blocks, size))
    found = read_blueprint(path)
    parts = parts_of(found)
    cells = [cell for part in parts for cell, _ in part.blocks]
    assert sorted(cells) == sorted(blocks)
    assert [part.number for part in parts] == list(range(len(parts)))
    assert all(0 < len(part.blocks) <= 26 for part in parts)
    levels = [part.level for part in parts]
    assert levels == sorted(levels)
    # Whatever the order within a level, each finds a neighbour or the ground in those before it or in its own.
    placed: set[tuple[int, int, int]] = set()
    for level in sorted(set(levels)):
        own = {cell for part in parts if part.level == level for cell, _ in part.blocks}
        placed |= own
        for x, y, z in own:
            assert y == 0 or any((x + dx, y + dy, z + dz) in placed for dx, dy, dz in NEIGHBOURS)
    fitted = [is_fitting(block) for part in parts for _, block in part.blocks]
    assert fitted == sorted(fitted)


@pytest.mark.parametrize(
    ("text", "size", "takes"),
    [
        ("build a 5x5 cobblestone hut with a door", (5, 4, 5), {"oak_door": 1}),
        (
            "Build me a 7 by 5 spruce hut with windows, a door and a torch!",
            (7, 4, 5),
            {"spruce_door": 1, "glass": 2, "torch": 1},
        ),
        ("build a stone tower", (5, 7, 5), {"ladder": 7}),
        ("build a 9x3 stone bricks wall", (9, 3, 1), {"stone_bricks": 27}),
        ("build a 6x4 platform", (6, 1, 4), {"cobblestone": 24}),
        ("construct a 4x4x3 oak planks cabin", (4, 3, 4), {"oak_planks": 38}),
    ],
)
def test_words_that_take_no_model(tmp_path: Path, text: str, size: object, takes: dict[str, int]) -> None:
    found = read_building(text, K, tmp_path)
    assert found is not None
    assert found.size == size
    assert faults(found, K) == []
    counted = bill(found.blocks.values(), K)
    assert {item: counted.get(item) for item in takes} == takes


@pytest.mark.parametrize("text", ["craft compass", "build a spaceship", "we should build something", "hut", ""])
def test_other_words_are_left_to_others(tmp_path: Path, text: str) -> None:
    assert read_building(text, K, tmp_path) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("build a 2x2 hut", "no room inside"),
        ("build a 60x60 platform", "up to"),
        ("build a 100x100 platform", "side of 100 blocks is too long"),
        ("build a 5x5x99999 hut", "side of 99999 blocks is too long"),
        ("build a 5 by 123456789012345678901234567890 wall", "up to 48"),
        ("build a gizmo hut", "no block 'gizmo'"),
        ("build nothing.schem", "no blueprint nothing.schem"),
        ("build ../../secret.schem", ""),
    ],
)
def test_what_makes_no_sense_is_one_line(tmp_path: Path, text: str, said: str) -> None:
    folder = tmp_path / "home" / "blueprints"
    folder.mkdir(parents=True)
    (tmp_path / "secret.schem").write_bytes(schem({(0, 0, 0): "stone"}, (1, 1, 1)))
    if not said:
        assert read_building(text, K, folder) is None  # no way out of the folder
        return
    with pytest.raises(UsageError, match=said) as caught:
        read_building(text, K, folder)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({(0, 0, 0): "stone", (0, 2, 0): "sand"}, "1 blocks would fall: sand at 0 2 0"),
        ({(0, 0, 0): "structure_block"}, "structure_block cannot be placed by hand"),
        ({(0, 0, 0): "stone", (0, 1, 1): "wall_torch[facing=north]"}, "has nothing that holds it"),
        ({(0, 0, 0): "stone", (1, 1, 0): "torch"}, "torch at 1 1 0 has nothing that holds it"),
        ({(0, 0, 0): "water"}, "water cannot be placed by hand"),
        ({(0, 0, 0): "unobtainium"}, "has no unobtainium"),
    ],
)
def test_what_cannot_stand_is_told(cells: dict[tuple[int, int, int], str], said: str) -> None:
    assert any(said in fault for fault in faults(drawn(cells), K))  # type: ignore[arg-type]


def test_a_hut_leaves_nothing_floating() -> None:
    found = read_building("build a 5x5 oak hut with a door, windows and a torch", K, Path("none"))
    assert found is not None
    order, never = order_of(found)
    assert never == []
    assert len(order) == len(found.blocks)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300))
def test_no_file_brings_the_reader_down(data: bytes) -> None:
    for raw in (data, gzip.compress(data), b"\x0a\x00\x00" + data):
        with contextlib.suppress(UsageError):
            assert isinstance(read_nbt(raw), dict)


def test_hostile_files_end_in_a_line(tmp_path: Path) -> None:
    deep = b"\x0a\x00\x00" + b"\x0a\x00\x01a" * 5000
    bomb = gzip.compress(b"\0" * 40_000_000)
    long = b"\x0a\x00\x00" + b"\x0b\x00\x01a" + struct.pack(">i", 2**31 - 1)
    many = b"\x0a\x00\x00" + b"\x09\x00\x01a\x0a" + struct.pack(">i", 2**31 - 1)
    wrong = schem({(0, 0, 0): "stone"}, (1, 1, 1)).replace(b"", b"")
    for number, data in enumerate([deep, bomb, long, many, b"", b"\x1f\x8b", wrong[:40]]):
        path = tmp_path / f"{number}.schem"
        path.write_bytes(data)
        with pytest.raises(UsageError, match="cannot be read") as caught:
            read_blueprint(path)
        assert len(str(caught.value)) < 300


def test_what_is_wrong_with_a_file_is_told_without_what_python_says_of_it(tmp_path: Path) -> None:
    whole = schem({(0, 0, 0): "stone"}, (1, 1, 1))
    for name, data, says in (
        ("a.json", b'{"stone": 5}', "the places of stone are no list"),
        ("b.json", b'{"stone": [5]}', "5 is no place"),
        ("c.json", b'{"stone": ', "it is no JSON: it breaks off before its end"),
        ("d.json", b"\xff", "it is no JSON: it is no text in UTF-8"),
        ("e.schem", gzip.compress(gzip.decompress(whole).replace(b"Width", b"Wudth")), "it has no Width"),
        (
            "f.litematic",
            b"\x0a\x00\x00\x01\x00\x07Regions\x05\x00",
            "a part of it is not of the kind that its format wants",
        ),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(UsageError) as caught:
            read_blueprint(tmp_path / name)
        assert str(caught.value) == f"The blueprint {name} cannot be read: {says}"


def test_what_is_read_takes_no_more_memory_than_the_file() -> None:
    size = 4_000_000
    for kind, width in ((7, 1), (11, 4), (12, 8)):
        data = (
            b"\x0a\x00\x00" + bytes([kind]) + b"\x00\x01a" + struct.pack(">i", size // width) + b"\x7b" * size + b"\0"
        )
        tracemalloc.start()
        try:
            found = read_nbt(data)["a"]
            most = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert (len(found), found[0]) == (size // width, int.from_bytes(b"\x7b" * width))
        assert most < 4 * size
    crowd = b"\x0a\x00\x00" + b"\x09\x00\x01a\x0a" + struct.pack(">i", 2_000_000) + b"\0" * 2_000_001
    with pytest.raises(UsageError, match="more than 1000000 values"):
        read_nbt(crowd)


def test_a_wall_waits_for_what_it_stands_on_and_fittings_for_everything(tmp_path: Path) -> None:
    blocks, size = house()
    path = tmp_path / "house.schem"
    path.write_bytes(schem(blocks, size))
    laid = parts_of(read_blueprint(path))
    work = [*laid, survey_of(laid)]
    needs = supports(work)
    floor = [part.number for part in laid if part.level == 0]
    first, second = (part.number for part in laid if part.level == 1)
    assert all(needs[number] == frozenset() for number in floor)
    assert needs[first] | needs[second] == set(floor)
    assert needs[first] < set(floor)
    fittings = laid[-1].number
    assert needs[fittings] == set(range(fittings))
    assert needs[fittings + 1] == set(range(fittings + 1))
    # With no more than that standing, each part can be laid.
    cells = {part.number: {cell for cell, _ in part.blocks} for part in laid}
    for part in laid:
        standing, pending = set(needs[part.number]), list(needs[part.number])
        while pending:
            pending += needs[pending.pop()] - standing
            standing |= set(pending)
        placed = {cell for number in standing for cell in cells[number]}
        rest = set(cells[part.number])
        while rest:
            following = {
                (x, y, z)
                for x, y, z in rest
                if y == 0 or any((x + a, y + b, z + c) in placed for a, b, c in NEIGHBOURS)
            }
            assert following, part.number
            placed |= following
            rest -= following


@pytest.mark.parametrize("size", [(192, 192, 192), (100, 100, 100), (1, 1, 32767), (65535, 65535, 65535)])
def test_a_small_file_that_holds_too_much_costs_little(tmp_path: Path, size: tuple[int, int, int]) -> None:
    data = gzip.decompress(schem({(0, 0, 0): "stone"}, (1, 1, 1)))
    sizes = b"".join(
        b"\x02" + struct.pack(">H", len(name)) + name + struct.pack(">H", extent)
        for name, extent in zip((b"Width", b"Height", b"Length"), size, strict=True)
    )
    begin, end = data.index(b"\x02\x00\x05Width"), data.index(b"\x02\x00\x06Length") + 11
    cells = min(size[0] * size[1] * size[2], 7_500_000)
    blocks = b"\x07\x00\x09BlockData" + struct.pack(">i", 1) + b"\x01"
    data = data[:begin] + sizes + data[end:]
    assert blocks in data
    path = tmp_path / "bomb.schem"
    path.write_bytes(gzip.compress(data.replace(blocks, blocks[:-5] + struct.pack(">i", cells) + b"\x01" * cells)))
    assert path.stat().st_size < 20_000
    tracemalloc.start()
    try:
        with pytest.raises(UsageError, match=r"too large|more than 4000 blocks"):
            read_blueprint(path)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 50_000_000


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither in its folders")
def test_pipes_devices_and_folders_are_no_blueprints(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.schem")
    (tmp_path / "b.schem").symlink_to("/dev/zero")
    (tmp_path / "c.schem").mkdir()
    for name in "abc":
        with pytest.raises(UsageError, match=f"The blueprint {name}.schem cannot be read: it is no regular file"):
            read_blueprint(tmp_path / f"{name}.schem")


def test_a_list_in_json_is_a_blueprint_at_the_place_that_is_named(tmp_path: Path) -> None:
    listed = {"oak_log[axis=x]": [[5, 64, 3], [6, 64, 3]], "torch": [[5, 65, 3]]}
    (tmp_path / "logs.json").write_text(json.dumps(listed), encoding="utf-8")
    found = read_building("build logs.json at -8 64, 12", K, tmp_path)
    assert found is not None
    assert {cell: str(block) for cell, block in found.blocks.items()} == {
        (0, 0, 0): "oak_log[axis=x]",
        (1, 0, 0): "oak_log[axis=x]",
        (0, 1, 0): "torch",
    }
    assert place_in("build logs.json at -8 64, 12") == (-8, 64, 12)
    assert place_in("build a 5x5 hut") is None


@pytest.mark.parametrize(
    "text", ["[]", '{"oak log": [[0, 0, 0]]}', '{"stone": [[0, 0]]}', '{"stone": [1]}', "{", "[" * 90_000]
)
def test_a_list_that_makes_no_sense_is_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.json").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match="odd") as caught:
        read_building("build odd.json", K, tmp_path)
    assert "\n" not in str(caught.value)


def test_what_touches_nothing_is_built_all_the_same() -> None:
    plan = drawn({(0, 0, 0): "stone", (0, 3, 0): "bone_block[axis=x]", (1, 3, 0): "stone"})
    assert faults(plan, K) == []  # type: ignore[arg-type]
    order, held_up = order_of(plan)  # type: ignore[arg-type]
    assert len(order) == 3
    assert held_up == [(0, 3, 0)]
    assert sum(len(part.blocks) for part in parts_of(plan)) == 3  # type: ignore[arg-type,misc]


def test_what_is_made_in_place_takes_earth_and_a_tool() -> None:
    blocks = [Block.parse(name) for name in ("farmland", "dirt_path", "fire", "sweet_berry_bush")]
    assert bill(blocks, K) == {"dirt": 2, "sweet_berries": 1}
    assert tools_for(blocks) == ("flint_and_steel", "wooden_hoe", "wooden_shovel")
