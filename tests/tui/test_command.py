"""``covoyager board`` on the command line."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("arguments", "told"),
    [([], "wants a terminal"), (["--as", " "], "--as wants a player's name"), (["--web", "x:y"], "HOST:PORT")],
)
def test_usage_errors_are_one_line(arguments: list[str], told: str, tmp_path: object) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "covoyager", "board", *arguments],
        env={"COVOYAGER_HOME": str(tmp_path), "PATH": "", "SYSTEMROOT": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_without_a_terminal_it_is_refused_before_anything_that_draws_is_loaded(tmp_path: object) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "covoyager", "board"],
        env={"COVOYAGER_HOME": str(tmp_path), "PATH": "", "SYSTEMROOT": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "wants a terminal" in done.stderr
    assert not [line for line in done.stderr.splitlines() if "textual" in line or "sqlalchemy" in line]
