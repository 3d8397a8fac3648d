"""Sentences after each other, in every language."""

import pytest

from covoyager.domain.nouns import counted, followed_by
from covoyager.errors import NotUnderstood
from covoyager.language.catalogues import in_language
from covoyager.texts import Begun, StoredText, _

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


@pytest.mark.parametrize(
    ("item", "count", "text", "german"),
    [
        ("iron_boots", 1, "1 pair of iron boots", "1× Eisenstiefel"),
        ("shears", 3, "3 pairs of shears", "3× Schere"),
        ("leather_leggings", 2, "2 pairs of leather leggings", "2× Lederhose"),
        ("oak_log", 2, "2 oak logs", "2× Eichenstamm"),
    ],
)
def test_what_is_only_there_in_pairs_is_counted_in_pairs(item: str, count: int, text: str, german: str) -> None:
    assert counted(item, count) == text
    assert in_language(counted(item, count), "de") == german
    assert in_language(StoredText.of(text), "de") == german
