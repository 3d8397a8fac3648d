"""Sentences after each other, in every language."""

import pytest

from covoyager.domain.nouns import followed_by
from covoyager.domain.texts import Begun, _
from covoyager.errors import NotUnderstood
from covoyager.language.catalogues import in_language

NONE = _("No language model is configured, so I understand goals like: craft compass.")


@pytest.mark.parametrize(
    ("first", "text"),
    [
        ("nothing is called x", "nothing is called x. There is no model."),
        ("I know no x.", "I know no x. There is no model."),
        ("did you mean y?", "did you mean y? There is no model."),
    ],
)
def test_sentences_follow_each_other(first: str, text: str) -> None:
    assert followed_by(ValueError(first), "There is no model.") == text


def test_each_is_translated_for_itself_however_long_they_are() -> None:
    unclear = _("what is wanted is not clear from {text}; try: craft compass", text=repr("gib " * 20))
    refused = NotUnderstood(followed_by(NotUnderstood(unclear), NONE))
    assert str(refused).startswith("what is wanted is not clear")
    said = in_language(Begun.of(str(refused)), "de")
    assert said.startswith("Aus 'gib ")
    assert "geht nicht hervor, was gewünscht ist" in said
    assert "Sprachmodell" in said
    assert "model" not in said.replace("Sprachmodell", "")
