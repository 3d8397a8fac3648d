"""Lower bounds on layouts where every number can be worked out by hand."""

from itertools import product

import pytest

from covoyager.assignment.thresholds import SPRINT
from covoyager.bench.bounds.bound import (
    ARM,
    BILLS,
    SCATTER,
    Bill,
    Layout,
    fight_ticks,
    lower_bound,
    smelt_ticks,
    stone_ticks,
)
from covoyager.bench.bounds.tour import ROUNDING
from covoyager.bot import minecraft_data_folder
from covoyager.config import Settings
from covoyager.knowledge import Knowledge, load

Block = tuple[int, int, int]


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return load("1.20.1", minecraft_data_folder(Settings.load().cache))


def box(west: int, north: int, east: int, south: int) -> list[Block]:
    return [(x, 64, z) for x, z in product(range(west, east + 1), range(north, south + 1))]


def close_together() -> Layout:
    """Everything within arm's reach of the start and of the chest."""
    here = [(0, 64, 0)]
    names = ("oak_log", "stone", "iron_ore", "redstone_ore", "diamond_ore")
    return Layout(dict.fromkeys(names, here), (0, 64, 0), (0.5, 0.5))


# Dig times of the game: a log by hand 60, stone 23 with wood and 12 with stone, iron ore 23 with stone; redstone and
# diamond ore 15 with iron.
WOOD, STONE = 180, 3 * 23 + 8 * 12


def test_one_furnace_is_waited_for(knowledge: Knowledge) -> None:
    bound = lower_bound(BILLS["craft compass"], close_together(), knowledge, furnaces=1)
    assert bound.ticks == WOOD + STONE + 23 + 7 * 200
    assert bound.tour == 0


def test_more_furnaces_pay_as_far_as_their_stone_is_dug_in_time(knowledge: Knowledge) -> None:
    # Further furnaces can start 119, 238 and 357 ticks after the first: by 600 ticks 3 + 2 + 1 + 1 items are done.
    bound = lower_bound(BILLS["craft compass"], close_together(), knowledge)
    assert bound.parts["smelting"] == 600
    assert bound.ticks == WOOD + STONE + 23 + 600


def test_the_last_ore_follows_the_third_ingot(knowledge: Knowledge) -> None:
    bound = lower_bound(BILLS["craft diamond pickaxe"], close_together(), knowledge, furnaces=1)
    assert bound.ticks == WOOD + STONE + 23 + 3 * 200 + 3 * 15


def test_a_pig_is_hit_three_times_with_a_wooden_sword(knowledge: Knowledge) -> None:
    # Blows 12.5 ticks apart, the first at once.
    assert fight_ticks(10, knowledge) == 25
    bound = lower_bound(BILLS["kill a pig and cook it on a furnace"], close_together(), knowledge)
    assert bound.ticks == WOOD + STONE + 25 + 200


def test_the_way_counts_at_a_sprint(knowledge: Knowledge) -> None:
    far = Layout({"oak_log": [(0, 64, 0)], "stone": [(100, 64, 0)]}, (100, 64, 0), (0.5, 0.5))
    near = Layout({"oak_log": [(0, 64, 0)], "stone": [(1, 64, 0)]}, (1, 64, 0), (0.5, 0.5))
    bill = Bill(smelted=1)
    longer = lower_bound(bill, far, knowledge).ticks - lower_bound(bill, near, knowledge).ticks
    assert longer == pytest.approx((100 - ARM - SCATTER) / SPRINT, abs=2 * ROUNDING / SPRINT + 1)
    assert lower_bound(bill, far, knowledge).tour == pytest.approx(100 - ARM, abs=3 * ROUNDING)


def test_the_tour_takes_the_tree_that_lies_on_the_way(knowledge: Knowledge) -> None:
    trees = [(-40, 64, 0), (20, 64, 0)]
    layout = Layout({"oak_log": trees, "stone": box(40, 0, 42, 2)}, (40, 64, 4), (0.5, 0.5))
    assert lower_bound(Bill(smelted=1), layout, knowledge).tour < 45


def test_a_stone_pickaxe_is_made_for_eight_blocks_of_stone(knowledge: Knowledge) -> None:
    assert stone_ticks(knowledge, pickaxe=True) == STONE
    assert stone_ticks(knowledge, pickaxe=False) == STONE < 8 * 23


@pytest.mark.parametrize(
    ("items", "furnaces", "ticks"),
    [(1, None, 200), (2, None, 300), (7, 1, 1400), (7, 2, 800), (3, None, 400), (0, None, 0)],
)
def test_furnaces_that_start_a_hundred_ticks_apart(items: int, furnaces: int | None, ticks: int) -> None:
    assert smelt_ticks(items, 100, furnaces) == ticks


@pytest.mark.parametrize("items", range(1, 12))
@pytest.mark.parametrize("another", [50, 119, 400])
def test_more_furnaces_never_take_longer(items: int, another: int) -> None:
    times = [smelt_ticks(items, another, n) for n in range(1, items + 1)]
    assert times == sorted(times, reverse=True)
    assert smelt_ticks(items, another) == times[-1]
