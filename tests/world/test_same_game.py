"""The same seed plays the same game: two plays of a goal tell the same events in the same ticks."""

import json
from pathlib import Path
from typing import Any

import pytest

from covoyager.bot.runtime import Runtime

from .conftest import Realm

#: What no two plays have in common: wall time, ports, and names that are made up for each home.
WALL = ("t", "seconds", "port", "world")
GOAL = "craft stone pickaxe"


@pytest.mark.parametrize("bots", [1, 2])
def test_two_plays_of_a_goal_tell_the_same_events(runtime: Runtime, tmp_path: Path, bots: int) -> None:
    first, second = (_played(Realm(tmp_path / str(play), runtime), bots) for play in (1, 2))
    assert first[-1]["state"] == "DONE"
    assert first == second


def _played(realm: Realm, bots: int) -> list[dict[str, Any]]:
    done = realm.run("play", "--headless", "--json", "--speed", "max", "--bots", str(bots), *GOAL.split(), seconds=150)
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    events = [{name: value for name, value in each.items() if name not in WALL} for each in told]
    return [each for each in events if not str(each.get("text", "")).startswith(("Ready after", "Bot joined"))]
