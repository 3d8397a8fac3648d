"""Statements that go straight to the driver: SQLAlchemy's work around one takes several times as long as the statement."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from sqlalchemy import Dialect, Insert, PoolProxiedConnection, Select, Table, Update
from sqlalchemy.engine import make_url

from covoyager.board.store.rows import keepable

_BEGIN = "BEGIN"
_COMMIT = "COMMIT"
_WAIT_FOR_DISK = ("SELECT pg_logical_emit_message(true, 'covoyager', '')", ())


Statement: TypeAlias = Select[Any] | Insert | Update


class Prepared:
    """One statement, compiled once for each kind of database.

    Args:
        statement: its parameters must be single values. Results are the driver's own: SQLite gives 0 and 1 for booleans.
            One that differs by kind of database is a function of it.
    """

    def __init__(self, statement: Statement | Callable[[str], Statement]) -> None:
        self._statement = statement
        self._spelt: dict[str, tuple[str, Mapping[str, Any], Sequence[str]]] = {}

    def spelt(self, kind: str) -> tuple[str, Mapping[str, Any], Sequence[str]]:
        """Its text for a kind of database, its constant values by name, and the order of all values (PostgreSQL only)."""
        return self._spelt.get(kind) or self._spell(kind)

    def _spell(self, kind: str) -> tuple[str, Mapping[str, Any], Sequence[str]]:
        statement = self._statement(kind) if callable(self._statement) else self._statement
        if kind == "postgresql" and isinstance(statement, Insert) and isinstance(statement.table, Table):
            statement = statement.returning(*statement.table.primary_key.columns)
        compiled: Any = statement.compile(dialect=_dialect(kind))
        own = {name: value for name, value in compiled.params.items() if value is not None}
        self._spelt[kind] = str(compiled), own, compiled.positiontup or ()
        return self._spelt[kind]


@lru_cache
def _dialect(kind: str) -> Dialect:
    """The dialect to compile for: SQLite's parameters are named, PostgreSQL's numbered."""
    address, style = ("sqlite://", "named") if kind == "sqlite" else ("postgresql+psycopg://", "numeric_dollar")
    made: Any = make_url(address).get_dialect()
    dialect: Dialect = made(paramstyle=style)
    return dialect


Said = tuple[str, Sequence[Any]]
"""The text of a statement for PostgreSQL, and its values in order."""

Asked = tuple[Prepared, Mapping[str, Any]]
"""A statement and those values that differ from call to call."""


@dataclass(frozen=True, slots=True)
class Link:
    """A driver's connection.

    Attributes:
        kind: of database, ``sqlite`` or ``postgresql``.
        driver: sqlite3's or psycopg's connection.
        names: PostgreSQL: text of a statement → its name, for all that are prepared on the connection.
        apart: PostgreSQL: whether statements sent in one go are a transaction of their own; else they continue or begin one.
    """

    kind: str
    driver: Any
    names: dict[str, bytes]
    apart: bool

    @classmethod
    def of(cls, pooled: PoolProxiedConnection, apart: bool = False) -> "Link":
        """The link of a connection from SQLAlchemy."""
        driver = pooled.driver_connection
        kind = "sqlite" if isinstance(driver, sqlite3.Connection) else "postgresql"
        return cls(kind, driver, pooled.info.setdefault("prepared", {}), apart)


def together(link: Link, asked: Sequence[Asked]) -> list[Any]:
    """Carry out statements in order, sent in one go; returns the driver's cursor of each."""
    if link.kind == "postgresql":
        return _sent(link, asked)
    return [link.driver.execute(*_named(statement, values)) for statement, values in asked]


def commit(link: Link, last: Sequence[Asked]) -> None:
    """End the transaction with the statements ``last``; on return all of it is on the disk.

    Transactions that notify or log hold a lock until their commit, so waiting for the disk under that lock makes them queue
    (24 processes made 163 claims a second). On PostgreSQL ``last`` therefore makes the commit release the locks before the disk
    has it (:data:`queries.NOTIFY`); then an empty record is committed without a lock, which waits for the disk, and one write
    serves many who wait.
    """
    if link.kind == "postgresql":
        _sent(link, last, [(_COMMIT, ()), _WAIT_FOR_DISK])
    else:
        together(link, last)


def alone(link: Link, asked: Asked) -> Any:
    """PostgreSQL: carry out a statement as a transaction of its own, which ends as in :func:`commit`; returns its answer."""
    return _sent(link, [asked], then=[_WAIT_FOR_DISK])[0]


def _sent(link: Link, asked: Sequence[Asked], more: Sequence[Said] = (), then: Sequence[Said] = ()) -> list[Any]:
    from covoyager.board.store import round_trip  # who has his board in a file need not wait for its driver

    said = [_numbered(statement, values) for statement, values in asked]
    begin = [] if link.apart or round_trip.begun(link.driver) else [(_BEGIN, ())]
    return round_trip.exchange(link.driver, link.names, [*begin, *said, *more], then)[len(begin) :]


def _named(statement: Prepared, values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    text, own, _ = statement.spelt("sqlite")
    return text, {**own, **{name: keepable(value) for name, value in values.items()}}


def _numbered(statement: Prepared, values: Mapping[str, Any]) -> Said:
    text, own, order = statement.spelt("postgresql")
    given = {**own, **values}
    return text, [keepable(given[name]) for name in order]


def key_of(cursor: Any) -> int:
    """The id of the row that a prepared INSERT made."""
    row = cursor.fetchone()
    return int(row[0] if row else cursor.lastrowid)
