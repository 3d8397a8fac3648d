"""Noticing that some process has changed the board, without a transaction and without a lock."""

import sqlite3
import threading
import time
from pathlib import Path
from typing import Protocol

import psycopg

from covoyager.board.store_engine import CHANNEL
from covoyager.errors import StoreError

POLL_S = 0.05
"""How often SQLite's data version is looked at: well under the 200 ms that the board promises."""


class Watch(Protocol):
    """Remembers what it has seen of the board."""

    def wait(self, timeout: float) -> bool:
        """True as soon as the board has changed since the last call, False after ``timeout`` seconds without."""

    def close(self) -> None:
        """Let go of the database."""


class VersionWatch:
    """SQLite: ``PRAGMA data_version`` of a connection that never writes."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._seen = self._version()

    def _version(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def wait(self, timeout: float) -> bool:
        """See :class:`Watch`."""
        deadline = time.monotonic() + timeout
        while True:
            version = self._version()
            if version != self._seen:
                self._seen = version
                return True
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            time.sleep(min(POLL_S, left))

    def close(self) -> None:
        """See :class:`Watch`."""
        self._connection.close()


class NotifyWatch:
    """PostgreSQL: LISTEN on a connection of its own."""

    def __init__(self, address: str) -> None:
        self._connection = psycopg.connect(address, autocommit=True)
        self._connection.execute(f"LISTEN {CHANNEL}")

    def wait(self, timeout: float) -> bool:
        """See :class:`Watch`."""
        try:
            heard = list(self._connection.notifies(timeout=timeout, stop_after=1))
        except psycopg.Error as error:
            raise StoreError("The connection to the board's PostgreSQL was lost; is it still running?") from error
        return bool(heard)

    def close(self) -> None:
        """See :class:`Watch`."""
        self._connection.close()


class LocalWatch:
    """A board in memory: a counter that this process's own writes raise."""

    def __init__(self, of: "LocalWatch | None" = None) -> None:
        self._source = of or self
        self._changed = threading.Condition()
        self._count = 0
        self._seen = self._source._count

    def bump(self) -> None:
        """Say that something was written."""
        with self._changed:
            self._count += 1
            self._changed.notify_all()

    def another(self) -> "LocalWatch":
        """A new watch on the same counter."""
        return LocalWatch(self._source)

    def wait(self, timeout: float) -> bool:
        """See :class:`Watch`."""
        source = self._source
        with source._changed:
            changed = source._changed.wait_for(lambda: source._count != self._seen, timeout)
            self._seen = source._count
        return changed

    def close(self) -> None:
        """See :class:`Watch`."""
