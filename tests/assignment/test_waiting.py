"""Whether something is done before what burns in a furnace is fetched."""

from dataclasses import replace

from covoyager.assignment.waiting import is_sooner_first
from covoyager.domain import Subtask
from covoyager.domain.graph import LOADING_TICKS, ranks
from tests.board.plans import step

BURNING = replace(step(1, "smelt", "iron_ingot", 1), ticks=216)
PICKAXE = replace(step(2, "craft", "iron_pickaxe", 1, (1,)), ticks=100)
PLACING = replace(step(3, "place", "furnace", 1), ticks=6)
ORE = replace(step(4, "gather", "raw_iron", 1), ticks=40)
SMELTING = replace(step(5, "smelt", "iron_ingot", 1, (4,)), ticks=216)
GRAPH = [BURNING, PICKAXE, PLACING, ORE, SMELTING]


def first(subtask: Subtask, wait: float, graph: list[Subtask] = GRAPH) -> bool:
    return is_sooner_first(subtask, BURNING, wait, ranks(graph))


def test_what_much_waits_for_comes_before_an_ingot_that_is_done_in_a_moment() -> None:
    """A compass: a bot stood at the third furnace for 31 ticks while the ore that burns for 205 ticks was not dug."""
    assert first(ORE, 31)
    assert not first(ORE, 31, [BURNING, PICKAXE, ORE]), "nothing waits for it"


def test_what_is_over_before_the_furnace_is_done_costs_nothing() -> None:
    assert first(PLACING, 6)
    assert not first(PLACING, 5)


def test_what_takes_long_keeps_nobody_from_the_ingot_that_the_rest_waits_for() -> None:
    """A log of 100 ticks before the next load of the only furnace made a diamond pickaxe 86 ticks later."""
    log = replace(step(6, "gather", "oak_log", 1), ticks=100)
    sticks = replace(step(7, "craft", "stick", 4, (6,)), ticks=6)
    load = replace(step(8, "smelt", "iron_ingot", 1, (4,)), ticks=216, furnace=1)
    burning = replace(BURNING, furnace=1)
    assert not is_sooner_first(log, burning, 35, ranks([burning, load, log, sticks]))


def test_going_there_and_back_counts() -> None:
    """As long behind the one as behind the other: who goes first to what is done need not come back for it."""
    equal = replace(step(6, "gather", "oak_log", 1), ticks=LOADING_TICKS + 100)
    assert not first(equal, 0)
