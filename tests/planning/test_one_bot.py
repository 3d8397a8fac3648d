"""Plans for one bot: its loads, its furnaces, and the wood that it fells while they burn."""

import pytest

from covoyager.domain import Action
from covoyager.knowledge.pace import USUAL
from tests.planning.test_plans import ARENA, LARGE, before, one, plan

PLENTY = {**LARGE, "redstone_ore": 18, "diamond_ore": 16}


def loads_of(text: str) -> list[tuple[int, int]]:
    return [(s.furnace, s.quantity) for s in plan(text, nearby=PLENTY).subtasks if s.action is Action.SMELT]


def test_one_bot_has_the_loads_that_are_fastest_at_the_pace_at_which_it_works() -> None:
    """Trials of the arena, ticks: a compass 1395 to 1412 with three loads of 3, 3 and 1, 1314 to 1339 with these; a diamond
    pickaxe 1081 to 1100 with loads of 2 and 1, 1066 to 1076 with these; an armour 2342 to 2363 and 2327 to 2348."""
    assert loads_of("craft compass") == [(1, 3), (2, 2), (3, 1), (4, 1)]
    assert loads_of("craft diamond pickaxe") == [(1, 1), (2, 1), (1, 1)]
    assert loads_of("full iron armor") == [(1, 7), (2, 6), (3, 4), (4, 3), (5, 2), (1, 1), (3, 1)]


def test_wood_that_only_later_steps_take_is_felled_while_furnaces_burn() -> None:
    """Trials of the arena: a diamond pickaxe with four logs at first 1066 to 1076 ticks, with the fourth later 975 and 1038."""
    made = plan("craft diamond pickaxe", nearby=PLENTY)
    first, later = [s for s in made.subtasks if s.item == "oak_log"]
    assert (first.quantity, later.quantity, later.needs) == (3, 1, ())
    by_id = {s.id: s for s in made.subtasks}
    burning = [s for s in made.subtasks if s.action is Action.SMELT]
    assert not any(later.id in before(by_id, load.id) for load in burning)
    assert later.id in before(by_id, one(made, "craft", "iron_pickaxe").id)
    assert first.id in before(by_id, burning[0].id)


@pytest.mark.parametrize("hands", [1, 2])
def test_the_logs_of_planks_are_felled_with_an_axe_too(hands: int) -> None:
    """An axe is made of planks: planned after those, it was no choice for their logs, and all 25 were felled by hand."""
    made = plan("100 oak planks", nearby={**PLENTY, "oak_log": 200}, participants=hands)
    by_hand = sum(s.quantity for s in made.subtasks if s.item == "oak_log" and not s.tools)
    assert by_hand <= 6
    assert sum(s.quantity for s in made.subtasks if s.item == "oak_log") >= 28


def test_one_alone_who_waits_for_the_fire_sets_up_several_furnaces_for_three_ingots_near_or_far() -> None:
    far = {name: count for name, count in ARENA.items() if name != "diamond_ore"}
    for around in ({"nearby": ARENA}, {"nearby": far}, {"nearby": ARENA, "pace": USUAL}):
        alone = plan("craft diamond pickaxe", **around)
        assert sum(s.quantity for s in alone.subtasks if s.item == "furnace" and s.action is Action.CRAFT) > 1, around


def test_of_loads_one_is_waited_for_and_the_other_burns_while_the_bot_is_far_away() -> None:
    far = {name: count for name, count in ARENA.items() if name != "redstone_ore"}
    made = plan("craft compass", nearby=far)
    [crafted] = [s for s in made.subtasks if s.item == "furnace" and s.action is Action.CRAFT]
    assert crafted.quantity == 3
    dive = one(made, "gather", "redstone")
    smelts = {s.quantity: s.id for s in made.subtasks if s.action is Action.SMELT}
    assert {3, 4} == smelts.keys()
    before = {s.id: set(s.needs) for s in made.subtasks}
    [pickaxe] = dive.needs
    assert smelts[3] in before[pickaxe], "the three for the pickaxe"
    assert smelts[4] not in before[pickaxe]


def test_ore_in_the_rock_takes_longer_than_the_rock_around_it_where_something_has_to_be_found() -> None:
    far = {name: count for name, count in ARENA.items() if name != "redstone_ore"}
    made = plan("craft compass", nearby=far)
    iron, [stone] = (
        one(made, "gather", "raw_iron"),
        [s for s in made.subtasks if s.item == "cobblestone" and s.quantity > 9],
    )
    assert iron.ticks / iron.quantity > 3 * stone.ticks / stone.quantity
    coal = one(plan("9 coal", nearby={name: far[name] for name in far.keys() - {"coal_ore"}}), "gather", "coal")
    assert coal.ticks - coal.search < 9 * 60, "it lies in large veins"
    assert 0 < coal.search < coal.ticks
    assert one(plan("9 coal", nearby=ARENA), "gather", "coal").search == 0
