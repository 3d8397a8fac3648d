"""The benchmark of buildings: its drawings, and how what stands is held against them."""

import re
from typing import Any

import pytest

from benchmarks import building
from covoyager.building import Block, faults
from covoyager.building.files import read_blueprint
from covoyager.cli import main
from tests.building.schematics import Cell, house, hut, tower
from tests.planning.facts import knowledge

K = knowledge()
DRAWINGS = {"hut": hut(), "tower": tower(), "house": house(bed="white_bed")}


@pytest.mark.parametrize("name", building.GAMES.goals)
def test_the_files_are_what_is_drawn_and_can_be_built(name: str) -> None:
    found = read_blueprint(building.FOLDER / f"{name}.schem")
    blocks, size = DRAWINGS[name]
    assert dict(found.blocks) == {cell: Block.parse(state) for cell, state in blocks.items()}
    assert found.size == size
    assert faults(found, K) == []


def test_the_house_has_what_a_house_has() -> None:
    found = read_blueprint(building.FOLDER / "house.schem")
    assert found.size[0] == 12
    for what in ("stairs", "door", "glass", "bed", "slab", "torch"):
        assert any(what in block.name for block in found.blocks.values())


DRAWN = {
    (0, 0, 0): Block.parse("oak_stairs[facing=north,half=bottom]"),
    (1, 0, 0): Block.parse("cobblestone"),
    (2, 0, 0): Block.parse("oak_door[facing=north,half=lower,hinge=right]"),
}
GOOD: dict[Cell, str | None] = {
    (0, 0, 0): "oak_stairs[facing=north,half=bottom,shape=straight,waterlogged=false]",
    (1, 0, 0): "cobblestone",
    (2, 0, 0): "oak_door[facing=north,half=lower,hinge=right,open=true,powered=false]",
    (3, 0, 0): "short_grass",
}


@pytest.mark.parametrize(
    ("changed", "figures"),
    [
        ({}, {"right": 3, "turned": 2, "turned_right": 2, "hinges": 0, "extra": 0}),
        ({(0, 0, 0): "oak_stairs[facing=south,half=bottom]"}, {"right": 2, "turned_right": 1}),
        ({(1, 0, 0): "air"}, {"right": 2, "turned_right": 2}),
        ({(1, 0, 0): None}, {"right": 2}),
        ({(2, 0, 0): "oak_door[facing=north,half=lower,hinge=left]"}, {"right": 3, "hinges": 1}),
        ({(3, 0, 0): "dirt"}, {"right": 3, "extra": 1}),
    ],
)
def test_what_stands_is_held_against_the_drawing(changed: dict[Cell, str | None], figures: dict[str, int]) -> None:
    found = building.compare(DRAWN, GOOD | changed)
    assert {name: found[name] for name in figures} == figures
    assert found["blocks"] == 3
    assert len(found["wrong"]) == 3 - found["right"] + found["extra"]


def test_figures_are_told_with_who_built_what() -> None:
    told: dict[str, Any] = {
        "crew": {"bots": 1, "people": 1, "profile": "regular"},
        "world": "wild",
        "seed": 1,
        "goal": "hut",
        "state": "FAILED",
        "why": "nobody found wool",
        "seconds": 300.4,
        "building_seconds": 44.1,
        "parts_by": {"Bot": 3, "Steve": 2},
        **building.compare(DRAWN, GOOD | {(1, 0, 0): "air"}),
    }
    text = building.render({"minecraft": "1.20.1", "world": "wild", "seeds": 1, "rows": [told]})
    assert re.search(r"1\+1 +1 +300 +44 +2/3 +2/2 +0 +0  Bot 3, Steve 2", text)
    assert "FAILED: nobody found wool" in text
    assert "1 0 0: cobblestone, not air" in text


def test_a_drawing_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "building", "--goal", "castle"]) == 2
    assert "hut, tower, house" in capsys.readouterr().err
