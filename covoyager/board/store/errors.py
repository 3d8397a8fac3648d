"""Errors of databases as one line each: what happened, how to mend it, and whether it may pass by itself."""

import errno
import json
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, SQLAlchemyError

from covoyager.board.store.rows import Damaged
from covoyager.errors import StoreError

LOCK_WAIT_S = 10.0
"""How long a writer waits for a lock."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_SPARE_BYTES = 256 * 1024
"""SQLite writes so much at once when it makes its log: a disk with less room is full."""

#: SQLSTATEs of PostgreSQL (its manual, appendix A), by their beginnings.
_NOT_LET_IN = ("28", "3D000")
_PASSING = ("08", "40", "53", "55", "57P")
_DISK_FULL = "53100"


def file_of(url: URL) -> Path | None:
    """The SQLite file; None for PostgreSQL and for a database in memory."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database).removeprefix("file:"))  # SQLite's own form of an address, with uri=true


def name_of(url: URL) -> str:
    """What error messages call the database, without its password."""
    file = file_of(url)
    address = url.set(query={}, drivername=url.get_backend_name()).render_as_string()
    return f"The board's database {file if file else address}"


def locked(error: BaseException) -> bool:
    """Whether an SQLite error says that another connection holds a lock."""
    return "locked" in str(error) or "busy" in str(error)


@contextmanager
def translated(url: URL) -> Iterator[None]:
    """Turn exceptions of the driver, of the file system and of damaged rows into :class:`StoreError`."""
    try:
        yield
    except _faults() as error:
        raise _as_store_error(url, error) from error
    except (json.JSONDecodeError, Damaged) as error:
        raise StoreError(
            f"{name_of(url)} holds a row that makes no sense: it is damaged. Nothing was deleted: move it away to start anew, "
            "or restore a copy."
        ) from error


def _faults() -> tuple[type[Exception], ...]:
    """The exceptions that a database may raise; PostgreSQL's only if its driver has been loaded."""
    postgresql = sys.modules.get("psycopg")
    known = (SQLAlchemyError, sqlite3.Error, OSError, ImportError, UnicodeDecodeError)
    return (*known, postgresql.Error) if postgresql else known


def gone(url: URL) -> StoreError:
    """The error for a file that is not where it was."""
    return StoreError(f"{name_of(url)} is gone: it was moved or deleted, or its disk was taken away.", passing=True)


def _grows_no_more(url: URL) -> StoreError:
    return StoreError(f"{name_of(url)} cannot grow: the disk is full; make room and try again.", passing=True)


def no_room(url: URL) -> StoreError | None:
    """The error for a file that cannot grow, before anything is written to it; None where nothing is known to keep it."""
    file = file_of(url)
    return _grows_no_more(url) if file is not None and _disk_full(file.parent) else None


def _as_store_error(url: URL, error: BaseException) -> StoreError:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    reason = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause)
    words = " ".join(reason.split())
    if isinstance(error, NoSuchModuleError | ImportError):
        return StoreError(f"{name_of(url)} needs a driver that is not installed: {words}.")
    tell = _sqlite_error if url.get_backend_name() == "sqlite" else _postgresql_error
    return tell(url, cause, words)


def _sqlite_error(url: URL, cause: BaseException, words: str) -> StoreError:
    name, file = name_of(url), file_of(url)
    kind = str(getattr(cause, "sqlite_errorname", ""))
    if "malformed" in words or "not a database" in words:
        return StoreError(
            f"{name} is damaged ({words}). Nothing was deleted: move the file away to start anew, or restore a copy."
        )
    if "decode" in words.casefold() or isinstance(cause, UnicodeDecodeError):
        return StoreError(f"{name} holds a row that is no text: it is damaged. Restore a copy, or move it away.")
    if locked(cause):
        return StoreError(
            f"{name} is locked by another program for more than {LOCK_WAIT_S:.0f} s; close that program, try again.",
            passing=True,
        )
    if _cannot_be_written(words, cause, file):
        why = "cannot be written; allow writing to it and its folder, or set COVOYAGER_DATABASE_URL."
        return StoreError(f"{name} {why}", passing=True)
    if "full" in words or (kind.startswith("SQLITE_IOERR") and file is not None and _disk_full(file.parent)):
        return _grows_no_more(url)
    if file is not None and file.exists() and not file.is_file():
        return StoreError(f"{name} is no file: set COVOYAGER_DATABASE_URL to one.")
    if file is not None and isinstance(cause, FileExistsError | NotADirectoryError):
        return StoreError(
            f"{name} cannot lie there: {_blocking(file)} is a file, no folder. Set COVOYAGER_DATABASE_URL."
        )
    if file is not None and words.startswith("no such table"):
        return StoreError(
            f"{name} is damaged ({words}). Nothing was deleted: move it away to start anew, or restore a copy."
        )
    if file is not None and kind.startswith("SQLITE_CANTOPEN") and not file.exists() and file.parent.is_dir():
        return gone(url)
    passing = kind.startswith("SQLITE_IOERR")
    return StoreError(f"{name} cannot be used ({words[:160]}); set COVOYAGER_DATABASE_URL to another place.", passing)


def _cannot_be_written(words: str, cause: BaseException, file: Path | None) -> bool:
    """Whether its folder, or what it lies on, takes nothing; SQLite may only say that it cannot open the file."""
    if "readonly" in words or "read-only" in words.casefold() or isinstance(cause, PermissionError):
        return True
    opens = str(getattr(cause, "sqlite_errorname", "")).startswith("SQLITE_CANTOPEN")
    return opens and file is not None and file.parent.is_dir() and not os.access(file.parent, os.W_OK)


def _blocking(file: Path) -> Path:
    return next((place for place in file.parents if place.exists() and not place.is_dir()), file.parent)


def _disk_full(folder: Path) -> bool:
    """Whether the disk is full; SQLite itself may only say that a write failed."""
    try:
        if shutil.disk_usage(folder).free < _SPARE_BYTES:
            return True
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_SPARE_BYTES))
    except OSError as error:
        return error.errno in _FULL
    return False


def _postgresql_error(url: URL, cause: BaseException, words: str) -> StoreError:
    name, code = name_of(url), str(getattr(cause, "sqlstate", None) or "")
    if code.startswith(_NOT_LET_IN) or "authentication failed" in words or "does not exist" in words:
        return StoreError(f"{name} did not let us in ({words[:160]}); are name, password and database right?")
    if code == _DISK_FULL:
        return _grows_no_more(url)
    if code.startswith("55P03"):
        return StoreError(
            f"{name} is locked by another program for more than {LOCK_WAIT_S:.0f} s; close that program, try again.",
            passing=True,
        )
    if not code or code.startswith(_PASSING):
        return StoreError(f"{name} does not answer ({words[:160]}); is PostgreSQL running there?", passing=True)
    return StoreError(f"{name} refused ({code}: {words[:160]}).")
