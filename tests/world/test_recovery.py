"""Sessions that are interrupted, robbed, filled up or killed: the goal goes on from what the world shows."""

import contextlib
import json
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import psutil

from covoyager.board import open_boards
from tests.world.conftest import ROOT, SPEED, Lines, Realm

CHEST = (0, 64, 0)
GEAR = {"oak_planks": 16, "stick": 8, "crafting_table": 1}


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


def test_a_killed_session_goes_on_where_it_was(realm: Realm) -> None:
    first = realm.start("play", "craft", "stone", "pickaxe", "--json")
    first.event(90, type="status", to="DONE", subtask=5)
    first.event(30, type="status", to="IN_PROGRESS", subtask=6)
    first.process.kill()
    first.stop()
    second = realm.start("play", "craft", "stone", "pickaxe", "--json")
    assert second.wait(200) == 0, second.lines[-20:]
    done = [e["subtask"] for run in (first, second) for e in statuses(run, "DONE")]
    assert len(done) == len(set(done)), "something was done twice"
    assert second.events()[-1]["state"] == "DONE"
    _, port = realm.serve()
    assert realm.chest(port, CHEST)["stone_pickaxe"] == 1


def test_what_a_killed_session_left_in_the_furnace_is_not_got_again(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, {"furnace": 1, "raw_iron": 3, "coal": 1})
    task = ("play", "smelt", "3", "iron", "ingots", "--json", "--world", world)
    first = realm.start(*task)
    first.event(60, type="status", to="IN_PROGRESS")
    with open_boards(f"sqlite:///{(realm.home / 'board.db').as_posix()}") as boards:
        board = boards.board(boards.current())
        while max(step.progress for step in board.subtasks()) < 1:
            assert board.watch(60), "the session lives no more"
    first.process.kill()
    first.stop()
    second = realm.start(*task)
    assert second.wait(120) == 0, second.lines[-20:]
    actions = [json.dumps(e) for e in second.events() if e["type"] in ("subtask", "plan", "replan")]
    assert not any("gather" in each for each in actions), actions
    _, port = realm.serve("--world", world)
    assert realm.chest(port, CHEST)["iron_ingot"] == 3


def test_killed_node_is_back_and_the_goal_goes_on(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, {"wooden_pickaxe": 1})
    session = realm.start("play", "gather", "8", "cobblestone", "--json", "--world", world)
    session.event(60, type="status", to="IN_PROGRESS")
    node_of(session).kill()
    seen = len(session.lines)
    session.event(15, seen, type="status", to="READY")
    session.event(15, seen, type="status", to="IN_PROGRESS")
    assert session.wait(90) == 0, session.lines[-20:]


def test_a_database_that_another_program_locks_is_waited_for_and_told_of_once(realm: Realm) -> None:
    session = realm.start("play", "craft", "wooden", "pickaxe", "--json", "--speed", SPEED)
    session.event(60, type="status", to="DONE")
    other = sqlite3.connect(realm.home / "board.db", isolation_level=None, timeout=30)
    other.execute("BEGIN EXCLUSIVE")
    session.matching("another program may have locked it", 60)
    assert not [e for e in session.events() if "answers again" in e.get("text", "")]
    other.execute("ROLLBACK")
    other.close()
    assert session.wait(200) == 0, session.lines[-20:]
    errors = [e["text"] for e in session.events() if e["type"] == "error"]
    assert [text.partition(":")[0] for text in errors] == [
        "The board's database does not answer",
        "The board's database answers again.",
    ]
    assert session.events()[-1]["state"] == "DONE"
    _, port = realm.serve()
    assert realm.chest(port, CHEST)["wooden_pickaxe"] == 1


def test_a_killed_embedded_server_is_back_and_the_goal_goes_on(realm: Realm) -> None:
    session = realm.start("play", "craft", "wooden", "pickaxe", "--json")
    port = session.event(60, type="session", bot="Bot")["port"]
    session.event(60, type="status", to="DONE")
    first = world_of(session)
    first.kill()
    session.until(lambda line: "The embedded world died" in line, 5)
    seen = len(session.lines)
    session.event(20, seen, type="status", to="IN_PROGRESS")
    assert f"--port={port}" in world_of(session, first.pid).cmdline()
    assert session.wait(150) == 0, session.lines[-20:]
    _, port = realm.serve()
    assert realm.chest(port, CHEST)["wooden_pickaxe"] == 1


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


