"""Whoever is sent to bed lies down in one that stands near, where each of the people has one beside it."""

import pytest

from covoyager.domain import Action, Goal
from covoyager.domain.hands import BOT
from covoyager.goal_kinds.deeds import Deeds
from covoyager.goal_kinds.kind import Around, Kept
from tests.planning.facts import knowledge


@pytest.mark.parametrize(
    ("nearby", "people", "first"),
    [
        ({"red_bed": 2}, 0, Action.SLEEP),
        ({"red_bed": 2, "white_bed": 2}, 1, Action.SLEEP),
        ({"red_bed": 2}, 1, Action.KILL),
        ({}, 0, Action.KILL),
    ],
)
def test_a_bed_that_stands_near_and_is_nobodys_is_slept_in(nearby: dict[str, int], people: int, first: Action) -> None:
    sheep = {"sheep": 3, "oak_log": 8}
    around = Around(knowledge(), nearby={**nearby, **sheep}, people=(BOT,) * people)
    plan = Deeds().plan(Goal("go to sleep", {}), Kept(), around)
    assert plan is not None
    actions = [step.action for step in plan.subtasks]
    assert (actions == [Action.SLEEP]) is (first is Action.SLEEP)
    assert first in actions
