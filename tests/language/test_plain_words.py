"""What children type, with small words and slips, in every language that is read: it is understood or asked back."""

import pytest

from covoyager.errors import NotUnderstood
from covoyager.goal_kinds import understand
from covoyager.language.building_words import asks_to_build, in_english_building
from covoyager.language.catalogues import in_language
from tests.planning.facts import knowledge

ARMOR = {"iron_helmet": 1, "iron_chestplate": 1, "iron_leggings": 1, "iron_boots": 1}


@pytest.mark.parametrize(
    ("said", "items"),
    [
        ("make me sum torches", {"torch": 1}),
        ("can u make a iron sword 4 me", {"iron_sword": 1}),
        ("2 stax of cobble", {"cobblestone": 128}),
        ("a stak of wood", {"oak_log": 64}),
        ("plz get me 2 loafs of bread", {"bread": 2}),
        ("get wool, any color", {"white_wool": 1}),
        ("sticks and stuff", {"stick": 1}),
        ("beat the ender dragon", {"ender_dragon": 1}),
        ("ganze Eisenrüstung", ARMOR),
        ("mach mir ne komplette eisenrüstung", ARMOR),
        ("armadura de hierro completa", ARMOR),
        ("10 Fackeln für alle", {"torch": 10}),
        ("10 antorchas para todos", {"torch": 10}),
        ("mach mal 10 Fackeln", {"torch": 10}),
        ("mach mal 10 fakeln", {"torch": 10}),
        ("hol mir nen apfel", {"apple": 1}),
        ("steinspitzhake", {"stone_pickaxe": 1}),
        ("besiege den Enderdrachen", {"ender_dragon": 1}),
        ("haz unas antorchas", {"torch": 1}),
        ("pico de diamante porfa", {"diamond_pickaxe": 1}),
        ("kiero una espada de piedra", {"stone_sword": 1}),
        ("necesito 20 antorchas ya", {"torch": 20}),
        ("quiero un barco", {"oak_boat": 1}),
        ("mesa de craftear", {"crafting_table": 1}),
        ("construye un horno", {"furnace": 1}),
        ("mach ein Steinschwert, dann mach einen Ofen", {"stone_sword": 1, "furnace": 1}),
        ("haz una espada de piedra, luego haz un horno", {"stone_sword": 1, "furnace": 1}),
        ("construye una mesa de trabajo", {"crafting_table": 1}),
    ],
)
def test_it_is_read_as_it_is_meant(said: str, items: dict[str, int]) -> None:
    assert dict(understand(said, knowledge()).items) == items


@pytest.mark.parametrize(
    "said",
    ["gimme food", "im hungry", "I'm so hungry!", "we are starving", "feed me", "gib mir essen", "ich hab Hunger",
     "wir haben Hunger", "tengo hambre", "dame comida", "j'ai faim"],
)  # fmt: skip
def test_who_is_hungry_is_asked_what_is_to_eat(said: str) -> None:
    with pytest.raises(NotUnderstood, match=r"^which food: bread, cooked chicken"):
        understand(said, knowledge())


def test_what_there_is_to_eat_is_called_so_in_german() -> None:
    with pytest.raises(NotUnderstood) as caught:
        understand("ich hab Hunger", knowledge())
    assert in_language(caught.value.args[0], "de").startswith("was ist mit Essen gemeint: Brot, ")


@pytest.mark.parametrize(
    "said",
    ["a bed for everyone", "1 bed for everyone", "ein Bett für jeden", "ein Bett für alle", "una cama para todos"],
)
def test_nobody_knows_how_many_everybody_is(said: str) -> None:
    with pytest.raises(NotUnderstood, match=r"^how many is that\?"):
        understand(said, knowledge())


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("build a road", "road"),
        ("make a road", "road"),
        ("build a tent", "tent"),
        ("build a stable", "stable"),
        ("bau ein Zelt", "Zelt"),
        ("haz un camino", "camino"),
    ],
)
def test_a_building_that_is_not_known_is_no_slip_of_a_thing(said: str, named: str) -> None:
    with pytest.raises(NotUnderstood, match=f"^I know no building called '{named}'"):
        understand(said, knowledge())


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("biuld me a house", "build a house"),
        ("built a house", "build a house"),
        ("constuye una casa", "build a house"),
        ("bau mir ne Hütte", "build a hut"),
        ("errihcte ein Haus", "build a house"),
    ],
)
def test_a_building_is_asked_for_with_a_slip_in_the_verb(said: str, read: str) -> None:
    assert in_english_building(said, knowledge()) == read
    assert asks_to_build(said)


@pytest.mark.parametrize("said", ["craft 3 fun torches", "make a sly torch"])
def test_a_short_word_is_no_slip_of_another(said: str) -> None:
    with pytest.raises(NotUnderstood, match="did you mean"):
        understand(said, knowledge())


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("ven aqui", "say it as a command"),
        ("sigueme", "say it as a command"),
        ("quedate aqui", "say it as a command"),
        ("portal al nether", "I put up a portal"),
        ("make a farm", "I sow and water"),
        ("build a wheat farm", "I sow and water"),
        ("bau eine Farm", "I sow and water"),
        ("haz una granja", "I sow and water"),
        ("find a village", "I look for no places"),
        ("look for a cave", "I look for no places"),
        ("such ein Dorf", "I look for no places"),
        ("busca una aldea", "I look for no places"),
    ],
)
def test_what_nobody_does_is_told_without_accents_too(said: str, told: str) -> None:
    with pytest.raises(NotUnderstood, match=f"^{told}"):
        understand(said, knowledge())


@pytest.mark.parametrize(
    "said",
    [
        "craft a stone sword before you craft a furnace",
        "first craft a furnace then craft a stone sword, but the sword before the furnace",
        "craft a furnace after the stone sword",
        "mach ein Steinschwert bevor du einen Ofen machst",
        "haz una espada de piedra antes de hacer un horno",
        "haz una espada de piedra después de hacer un horno",
    ],
)
def test_an_order_in_other_words_than_one_after_the_other_is_asked_for_so(said: str) -> None:
    with pytest.raises(NotUnderstood, match=r"^say it in its order, such as: craft stone sword, then craft furnace"):
        understand(said, knowledge())


@pytest.mark.parametrize("language", ["de", "es"])
def test_that_example_is_understood_in_every_language(language: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        understand("craft a furnace after the stone sword", knowledge())
    _, example = in_language(caught.value.args[0], language).split(": ")
    assert set(understand(example, knowledge()).items) == {"stone_sword", "furnace"}


def test_before_the_night_is_no_order() -> None:
    assert dict(understand("get 10 oak logs before night", knowledge()).items) == {"oak_log": 10}
