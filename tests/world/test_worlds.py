"""Several worlds and several sessions with one home: nothing of one counts in another, and nobody is thrown out for ever."""

import json
import re

from covoyager.board import open_boards
from covoyager.domain import GoalState
from tests.world.conftest import Lines, Realm

CHEST = (0, 64, 0)


def place_of(session: Lines) -> tuple[int, tuple[int, int, int]]:
    """Port and shared chest of a session's world."""
    at = next(event["chest"] for event in session.events() if event.get("chest"))
    return next(event["port"] for event in session.events() if event.get("port")), at


def lies_in_the_chest(realm: Realm, seed: int) -> dict[str, int]:
    """What a player who has nothing to do with us finds in the chest of a kept world."""
    server, port = realm.serve("--seed", str(seed))
    found = realm.chest(port, CHEST)
    server.stop()
    return found


def test_an_open_plan_of_one_world_brings_nothing_into_another(realm: Realm) -> None:
    cut = realm.start("play", "craft", "3", "torches", "--json")
    cut.event(60, type="plan")
    cut.process.terminate()
    assert cut.wait(30) == 130
    done = realm.start("play", "craft", "stick", "--seed", "2", "--json")
    assert done.wait(120) == 0, done.lines[-20:]
    assert done.events()[-1]["state"] == "DONE"
    assert lies_in_the_chest(realm, 2)["stick"] >= 1
    assert "torch" not in lies_in_the_chest(realm, 1)
    listed = json.loads(realm.run("goals", "--all", "--json").stdout)
    assert [(goal["state"], goal["play"]) for goal in listed] == [
        ("OPEN", "covoyager play --world arena --seed 1"),
        ("DONE", "covoyager play --world arena --seed 2"),
    ]
    assert [goal["id"] for goal in json.loads(realm.run("goals", "--json").stdout)] == [2]
    refused = realm.run("claim", "7", "--as", "Kim")
    assert (refused.returncode, refused.stderr) == (1, "covoyager: There is no step 7 on the board.\n")
    assert realm.run("claim", "7", "--as", "Kim", "--in", "arena-1.20.1-1").stderr.startswith(
        "covoyager: Step 7 is BLOCKED"
    )


def test_an_open_plan_in_the_same_world_brings_nothing_to_another_goal(realm: Realm) -> None:
    _, port = realm.serve()
    session, at = realm.join(port)
    kim = realm.human(port, "Kim")
    for line in ("!task craft wooden pickaxe", "!pause 1", "!task craft wooden sword"):
        kim.say(do="say", text=line, delay=0)
    session.event(120, type="goal", goal=2, to="DONE")
    session.event(0, type="goal", goal=1, to="PAUSED")
    assert realm.chest(port, at)["wooden_sword"] == 1


def test_goals_between_sessions_count_nothing_of_a_world_that_was_deleted(realm: Realm) -> None:
    done = realm.start("play", "craft", "stick", "--json")
    assert done.wait(120) == 0, done.lines[-20:]
    for folder in (realm.home / "worlds").iterdir():
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
    added = json.loads(realm.run("goals", "add", "get", "4", "sticks", "--json").stdout)
    assert added["state"] == "OPEN"
    again = realm.start("play", "get", "4", "sticks", "--json")
    assert again.wait(120) == 0, again.lines[-20:]
    result = again.events()[-1]
    assert (result["goal"], result["state"], result["by"]) == (added["id"], "DONE", {"Bot": 3})
    assert lies_in_the_chest(realm, 1)["stick"] == 4


def test_two_worlds_at_once_with_one_home(realm: Realm) -> None:
    both = [realm.start("play", "craft", "wooden", "pickaxe", "--seed", seed, "--json") for seed in ("1", "2")]
    for session in both:
        assert session.wait(240) == 0, session.lines[-20:]
        result = session.events()[-1]
        assert (result["state"], list(result["by"])) == ("DONE", ["Bot"])
        assert result["retries"] <= 1
    assert [lies_in_the_chest(realm, seed)["wooden_pickaxe"] for seed in (1, 2)] == [1, 1]


def test_two_sessions_in_one_world_work_side_by_side(realm: Realm) -> None:
    _, port = realm.serve()
    _, at = realm.join(port)
    kim = realm.human(port, "Kim")
    kim.matching(r'"did":"join"', 30)
    second, _ = realm.join(port, "--goal", "craft 8 sticks")
    assert any("Bot is in this world already: here it is Bot2." in line for line in second.lines)
    kim.say(do="say", text="!task craft wooden pickaxe", delay=0)
    assert second.wait(240) == 0, second.lines[-20:]
    assert second.events()[-1]["state"] == "DONE"
    kim.matching(r"\bGoal \d+ \(craft wooden pickaxe\)[^\"]*DONE|DONE[^\"]*craft wooden pickaxe", 240)
    found = realm.chest(port, at)
    assert found["wooden_pickaxe"] == 1
    assert found["stick"] >= 8
    with open_boards(f"sqlite:///{(realm.home / 'board.db').as_posix()}") as boards:
        assert [(str(world), goal.state) for world, goal in boards.goals()] == [("arena-1.20.1-1", GoalState.DONE)] * 2


def test_who_is_thrown_out_by_a_twin_comes_back_under_another_name(realm: Realm) -> None:
    _, port = realm.serve()
    session, at = realm.join(port, "--goal", "craft wooden pickaxe")
    session.event(60, type="plan")
    twin = realm.human(port, "Bot")
    twin.matching(r'"did":"join"', 30)
    session.matching("the bot comes back as Bot2", 60)
    assert session.wait(240) == 0, session.lines[-20:]
    assert twin.process.poll() is None
    assert sum("comes back" in line for line in session.lines) == 1
    assert realm.chest(port, at)["wooden_pickaxe"] == 1


def test_a_world_in_which_nobody_wants_anything_stands_still_until_somebody_does(realm: Realm) -> None:
    session = realm.start("play", "--headless", "--speed", "max", "--json")
    session.event(60, type="session", bot="Bot", chest=[0, 64, 0])
    port, _ = place_of(session)
    stood = realm.standing()
    realm.run("goals", "add", "craft", "wooden", "pickaxe")
    done = session.event(120, type="goal", goal=1, to="DONE")
    assert stood < done["tick"] < stood + 1200
    assert re.search(r"DONE in \d+ ticks", realm.run("show", "1", "--report").stdout)
    realm.standing(done["tick"])
    kim = realm.human(port, "Kim")
    kim.matching(r'"did":"join"', 30)
    kim.say(do="say", text="!task craft wooden sword", delay=0)
    session.event(120, type="goal", goal=2, to="DONE")


def test_a_goal_set_while_the_bot_was_idle_counts_its_own_time(realm: Realm) -> None:
    _, port = realm.serve()
    session, at = realm.join(port)
    kim = realm.human(port, "Kim")
    kim.matching(r'"did":"join"', 30)
    kim.say(do="wait", ms=20_000)
    kim.say(do="say", text="!task gather 1 oak log", delay=0)
    begun = session.event(60, type="goal", to="OPEN")
    ended = session.event(120, type="goal", to="DONE")
    true = (ended["tick"] - begun["tick"]) / 20
    said = json.loads(kim.matching(r"DONE: gather 1 oak log in", 20))["text"]
    minutes, seconds = said.split(" in ")[1].split(" ")[0].split(":")
    assert abs(int(minutes) * 60 + int(seconds) - true) <= 2, (said, true)
    assert realm.chest(port, at)["oak_log"] == 1
