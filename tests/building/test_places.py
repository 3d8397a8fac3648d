"""Where a building is to stand, and which way it leads: both may be named anywhere in the words."""

import re
from pathlib import Path

import pytest

from covoyager.building import Blueprint, place_in, read_building, stands_at
from covoyager.errors import UsageError
from covoyager.goal_kinds import understand
from covoyager.language.building_words import in_english_building
from covoyager.language.catalogues import catalogue
from covoyager.texts import translated
from tests.planning.facts import knowledge

K = knowledge()


def built(text: str) -> Blueprint:
    found = read_building(text, K, Path("none"))
    assert found is not None, text
    assert found.assumed == (), text
    return found


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_example_that_a_bridge_without_its_place_is_answered_with_is_understood(language: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_building("build a bridge", K, Path("none"))
    said = translated(caught.value.args[0], spoken) if (spoken := catalogue(language)) else str(caught.value)
    example = re.search(r": (?P<bridge>[^:;]+ 10 64 -3); .*: (?P<way>[^.]+)\.$", said)
    assert example is not None, said
    assert built(example["bridge"]).size == (12, 1, 3)
    assert built(f"{example['bridge']} {example['way']}").size == (3, 1, 12)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("build a bridge 12 long at 10 64 -3 to the south", (3, 1, 12)),
        ("build a bridge, 12 long, at 10 64 -3, to the south.", (3, 1, 12)),
        ("build a bridge at 10, 64, -3 going east, 12 long", (12, 1, 3)),
        ("baue eine Brücke 12 lang bei 10 64 -3 nach Süden", (3, 1, 12)),
        ("baue eine Brücke 12 lang nach Süden bei 10 64 -3", (3, 1, 12)),
        ("baue eine 12 lange Brücke Richtung Osten bei 10 64 -3", (12, 1, 3)),
        ("construye un puente de 12 de largo en 10 64 -3 hacia el sur", (3, 1, 12)),
        ("construye un puente de 12 de largo al este en 10 64 -3", (12, 1, 3)),
        ("build a wall 10 long to the south at 10 64 -3", (1, 3, 10)),
        ("baue eine Mauer 10 lang nach Süden", (1, 3, 10)),
        ("construye un muro de 10 de largo hacia el norte", (1, 3, 10)),
        ("build a house at 10 64 -3 with a door", (5, 4, 5)),
        ("baue ein Haus bei 10 64 -3 mit Tür", (5, 4, 5)),
    ],
)
def test_a_place_and_a_way_may_be_named_in_any_order_and_language(text: str, size: tuple[int, int, int]) -> None:
    assert built(text).size == size
    assert place_in(text) == (10, 64, -3) or "64" not in text


@pytest.mark.parametrize(
    ("text", "corner"),
    [
        ("build a bridge 12 long at 10 64 -3", (10, 64, -3)),
        ("build a bridge 12 long at 10 64 -3 to the south", (10, 64, -3)),
        ("build a bridge 12 long at 10 64 -3 to the north", (10, 64, -14)),
        ("build a bridge 12 long going west at 10 64 -3", (-1, 64, -3)),
        ("baue eine Brücke 12 lang bei 10 64 -3 nach Westen", (-1, 64, -3)),
        ("construye un puente de 12 de largo en 10 64 -3 hacia el oeste", (-1, 64, -3)),
        ("build a wall 10 long at 10 64 -3 to the west", (1, 64, -3)),
        ("build a hut at 10 64 -3", (10, 64, -3)),
    ],
)
def test_what_leads_north_or_west_ends_there(text: str, corner: tuple[int, int, int]) -> None:
    assert stands_at(text, built(text), K) == corner


def test_without_a_place_it_stands_nowhere_yet() -> None:
    assert stands_at("build a wall to the west", built("build a wall to the west"), K) is None


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("build a wall 10 long around the tower", (10, 3, 1)),
        ("build a tower 10 high by the lake", (5, 10, 5)),
        ("build a tower 10 high in the north", (5, 10, 5)),
    ],
)
def test_a_size_is_kept_where_a_place_behind_it_is_not_understood(text: str, size: tuple[int, int, int]) -> None:
    found = read_building(text, K, Path("none"))
    assert found is not None
    assert found.size == size
    assert found.assumed
    assert "10" not in found.assumed[0].partition(";")[0]


@pytest.mark.parametrize(
    "text",
    ["build a fence around the house", "build a road to my big house", "build a pool next to the tower",
     "baue einen Zaun um das Haus", "construye una valla alrededor de la casa"],
)  # fmt: skip
def test_what_stands_beside_a_building_is_not_that_building(text: str) -> None:
    assert read_building(text, K, Path("none")) is None


def test_a_house_near_another_is_one() -> None:
    assert in_english_building("baue ein Haus neben dem Turm", K).startswith("build a house")
    assert read_building("build a house next to the tower", K, Path("none")) is not None
    assert understand("build a fence gate", K).items == {"oak_fence_gate": 1}
