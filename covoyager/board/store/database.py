"""The database of all boards: connections, transactions, and noticing changes."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from sqlalchemy import Connection

import covoyager.board.store.queries as queries
from covoyager.board.store.engine import open_engine, parse_url, patiently
from covoyager.board.store.errors import file_of, no_room, translated
from covoyager.board.store.prepared import Asked, Link, Prepared, commit, together
from covoyager.board.store.watch import DataVersion, FileVersion, LocalWatch, NoVersion, VersionWatch, Watch
from covoyager.errors import StoreError


def notify(connection: Connection) -> Sequence[Asked]:
    """The statements that tell all watchers of a transaction; SQLite needs none."""
    return [(queries.NOTIFY, queries.ALONE)] if connection.dialect.name == "postgresql" else []


class Database:
    """One database; safe to use from several threads.

    Args:
        url: ``sqlite:///FILE``, ``postgresql://…`` or ``memory:`` (this process alone).

    Raises:
        StoreError: what is wrong with it and how to mend it, in one line.
    """

    def __init__(self, url: str) -> None:
        self._url = parse_url(url)
        self._engine, self._links = open_engine(self._url)
        in_memory = self._url.get_backend_name() == "sqlite" and file_of(self._url) is None
        self.one_writer = self._url.get_backend_name() == "sqlite"
        """Whether the database itself lets only one transaction write at a time (SQLite)."""
        self._turn: Any = threading.RLock() if in_memory else nullcontext()
        self._local = LocalWatch()

    @contextmanager
    def write(self, last: Callable[[Connection], Sequence[Asked]] = notify) -> Iterator[Connection]:
        """Open a writing transaction; when it ends, all watchers are told.

        Args:
            last: gives the statements for its very end. PostgreSQL gets them together with the commit, so that no lock is
                held for another round trip.
        """
        with self._turn, translated(self._url):
            with self._engine.connect().execution_options(write=True) as connection, connection.begin() as transaction:
                yield connection
                commit(Link.of(connection.connection), last(connection))
                transaction.commit()
            self._local.bump()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Open a reading transaction: everything in it is read as of one moment."""
        with self._turn, translated(self._url), self._engine.connect() as connection, connection.begin():
            yield connection

    def ask(self, statement: Prepared, values: Mapping[str, Any]) -> list[Sequence[Any]]:
        """The rows that one statement finds, outside any transaction."""
        with self._turn, translated(self._url), self._links.one() as link:
            return patiently(lambda: together(link, [(statement, values)])[0].fetchall())

    @contextmanager
    def apart(self) -> Iterator[Link]:
        """A connection for a few statements that are one writing transaction; for PostgreSQL, send them by :func:`alone`."""
        with self._turn, translated(self._url):
            with self._links.one(write=True) as link:
                yield link
            self._local.bump()

    def trouble(self) -> StoreError | None:
        """What keeps it from being written to now; None where nothing is known to. Nothing is changed by asking."""
        try:
            with self.write():
                return no_room(self._url)
        except StoreError as error:
            return error

    def watch(self) -> Watch:
        """A new watch, which notices when any process writes."""
        with translated(self._url):
            if self._url.get_backend_name() != "sqlite":
                from covoyager.board.store.postgresql import NotifyWatch

                return NotifyWatch(self._url.set(drivername="postgresql").render_as_string(hide_password=False))
            file = file_of(self._url)
            return VersionWatch(file) if file else self._local.another()

    def version(self) -> DataVersion:
        """A new version, which can be asked at any time whether any process has written."""
        with translated(self._url):
            if self._url.get_backend_name() != "sqlite":
                return NoVersion()
            file = file_of(self._url)
            return FileVersion(file) if file else self._local.another()

    def close(self) -> None:
        """Close all connections."""
        self._links.close()
        self._engine.dispose()


def lock_world(connection: Connection, world: int) -> None:
    """Make a world's other queued writers wait until the transaction ends; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        together(Link.of(connection.connection), [(queries.LOCK_WORLD, {"world": world})])
