"""The same seed plays the same game: two plays of a goal tell the same events in the same ticks."""

import json
from pathlib import Path
from typing import Any

from covoyager.bot.runtime import Runtime
from tests.world.conftest import Realm

#: What no two plays have in common: wall time, ports, and names that are made up for each home.
WALL = ("t", "seconds", "port", "world")


def test_two_plays_of_a_goal_by_two_bots_tell_the_same_events(runtime: Runtime, tmp_path: Path) -> None:
    first, second = (_played(Realm(tmp_path / str(play), runtime), 2, "craft stone pickaxe") for play in (1, 2))
    assert first[-1]["state"] == "DONE"
    assert first == second


def test_one_bot_plays_the_same_at_the_game_s_own_speed_and_from_what_was_recorded(
    realm: Realm, runtime: Runtime, tmp_path: Path
) -> None:
    """Chunks that came by the wall's milliseconds, and a world that went on before its bot was there, made it another game."""
    slow = Realm(tmp_path / "slow", runtime)
    for each in (realm, slow):
        a_goal_was_set_before(each)
    fast = _played(realm, 1, "craft stick")
    assert (fast[-1]["goal"], fast[-1]["state"]) == (2, "DONE")
    assert _played(slow, 1, "craft stick", "1") == fast
    (file,) = (realm.home / "recordings").glob("*.json")
    a_recorded_session_comes_again(realm, file)
    it_stands_still_for_whoever_wants_to_look(realm, file, fast[-1]["ticks"] // 2)


def _played(realm: Realm, bots: int, goal: str, speed: str = "max") -> list[dict[str, Any]]:
    done = realm.run("play", "--headless", "--json", "--speed", speed, "--bots", str(bots), *goal.split(), seconds=150)
    assert done.returncode == 0, done.stderr
    records = [json.loads(line) for line in done.stdout.splitlines()]
    events = [{name: value for name, value in each.items() if name not in WALL} for each in records]
    return [each for each in events if not str(each.get("text", "")).startswith(("Ready after", "Bot joined"))]


def a_goal_was_set_before(realm: Realm) -> None:
    """So that the next one has another number than in a home in which nothing has been played."""
    assert realm.run("goals", "add", "craft torch", seconds=60).returncode == 0
    assert realm.run("goals", "cancel", "1", seconds=60).returncode == 0


def a_recorded_session_comes_again(realm: Realm, file: Path) -> None:
    again = realm.run("rerun", "--headless", str(file), seconds=150)
    assert (again.returncode, again.stderr.strip()) == (0, "All came as it was recorded.")


def it_stands_still_for_whoever_wants_to_look(realm: Realm, file: Path, tick: int) -> None:
    session = realm.start("rerun", "--headless", "--json", "--until", str(tick), str(file))
    port = session.event(60, type="session", bot="Bot")["port"]
    human = realm.human(port, "Alex", in_step=False)
    human.matching(r'"did":"join"', 60)
    assert all(event.get("state") != "DONE" for event in session.events())
    assert session.event(60, type="result")["state"] == "DONE"
    assert session.wait(60) == 0


def test_what_is_no_recording_is_said_in_one_line(realm: Realm) -> None:
    file = realm.home / "no.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("[]", encoding="utf-8")
    done = realm.run("rerun", str(file))
    assert done.returncode == 2
    assert "is no recording of a session" in done.stderr.splitlines()[0]
