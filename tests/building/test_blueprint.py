"""A building that is a quarter turned is the same building."""

from pathlib import Path

from covoyager.building.blueprint import Block, blueprint
from covoyager.building.phrases import read_building
from tests.planning.facts import knowledge


def test_a_turned_building_has_each_block_where_it_belongs_and_looking_the_way_it_should() -> None:
    drawn = blueprint(
        "bench",
        {
            (0, 0, 0): Block.parse("oak_stairs[facing=north,half=bottom]"),
            (1, 0, 0): Block.parse("oak_log[axis=x]"),
            (2, 1, 0): Block.parse("oak_sign[rotation=14]"),
            (2, 0, 0): Block.parse("oak_log[axis=y]"),
        },
    )
    turned = drawn.turned()
    assert (drawn.size, turned.size) == ((3, 2, 1), (1, 2, 3))
    assert {cell: str(block) for cell, block in turned.blocks.items()} == {
        (0, 0, 0): "oak_stairs[facing=east,half=bottom]",
        (0, 0, 1): "oak_log[axis=z]",
        (0, 0, 2): "oak_log[axis=y]",
        (0, 1, 2): "oak_sign[rotation=2]",
    }


def test_four_turns_lead_back_and_nothing_is_lost() -> None:
    drawn = read_building("build a 7x5 house with a bed, a furnace, a torch and a window", knowledge(), Path())
    assert drawn is not None
    once = drawn.turned()
    assert (once.size[0], once.size[2]) == (5, 7)
    assert once.assumed == drawn.assumed
    assert once.turned().turned().turned() == drawn
