"""Several worlds and several sessions with one home: nothing of one counts in another, and nobody is thrown out for ever."""

import json
import re
import shutil

from covoyager.board import open_boards
from covoyager.domain import GoalState
from tests.contract.shell import Shell
from tests.world.conftest import Lines, Realm, takes

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


def test_two_worlds_at_once_with_one_home(realm: Realm) -> None:
    shell = Shell(realm.home)
    # At the game's own speed it is far from its end when the other one is DONE.
    cut = realm.start("play", "craft", "8", "rails", "--json", "--speed", "1")
    cut.event(60, type="plan")
    done = realm.start("play", "craft", "oak", "button", "--seed", "2", "--json", "--speed", "max")
    assert done.wait(120) == 0, done.lines[-20:]
    result = done.events()[-1]
    assert (result["state"], result["by"], result["retries"]) == ("DONE", {"Bot": 3}, 0)
    seen = len(cut.lines)
    cut.event(60, seen, type="note", by="Bot")
    cut.process.terminate()
    assert cut.wait(30) == 130
    assert lies_in_the_chest(realm, 2)["oak_button"] >= 1
    assert not lies_in_the_chest(realm, 1).keys() & {"oak_button", "rail"}, (
        "nothing of the other world's, and no rail yet"
    )
    what_is_open_in_one_world_is_not_in_another(shell)
    goals_between_sessions_count_nothing_of_a_world_that_was_deleted(realm, shell)


def what_is_open_in_one_world_is_not_in_another(shell: Shell) -> None:
    assert [(goal["state"], goal["play"]) for goal in shell.json("goals", "--all", "--json")] == [
        ("OPEN", "covoyager play --world arena --seed 1"),
        ("DONE", "covoyager play --world arena --seed 2"),
    ]
    assert [goal["id"] for goal in shell.json("goals", "--json")] == [1], "those of the world played last"
    assert shell("claim", "7", "--as", "Kim").stderr.startswith("covoyager: Step 7 is BLOCKED")
    refused = shell("claim", "7", "--as", "Kim", "--in", "arena-1.20.1-2")
    assert (refused.returncode, refused.stderr) == (1, "covoyager: There is no step 7 on the board.\n")


def goals_between_sessions_count_nothing_of_a_world_that_was_deleted(realm: Realm, shell: Shell) -> None:
    shutil.rmtree(realm.home / "worlds")
    added = shell.json("goals", "add", "get", "4", "sticks", "--json")
    assert added["state"] == "OPEN"
    again = realm.start("play", "get", "4", "sticks", "--seed", "2", "--json", "--speed", "max")
    assert again.wait(120) == 0, again.lines[-20:]
    result = again.events()[-1]
    assert (result["goal"], result["state"], result["by"]) == (added["id"], "DONE", {"Bot": 3})
    assert lies_in_the_chest(realm, 2)["stick"] == 4
    what_lay_there_before_is_nothing_new(realm, shell)


def what_lay_there_before_is_nothing_new(realm: Realm, shell: Shell) -> None:
    """Two goals that ask for more sticks, set between sessions: each of them gets its own."""
    assert [shell.json("goals", "add", f"craft {n} more sticks")["state"] for n in (4, 8)] == ["OPEN", "OPEN"]
    while left := [goal["goal"]["text"] for goal in shell.json("goals", "--json") if goal["state"] == "OPEN"]:
        more = realm.start("play", left[0], "--seed", "2", "--json", "--speed", "max")
        assert more.wait(120) == 0, more.lines[-20:]
        assert sum(event.get("type") == "plan" for event in more.events()) <= 2, more.lines
    assert [goal["state"] for goal in shell.json("goals", "--json")] == ["DONE"] * 3
    assert lies_in_the_chest(realm, 2)["stick"] == 16


