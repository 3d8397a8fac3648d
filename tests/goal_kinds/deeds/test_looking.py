"""What is to be looked at, in the words of three languages."""

import pytest

from covoyager.goal_kinds.deeds import wished
from tests.planning.facts import knowledge


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("look at me", "me"), ("look at the cow", "cow"), ("look at 4 64 9", "4 64 9"), ("look north", "north"),
        ("schau mich an", "me"), ("schau die Kuh an", "cow"), ("sieh nach Norden", "north"), ("schau nach oben", "up"),
        ("mírame", "me"), ("mirame", "me"), ("mira la vaca", "cow"), ("mira al norte", "north"),
    ],
)  # fmt: skip
def test_a_wish_to_look_is_read(text: str, target: str) -> None:
    wish = wished(text, knowledge())
    assert wish is not None
    assert wish.step.item == target


@pytest.mark.parametrize("text", ["sieh dir das an", "schau dich um", "schau mal", "mira", "craft a compass"])
def test_other_words_are_none(text: str) -> None:
    assert wished(text, knowledge()) is None
