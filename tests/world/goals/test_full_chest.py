"""A chest that is full: what was made waits in pockets for room, and nobody waits for ever."""

from pathlib import Path

from tests.world.conftest import Realm
from tests.world.test_recovery import CHEST, arena_with

ARMOUR = ("iron_helmet", "iron_chestplate", "iron_leggings", "iron_boots")
#: With the planks that are left and what is made of the ingots' slot it is full.
FULL = {"iron_ingot": 24, "oak_planks": 5, "saddle": 25}


def test_what_did_not_go_in_goes_in_once_somebody_has_made_room(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, FULL)
    session = realm.start("play", "craft", "iron", "armor", "--bots", "4", "--json", "--world", world)
    joined = session.event(60, type="session", bot="Bot")
    session.matching("the chest still lacks 1 iron chestplate", 60)
    helper = realm.human(joined["port"], "Helper")
    helper.matching('"did":"join"', 60)
    helper.say(do="withdraw", chest=list(CHEST), item="saddle", count=6, delay=0)
    assert session.wait(90) == 0, session.lines[-10:]
    _, port = realm.serve("--world", world)
    chest = realm.chest(port, CHEST)
    assert {name: chest.get(name) for name in ARMOUR} == dict.fromkeys(ARMOUR, 1)


def test_where_nobody_makes_room_the_goal_ends_and_says_why(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, FULL)
    words = "craft iron armor --json --speed max --world"
    session = realm.start("play", *words.split(), world)
    assert session.wait(120) == 1
    end = session.events()[-1]
    assert end["state"] == "FAILED"
    assert "The chest is full" in end["why"]
    assert "Take something out of it" in end["why"]