def test_two_sessions_in_one_world_work_side_by_side(realm: Realm) -> None:
    """With one person they do goal after goal: each counts its own time, and none brings anything to another."""
    _, port = realm.serve()
    session, at = realm.join(port)
    kim = realm.human(port, "Kim")
    kim.matching(r'"did":"join"', 30)
    a_goal_set_while_the_bot_was_idle_counts_its_own_time(session, kim)
    a_second_one_has_a_name_of_its_own_and_takes_part(realm, port, kim)
    a_paused_goal_brings_nothing_to_another(session, kim)
    who_is_thrown_out_by_a_twin_comes_back_under_another_name(realm, port, session, kim)
    for item, count in (("wooden_pickaxe", 1), ("stick", 16), ("wooden_sword", 1), ("wooden_hoe", 1)):
        takes(kim, at, item, count)


def a_goal_set_while_the_bot_was_idle_counts_its_own_time(session: Lines, kim: Lines) -> None:
    kim.say(do="wait", ms=20_000)
    kim.say(do="say", text="!task gather 1 oak log", delay=0)
    begun = session.event(60, type="goal", goal=1, to="OPEN")
    ended = session.event(120, type="goal", goal=1, to="DONE")
    true = (ended["tick"] - begun["tick"]) / 20
    said = json.loads(kim.matching(r"DONE: gather 1 oak log in", 20))["text"]
    minutes, seconds = said.split(" in ")[1].split(" ")[0].split(":")
    assert abs(int(minutes) * 60 + int(seconds) - true) <= 2, (said, true)


def a_second_one_has_a_name_of_its_own_and_takes_part(realm: Realm, port: int, kim: Lines) -> None:
    second, _ = realm.join(port, "--goal", "craft 24 sticks")
    assert any("Bot is in this world already: here it is Bot2." in line for line in second.lines)
    kim.say(do="say", text="!task craft wooden pickaxe", delay=0)
    assert second.wait(240) == 0, second.lines[-20:]
    assert second.events()[-1]["state"] == "DONE"
    kim.matching(r"\bGoal \d+ \(craft wooden pickaxe\)[^\"]*DONE|DONE[^\"]*craft wooden pickaxe", 240)
    with open_boards(f"sqlite:///{(realm.home / 'board.db').as_posix()}") as boards:
        assert [(str(world), goal.state) for world, goal in boards.goals()] == [("arena-1.20.1-1", GoalState.DONE)] * 3


def a_paused_goal_brings_nothing_to_another(session: Lines, kim: Lines) -> None:
    for line in ("!task craft stone sword", "!pause 4", "!task craft wooden sword"):
        kim.say(do="say", text=line, delay=0)
    session.event(120, type="goal", goal=5, to="DONE")
    session.event(0, type="goal", goal=4, to="PAUSED")


def who_is_thrown_out_by_a_twin_comes_back_under_another_name(
    realm: Realm, port: int, session: Lines, kim: Lines
) -> None:
    kim.say(do="say", text="!task craft wooden hoe", delay=0)
    session.event(60, type="plan", goal=6)
    twin = realm.human(port, "Bot")
    twin.matching(r'"did":"join"', 30)
    session.matching("the bot comes back as Bot2", 60)
    session.event(240, type="goal", goal=6, to="DONE")
    assert twin.process.poll() is None
    assert sum("comes back" in line for line in session.lines) == 1


def test_a_world_in_which_nobody_wants_anything_stands_still_until_somebody_does(realm: Realm) -> None:
    shell = Shell(realm.home)
    session = realm.start("play", "--headless", "--speed", "max", "--json")
    session.event(60, type="session", bot="Bot", chest=[0, 64, 0])
    port, _ = place_of(session)
    stood = realm.standing()
    shell("goals", "add", "craft", "wooden", "pickaxe")
    done = session.event(120, type="goal", goal=1, to="DONE")
    assert stood < done["tick"] < stood + 1200
    assert re.search(r"DONE in \d+ ticks", shell("show", "1", "--report").stdout)
    realm.standing(done["tick"])
    kim = realm.human(port, "Kim")
    kim.matching(r'"did":"join"', 30)
    kim.say(do="say", text="!task craft wooden sword", delay=0)
    session.event(120, type="goal", goal=2, to="DONE")
