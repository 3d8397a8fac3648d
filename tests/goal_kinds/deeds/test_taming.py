"""Pets that somebody wants: tamed, not killed; what else is said of them is told."""

import pytest

from covoyager.domain import Action
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds import Around, plan, understand
from covoyager.goal_kinds.deeds import wished
from tests.planning.facts import knowledge


@pytest.mark.parametrize(
    ("text", "animal", "count"),
    [
        ("i want a dog", "wolf", 1), ("I need two cats!", "cat", 2), ("get me a horse", "horse", 1),
        ("give me a parrot", "parrot", 1), ("we would like a donkey", "donkey", 1), ("i want to have a puppy", "wolf", 1),
        ("can i have a kitten?", "cat", 1),
        ("ich will einen Hund", "wolf", 1), ("ich möchte eine Katze haben", "cat", 1), ("wir brauchen zwei Pferde", "horse", 2),
        ("quiero un perro", "wolf", 1), ("quiero tener un gato", "cat", 1), ("necesitamos dos caballos", "horse", 2),
    ],
)  # fmt: skip
def test_an_animal_that_somebody_wants_is_tamed_and_not_killed(text: str, animal: str, count: int) -> None:
    last = [
        step for step in plan(understand(text, knowledge()), Around(knowledge())).subtasks if step.action is Action.TAME
    ]
    assert [step.item for step in last] == [animal] * count


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("kill a wolf", {"wolf": 1}),
        ("get music disc cat", {"music_disc_cat": 1}),
        ("get horse armor", None),
        ("i want a bone", {"bone": 1}),
    ],
)
def test_what_is_hunted_or_only_called_like_an_animal_is_no_pet(text: str, items: dict[str, int] | None) -> None:
    assert wished(text, knowledge()) is None
    if items is not None:
        assert understand(text, knowledge()).items == items


def test_what_else_is_said_of_a_pet_is_told_and_of_two_kinds_none_is_killed() -> None:
    assert "named rex" in " ".join(understand("i want a dog named rex", knowledge()).assumed)
    assert understand("i want a dog as a pet", knowledge()).assumed == ()
    assert "a horse" in " ".join(understand("i want a cat and a horse", knowledge()).assumed)


@pytest.mark.parametrize("text", ["i want a pet", "get me a cute pet", "ich will ein Haustier", "quiero una mascota"])
def test_which_pet_is_asked_back(text: str) -> None:
    with pytest.raises(NotUnderstood, match="which animal: wolves, cats") as caught:
        understand(text, knowledge())
    assert "horse" in caught.value.nearest
