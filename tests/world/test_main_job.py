"""`!task craft compass`, end to end; and people in the same world."""

import json
import re
from pathlib import Path

from tests.world.conftest import Lines, Realm, says, takes
from tests.world.test_recovery import CHEST, arena_with, statuses

STEP = re.compile(r"#(\d+)")


def test_play_ends_with_the_compass_in_the_chest(realm: Realm) -> None:
    session = realm.start("play", "craft", "compass", "--json", "--timeout", "400", "--speed", "max")
    assert session.wait(420) == 0, session.lines[-20:]
    events = session.events()
    result = events[-1]
    assert result["type"] == "result"
    assert result["state"] == "DONE"
    assert result["by"] == {"Bot": len([e for e in events if e.get("to") == "DONE" and "subtask" in e])}
    assert result["ticks"] > 0
    assert result["distance_cm"] > 0
    assert result["model_calls"] == 0
    chest = next(e["chest"] for e in events if e.get("chest"))
    # The same world, opened again for somebody else: what was saved is what an independent player finds.
    _, port = realm.serve()
    assert realm.chest(port, chest)["compass"] == 1
    assert realm.commands() == []


def test_a_person_takes_part(realm: Realm, tmp_path: Path) -> None:
    _, port = realm.serve("--world", arena_with(tmp_path, {"compass": 1}))
    steve = realm.human(port, "Steve")
    takes(steve, CHEST, "compass")
    session, _ = realm.join(port)
    nonsense_gets_short_answers(steve)
    what_a_person_takes_is_theirs(session, steve)
    takes(steve, CHEST, "wooden_pickaxe")
    the_finished_thing_brought_by_a_person_ends_the_goal_at_once_and_is_theirs(session, steve)


def nonsense_gets_short_answers(person: Lines) -> None:
    for text, answer in [
        ("!claim 99", "no"),
        ("!tsak craft compass", "!task"),
        ("!task craft a dragon saddle", "dragon saddle|not understand|mean"),
        ("!claim", "Usage"),
        ("!help", "!claim N"),
        ("!status", "no open goal"),
    ]:
        heard = person.matching(rf'"saw":"chat".*(?:{answer})', 20, after=says(person, text))
        assert len(heard) < 256 + 120


def what_a_person_takes_is_theirs(session: Lines, steve: Lines) -> None:
    says(steve, "!task craft 1 wooden pickaxe")
    plan = session.event(30, type="plan")
    logs = next(s["id"] for s in plan["subtasks"] if s["action"] == "gather")
    # The bot lets go of what a person wants to do, and does not touch it again.
    says(steve, f"!claim {logs}")
    session.event(20, type="status", subtask=logs, to="IN_PROGRESS", by="Steve")
    steve.matching(r"saw.*lacks.*oak log", 40, says(steve, f"!done {logs}"))
    steve.matching(r"saw.*Steve", 20, says(steve, "!board"))
    steve.matching(r"saw.*yours", 20, says(steve, f"!claim {logs}"))
    steve.say(do="gather", blocks=["oak_log"], count=4, delay=0)
    steve.matching(r'"did":"gather"', 90)
    steve.say(do="deposit", chest=list(CHEST), item="oak_log", delay=0)
    steve.matching(r'"did":"deposit"', 30)
    says(steve, f"!done {logs}")
    done = session.event(40, type="status", subtask=logs, to="DONE")
    assert done["by"] == "Steve"
    session.event(90, type="goal", goal=1, state="DONE")
    holders = {e["by"] for e in session.events() if e.get("subtask") == logs and e.get("to") == "IN_PROGRESS"}
    assert holders <= {"Bot", "Steve"}


def the_finished_thing_brought_by_a_person_ends_the_goal_at_once_and_is_theirs(session: Lines, steve: Lines) -> None:
    says(steve, "!task craft compass")
    session.event(60, type="plan", goal=2)
    session.event(60, type="status", goal=2, to="IN_PROGRESS", by="Bot")
    steve.say(do="equip", item="compass", delay=0)
    steve.say(do="deposit", chest=list(CHEST), item="compass", delay=0)
    session.event(120, type="goal", goal=2, state="DONE")
    done = [event for event in statuses(session, "DONE") if event["goal"] == 2 and event.get("by") == "Steve"]
    assert [event["description"] for event in done] == ["Craft 1 compass and place it in the chest."]
    assert not [event for event in statuses(session, "DONE") if "iron" in event["description"] and event.get("by")]
    assert "Steve 1 compass" in json.loads(steve.matching(r"DONE: craft compass in", 20))["text"]
