"""Buildings asked for in German and Spanish."""

import pytest

from covoyager.language.building_words import in_english_building
from tests.planning.facts import knowledge


@pytest.mark.parametrize(
    ("said", "english"),
    [
        ("baue ein Haus", "build a house"),
        ("Bitte bau mir eine Hütte aus Stein mit Tür und Fenstern", "build a stone hut with door and windows"),
        ("baue noch einen 7x7 Turm bei 10 64 -3", "build a 7x7 tower at 10 64 -3"),
        ("construye una casa", "build a house"),
        ("construye un muro de piedra", "build a stone wall"),
        ("haz otra torre con antorchas", "build a tower with torch"),
        ("hole ein Haus", "hole ein Haus"),
        ("build a house", "build a house"),
        ("make a house", "build a house"),
        ("we need a small stone hut with door", "build a stone hut with door"),
        ("i want a tower at 10 64 3", "build a tower at 10 64 3"),
        ("make a cobblestone wall", "make a cobblestone wall"),
        ("make a household", "make a household"),
        ("build house.litematic", "build house.litematic"),
        ("i want a house.", "build a house."),
    ],
)
def test_a_building_in_german_or_spanish_is_read_as_in_english(said: str, english: str) -> None:
    assert in_english_building(said, knowledge()) == english
