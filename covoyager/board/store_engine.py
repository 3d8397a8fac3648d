"""Opening the board's database: SQLite by file or in memory, PostgreSQL by URL; its faults told in one line."""

import random
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import Connection, Engine, event, insert, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool
from sqlmodel import create_engine

from covoyager.board.rows import keepable
from covoyager.board.store_tables import METADATA, SCHEMA, SETTINGS
from covoyager.errors import StoreError

LOCK_WAIT_S = 10.0
"""How long a writer waits for its turn."""

CHANNEL = "covoyager_board"
"""PostgreSQL's LISTEN/NOTIFY channel."""

_SCHEMA_LOCK = 0x636F766F  # "covo": PostgreSQL advisory lock while tables are made

LOG_LOCK = 0x636F766C
"""PostgreSQL's advisory lock of whoever writes into the log."""

#: Whatever may be somebody's password in an address, well formed or not.
_SECRET = re.compile(r"(?<=:)(?!//).*(?=@)|(?<=\?).*")


def parse_url(url: str) -> URL:
    """The address of a board's database.

    Raises:
        StoreError: not an address, or of a database that is not supported.
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


def file_of(url: URL) -> Path | None:
    """The SQLite file, or None (PostgreSQL, memory)."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database).removeprefix("file:"))  # SQLite's own form of an address, with uri=true


def open_engine(url: URL) -> Engine:
    """An engine whose tables exist and are of our schema.

    Raises:
        StoreError: see :func:`translated`.
    """
    with translated(url):
        engine = _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)
        event.listen(engine, "before_cursor_execute", _keepable, retval=True)
        try:
            with engine.connect().execution_options(write=True) as connection, connection.begin():
                _prepare(connection, url)
        except BaseException:
            engine.dispose()
            raise
    return engine


def _keepable(_connection: Connection, _cursor: Any, statement: str, values: Any, *_: Any) -> tuple[str, Any]:
    """All text that is written, less what models, chat and shells may send and nobody can read."""
    if isinstance(values, dict):
        return statement, {name: keepable(value) for name, value in values.items()}
    if isinstance(values, tuple):
        return statement, tuple(map(keepable, values))
    return statement, values


def _prepare(connection: Connection, url: URL) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _SCHEMA_LOCK})
    if SETTINGS.name in _tables(connection):
        found = connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == "schema"))
        if found is not None:
            if int(found) > SCHEMA:
                raise StoreError(
                    f"{name_of(url)} is of a newer Co-Voyager (schema {found}, this one knows {SCHEMA}); "
                    "install that one, or set COVOYAGER_DATABASE_URL to another database."
                )
            return
    METADATA.create_all(connection)
    for key, value in (("schema", str(SCHEMA)), ("books", "0")):
        connection.execute(insert(SETTINGS).values(key=key, value=value))


def _tables(connection: Connection) -> set[str]:
    if connection.dialect.name == "sqlite":
        return set(connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'table'")))
    return set(connection.scalars(text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")))


def _postgresql(url: URL) -> Engine:
    # As with SQLite's synchronous=NORMAL: a power cut may take the last moments, never what is consistent.
    options = {"connect_timeout": int(LOCK_WAIT_S), "options": "-c synchronous_commit=off"}
    return create_engine(url, pool_size=4, pool_pre_ping=True, connect_args=options)


def _sqlite(url: URL) -> Engine:
    file = file_of(url)
    if file is None:
        engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(url, pool_size=4, connect_args={"check_same_thread": False, "timeout": 0})

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        if file is not None:
            _patiently(lambda: connection.execute("PRAGMA journal_mode=WAL"))
            connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        raw = connection.connection.driver_connection
        if not isinstance(raw, sqlite3.Connection):
            raise StoreError("The board's database answered as something other than SQLite.")
        if connection.get_execution_options().get("write"):
            _patiently(lambda: raw.execute("BEGIN IMMEDIATE"))
        else:
            raw.execute("BEGIN")
            _patiently(lambda: raw.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall())  # take the snapshot now

    return engine


def _patiently(act: Callable[[], object]) -> None:
    """Do ``act`` until the file is not locked; short random pauses serve writers evenly, growing ones do not."""
    deadline = time.monotonic() + LOCK_WAIT_S
    while True:
        try:
            act()
        except sqlite3.OperationalError as error:
            if not _locked(error) or time.monotonic() > deadline:
                raise
            time.sleep(random.uniform(0.001, 0.008))  # noqa: S311
        else:
            return


def _locked(error: BaseException) -> bool:
    return "locked" in str(error) or "busy" in str(error)


def name_of(url: URL) -> str:
    """The database in words, without its password."""
    file = file_of(url)
    return f"The board's database {file if file else url.set(query={}).render_as_string()}"


@contextmanager
def translated(url: URL) -> Iterator[None]:
    """Turn the driver's exceptions into :class:`StoreError`: one line, what happened and the mend."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, psycopg.Error, OSError, ImportError) as error:
        raise StoreError(_told(url, error)) from error


def _told(url: URL, error: BaseException) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    words = " ".join(str(cause).split())
    name = name_of(url)
    if isinstance(error, NoSuchModuleError | ImportError):
        return f"{name} needs a driver that is not installed: {words}."
    if url.get_backend_name() != "sqlite":
        return f"{name} cannot be used ({words[:160]}); is PostgreSQL running there, and are name and password right?"
    if "malformed" in words or "not a database" in words:
        return f"{name} is damaged ({words}). Nothing was deleted: move the file away to start anew, or restore a copy."
    if _locked(cause):
        return f"{name} is locked by another program for more than {LOCK_WAIT_S:.0f} s; close that program, try again."
    if "readonly" in words or "read-only" in words or isinstance(cause, PermissionError):
        return f"{name} cannot be written; allow writing to it and its folder, or set COVOYAGER_DATABASE_URL."
    if "full" in words:
        return f"{name} cannot grow: the disk is full; make room and try again."
    return f"{name} cannot be used ({words[:160]}); set COVOYAGER_DATABASE_URL to another place."
