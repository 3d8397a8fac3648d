"""Deeds in words, done by bots in embedded worlds, as an independent look at the chest and the board has it."""

from pathlib import Path

import pytest

from tests.world.conftest import Realm
from tests.world.test_recovery import CHEST, arena_with

NEAR = {"from": [CHEST[0] + 4, CHEST[1], CHEST[2] + 4], "to": [CHEST[0] + 9, CHEST[1], CHEST[2] + 9]}


def herd(kind: str, count: int) -> dict[str, object]:
    return {"type": kind, "count": count, **NEAR}


@pytest.mark.parametrize(
    ("goal", "items", "mobs", "left"),
    [
        ("tame a wolf", {"bone": 20}, [herd("wolf", 1)], {}),
        (
            "enchant a sword",
            {"iron_sword": 1, "lapis_lazuli": 3, "enchanting_table": 1},
            [herd("cow", 12), herd("pig", 12)],
            {"iron_sword": 1},
        ),
        ("write a book: the mine", {"writable_book": 1}, [], {"written_book": 1}),
        ("breed two cows", {"wheat": 2}, [herd("cow", 2)], {"wheat": 0}),
        ("shear a sheep", {"shears": 1}, [herd("sheep", 2)], {"shears": 1, "mutton": 0}),
        ("drink some milk", {"milk_bucket": 1}, [], {"milk_bucket": 0, "bucket": 1}),
        ("name a cow Berta", {"name_tag": 1, "anvil": 1}, [herd("cow", 12), herd("pig", 6)], {}),
        (
            "trade 20 wheat for an emerald",
            {"wheat": 20, "potato": 26, "carrot": 22, "beetroot": 15},
            [{**herd("villager", 8), "profession": "farmer"}],
            {"wheat": 0, "emerald": 1},
        ),
        ("ride a horse", {}, [herd("horse", 1)], {}),
        ("look north", {}, [], {}),
        ("wake up", {}, [], {}),
    ],
    ids=["tame", "enchant", "write", "breed", "shear", "drink", "name", "trade", "ride", "look", "wake"],
)
def test_a_deed_is_done(
    realm: Realm, tmp_path: Path, goal: str, items: dict[str, int], mobs: list[object], left: dict[str, int]
) -> None:
    world = arena_with(tmp_path, items, mobs=mobs)
    session = realm.start("play", *goal.split(), "--json", "--world", world, "--speed", "max")
    assert session.wait(200) == 0, session.lines[-20:]
    assert session.events()[-1]["state"] == "DONE"
    _, port = realm.serve("--world", world)
    chest = realm.chest(port, CHEST)
    assert {name: chest.get(name, 0) for name in left} == left
    assert chest.get("bone", 0) < 20
    assert "name_tag" not in chest


def test_a_night_is_slept_away_in_the_bed_that_there_is(realm: Realm, tmp_path: Path) -> None:
    rules = {"daylight_cycle": True, "hostile_mobs": False}
    world = arena_with(tmp_path, {"red_bed": 1}, mobs=[], time=12_000, rules=rules)
    session = realm.start("play", "go", "to", "bed", "--json", "--world", world, "--speed", "max")
    assert session.wait(200) == 0, session.lines[-20:]
    assert session.events()[-1]["state"] == "DONE"
    assert session.events()[-1]["ticks"] < 1500, "a night that is not slept away has 10,000"
    _, port = realm.serve("--world", world)
    assert realm.chest(port, CHEST)["red_bed"] == 1


@pytest.mark.parametrize("mount", ["horse", "boat"])
def test_in_the_wild_there_is_something_to_ride(realm: Realm, mount: str) -> None:
    session = realm.start("play", "ride", "a", mount, "--json", "--world", "wild", "--seed", "2", "--speed", "max")
    assert session.wait(200) == 0, session.lines[-20:]
    assert session.events()[-1]["state"] == "DONE"
