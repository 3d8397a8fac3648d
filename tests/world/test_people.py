"""People who claim and leave, lie, change their mind, help unasked, take tools away, die, and type nonsense: the goal
still ends DONE."""

import json
import re
from pathlib import Path

from tests.world.conftest import Realm
from tests.world.test_recovery import CHEST, arena_with, statuses

LEASE_SECONDS = 40


def test_people_who_misbehave_in_every_way(realm: Realm, tmp_path: Path) -> None:
    realm.env["COVOYAGER_LEASE_SECONDS"] = str(LEASE_SECONDS)
    chest = list(CHEST)
    world = arena_with(tmp_path, {"stone_pickaxe": 1, "diamond_sword": 1}, rules={"daylight_cycle": False, "pvp": True})
    _, port = realm.serve("--world", world)
    session, _ = realm.join(port)
    alex, steve = realm.human(port, "Alex"), realm.human(port, "Steve")
    alex.matching(r'"did":"join"', 30)
    steve.matching(r'"did":"join"', 30)

    # Takes the tool away that the plan counts on.
    alex.say(do="withdraw", chest=chest, item="stone_pickaxe", delay=0)
    alex.say(do="withdraw", chest=chest, item="diamond_sword", delay=0)
    alex.say(do="say", text="!task gather 6 cobblestone", delay=0)
    # The first plan may still count on it.
    plan = json.loads(session.until(lambda line: '"type": "plan"' in line and '"oak_log"' in line, 60))
    logs = next(step["id"] for step in plan["subtasks"] if step["item"] == "oak_log")

    # Claims, lies about it, changes their mind, and again.
    steve.say(do="say", text=f"!claim {logs}", delay=0)
    session.event(20, type="status", subtask=logs, to="IN_PROGRESS", by="Steve")
    steve.say(do="say", text=f"!done {logs}", delay=0)
    steve.matching(r"saw.*not done.*lacks", 40)
    seen = len(session.lines)
    steve.say(do="say", text=f"!release {logs}", delay=0)
    session.event(20, seen, type="status", subtask=logs, to="READY", by="Steve")
    steve.say(do="say", text=f"!claim {logs}", delay=0)
    session.event(20, seen, type="status", subtask=logs, to="IN_PROGRESS", by="Steve")

    # Somebody else does it; meanwhile somebody types nonsense, as much of it as the game lets through.
    steve.say(do="flood", lines=4, every=100, delay=0)
    steve.say(do="flood", lines=20, every=1100, delay=0)
    alex.say(do="gather", blocks=["oak_log"], count=4, delay=0)
    # What cannot begin yet is kept for who claims it: the bot would have it, and its tool, before they have typed.
    stone = next(step["id"] for step in plan["subtasks"] if step["item"] == "cobblestone")
    steve.say(do="say", text=f"!claim {stone}", delay=0)
    steve.matching(r"saw.*is kept for you", 60)
    alex.say(do="deposit", chest=chest, item="oak_log", delay=0)
    alex.say(do="equip", item="diamond_sword", delay=0)
    session.event(120, seen, type="status", subtask=logs, to="DONE")
    assert not [line for line in steve.lines if "kicked" in line]
    assert len([line for line in steve.lines if '"saw":"chat"' in line]) < 60

    # Claims and dies far from having done it; then leaves the game with the claim.
    session.event(60, seen, type="status", subtask=stone, to="IN_PROGRESS", by="Steve")
    alex.say(do="attack", player="Steve", timeout=100_000, delay=0)
    steve.matching(r'"saw":"death"', 110)
    steve.say(do="quit", delay=0)
    alex.say(do="quit", delay=0)

    session.event(200, type="goal", state="DONE")
    assert realm.chest(port, CHEST)["cobblestone"] >= 6
    assert not statuses(session, "FAILED")


def test_three_at_the_start_each_have_something_to_do(realm: Realm) -> None:
    """All that can begin is dirt, and the bot is at it: each who joins is told a share, and it is theirs as told."""
    _, port = realm.serve("--world", "arena", "--seed", "1")
    session, _ = realm.join(port, "--goal", "collect 36 dirt")
    session.event(60, type="status", to="IN_PROGRESS", by="Bot")
    people = {name: realm.human(port, name) for name in ("Ann", "Ben", "Cid")}
    for name, human in people.items():
        heard = json.loads(human.matching(r"You could take a part: !claim \d+ \d+", 60))
        assert heard["whisper"]
        (order,) = re.findall(r"!claim \d+ \d+", heard["text"])
        human.say(do="say", text=order, delay=0)
        event = session.event(30, type="status", to="IN_PROGRESS", by=name)
        assert event["description"].startswith(f"Gather {order.split()[-1]} dirt")
