"""How much goes into a furnace before the last of it is there."""

from dataclasses import replace

from covoyager.assignment.early_load import Smelting, early_load, ticks_until
from covoyager.assignment.sharing import Takes
from covoyager.board import SubtaskView
from covoyager.domain import Status
from covoyager.knowledge.fuels import Fire
from tests.assignment.test_ranking import view

COAL = Smelting(24, 8, Fire(200, 1600))
PLANKS = Smelting(24, 16, Fire(200, 300))


def test_as_much_as_is_done_by_the_time_at_which_the_rest_is() -> None:
    """24 in eight furnaces take 600 ticks: what goes into one now has until the last ore is there, and these."""
    assert early_load(COAL, 6, 8, 600) == 6
    assert early_load(COAL, 6, 8, 599) == 5
    assert early_load(COAL, 6, 8, 0) is None


def test_it_may_burn_longer_than_what_comes_last_if_that_takes_less_then() -> None:
    """13 in six furnaces take 600 ticks, ten in five take 400."""
    left = Smelting(13, 6, Fire(200, 1600))
    assert early_load(left, 6, 7, 50) == 3
    assert early_load(left, 2, 7, 50) is None


def test_no_more_than_each_furnace_gets_anyway_waits_for_more() -> None:
    """Loads of three with a coal each, and the rest takes as long with the other coal as all of it."""
    for there in (2, 3):
        assert early_load(COAL, there, 8, 900) is None


def test_the_rest_has_fuel_to_be_done_no_later_than_all_at_once() -> None:
    assert early_load(PLANKS, 6, 8, 2000) == 6, "four planks, twelve are left for eighteen"
    assert early_load(PLANKS, 7, 8, 2000) == 6, "five for seven, and eleven are one too few for seventeen"
    assert early_load(Smelting(24, 3, Fire(200, 1600)), 3, 3, 2000) is None, "three coals burn just for 24"


def test_nothing_goes_in_where_the_rest_would_lack_the_furnace() -> None:
    assert early_load(COAL, 6, 1, 2000) is None
    assert early_load(COAL, 6, 0, 2000) is None


def test_it_is_never_all_of_it() -> None:
    assert early_load(Smelting(4, 4, Fire(200, 1600)), 9, 4, 2000) == 3


def test_what_is_still_to_come_takes_its_way_and_as_long_as_it_goes() -> None:
    smelt = replace(view(3, 1, 2), state=Status.BLOCKED)
    far, next_ = view(1, ticks=100, by="Bot"), replace(view(2, ticks=100), state=Status.READY)
    rows = {row.id: row for row in (far, next_, smelt)}

    def usual(_: SubtaskView) -> Takes:
        return Takes(400.0, 10.0)

    assert ticks_until(smelt, rows, usual, lambda _: 0) == 500
    assert ticks_until(smelt, {1: far}, usual, lambda _: 300) == 200
    assert ticks_until(smelt, {1: replace(far, progress=6)}, usual, lambda _: 450) == 40
    assert ticks_until(smelt, {}, usual, lambda _: 0) == 0
