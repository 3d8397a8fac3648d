"""Animals that nobody can bring alive: whoever wants one is told, and none is killed."""

import pytest

from covoyager.errors import NotUnderstood
from covoyager.goal_kinds import understand
from tests.planning.facts import knowledge


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("i want a fox", "foxes"), ("get me a bee", "bees"), ("bring me 2 axolotls", "axolotls"), ("i want a cow", "cows"),
        ("i'd like a sheep", "sheep"), ("can i have a panda?", "pandas"), ("ich will einen Fuchs", "foxes"),
        ("ich möchte eine Kuh", "cows"), ("quiero un zorro", "foxes"), ("quiero una vaca", "cows"),
    ],
)  # fmt: skip
def test_an_animal_that_is_wanted_and_not_tamed_is_not_killed(text: str, named: str) -> None:
    with pytest.raises(NotUnderstood, match=rf"^I cannot bring you {named} alive, only tame wolves, .*say kill$"):
        understand(text, knowledge())


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("kill a fox", {"fox": 1}), ("get me 2 sheep", {"sheep": 2}), ("we need 3 cows", {"cow": 3}),
        ("i want a chicken", {"chicken": 1}), ("i want 3 leather", {"leather": 3}), ("ich will 2 Leder", {"leather": 2}),
        ("töte einen Fuchs", {"fox": 1}),
    ],
)  # fmt: skip
def test_what_is_to_be_hunted_or_eaten_is_a_goal(text: str, items: dict[str, int]) -> None:
    assert understand(text, knowledge()).items == items
