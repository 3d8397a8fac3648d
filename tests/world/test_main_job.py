"""`!task craft compass`, end to end; and people in the same world."""

import re

from tests.world.conftest import Realm

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


def test_a_person_takes_part(realm: Realm) -> None:
    _, port = realm.serve()
    session, chest = realm.join(port)
    steve = realm.human(port, "Steve")
    steve.say(do="say", text="!task craft 1 wooden pickaxe", delay=0)
    plan = session.event(30, type="plan")
    logs = next(s["id"] for s in plan["subtasks"] if s["action"] == "gather")
    # The bot lets go of what a person wants to do, and does not touch it again.
    steve.say(do="say", text=f"!claim {logs}", delay=0)
    session.event(20, type="status", subtask=logs, to="IN_PROGRESS", by="Steve")
    steve.say(do="say", text=f"!done {logs}", delay=0)
    steve.matching(r"saw.*lacks.*oak log", 40)
    steve.say(do="say", text="!board", delay=0)
    steve.matching(r"saw.*Steve", 20)
    steve.say(do="say", text=f"!claim {logs}", delay=0)
    steve.matching(r"saw.*yours", 20)
    steve.say(do="gather", blocks=["oak_log"], count=4, delay=0)
    steve.matching(r'"did":"gather"', 90)
    steve.say(do="deposit", chest=list(chest), item="oak_log", delay=0)
    steve.matching(r'"did":"deposit"', 30)
    steve.say(do="say", text=f"!done {logs}", delay=0)
    done = session.event(40, type="status", subtask=logs, to="DONE")
    assert done["by"] == "Steve"
    session.event(90, type="goal", state="DONE")
    holders = {e["by"] for e in session.events() if e.get("subtask") == logs and e.get("to") == "IN_PROGRESS"}
    assert holders <= {"Bot", "Steve"}
    assert realm.chest(port, chest)["wooden_pickaxe"] == 1


def test_nonsense_gets_short_answers(realm: Realm) -> None:
    _, port = realm.serve()
    realm.join(port)
    alex = realm.human(port, "Alex")
    for text, answer in [
        ("!claim 99", "no"),
        ("!tsak craft compass", "!task"),
        ("!task craft a dragon saddle", "dragon saddle|not understand|mean"),
        ("!claim", "Usage"),
        ("!help", "!claim N"),
        ("!status", "no open goal"),
    ]:
        seen = len(alex.lines)
        alex.say(do="say", text=text, delay=0)
        heard = alex.matching(rf'"saw":"chat".*(?:{answer})', 20, after=seen)
        assert len(heard) < 256 + 120
