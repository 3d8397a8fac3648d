"""Deeds in words, done by bots in embedded worlds, as an independent look at the chest and the board has it."""

import json
import subprocess
from pathlib import Path

from tests.contract.shell import Shell
from tests.world.conftest import CLIENTS, ROOT, Realm, says
from tests.world.test_recovery import CHEST, arena_with

NEAR = {"from": [CHEST[0] + 4, CHEST[1], CHEST[2] + 4], "to": [CHEST[0] + 9, CHEST[1], CHEST[2] + 9]}


def herd(kind: str, count: int) -> dict[str, object]:
    return {"type": kind, "count": count, **NEAR}


DEEDS = (
    "set up a smoker",
    "tame a wolf",
    "breed two cows",
    "name a cow Berta",
    "shear a sheep",
    "write a book: the mine",
    "drink some milk",
    "trade 20 wheat for an emerald",
    "ride a horse",
    "look north",
    "wake up",
    "enchant a sword",
)
#: What the deeds take, and what is left of it.
TAKEN = {
    "bone": 20, "wheat": 22, "name_tag": 1, "anvil": 1, "shears": 1, "writable_book": 1, "milk_bucket": 1,
    "potato": 26, "carrot": 22, "beetroot": 15, "iron_sword": 1, "lapis_lazuli": 3, "enchanting_table": 1,
    "furnace": 1, "oak_log": 4, "crafting_table": 1,
}  # fmt: skip
GONE = ("wheat", "name_tag", "writable_book", "milk_bucket")
MADE = ("shears", "written_book", "bucket", "emerald", "iron_sword")


AROUND = [[CHEST[0] + x, CHEST[1] + y, CHEST[2] + z] for x in range(-8, 9) for y in (-1, 0, 1) for z in range(-8, 9)]


def around_the_chest(realm: Realm, port: int) -> set[str]:
    command = [str(realm.runtime.node), str(CLIENTS / "blocks.mjs"), "127.0.0.1", str(port), "1.20.1"]
    done = subprocess.run(
        command, input=json.dumps(AROUND), capture_output=True, text=True, timeout=90, cwd=ROOT, check=True
    )
    return {name.partition("[")[0] for name in json.loads(done.stdout.strip().splitlines()[-1])}


def test_deeds_are_done_one_after_the_other(realm: Realm, tmp_path: Path) -> None:
    herds = [herd(kind, count) for kind, count in {"cow": 14, "pig": 14, "sheep": 2, "wolf": 1, "horse": 1}.items()]
    world = arena_with(tmp_path, TAKEN, mobs=[*herds, {**herd("villager", 8), "profession": "farmer"}])
    _, port = realm.serve("--world", world)
    session, chest = realm.join(port)
    alex = realm.human(port, "Alex")
    alex.matching(r'"did":"join"', 40)
    for deed in DEEDS:
        seen = len(session.lines)
        says(alex, f"!task {deed}")
        ended = session.event(200, seen, type="goal", **{"from": "OPEN"})
        assert (ended["text"], ended["state"]) == (deed, "DONE"), session.lines[-20:]
    there = realm.chest(port, chest)
    assert not there.keys() & set(GONE)
    assert {name: there.get(name) for name in MADE} == dict.fromkeys(MADE, 1)
    assert there.get("bone", 0) < 20
    assert "smoker" in around_the_chest(realm, port)
    assert "smoker" not in there


def test_a_night_is_slept_away_in_the_bed_that_there_is(realm: Realm, tmp_path: Path) -> None:
    rules = {"daylight_cycle": True, "hostile_mobs": False}
    world = arena_with(tmp_path, {"red_bed": 1}, mobs=[], time=12_000, rules=rules)
    session = realm.start("play", "go", "to", "bed", "--json", "--world", world, "--speed", "max")
    assert session.wait(200) == 0, session.lines[-20:]
    assert session.events()[-1]["state"] == "DONE"
    assert session.events()[-1]["ticks"] < 1500, "a night that is not slept away has 10,000"
    _, port = realm.serve("--world", world)
    assert realm.chest(port, CHEST)["red_bed"] == 1


def test_in_the_wild_there_is_something_to_ride(realm: Realm) -> None:
    session = realm.start("play", "--json", "--world", "wild", "--seed", "2", "--speed", "max")
    session.event(60, type="session", bot="Bot")
    shell = Shell(realm.home, "goals", "add")
    for number, mount in enumerate(("horse", "boat"), 1):
        assert shell("ride", "a", mount).returncode == 0
        ended = session.event(200, 0, type="goal", goal=number, **{"from": "OPEN"})
        assert (ended["text"], ended["state"]) == (f"ride a {mount}", "DONE"), session.lines[-20:]
