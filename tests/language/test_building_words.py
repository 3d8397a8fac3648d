"""Buildings asked for in German and Spanish."""

import pytest

from covoyager.chat.message import LIMIT
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds import understand
from covoyager.language.building_words import asks_to_build, in_english_building
from covoyager.language.catalogues import catalogue
from covoyager.texts import translated
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
        ("we need a small stone hut with door", "build a small stone hut with door"),
        ("i want a tower at 10 64 3", "build a tower at 10 64 3"),
        ("make a cobblestone wall", "make a cobblestone wall"),
        ("make a household", "make a household"),
        ("build house.litematic", "build house.litematic"),
        ("i want a house.", "build a house."),
        ("make two big huts", "build two big huts"),
        ("make a sword for my house", "make a sword for my house"),
        ("baue zwei Häuser", "build 2 houses"),
        ("bau ein großes Haus aus Birkenbrettern", "build a big birkenbrettern house"),
        ("bau ein großes Haus aus Brettern", "build a big planks house"),
        ("baue eine 10 Blöcke lange Mauer", "build a 10 blocks long wall"),
        ("baue eine Mauer aus Steinziegeln, 12 lang und 4 hoch", "build a stone bricks wall, 12 long and 4 high"),
        ("baue ein Haus mit einem Bett und zwei Öfen", "build a house with 1 bed and 2 furnace"),
        ("construye una casa grande de madera", "build a wood house big"),
        ("construye un muro de 10 bloques de largo", "build a wall 10 blocks long"),
        ("construye dos torres", "build 2 towers"),
        ("baue 10 Eisen ab", "baue 10 Eisen ab"),
    ],
)
def test_a_building_in_german_or_spanish_is_read_as_in_english(said: str, english: str) -> None:
    assert in_english_building(said, knowledge()) == english


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("build me a castle", "castle"),
        ("Build a castle with 4 towers!", "castle"),
        ("build the statue of liberty", "statue of liberty"),
        ("bau mir ein Schloss", "Schloss"),
        ("errichte eine Pyramide aus Sandstein", "Pyramide"),
        ("construye un castillo", "castillo"),
        ("constrúyeme un puente de piedra", "puente"),
        ("i want a huge castle", "castle"),
        ("make me a bridge", "bridge"),
        ("ich will ein Schloss", "Schloss"),
        ("quiero un castillo grande", "castillo"),
        ("bau mir bitte eine Burg", "Burg"),
        ("kannst du mir eine Burg bauen?", "Burg"),
        ("erbaue eine Pyramide", "Pyramide"),
        ("ich hätte gern ein Schloss", "Schloss"),
        ("¿puedes construir un castillo?", "castillo"),
        ("can you build a castle?", "castle"),
    ],
)
def test_of_a_building_that_is_not_known_it_is_told_what_can_be_built(said: str, named: str) -> None:
    with pytest.raises(NotUnderstood, match=f"I know no building called '{named}'; I build .*!build FILE.schem"):
        understand(said, knowledge())


@pytest.mark.parametrize(("said", "why"), [("build a pickaxe", "which pickaxe"), ("craft a castle", "did you mean")])
def test_what_is_no_building_is_answered_as_before(said: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        understand(said, knowledge())


def test_a_thing_is_built_as_it_was() -> None:
    assert understand("build a furnace", knowledge()).items == {"furnace": 1}
    assert understand("baue einen Ofen", knowledge()).items == {"furnace": 1}


@pytest.mark.parametrize("language", ["de", "es"])
def test_what_can_be_built_is_told_in_a_line_of_chat(language: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        understand(f"build a {'very ' * 40}large castle", knowledge())
    spoken = catalogue(language)
    assert spoken is not None
    said = translated(caught.value.args[0], spoken)
    assert said != str(caught.value)
    assert len(said) < LIMIT


@pytest.mark.parametrize(
    "text",
    [
        "build a castle", "make me a castle", "baue eine Burg", "bau mir bitte eine Burg", "ich will ein Schloss",
        "construye un castillo", "haz un castillo", "¿puedes construir un puente?",
    ],
)  # fmt: skip
def test_a_castle_is_asked_for_in_every_language_that_is_read(text: str) -> None:
    assert asks_to_build(text)


@pytest.mark.parametrize(
    "text", ["get 3 logs", "mach ein Schwert", "haz una espada", "i want a dog", "ich will ein Bett"]
)
def test_what_is_no_building_is_not(text: str) -> None:
    assert not asks_to_build(text)
