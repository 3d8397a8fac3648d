"""Sessions that are interrupted, robbed, filled up or killed: the goal goes on from what the world shows."""

import contextlib
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import psutil

from covoyager.board import open_boards
from covoyager.domain import Action
from tests.world.conftest import ROOT, Lines, Realm, hears, says, takes

CHEST = (0, 64, 0)


def arena_with(tmp_path: Path, items: dict[str, int], **changes: Any) -> str:
    """A world file: the arena with something in its chest, and other changes."""
    world = json.loads((ROOT / "worlds" / "files" / "arena.json").read_text(encoding="utf-8"))
    world["name"] = "test"
    world["containers"] = [{"type": "chest", "position": list(CHEST), "items": items}]
    world.update(changes)
    path = tmp_path / "world.json"
    path.write_text(json.dumps(world), encoding="utf-8")
    return str(path)


def node_of(session: Lines) -> psutil.Process:
    """The bot host among the session's children."""
    children = psutil.Process(session.process.pid).children(recursive=True)
    return next(child for child in children if "host.mjs" in " ".join(child.cmdline()))


def world_of(session: Lines, other_than: int = 0, seconds: float = 10.0) -> psutil.Process:
    """The embedded server among the session's children; another one than the killed."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for child in psutil.Process(session.process.pid).children(recursive=True):
            with contextlib.suppress(psutil.Error):
                if child.pid != other_than and "server.mjs" in " ".join(child.cmdline()):
                    return child
        time.sleep(0.05)
    raise AssertionError("there is no embedded server")


def statuses(session: Lines, to: str) -> list[dict[str, Any]]:
    return [e for e in session.events() if e["type"] == "status" and e["to"] == to]


def test_a_killed_session_goes_on_where_it_was(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, {"cobblestone": 8, "raw_iron": 3, "coal": 1, "oak_log": 1})
    task = ("play", "smelt", "3", "iron", "ingots", "--json", "--world", world)
    first = realm.start(*task)
    first.event(60, type="status", to="IN_PROGRESS")
    with open_boards(f"sqlite:///{(realm.home / 'board.db').as_posix()}") as boards:
        board = boards.board(boards.current())
        while not any(step.progress for step in board.subtasks() if step.subtask.action is Action.SMELT):
            assert board.watch(60), "the session lives no more"
    first.process.kill()
    first.stop()
    second = realm.start(*task)
    assert second.wait(120) == 0, second.lines[-20:]
    done = [e["subtask"] for run in (first, second) for e in statuses(run, "DONE")]
    assert len(done) == len(set(done)) > 2, "something was done twice"
    # What lay in the furnace is not got again.
    actions = [json.dumps(e) for e in second.events() if e["type"] in ("subtask", "plan", "replan")]
    assert not any("gather" in each for each in actions), actions
    assert second.events()[-1]["state"] == "DONE"
    _, port = realm.serve("--world", world)
    assert realm.chest(port, CHEST)["iron_ingot"] == 3


def test_what_it_is_made_of_fails_part_by_part_and_the_goal_goes_on(realm: Realm) -> None:
    session = realm.start("play", "craft", "stone", "pickaxe", "--json")
    port = session.event(60, type="session", bot="Bot")["port"]
    session.event(60, type="status", to="IN_PROGRESS")
    its_memory_is_bounded(session)
    its_killed_node_is_back(session)
    a_database_that_another_program_locks_is_waited_for(realm, session)
    cobblestone = session.until(lambda line: "Gather" in line and "cobblestone" in line and '"IN_PROGRESS"' in line, 90)
    its_killed_server_is_back(session, port, json.loads(cobblestone)["subtask"])
    assert session.wait(200) == 0, session.lines[-20:]
    assert session.events()[-1]["state"] == "DONE"
    of_the_database = [e["text"] for e in session.events() if e["type"] == "error" and "database" in e["text"]]
    assert [text.partition(":")[0] for text in of_the_database] == [
        "The board's database does not answer",
        "The board's database answers again.",
    ]
    _, port = realm.serve()
    assert realm.chest(port, CHEST)["stone_pickaxe"] == 1


def its_memory_is_bounded(session: Lines) -> None:
    processes = [psutil.Process(session.process.pid), node_of(session)]
    resident = sum(p.memory_info().rss for p in processes) / 1e6
    print(f"session: {resident:.0f} MB resident over {len(processes)} processes")
    assert resident < 300


def its_killed_node_is_back(session: Lines) -> None:
    node_of(session).kill()
    seen = len(session.lines)
    session.event(15, seen, type="status", to="READY")
    session.event(15, seen, type="status", to="IN_PROGRESS")


def a_database_that_another_program_locks_is_waited_for(realm: Realm, session: Lines) -> None:
    other = sqlite3.connect(realm.home / "board.db", isolation_level=None, timeout=30)
    other.execute("BEGIN EXCLUSIVE")
    session.matching("another program may have locked it", 60)
    assert not [e for e in session.events() if "answers again" in e.get("text", "")]
    other.execute("ROLLBACK")
    other.close()


def its_killed_server_is_back(session: Lines, port: int, subtask: int) -> None:
    first = world_of(session)
    first.kill()
    session.until(lambda line: "The embedded world died" in line, 5)
    seen = len(session.lines)
    session.event(20, seen, type="status", subtask=subtask, to="IN_PROGRESS")
    assert f"--port={port}" in world_of(session, first.pid).cmdline()


def test_three_deaths_of_the_server_in_a_minute_end_the_session_with_4(realm: Realm) -> None:
    session = realm.start("play", "craft", "wooden", "pickaxe", "--json")
    session.event(60, type="status", to="IN_PROGRESS")
    pid = 0
    for _ in range(3):
        server = world_of(session, pid)
        pid = server.pid
        server.kill()
    assert session.wait(20) == 4, session.lines[-20:]
    assert [line for line in session.errors if line] == [
        next(line for line in session.errors if "died 3 times within a minute" in line)
    ]


def test_a_server_that_comes_back_is_rejoined(realm: Realm) -> None:
    server, port = realm.serve()
    session, _ = realm.join(port, "--goal", "craft wooden pickaxe")
    session.event(60, type="status", to="IN_PROGRESS")
    server.process.terminate()
    server.wait(20)
    lost = session.event(15, type="error")
    assert "connection" in lost["text"]
    time.sleep(2)  # a server that is away for a while; nothing but time passes
    realm.serve(port=port)
    assert session.wait(150) == 0, session.lines[-20:]
    assert len([e for e in session.events() if e["type"] == "error"]) <= 2
    assert realm.chest(port, CHEST)["wooden_pickaxe"] == 1


def test_what_people_do_to_it_ends_no_goal(realm: Realm, tmp_path: Path) -> None:
    """One after the other: who is in the world with it fills its chest, steals what a plan counts on, and kills it."""
    kit = {"cobblestone": 3, "wooden_pickaxe": 1, "stick": 2, "crafting_table": 1}
    world = arena_with(
        tmp_path,
        {**kit, "dirt": 23 * 64},
        mobs=[],
        inventories={"Alex": {"diamond_sword": 1}},
        rules={"daylight_cycle": False, "pvp": True},
    )
    _, port = realm.serve("--world", world)
    session, _ = realm.join(port)
    alex = realm.human(port, "Alex")
    alex.matching(r'"did":"join"', 40)
    a_full_chest_is_said_and_the_goal_goes_on_when_there_is_room(session, alex)
    what_is_stolen_is_got_again(session, alex)
    death_loses_the_inventory_but_not_the_goal(session, alex)
    session.event(240, type="goal", goal=2, to="DONE")
    takes(alex, CHEST, "stone_pickaxe")


def a_full_chest_is_said_and_the_goal_goes_on_when_there_is_room(session: Lines, alex: Lines) -> None:
    says(alex, "!task gather 3 oak logs")
    session.until(lambda line: "CHEST_FULL" in line or "chest is full" in line, 90)
    alex.say(do="withdraw", chest=list(CHEST), item="dirt", count=128, delay=0)
    session.event(150, type="goal", goal=1, to="DONE")
    takes(alex, CHEST, "oak_log", 3)


def what_is_stolen_is_got_again(session: Lines, alex: Lines) -> None:
    hears(alex, "I stay here", whisper=True, after=says(alex, "!stay"))
    says(alex, "!task craft stone pickaxe")
    plan = session.event(30, type="plan", goal=2)
    assert not [step for step in plan["subtasks"] if step["item"] == "cobblestone"], "what lies in the chest is enough"
    takes(alex, CHEST, "cobblestone", 3)
    hears(alex, "Stopped", whisper=True, after=says(alex, "!stop"))


def death_loses_the_inventory_but_not_the_goal(session: Lines, alex: Lines) -> None:
    session.until(lambda line: "Gather 3 cobblestone" in line and '"to": "IN_PROGRESS"' in line, 120)
    alex.say(do="equip", item="diamond_sword", delay=0)
    alex.say(do="attack", player="Bot", delay=0)
    session.until(lambda line: "Bot was slain by Alex" in line, 90)


def test_a_tool_that_breaks_half_way_is_made_again(realm: Realm, tmp_path: Path) -> None:
    # A golden pickaxe lasts 32 uses: it cannot mine all of it.
    world = arena_with(tmp_path, {"golden_pickaxe": 1, "oak_log": 8}, mobs=[])
    session = realm.start("play", "gather", "34", "cobblestone", "--json", "--speed", "max", "--world", world)
    assert session.wait(280) == 0, session.lines[-30:]
    _, port = realm.serve("--world", world)
    assert realm.chest(port, CHEST)["cobblestone"] == 34


def test_a_creeper_does_not_end_the_goal(realm: Realm, tmp_path: Path) -> None:
    creeper = {"type": "creeper", "count": 1, "from": [3, 64, 0], "to": [4, 64, 1]}
    world = arena_with(tmp_path, {"wooden_pickaxe": 1, "oak_log": 6}, mobs=[creeper])
    _, port = realm.serve("--world", world)
    session, _ = realm.join(port, "--goal", "gather 6 cobblestone")
    assert session.wait(240) == 0, session.lines[-30:]
    # Blown up, the chest is made anew; what was in it is got again.
    last = [e["chest"] for e in session.events() if e.get("chest")][-1]
    assert realm.chest(port, last)["cobblestone"] >= 6


def test_a_full_inventory_does_not_stop_anything(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, {}, mobs=[], inventories={"Bot": {"dirt": 36 * 64}})
    session = realm.start("play", "gather", "6", "oak", "logs", "--json", "--speed", "max", "--world", world)
    assert session.wait(200) == 0, session.lines[-20:]
    _, port = realm.serve("--world", world)
    # Somebody else comes under the bot's name, and has what it had.
    bot = realm.human(port, "Bot")
    takes(bot, CHEST, "oak_log", 6)
    bot.say(do="look", delay=0)
    carried = json.loads(bot.matching(r'"did":"look"', 20))["inventory"]
    assert carried["dirt"] >= 32 * 64, "it was full, and makes room for what it gathers"
