"""Plain buildings as they are drawn: who lives there can get in and about."""

from itertools import product

import pytest

from covoyager.building.checks import faults, order_of
from covoyager.building.plain_forms import HOLLOW, Wanted, drawn
from tests.planning.facts import knowledge

K = knowledge()
FULL = {"door": 2, "window": 4, "torch": 2, "ladder": 1, "white_bed": 1, "chest": 1, "furnace": 1}


@pytest.mark.parametrize("form", HOLLOW)
@pytest.mark.parametrize(("width", "depth"), [*product((5, 6, 7, 9), (5, 6, 7))])
def test_everything_inside_holds_and_every_door_is_free(form: str, width: int, depth: int) -> None:
    plan = drawn(Wanted(form, (width, 5, depth), "cobblestone", things=FULL), K)
    assert faults(plan, K) == []
    assert order_of(plan)[1] == []
    names = [block.name for block in plan.blocks.values()]
    assert [names.count(name) for name in ("oak_door", "glass", "wall_torch", "white_bed")] == [4, 4, 2, 2]
    for z in (1, depth - 2):
        assert not {(width // 2, y, z) for y in (0, 1)} & plan.blocks.keys() or z == 1
        assert (width // 2, 0, z) not in plan.blocks


def test_a_bed_lies_with_its_head_in_front_of_its_foot() -> None:
    plan = drawn(Wanted("hut", (5, 4, 5), "cobblestone", things={"red_bed": 1}), K)
    parts = {str(block): cell for cell, block in plan.blocks.items() if block.name == "red_bed"}
    head, foot = (parts[f"red_bed[facing=north,part={part}]"] for part in ("head", "foot"))
    assert (head[0], head[2]) == (foot[0], foot[2] - 1)


def test_between_several_one_can_walk() -> None:
    plan = drawn(Wanted("hut", (5, 4, 5), "cobblestone", number=2), K)
    assert plan.size == (13, 4, 5)
    assert not [cell for cell in plan.blocks if 5 <= cell[0] < 8]
