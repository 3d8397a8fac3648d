"""Noticing that some process has changed the board, without a transaction and without a lock."""

import sqlite3
import threading
import time
from abc import ABC, abstractmethod
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


class _Connected(ABC):
    """A watch with a connection, which is only closed while no thread is waiting on it."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._ended = False

    def wait(self, timeout: float) -> bool:
        """See :class:`Watch`; False at once after :meth:`close`."""
        with self._turn:
            changed = self._wait(timeout)
        if self._ended:
            self.close()
        return changed

    def close(self) -> None:
        """See :class:`Watch`; never waits: a thread that is waiting closes the connection when it wakes."""
        self._ended = True
        if self._turn.acquire(blocking=False):
            try:
                self._close()
            finally:
                self._turn.release()

    def _wait(self, timeout: float) -> bool:
        deadline = time.monotonic() + timeout
        while not self._ended:
            left = max(deadline - time.monotonic(), 0.0)
            if self._changed(min(left, POLL_S)):
                return True
            if not left:
                break
        return False

    @abstractmethod
    def _changed(self, timeout: float) -> bool:
        """Whether something has changed, waiting so long at most."""

    @abstractmethod
    def _close(self) -> None:
        """Close the connection; more than once does no harm."""


class VersionWatch(_Connected):
    """SQLite: ``PRAGMA data_version`` of a connection that never writes."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._seen = self._version()

    def _version(self) -> int:
        try:
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.Error as error:
            raise StoreError(f"The board's database {self._file} cannot be followed ({error}).") from error

    def _changed(self, timeout: float) -> bool:
        version = self._version()
        if version == self._seen:
            time.sleep(timeout)
            version = self._version()
        changed, self._seen = version != self._seen, version
        return changed

    def _close(self) -> None:
        self._connection.close()


class NotifyWatch(_Connected):
    """PostgreSQL: LISTEN on a connection of its own."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._connection = psycopg.connect(address, autocommit=True)
        self._connection.execute(f"LISTEN {CHANNEL}")

    def _changed(self, timeout: float) -> bool:
        try:
            return bool(list(self._connection.notifies(timeout=timeout, stop_after=1)))
        except psycopg.Error as error:
            raise StoreError("The connection to the board's PostgreSQL was lost; is it still running?") from error

    def _close(self) -> None:
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
