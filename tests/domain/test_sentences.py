"""Steps in a few words."""

import pytest

from covoyager.domain import Action, Subtask
from covoyager.domain.sentences import brief_of
from covoyager.language.catalogues import in_language

LOOK = Subtask(1, Action.LOOK, "chicken", 1, description="Look at the chicken.")


@pytest.mark.parametrize(
    ("step", "english", "german"),
    [
        (LOOK, "look at the chicken", "Huhn ansehen"),
        (Subtask(1, Action.MEET, "4 64 9", 1, description="Get to 4 64 9 (1 of 2)."),
         "get to 4 64 9 (1 of 2)", "nach 4 64 9 gehen (1 von 2)"),
        (Subtask(1, Action.DO, "air", 1, description="Dance."), "do: Dance", "tun: Dance"),
    ],
)  # fmt: skip
def test_a_step_in_own_words_is_told_as_others_are(step: Subtask, english: str, german: str) -> None:
    assert brief_of(step) == english
    assert in_language(brief_of(step), "de") == german
