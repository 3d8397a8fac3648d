"""A player's shell with a home of its own: commands in this process, or as a program of their own where that is the matter."""

import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from covoyager.cli import main

Done = subprocess.CompletedProcess[str]
#: What of the environment says how the program is set.
SETTINGS = ("OPENAI", "COVOYAGER")
SECONDS = 120


class Shell:
    """Commands, and what they print and end with.

    Args:
        home: COVOYAGER_HOME.
        first: words that each command begins with.
    """

    def __init__(self, home: Path, *first: str) -> None:
        self.home = home
        self.first = first
        kept = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
        self.env = {**kept, "COVOYAGER_HOME": str(home)}

    def __call__(self, *words: str, given: str = "", **env: str) -> Done:
        """What a command does, without the start of Python and all of its imports."""
        command = [*self.first, *words]
        said, wrong = io.BytesIO(), io.BytesIO()
        with mock.patch.dict(os.environ, {**self.env, **env}, clear=True), _streams(given, said, wrong):
            code = main(command)
        return Done(command, code, said.getvalue().decode("utf-8"), wrong.getvalue().decode("utf-8"))

    def program(self, *words: str, given: str = "", **env: str) -> Done:
        """The same as a program of its own."""
        command = [sys.executable, "-m", "covoyager", *self.first, *words]
        environment = {**self.env, **env}
        return subprocess.run(
            command,
            input=given,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment,
            timeout=SECONDS,
            check=False,
        )

    def json(self, *words: str, code: int = 0) -> Any:
        """The one line of JSON that a command prints and nothing else."""
        done = self(*words, "--json")
        assert done.returncode == code, done.stderr
        assert not done.stderr
        assert done.stdout.count("\n") == 1
        return json.loads(done.stdout)


@contextlib.contextmanager
def _streams(given: str, said: io.BytesIO, wrong: io.BytesIO) -> Iterator[None]:
    """Streams of bytes with text over them, as those of a process are."""
    read, out, err = (
        io.TextIOWrapper(raw, "utf-8", newline="") for raw in (io.BytesIO(given.encode("utf-8")), said, wrong)
    )
    with mock.patch.object(sys, "stdin", read), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        yield
    for stream in (out, err):
        stream.flush()
        stream.detach()
