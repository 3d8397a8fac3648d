"""What things burn that are shared out over furnaces."""

from covoyager.knowledge.fuels import Fire, fewest_in_one, fuel_for, shares_of

PLANKS = Fire(200, 300)
COAL = Fire(200, 1600)


def test_things_are_shared_out_evenly() -> None:
    assert shares_of(7, 3) == [3, 2, 2]
    assert shares_of(2, 5) == [1, 1]


def test_each_furnace_burns_whole_pieces() -> None:
    assert fuel_for(6, 2, PLANKS) == 4
    assert fuel_for(6, 6, PLANKS) == 6
    assert [fuel_for(24, furnaces, COAL) for furnaces in (1, 3, 8)] == [3, 3, 8]


def test_they_go_into_as_many_furnaces_as_there_is_fuel_for() -> None:
    assert fewest_in_one(24, 8, 16, PLANKS) == 3
    assert fewest_in_one(6, 8, 4, PLANKS) == 3
    assert fewest_in_one(6, 8, 6, PLANKS) == 1
    assert fewest_in_one(9, 8, 1, COAL) is None
    assert fewest_in_one(9, 0, 8, COAL) is None
