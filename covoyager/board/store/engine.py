"""Opening the board's database: SQLite in a file or in memory, PostgreSQL by URL."""

import random
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import StaticPool

from covoyager.board.store.errors import LOCK_WAIT_S, file_of, gone, locked, name_of, translated
from covoyager.board.store.links import KEPT, Links
from covoyager.board.store.rows import keepable
from covoyager.board.store.schema import prepare
from covoyager.clock import wall
from covoyager.errors import StoreError

T = TypeVar("T")

#: Parts of a URL, well formed or not, that may be a password.
_SECRET = re.compile(r"(?<=:)(?!//).*(?=@)|(?<=\?).*")


def parse_url(url: str) -> URL:
    """Parse the URL of a board's database and set its driver.

    Raises:
        StoreError: it is no URL, or of a database that is not supported.
    """
    if url in ("memory:", ":memory:"):
        url = "sqlite://"
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(_bad_url(url)) from None
    backend = parsed.drivername.partition("+")[0]
    if backend == "sqlite":
        return parsed.set(drivername="sqlite")
    if backend in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    raise StoreError(_bad_url(url))


def _bad_url(url: str) -> str:
    shown = _SECRET.sub("…", url)
    return f"COVOYAGER_DATABASE_URL is {shown!r}; it must be sqlite:///FILE or postgresql://USER@HOST/NAME."


def open_engine(url: URL) -> tuple[Engine, Links]:
    """Open an engine, bring its tables up to our schema, and keep some connections ready.

    Raises:
        StoreError: the database cannot be used, see :func:`translated`, or is of a newer schema.
    """
    with translated(url):
        engine, links = _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)
        event.listen(engine, "before_cursor_execute", _keepable, retval=True)
        try:
            with engine.connect().execution_options(write=True) as connection, connection.begin():
                prepare(connection, name_of(url))
        except BaseException:
            engine.dispose()
            raise
    return engine, links


def _keepable(_connection: Connection, _cursor: Any, statement: str, values: Any, *_: Any) -> tuple[str, Any]:
    """Clean all texts that are written, since models, chat and shells may send characters that no terminal should show."""
    if isinstance(values, dict):
        return statement, {name: keepable(value) for name, value in values.items()}
    if isinstance(values, tuple):
        return statement, tuple(map(keepable, values))
    return statement, values


def _postgresql(url: URL) -> tuple[Engine, Links]:
    from covoyager.board.store import postgresql  # who has his board in a file need not wait for its driver

    made = postgresql.engine(url)
    return made, Links(made, lambda *_: None, postgresql.alive)


def _sqlite(url: URL) -> tuple[Engine, Links]:
    file = file_of(url)
    if file is None:
        engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(url, pool_size=4, connect_args={"check_same_thread": False, "timeout": 0})

    opened: list[int] = []

    @event.listens_for(engine, "do_connect")
    def connecting(*_: object) -> None:
        if opened and file is not None and not file.exists():
            raise gone(url)  # SQLite would make a new one

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        if file is not None:
            patiently(lambda: connection.execute("PRAGMA journal_mode=WAL"))
            connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA foreign_keys=ON")

    def begin(raw: sqlite3.Connection, write: bool) -> None:
        if file is not None:
            _same_file(url, file, engine, opened)
        if write:
            patiently(lambda: raw.execute("BEGIN IMMEDIATE"))

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        raw = connection.connection.driver_connection
        if not isinstance(raw, sqlite3.Connection):
            raise StoreError("The board's database answered as something other than SQLite.")
        write = bool(connection.get_execution_options().get("write"))
        begin(raw, write)
        if not write:
            raw.execute("BEGIN")
            patiently(lambda: raw.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall())  # take the snapshot now

    return engine, Links(engine, begin, lambda *_: True, KEPT if file is not None else 0)


def _same_file(url: URL, file: Path, engine: Engine, opened: list[int]) -> None:
    """Check that the file was not moved, deleted or replaced meanwhile, as some systems allow.

    Raises:
        StoreError: it was; if there is another file in its place, the next connection opens that.
    """
    try:
        number = file.stat().st_ino
    except OSError:
        engine.dispose()
        raise gone(url) from None
    if opened and opened[-1] != number:
        opened.clear()
        engine.dispose()
        raise gone(url)
    if not opened:
        opened.append(number)


def patiently(act: Callable[[], T]) -> T:
    """Repeat ``act`` while SQLite's file is locked, for :data:`LOCK_WAIT_S` at most, and return its result.

    Short random pauses serve all writers evenly; growing pauses do not.

    Raises:
        sqlite3.OperationalError: it is still locked, or something else is wrong.
    """
    deadline = wall.now() + LOCK_WAIT_S
    while True:
        try:
            return act()
        except sqlite3.OperationalError as error:
            if not locked(error) or wall.now() > deadline:
                raise
            wall.pause(random.uniform(0.001, 0.008))  # noqa: S311
