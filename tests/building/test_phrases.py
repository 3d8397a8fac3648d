"""What is asked for of a building is built, or told in so many words, or refused; nothing is left out in silence."""

from pathlib import Path

import pytest

from covoyager.building import Blueprint, faults, read_building
from covoyager.building.bill import bill
from covoyager.errors import UsageError
from tests.planning.facts import knowledge

K = knowledge()


def built(text: str) -> Blueprint:
    found = read_building(text, K, Path("none"))
    assert found is not None, text
    assert faults(found, K) == []
    return found


def takes(text: str) -> dict[str, int]:
    return bill(built(text).blocks.values(), K)


@pytest.mark.parametrize(
    "text",
    [
        "build a house out of birch planks", "build a house of birch planks", "build a house from birch planks",
        "build a house with birch planks", "build a house made of birch", "build a birch planks house",
        "build a house made out of birch planks please", "build a house using birch planks near the chest",
        "baue ein Haus aus Birkenholzbrettern", "construye una casa de birch",
    ],
)  # fmt: skip
def test_the_block_may_be_named_behind_the_building(text: str) -> None:
    assert takes(text) == {"birch_planks": 71}
    assert built(text).assumed == ()


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("build a wall 10 long", (10, 3, 1)),
        ("build a 10 blocks long wall", (10, 3, 1)),
        ("build a ten block long wall, 4 high", (10, 4, 1)),
        ("build a 3 high wall", (7, 3, 1)),
        ("build a wall with a height of 5 and a length of 9", (9, 5, 1)),
        ("build a wall 12 meters long, 2 thick and 4 meters in height", (12, 4, 2)),
        ("build a tower 20 high", (5, 20, 5)),
        ("build a house that is 9 wide and 7 deep", (9, 4, 7)),
        ("build a 7 blocks by 6 blocks platform", (7, 1, 6)),
        ("baue eine Mauer 10 lang", (10, 3, 1)),
        ("baue einen 20 Blöcke hohen Turm", (5, 20, 5)),
        ("construye un muro de 10 bloques de largo y 4 de alto", (10, 4, 1)),
    ],
)
def test_a_side_in_numbers_is_that_long(text: str, size: tuple[int, int, int]) -> None:
    found = built(text)
    assert found.size == size
    assert found.assumed == ()


@pytest.mark.parametrize(
    ("text", "size", "said"),
    [
        ("build a big house", (9, 5, 9), "big is read as 9×9 and 5 high"),
        ("make a huge tower", (9, 20, 9), "huge is read as 9×9 and 20 high"),
        ("build a small hut", (5, 4, 5), "small is read as 5×5 and 4 high"),
        ("build a long wall", (15, 3, 1), "long is read as 15×1 and 3 high"),
        ("build a very tall tower", (5, 12, 5), "tall is read as 5×5 and 12 high"),
        ("build a big 7x7 house", (7, 5, 7), "big is read as 7×7 and 5 high"),
        ("bau ein großes Haus", (9, 5, 9), "big is read as 9×9 and 5 high"),
        ("construye una casa grande", (9, 5, 9), "big is read as 9×9 and 5 high"),
    ],
)
def test_a_size_in_words_is_told_in_numbers(text: str, size: tuple[int, int, int], said: str) -> None:
    found = built(text)
    assert (found.size, found.assumed) == (size, (said,))


@pytest.mark.parametrize(
    ("text", "block", "said"),
    [
        ("build a stone tower", "cobblestone", ("stone is read as cobblestone",)),
        ("build a wall out of stone", "cobblestone", ("stone is read as cobblestone",)),
        ("baue eine Mauer aus Stein", "cobblestone", ("stone is read as cobblestone",)),
        ("construye un muro de piedra", "cobblestone", ("stone is read as cobblestone",)),
        ("build a smelted stone wall", "stone", ("smelted stone is read as stone",)),
        ("build a wall of smooth stone", "smooth_stone", ()),
        ("build a stone bricks wall", "stone_bricks", ()),
    ],
)
def test_stone_is_what_comes_out_of_the_ground(text: str, block: str, said: tuple[str, ...]) -> None:
    assert block in takes(text)
    assert built(text).assumed == said


def test_a_big_window_makes_no_big_house() -> None:
    found = built("build a house with a big window")
    assert found.size == (5, 4, 5)
    assert found.assumed is not None
    assert found.assumed[0].startswith("I did not understand 'big'")


@pytest.mark.parametrize(
    ("text", "name", "size"),
    [
        ("build two huts", "the 2 5×5 cobblestone huts", (13, 4, 5)),
        ("build 2 houses", "the 2 5×5 cobblestone huts", (13, 4, 5)),
        ("i want a couple of oak houses", "the 2 5×5 oak planks huts", (13, 4, 5)),
        ("build three walls 10 long", "the 3 10×1 cobblestone walls", (10, 3, 9)),
        ("baue zwei Häuser", "the 2 5×5 cobblestone huts", (13, 4, 5)),
    ],
)
def test_several_stand_in_a_row(text: str, name: str, size: tuple[int, int, int]) -> None:
    found = built(text)
    assert (found.name, found.size, found.assumed) == (name, size, ())


