"""VillagerBench's four notations, as its data have them, and the words that nobody can read."""

import pytest

from covoyager.bench.villager.notation import Wish, read_task
from covoyager.errors import UsageError


@pytest.mark.parametrize(
    ("line", "blocks"),
    [
        ("material: torch facing: A position: [-8, -58, 0]", {(-8, -58, 0): "torch"}),
        (
            "[material:dark_oak_log facing:y positions:[start:[-8 -60 2] end:[-8 -58 2]]]",
            {
                (-8, -60, 2): "dark_oak_log[axis=y]",
                (-8, -59, 2): "dark_oak_log[axis=y]",
                (-8, -58, 2): "dark_oak_log[axis=y]",
            },
        ),
        ("[material:dirt facing:A positions:[[1 2 3] [4 5 6]]]", {(1, 2, 3): "dirt", (4, 5, 6): "dirt"}),
        (
            "[material:sand facing:A shape:rectangle corners:[[0 -60 0] [1 -60 0] [0 -60 1] [1 -60 1]] missing:[[1 -60 1]]]",
            {(0, -60, 0): "sand", (1, -60, 0): "sand", (0, -60, 1): "sand"},
        ),
        (
            "[material:torch positions:[pos:[0 1 -1] facing:N pos:[-1 1 0] facing:W]]",
            {(0, 1, -1): "wall_torch[facing=north]", (-1, 1, 0): "wall_torch[facing=west]"},
        ),
        (
            "[material:oak_log positions:[start:[0 0 0] facing:y start:[1 0 0] end:[2 0 0] facing:x]]",
            {(0, 0, 0): "oak_log[axis=y]", (1, 0, 0): "oak_log[axis=x]", (2, 0, 0): "oak_log[axis=x]"},
        ),
        (
            "[name:composter facing:A position:[0 0 0] name:oak_stairs facing:E position:[1 0 0]]",
            {(0, 0, 0): "composter", (1, 0, 0): "oak_stairs[facing=east]"},
        ),
        (
            "[material:stone layers:[height:1 shape:rectangle corners:[[0 1 0] [1 1 0]] "
            "height:2 shape:rectangle corners:[[0 2 0] [0 2 0]]]]",
            {(0, 1, 0): "stone", (1, 1, 0): "stone", (0, 2, 0): "stone"},
        ),
    ],
)
def test_a_line_is_read_as_it_is_meant(line: str, blocks: dict[tuple[int, int, int], str]) -> None:
    assert {place: wish.state for place, wish in read_task([line]).items()} == blocks


def test_of_two_blocks_at_one_place_the_later_counts() -> None:
    lines = ["material: dirt facing: A position: [0, 0, 0]", "material: stone facing: A position: [0, 0, 0]"]
    assert read_task(lines) == {(0, 0, 0): Wish("stone")}


@pytest.mark.parametrize("line", ["position: [0, 0, 0]", "material: dirt colour: red position: [0, 0, 0]", ""])
def test_what_no_notation_has_is_told(line: str) -> None:
    with pytest.raises(UsageError):
        read_task([line])
