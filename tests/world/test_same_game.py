"""The same seed plays the same game: two plays of a goal tell the same events in the same ticks."""

import json
from pathlib import Path
from typing import Any

import pytest

from covoyager.bot.runtime import Runtime
from tests.world.conftest import Realm

#: What no two plays have in common: wall time, ports, and names that are made up for each home.
WALL = ("t", "seconds", "port", "world")
GOAL = "craft stone pickaxe"


@pytest.mark.parametrize("bots", [1, 2])
def test_two_plays_of_a_goal_tell_the_same_events(runtime: Runtime, tmp_path: Path, bots: int) -> None:
    first, second = (_played(Realm(tmp_path / str(play), runtime), bots) for play in (1, 2))
    assert first[-1]["state"] == "DONE"
    assert first == second


def test_a_goal_takes_the_same_ticks_at_the_game_s_own_speed(runtime: Runtime, tmp_path: Path) -> None:
    """Chunks that came by the wall's milliseconds, and a world that went on before its bot was there, made it another game."""
    slow, fast = (_played(Realm(tmp_path / speed, runtime), 1, "gather 1 oak log", speed) for speed in ("1", "max"))
    assert slow[-1]["state"] == "DONE"
    assert slow == fast


def _played(realm: Realm, bots: int, goal: str = GOAL, speed: str = "max") -> list[dict[str, Any]]:
    done = realm.run("play", "--headless", "--json", "--speed", speed, "--bots", str(bots), *goal.split(), seconds=150)
    assert done.returncode == 0, done.stderr
    records = [json.loads(line) for line in done.stdout.splitlines()]
    events = [{name: value for name, value in each.items() if name not in WALL} for each in records]
    return [each for each in events if not str(each.get("text", "")).startswith(("Ready after", "Bot joined"))]


def test_a_recorded_session_comes_again_and_stands_still_for_whoever_wants_to_look(realm: Realm) -> None:
    played = realm.run("play", "--headless", "--json", "--speed", "max", "craft", "stick", seconds=150)
    assert played.returncode == 0, played.stderr
    (file,) = (realm.home / "recordings").glob("*.json")
    again = realm.run("rerun", "--headless", str(file), seconds=150)
    assert (again.returncode, again.stderr.strip()) == (0, "All came as it was recorded.")

    ticks = json.loads(played.stdout.splitlines()[-1])["ticks"]
    session = realm.start("rerun", "--headless", "--json", "--until", str(ticks // 2), str(file))
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
