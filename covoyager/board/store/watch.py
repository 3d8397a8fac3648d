"""Noticing that some process has changed the board, without a transaction or a lock."""

import sqlite3
import threading
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Protocol

from covoyager.clock import wall
from covoyager.errors import StoreError

POLL_S = 0.1
"""Seconds between two looks at SQLite's data version: well under the 200 ms that the board promises."""


class Watch(Protocol):
    """Waits for changes of the board.

    Attributes:
        prompt: whether this process's own writes are noticed at once.
    """

    prompt: bool

    def wait(self, timeout: float) -> bool:
        """True as soon as the board has changed since the last call; False after ``timeout`` seconds without a change."""

    def close(self) -> None:
        """Let go of the database."""


class DataVersion(Protocol):
    """Tells at once whether the board has changed; ``known`` is False if that cannot be told."""

    known: bool

    def changed(self) -> bool:
        """Whether the board may have changed since the last call."""

    def close(self) -> None:
        """Let go of the database."""


class Connected(ABC):
    """A watch with a connection, which is closed only while no thread waits on it."""

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
        deadline = wall.now() + timeout
        left = 0.0
        while not self._ended:
            if self._changed(min(left, POLL_S)):
                return True
            left = deadline - wall.now()
            if left <= 0:
                break
        return False

    @abstractmethod
    def _changed(self, timeout: float) -> bool:
        """Whether the board has changed, waiting for at most ``timeout`` seconds."""

    @abstractmethod
    def _close(self) -> None:
        """Close the connection; more than once does no harm."""


class FileVersion:
    """SQLite's version: ``PRAGMA data_version`` on a connection that never writes takes microseconds and no lock.

    Raises:
        StoreError: the file cannot be opened; so does :meth:`changed`.
    """

    known = True

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._seen: tuple[int, int] | None = None
        self.changed()

    def changed(self) -> bool:
        """Whether the board has changed since the last call; another file in its place is a change, too."""
        try:
            number = self._file.stat().st_ino
            if self._connection is None or self._seen is None or self._seen[0] != number:
                self.close()
                self._connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
            now = number, int(self._connection.execute("PRAGMA data_version").fetchone()[0])
        except (sqlite3.Error, OSError) as error:
            self.close()
            problem = f"The board's database {self._file} cannot be followed ({error})."
            raise StoreError(problem, passing=True) from error
        changed, self._seen = now != self._seen, now
        return changed

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
        self._connection = self._seen = None


class NoVersion:
    """The version of a database that cannot tell at once whether it has changed."""

    known = False

    def changed(self) -> bool:
        """True: the board may have changed."""
        return True

    def close(self) -> None:
        """Nothing is held."""


class VersionWatch(Connected):
    """SQLite's watch: looks at its version again and again."""

    prompt = True

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._version = FileVersion(file)

    def _changed(self, timeout: float) -> bool:
        if timeout:
            wall.pause(timeout)
        return self._version.changed()

    def _close(self) -> None:
        self._version.close()


class LocalWatch:
    """The watch and version of a board in memory: a counter that this process's writes increase."""

    def __init__(self, of: "LocalWatch | None" = None) -> None:
        self._source = of or self
        self._changed = threading.Condition()
        self._count = 0
        self._seen = self._source._count

    known = True
    prompt = True

    def changed(self) -> bool:
        """Whether anything was written since the last call."""
        return self.wait(0)

    def bump(self) -> None:
        """Note that something was written."""
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