def test_stolen_iron_is_got_again(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, {**GEAR, "iron_ingot": 3, "stone_pickaxe": 1, "furnace": 1})
    _, port = realm.serve("--world", world)
    thief = realm.human(port, "Thief")
    session, chest = realm.join(port, "--goal", "craft iron pickaxe and 16 oak planks")
    thief.say(do="withdraw", chest=list(chest), item="iron_ingot", delay=0)
    thief.matching(r'"did":"withdraw"', 30)
    assert session.wait(200) == 0, session.lines[-30:]
    assert realm.chest(port, chest)["iron_pickaxe"] == 1


def test_a_full_chest_is_said_and_the_goal_goes_on_when_there_is_room(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, {"dirt": 27 * 64})
    _, port = realm.serve("--world", world)
    session, chest = realm.join(port, "--goal", "gather 3 oak logs")
    session.until(lambda line: "CHEST_FULL" in line or "chest is full" in line, 90)
    helper = realm.human(port, "Helper")
    helper.say(do="withdraw", chest=list(chest), item="dirt", count=128, delay=0)
    helper.matching(r'"did":"withdraw"', 30)
    assert session.wait(150) == 0, session.lines[-30:]
    assert realm.chest(port, chest)["oak_log"] == 3


def test_death_loses_the_inventory_but_not_the_goal(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(
        tmp_path, {"wooden_pickaxe": 1, "oak_log": 6, "diamond_sword": 1}, rules={"daylight_cycle": False, "pvp": True}
    )
    _, port = realm.serve("--world", world)
    killer = realm.human(port, "Killer")
    killer.say(do="withdraw", chest=list(CHEST), item="diamond_sword", delay=0)
    killer.say(do="equip", item="diamond_sword", delay=0)
    killer.matching(r'"did":"equip"', 40)
    session, chest = realm.join(port, "--goal", "gather 48 cobblestone")
    session.event(60, type="status", to="IN_PROGRESS")
    killer.say(do="attack", player="Bot", delay=0)
    session.until(lambda line: "Bot was slain by Killer" in line, 90)
    killer.stop()
    assert session.wait(240) == 0, session.lines[-30:]
    assert realm.chest(port, chest)["cobblestone"] >= 48


def test_a_tool_that_breaks_half_way_is_made_again(realm: Realm, tmp_path: Path) -> None:
    # A golden pickaxe lasts 32 uses: it cannot mine all of it.
    world = arena_with(tmp_path, {"golden_pickaxe": 1, "oak_log": 8})
    _, port = realm.serve("--world", world)
    session, chest = realm.join(port, "--goal", "gather 48 cobblestone")
    assert session.wait(280) == 0, session.lines[-30:]
    assert realm.chest(port, chest)["cobblestone"] == 48


def test_a_creeper_does_not_end_the_goal(realm: Realm, tmp_path: Path) -> None:
    creeper = {"type": "creeper", "count": 1, "from": [3, 64, 0], "to": [4, 64, 1]}
    world = arena_with(tmp_path, {"wooden_pickaxe": 1, "oak_log": 6}, mobs=[creeper])
    _, port = realm.serve("--world", world)
    session, _ = realm.join(port, "--goal", "gather 16 cobblestone")
    assert session.wait(240) == 0, session.lines[-30:]
    # Blown up, the chest is made anew; what was in it is got again.
    last = [e["chest"] for e in session.events() if e.get("chest")][-1]
    assert realm.chest(port, last)["cobblestone"] >= 16


def test_a_full_inventory_does_not_stop_anything(realm: Realm, tmp_path: Path) -> None:
    stores = [[-2, 64, 3], [2, 64, 3]]
    filled = [{"type": "chest", "position": at, "items": {"dirt": 20 * 64}} for at in stores]
    world = arena_with(tmp_path, {}, containers=filled)
    _, port = realm.serve("--world", world)
    session, chest = realm.join(port)
    giver = realm.human(port, "Giver")
    for at in stores:
        giver.say(do="withdraw", chest=at, item="dirt", delay=0)
        giver.say(do="say", text="!come", delay=0)
        giver.say(do="hear", match="I am here", timeout=20000)
        giver.say(do="drop", item="dirt", to="Bot", delay=0)
        giver.say(do="wait", ms=3500)
    giver.say(do="say", text="!inv", delay=0)
    giver.matching(r"I carry.*dirt", 90)
    giver.say(do="say", text="!task gather 6 oak logs", delay=0)
    session.event(200, type="goal", state="DONE")
    assert realm.chest(port, chest)["oak_log"] == 6


def test_memory_of_a_session_is_bounded(realm: Realm, tmp_path: Path) -> None:
    _, port = realm.serve()
    session, _ = realm.join(port)
    processes = [psutil.Process(session.process.pid), node_of(session)]
    resident = sum(p.memory_info().rss for p in processes) / 1e6
    print(f"session: {resident:.0f} MB resident over {len(processes)} processes")
    assert resident < 300
    assert os.cpu_count()
