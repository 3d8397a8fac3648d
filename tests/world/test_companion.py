"""The bot as a companion: where people send it, it is seen to go, by a client that knows nothing of our code."""

import json
from pathlib import Path
from typing import Any

import pytest

from covoyager.crew.places import EXAMPLE
from tests.world.conftest import ROOT, Lines, Realm, hears, says, takes
from tests.world.test_recovery import arena_with


def meets(person: Lines, at: tuple[int, int, int], within: float = 2.0) -> None:
    """A person sees the bot come to a place."""
    seen = len(person.lines)
    person.say(do="meet", player="Bot", at=at, range=within, delay=0, timeout=60_000)
    person.matching(r'"did":"meet"', 90, seen)


def sees(person: Lines, block: str, seconds: float = 60.0, **state: object) -> None:
    """A person sees such a block about."""
    seen = len(person.lines)
    person.say(do="block", block=block, **{"is": state}, timeout=round(seconds * 1000), delay=0)
    person.matching(r'"did":"block"', seconds + 30, seen)


def blocks_and(*more: dict[str, Any]) -> list[dict[str, Any]]:
    """The blocks of the arena, and these."""
    arena = json.loads((ROOT / "worlds" / "files" / "arena.json").read_text(encoding="utf-8"))
    return [*arena["blocks"], *more]


#: Round the arena and over it: no light comes in.
SHUT = (
    {"block": "stone", "from": [-9, 63, -11], "to": [9, 71, -11]},
    {"block": "stone", "from": [-9, 63, 11], "to": [9, 71, 11]},
    {"block": "stone", "from": [-9, 63, -11], "to": [-9, 71, 11]},
    {"block": "stone", "from": [9, 63, -11], "to": [9, 71, 11]},
    {"block": "stone", "from": [-9, 71, -11], "to": [9, 71, 11]},
)
#: Across it, with a gap for a door.
WALLS = (
    {"block": "stone", "from": [-8, 64, -4], "to": [-1, 70, -4]},
    {"block": "stone", "from": [1, 64, -4], "to": [8, 70, -4]},
    {"block": "stone", "from": [0, 66, -4], "to": [0, 70, -4]},
)