def test_of_several_without_a_number_one_is_built_and_walls_of_a_block_are_things() -> None:
    assert built("build houses").assumed == ("houses without a number means 1",)
    assert read_building("build 3 cobblestone walls", K, Path("none")) is None


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("build a house with a bed, a chest and 2 furnaces", {"white_bed": 1, "chest": 1, "furnace": 2}),
        ("build a house with a red bed and a workbench", {"red_bed": 1, "crafting_table": 1}),
        ("build a house with 4 windows and 2 doors", {"glass": 4, "oak_door": 2}),
        ("build a house with two iron doors", {"iron_door": 2}),
        ("build a house with a window", {"glass": 1}),
        ("build a house with 3 torches and two bookshelves", {"torch": 3, "bookshelf": 2}),
        ("build a house with a door and no windows", {"oak_door": 1}),
        ("build a house without a door or windows", {}),
        ("baue ein Haus mit einem Bett, einer Truhe und zwei Öfen", {"white_bed": 1, "chest": 1, "furnace": 2}),
        ("construye una casa con una cama, un cofre y dos hornos", {"white_bed": 1, "chest": 1, "furnace": 2}),
    ],
)
def test_what_is_wanted_inside_is_put_there(text: str, things: dict[str, int]) -> None:
    assert {item: count for item, count in takes(text).items() if item != "cobblestone"} == things


def test_a_house_without_a_roof_has_none() -> None:
    assert takes("build a house without a roof") == {"cobblestone": 62}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("build a house with a garden", "I did not understand 'garden'; of a building I read its size (5x5, "),
        ("build a wooden house on the hill with a pool", "I did not understand 'on the hill', 'pool'; "),
        ("build a house with a garden door", "I did not understand 'garden'; "),
        ("build a house with 2 floors", "I did not understand '2 floors'; "),
        ("build a stone house of oak", "I did not understand 'oak'; "),
        ("build a 7 stone tower", "I did not understand '7'; "),
        ("build a hut and feed it", "I did not understand 'feed'; "),
        ("build a wall with a door", "left out: 'a door' (only what has a room inside has one)"),
        ("build a tower with a roof", "left out: 'a roof' (only a hut has one)"),
        ("build a house out of wood", "wood is read as oak planks"),
        ("build a house with a bed", "bed is read as white bed"),
        ("baue ein Haus mit Garten", "I did not understand 'garten'; "),
        ("construye una casa con jardín", "I did not understand 'jardín'; "),
    ],
)
def test_what_is_not_built_is_told(text: str, said: str) -> None:
    assumed = built(text).assumed
    assert assumed is not None
    assert any(line.startswith(said) for line in assumed), assumed


@pytest.mark.parametrize(
    "text",
    [
        "please build me a nice house, please", "build a 5x5 hut at 10 64 3", "let's build another hut for us",
        "can you build a house near the chest?", "build a tower with a ladder",
    ],
)  # fmt: skip
def test_what_asks_for_nothing_more_is_not_told(text: str) -> None:
    assert built(text).assumed == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("build a tower 100 high", "A side of 100 blocks is too long; I build up to 48"),
        ("build a 0 high wall", "the number must be at least 1"),
        ("build 7 houses", "I build 1 to 6 of that size at once, not 7"),
        ("build 99999999999999999999 houses", "I build 1 to 6 of that size at once"),
        ("build a house made of gizmo", "I know no block 'gizmo' to build with"),
        ("build a red house", "I know no block 'red' to build with"),
        ("build a house with 9 windows", "There is room for 6, not for 9: window"),
        ("build a house with 99999999999 chests", "There is no room inside for 999999999 chests"),
        ("build a 3x3 hut with a bed", "There is no room inside for 1 white bed"),
    ],
)
def test_what_cannot_be_built_is_one_line_with_the_limit(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said) as caught:
        read_building(text, K, Path("none"))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("words", "size", "block"),
    [
        ("build a wall 4 long and 5 high of oak planks", (4, 5, 1), "oak_planks"),
        ("build a wall 3 high of dirt", (7, 3, 1), "dirt"),
        ("build a wall 2 blocks high made out of dirt", (7, 2, 1), "dirt"),
    ],
)
def test_a_side_may_stand_before_what_it_is_made_of(words: str, size: tuple[int, int, int], block: str) -> None:
    found = read_building(words, knowledge(), Path())
    assert found is not None
    assert (found.size, {b.name for b in found.blocks.values()}) == (size, {block})
    assert not found.assumed


@pytest.mark.parametrize(
    ("text", "size", "block"),
    [
        ("build a bridge at 10 64 -3", (9, 1, 3), "oak_planks"),
        ("build a bridge 12 long at 10 64 -3", (12, 1, 3), "oak_planks"),
        ("build a 12x2 spruce bridge at 10 64 -3", (12, 1, 2), "spruce_planks"),
        ("we need a stone bridge 20 long and 5 wide at 10 64 -3", (20, 1, 5), "cobblestone"),
        ("build a bridge 12 long to the south at 10 64 -3", (3, 1, 12), "oak_planks"),
        ("build a bridge 12 long going west at 10 64 -3", (12, 1, 3), "oak_planks"),
        ("baue eine Brücke 12 lang bei 10 64 -3", (12, 1, 3), "oak_planks"),
        ("construye un puente de 12 de largo en 10 64 -3", (12, 1, 3), "oak_planks"),
    ],
)
def test_a_bridge_is_a_deck_of_planks_from_bank_to_bank(text: str, size: tuple[int, int, int], block: str) -> None:
    found = built(text)
    assert (found.size, takes(text)) == (size, {block: size[0] * size[2]})
    assert "bridge" in found.name


@pytest.mark.parametrize("text", ["build a bridge", "make a bridge 12 long", "baue eine Brücke", "haz un puente"])
def test_a_bridge_without_its_place_is_asked_for_it(text: str) -> None:
    with pytest.raises(UsageError, match=r"Where is the bridge to begin.* build a bridge 12 long at 10 64 -3"):
        read_building(text, K, Path("none"))
