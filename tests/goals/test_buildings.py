"""Which words ask for a building, so that a model may draw it."""

import pytest

from covoyager.goals.buildings import asks_to_build


@pytest.mark.parametrize(
    "text",
    [
        "build a castle", "make me a castle", "baue eine Burg", "bau mir bitte eine Burg", "ich will ein Schloss",
        "construye un castillo", "haz un castillo", "¿puedes construir un puente?",
    ],
)  # fmt: skip
def test_a_castle_is_drawn_in_every_language_that_is_read(text: str) -> None:
    assert asks_to_build(text)


@pytest.mark.parametrize(
    "text", ["get 3 logs", "mach ein Schwert", "haz una espada", "i want a dog", "ich will ein Bett"]
)
def test_what_is_no_building_is_not(text: str) -> None:
    assert not asks_to_build(text)