def test_where_people_send_it_it_goes(realm: Realm, tmp_path: Path) -> None:
    """One afternoon with one person, in a hall without windows and a wall across it."""
    world = arena_with(
        tmp_path,
        {"torch": 8},
        mobs=[],
        blocks=blocks_and(*SHUT, *WALLS),
        inventories={"Alex": {"iron_chestplate": 1, "oak_door": 1}},
    )
    _, port = realm.serve("--world", world)
    session, _ = realm.join(port)
    alex = realm.human(port, "Alex")
    spawn = json.loads(alex.matching(r'"did":"join"', 40))["position"]
    hears(alex, "Hello Alex", whisper=True, seconds=60)
    a_place_is_gone_to_and_remembered(alex)
    what_it_is_handed_it_wears(alex)
    it_goes_to_and_fro(alex)
    a_door_that_it_goes_through_is_shut_behind_it(alex)
    who_comes_along_puts_up_a_torch_where_no_light_is(alex)
    session.stop()

    realm.join(port)
    a_place_is_known_in_the_next_session_too(alex, (int(spawn["x"] // 1), 64, int(spawn["z"] // 1)))
    assert len([line for line in alex.lines if "Hello Alex" in line]) == 1, "once a person, not a session"


def a_place_is_gone_to_and_remembered(alex: Lines) -> None:
    """The place that help and documents name is the first that a newcomer tries, and in the arena."""
    hears(alex, f"I am at {EXAMPLE.removeprefix('!goto ')}", whisper=True, seconds=60, after=says(alex, EXAMPLE))
    hears(alex, "I am at 0 64 -8", whisper=True, seconds=60, after=says(alex, "!goto 0 64 -8"))
    meets(alex, (0, 64, -8))
    hears(alex, "three numbers", whisper=True, after=says(alex, "!goto 10 64"))
    hears(alex, "no place called 'a b c'", whisper=True, after=says(alex, "!goto a b c"))
    hears(alex, "the world ends", whisper=True, after=says(alex, "!goto 1e9 0 0"))
    hears(alex, "cannot get to 0 64 300", whisper=True, seconds=90, after=says(alex, "!goto 0 64 300"))
    hears(alex, "I remember be dragons at", whisper=True, after=says(alex, "!remember here be dragons"))
    hears(alex, "I remember mine at", whisper=True, after=says(alex, "!remember mine"))
    hears(alex, "Your home is at", whisper=True, after=says(alex, "!sethome"))


def what_it_is_handed_it_wears(alex: Lines) -> None:
    hears(alex, "I am here", whisper=True, seconds=60, after=says(alex, "!come"))
    alex.say(do="drop", item="iron_chestplate", to="Bot", delay=0)
    alex.say(do="worn", player="Bot", item="iron_chestplate", delay=0)
    alex.matching(r'"did":"worn"', 60)


def it_goes_to_and_fro(alex: Lines) -> None:
    told = says(alex, "!patrol chest and 0 64 -8")
    hears(alex, "I go to and fro between the chest and 0 64 -8", whisper=True, after=told)
    meets(alex, (0, 64, 1), within=4)
    meets(alex, (0, 64, -8), within=4)
    meets(alex, (0, 64, 1), within=4)
    hears(alex, "Stopped", whisper=True, after=says(alex, "!stop"))


def a_door_that_it_goes_through_is_shut_behind_it(alex: Lines) -> None:
    alex.say(do="walk", to=[0, 64, -2], delay=0)
    alex.say(do="place", item="oak_door", to=[0, 64, -4], delay=0)
    alex.matching(r'"did":"place"', 40)
    alex.say(do="walk", to=[4, 64, -1], delay=0)
    sees(alex, "oak_door", open=False)
    hears(alex, "I am at 0 64 -8", whisper=True, seconds=60, after=says(alex, "!goto 0 64 -8"))
    meets(alex, (0, 64, -8))
    sees(alex, "oak_door", open=False)


def who_comes_along_puts_up_a_torch_where_no_light_is(alex: Lines) -> None:
    hears(alex, "I carry 8 torches for you", whisper=True, seconds=60, after=says(alex, "!take torch 8"))
    hears(alex, "I am coming along", whisper=True, after=says(alex, "!follow"))
    alex.say(do="walk", to=[0, 64, 9], delay=0)
    meets(alex, (0, 64, 9), within=5)
    sees(alex, "torch")
    hears(alex, "Stopped", whisper=True, after=says(alex, "!stop"))


def a_place_is_known_in_the_next_session_too(alex: Lines, spawn: tuple[int, int, int]) -> None:
    hears(alex, "mine at .*home at", whisper=True, seconds=40, after=says(alex, "!places"))
    hears(alex, "I am at 0 64 9", whisper=True, seconds=60, after=says(alex, "!goto 0 64 9"))
    hears(alex, "I am at mine", whisper=True, seconds=60, after=says(alex, "!goto mine"))
    meets(alex, spawn)
    hears(alex, "I am at home", whisper=True, seconds=60, after=says(alex, "!home"))
    hears(alex, "forgotten mine", whisper=True, after=says(alex, "!forget mine"))


def test_who_is_at_work_is_held_up_by_people_and_leaves_the_land_as_it_was(realm: Realm, tmp_path: Path) -> None:
    earth = {"block": "grass_block", "from": [2, 63, -9], "to": [7, 63, 9]}
    field = (
        {"block": "farmland", "from": [0, 63, 6], "to": [2, 63, 6], "properties": {"moisture": 7}},
        {"block": "water", "at": [1, 63, 7]},
        {"block": "wheat", "from": [0, 64, 6], "to": [2, 64, 6], "properties": {"age": 7}},
    )
    world = arena_with(
        tmp_path,
        # What is asked for below is nothing that the work takes, however far it has come.
        {"oak_log": 3, "iron_helmet": 1, "arrow": 2, "crafting_table": 1},
        mobs=[],
        blocks=blocks_and(earth, *field),
        inventories={"Bot": {"oak_sapling": 1}},
    )
    _, port = realm.serve("--world", world)
    session, chest = realm.join(port)
    alex = realm.human(port, "Alex")
    alex.matching(r'"did":"join"', 40)
    says(alex, "!task gather 8 oak logs")
    session.event(60, type="status", to="IN_PROGRESS")
    who_is_asked_to_stay_stays_until_it_is_told_to_stop(session, alex)
    session.event(120, type="goal", goal=1, to="DONE")
    # A tree that it cuts is planted anew, wheat that is cut is sown again.
    sees(alex, "oak_sapling")
    hears(alex, "DONE: craft bread", whisper=False, seconds=120, after=says(alex, "!task craft bread"))
    sees(alex, "wheat", age="0")
    takes(alex, chest, "bread")
    takes(alex, chest, "iron_helmet")


def who_is_asked_to_stay_stays_until_it_is_told_to_stop(session: Lines, alex: Lines) -> None:
    told = says(alex, "!stay")
    hears(alex, r"I stay here; !stop ends it\. Meanwhile #1 .* is free for others", whisper=True, after=told)
    session.event(30, type="status", to="READY")
    hears(alex, "staying where somebody asked", whisper=True, after=says(alex, "!why"))
    # A short errand in between does not end it.
    seen = len(session.lines)
    hears(alex, "I wear the iron helmet", whisper=True, seconds=60, after=says(alex, "!equip iron helmet"))
    hears(alex, "In the chest now: 1 iron helmet", whisper=True, seconds=60, after=says(alex, "!deposit iron helmet"))
    # What it takes along it hands over again.
    hears(alex, "I carry 2 arrows for you", whisper=True, seconds=60, after=says(alex, "!take 2 arrows"))
    hears(alex, "Here you are: 2 arrows", whisper=True, seconds=60, after=says(alex, "!give arrow 2"))
    hears(alex, "staying where somebody asked", whisper=True, after=says(alex, "!why"))
    assert not [line for line in session.lines[seen:] if '"to": "IN_PROGRESS"' in line]
    hears(alex, "Stopped", whisper=True, after=says(alex, "!stop"))
    session.event(60, seen, type="status", to="IN_PROGRESS")


@pytest.mark.parametrize(
    ("order", "said"), [("!guard", "I guard you"), ("!patrol chest and 0 64 8", "I go to and fro")]
)
def test_a_guard_fights_what_attacks_and_leaves_the_pig_alone(
    realm: Realm, tmp_path: Path, order: str, said: str
) -> None:
    # A husk is a zombie that the sun does not burn.
    mobs = [{"type": "husk", "position": [7, 64, 10]}, {"type": "pig", "position": [4, 64, 6]}]
    world = arena_with(tmp_path, {"iron_sword": 1}, mobs=mobs)
    _, port = realm.serve("--world", world)
    realm.join(port)
    alex = realm.human(port, "Alex")
    alex.matching(r'"did":"join"', 40)
    alex.say(do="count", mob="pig", **{"is": 1}, delay=0)
    alex.matching(r'"did":"count"', 60)
    alex.say(do="count", mob="husk", **{"is": 1}, delay=0)
    alex.matching(r'"did":"count","step":1', 60)
    hears(alex, said, whisper=True, after=says(alex, order))
    seen = len(alex.lines)
    alex.say(do="count", mob="husk", **{"is": 0}, timeout=90_000, delay=0)
    alex.say(do="count", mob="pig", **{"is": 1}, delay=0)
    alex.matching(r'"mob":"husk","seen":0', 120, seen)
    alex.matching(r'"mob":"pig","seen":1', 60, seen)
    assert not [line for line in alex.lines if '"saw":"death"' in line]
    hears(alex, "Stopped", whisper=True, after=says(alex, "!stop"))


#: Whoever sleeps in a bed does so from here on.
EVENING: dict[str, Any] = {"mobs": [], "time": 13_000, "rules": {"daylight_cycle": True}}


def test_it_sleeps_when_people_do_and_greets_the_morning_with_what_is_ready(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, {}, inventories={"Alex": {"red_bed": 1, "white_bed": 1}}, **EVENING)
    _, port = realm.serve("--world", world)
    session, _ = realm.join(port)
    alex = realm.human(port, "Alex")
    alex.matching(r'"did":"join"', 40)
    alex.say(do="place", item="red_bed", to=[0, 64, 6], delay=0)
    alex.say(do="place", item="white_bed", to=[2, 64, 5], delay=0)
    hears(alex, "I stay here", whisper=True, after=says(alex, "!stay"))
    says(alex, "!task craft a crafting table")
    session.event(30, type="status", to="READY")
    ben = realm.human(port, "Ben")
    ben.matching(r'"did":"join"', 40)
    alex.say(do="sleep", timeout=120_000, delay=0)
    # Who stays up has it come at once: it would lie there for 20 s, which are 5 here.
    session.event(60, type="session", text="Bot is sleeping (Alex has gone to bed).")
    hears(ben, "I am here", whisper=True, seconds=4, after=says(ben, "!come"))
    ben.say(do="quit", delay=0)
    slept = json.loads(alex.matching(r'"did":"sleep"', 150))
    assert slept["time"] < 2_000, "the night is over, which takes all who are there"
    hears(alex, "One step is ready, Alex", whisper=True, seconds=90)


def test_who_is_at_work_and_has_no_bed_sleeps_in_the_one_in_the_chest_when_people_do(
    realm: Realm, tmp_path: Path
) -> None:
    world = arena_with(tmp_path, {"white_bed": 1}, inventories={"Alex": {"red_bed": 1}}, **EVENING)
    _, port = realm.serve("--world", world)
    session, _ = realm.join(port, "--goal", "gather 300 cobblestone")
    alex = realm.human(port, "Alex")
    alex.matching(r'"did":"join"', 40)
    session.event(60, type="status", to="IN_PROGRESS")
    seen = len(session.lines)
    alex.say(do="place", item="red_bed", to=[0, 64, 6], delay=0)
    alex.say(do="sleep", timeout=60_000, delay=0)
    # It was in bed itself when they came, and got up because the night did not pass.
    session.event(60, type="session", text="Bot is sleeping (Alex has gone to bed).")
    slept = json.loads(alex.matching(r'"did":"sleep"', 120))
    assert slept["time"] < 2_000, "the night is over, which takes all who are there"
    # The step waited meanwhile, and nobody has to ask for the bed.
    assert not [line for line in session.lines[seen:] if '"from": "IN_PROGRESS", "to": "READY"' in line]
    assert not [line for line in alex.lines if "I have no bed" in line]
