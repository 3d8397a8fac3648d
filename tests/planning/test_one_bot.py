"""Plans for one bot with everything in sight: its loads, and the wood that it fells while furnaces burn."""

import pytest

from covoyager.domain import Action
from tests.planning.test_plans import LARGE, before, one, plan

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
