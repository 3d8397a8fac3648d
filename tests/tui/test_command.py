"""``covoyager board`` on the command line."""

import subprocess
import sys

import pytest

from covoyager.commands.board import listening_at
from covoyager.errors import UsageError


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000)),
        ("9000", ("127.0.0.1", 9000)),
        (":9000", ("127.0.0.1", 9000)),
        ("0.0.0.0:0", ("0.0.0.0", 0)),
        ("localhost", ("localhost", 8000)),
        ("[::1]:81", ("::1", 81)),
        ("[::1]", ("::1", 8000)),
    ],
)
def test_addresses(text: str, address: tuple[str, int]) -> None:
    assert listening_at(text) == address


@pytest.mark.parametrize(
    "text", ["host:port", "127.0.0.1:99999", "a:", "[]", "[]:80", "[x]:80", "[[::1]]:80", "[::1", "::1]", "::1:80"]
)
def test_addresses_that_are_none(text: str) -> None:
    with pytest.raises(UsageError, match="HOST:PORT"):
        listening_at(text)


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
