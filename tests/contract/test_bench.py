"""What ``covoyager bench --json`` prints, as scripts rely on it."""

import json
import subprocess
import sys

import pytest

ROW = {"goal", "world", "seed", "crew", "state", "ticks", "planned", "bound"}


@pytest.mark.parametrize(
    ("words", "crew"),
    [
        (["arena"], {"bots": 1, "people": 0, "profile": None}),
        (["coplay", "--world", "arena", "--crew", "1+1"], {"bots": 1, "people": 1, "profile": "regular"}),
    ],
    ids=["arena", "coplay"],
)
def test_a_row_is_a_run(words: list[str], crew: dict[str, object]) -> None:
    command = [sys.executable, "-m", "covoyager", "bench", *words, "--goal", "collect 3 oak logs", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])
    assert (figures["bench"], figures["minecraft"]) == (words[0], "1.20.1")
    (row,) = figures["rows"]
    assert row.keys() >= ROW
    assert (row["goal"], row["world"], row["seed"], row["state"]) == ("collect 3 oak logs", "arena", 1, "DONE")
    assert row["crew"] == crew
    assert row["ticks"] > 0
    assert row["planned"] > 0
