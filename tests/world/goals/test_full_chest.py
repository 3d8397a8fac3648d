"""A chest that is full becomes a large one; else what was made waits in pockets for room, and nobody waits for ever."""

import json
from pathlib import Path

from tests.world.conftest import ROOT, Realm, says, takes
from tests.world.test_recovery import CHEST, arena_with

ARMOUR = ("iron_helmet", "iron_chestplate", "iron_leggings", "iron_boots")
#: With the planks that are left and what is made of the ingots' slot it is full.
FULL = {"iron_ingot": 24, "oak_planks": 5, "saddle": 25}
#: Its front looks south: another chest stands on the first of these, or else on the other.
SIDES = [(CHEST[0] - 1, *CHEST[1:]), (CHEST[0] + 1, *CHEST[1:])]


def walled(tmp_path: Path) -> str:
    """A world in which the chest has no room beside it."""
    arena = json.loads((ROOT / "worlds" / "files" / "arena.json").read_text(encoding="utf-8"))
    walls = [{"block": "bedrock", "from": side, "to": side} for side in SIDES]
    return arena_with(tmp_path, FULL, mobs=[], blocks=[*arena["blocks"], *walls])


def test_where_nobody_makes_room_a_bot_makes_it_a_large_one(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, FULL, mobs=[])
    words = "craft iron armor --json --speed max --world"
    session = realm.start("play", *words.split(), world)
    assert session.wait(120) == 0, session.lines[-5:]
    _, port = realm.serve("--world", world)
    lies = realm.chest(port, CHEST)
    assert {item: lies.get(item) for item in (*ARMOUR, "saddle")} == dict.fromkeys(ARMOUR, 1) | {"saddle": 25}
    assert realm.chest(port, SIDES[0]) == lies, "either half shows all of it"


def test_what_did_not_go_in_goes_in_once_somebody_has_made_room(realm: Realm, tmp_path: Path) -> None:
    world = walled(tmp_path)
    session = realm.start("play", "--bots", "4", "--json", "--world", world)
    port = session.event(60, type="session", bot="Bot")["port"]
    helper = realm.human(port, "Helper")
    helper.matching('"did":"join"', 60)
    says(helper, "!task craft iron armor")
    session.matching("the chest still lacks 1 iron chestplate", 60)
    helper.say(do="withdraw", chest=list(CHEST), item="saddle", count=6, delay=0)
    session.event(90, type="goal", to="DONE")
    for item in ARMOUR:
        takes(helper, CHEST, item)


def test_where_nobody_can_make_room_the_goal_ends_and_says_why(realm: Realm, tmp_path: Path) -> None:
    world = walled(tmp_path)
    words = "craft iron armor --json --speed max --world"
    session = realm.start("play", *words.split(), world)
    assert session.wait(120) == 1
    end = session.events()[-1]
    assert end["state"] == "FAILED"
    assert "The chest is full" in end["why"]
    assert "Take something out of it" in end["why"]


def test_a_crew_whose_tools_find_no_room_works_with_those_that_it_carries(realm: Realm, tmp_path: Path) -> None:
    """What lies in another's pocket is waited for: nobody takes up a step that needs it, and gives it back."""
    world = arena_with(tmp_path, {"saddle": 22}, mobs=[])
    words = "20 cobblestone and 8 oak logs --bots 6 --headless --json --speed max --world"
    session = realm.start("play", *words.split(), world)
    assert session.wait(200) == 0, session.lines[-5:]
    claims = [event for event in session.events() if event["type"] == "status" and event["to"] == "IN_PROGRESS"]
    steps = {event["subtask"] for event in claims}
    assert len(claims) <= 2 * len(steps), "steps are taken up and given back"
