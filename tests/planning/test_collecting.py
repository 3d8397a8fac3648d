import gc
from collections.abc import Iterator

import pytest

from covoyager.domain import Goal
from covoyager.errors import Impossible
from covoyager.planning import plan_goal
from tests.planning.facts import knowledge

ARENA = {"oak_log": 40, "stone": 168, "iron_ore": 48, "coal_ore": 24, "redstone_ore": 18, "diamond_ore": 16}
COMPASS = Goal("compass", {"compass": 1})


@pytest.fixture
def looked() -> Iterator[list[str]]:
    """What the collector does, while it is set to look after each few objects."""
    seen: list[str] = []

    def note(phase: str, _info: dict[str, int]) -> None:
        seen.append(phase)

    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(50)
    gc.callbacks.append(note)
    try:
        yield seen
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*before)


def test_no_circles_are_looked_for_while_a_plan_is_searched(looked: list[str]) -> None:
    facts = knowledge()
    looked.clear()
    plan_goal(COMPASS, facts, have={}, nearby=ARENA, participants=4)
    during = len(looked)
    [[at] for at in range(1000)]
    assert during < 20, "few objects are made before and after the search"
    assert len(looked) > during, "the collector looks again"


def test_the_collector_goes_on_where_there_is_no_plan(looked: list[str]) -> None:
    with pytest.raises(Impossible):
        plan_goal(Goal("bedrock", {"bedrock": 1}), knowledge(), have={})
    assert gc.isenabled()


def test_whoever_has_the_collector_rest_finds_it_resting_afterwards() -> None:
    gc.disable()
    try:
        plan_goal(COMPASS, knowledge(), have={})
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize("hands", [1, 2, 4])
def test_a_search_leaves_no_circles_behind(hands: int) -> None:
    plan_goal(COMPASS, knowledge(), have={}, nearby=ARENA, participants=hands)
    gc.collect()
    gc.disable()
    try:
        plan_goal(COMPASS, knowledge(), have={}, nearby=ARENA, participants=hands)
        assert gc.collect() == 0
    finally:
        gc.enable()
