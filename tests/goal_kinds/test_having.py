"""Some verbs are content with what lies in the chest, in whatever language and however politely; others ask for new things."""

import pytest

from covoyager.goal_kinds.having import asks_to_have


@pytest.mark.parametrize(
    "text",
    [
        "get 4 sticks",
        "please get me 4 sticks",
        "can you bring us 3 torches",
        "I need 4 sticks",
        "we want a compass",
        "grab 4 sticks",
        "hole 4 Stöcke",
        "bring mir bitte 4 Stöcke",
        "ich brauche 4 Stöcke",
        "kannst du mir 4 Stöcke holen",
        "tráeme 4 palos",
        "necesitamos 4 palos",
        "puedes traer 4 palos por favor",
    ],
)
def test_what_lies_there_will_do(text: str) -> None:
    assert asks_to_have(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5 logs",
        "another compass",
        "craft 4 more sticks",
        "I want to craft 4 sticks",
        "please make me 4 sticks",
        "gather 3 oak logs",
        "stelle 4 Stöcke her",
        "ich will 4 Stöcke herstellen",
        "kannst du 4 Stöcke machen",
        "haz 4 palos",
    ],
)
def test_new_ones_are_asked_for(text: str) -> None:
    assert not asks_to_have(text)
