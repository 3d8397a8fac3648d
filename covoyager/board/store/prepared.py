"""Statements that go to the driver as they are: what is done around one otherwise takes several times as long as it does."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Dialect, Insert, PoolProxiedConnection, Select, Table, TextClause, Update
from sqlalchemy.engine import make_url

from covoyager.board.store.rows import keepable

_BEGIN = "BEGIN"
_COMMIT = "COMMIT"
_WAIT_FOR_DISK = ("SELECT pg_logical_emit_message(true, 'covoyager', '')", ())


class Prepared:
    """One statement, spelt out once for each kind of database.

    Args:
        statement: its parameters are single values. What it gives comes as the driver has it: SQLite knows no booleans.
    """

    def __init__(self, statement: Select[Any] | Insert | Update | TextClause) -> None:
        self._statement = statement
        self._spelt: dict[str, tuple[str, Mapping[str, Any], Sequence[str]]] = {}

    def spelt(self, kind: str) -> tuple[str, Mapping[str, Any], Sequence[str]]:
        """Its text for a kind of database, the values that are always the same, and the order of all, where it counts."""
        return self._spelt.get(kind) or self._spell(kind)

    def _spell(self, kind: str) -> tuple[str, Mapping[str, Any], Sequence[str]]:
        statement = self._statement
        if kind == "postgresql" and isinstance(statement, Insert) and isinstance(statement.table, Table):
            statement = statement.returning(*statement.table.primary_key.columns)
        compiled: Any = statement.compile(dialect=_dialect(kind))
        own = {name: value for name, value in compiled.params.items() if value is not None}
        self._spelt[kind] = str(compiled), own, compiled.positiontup or ()
        return self._spelt[kind]


@lru_cache
def _dialect(kind: str) -> Dialect:
    """SQLite's statements have their parameters by name, PostgreSQL's by number."""
    address, style = ("sqlite://", "named") if kind == "sqlite" else ("postgresql+psycopg://", "numeric_dollar")
    made: Any = make_url(address).get_dialect()
    return made(paramstyle=style)  # type: ignore[no-any-return]


Said = tuple[str, Sequence[Any]]
"""A statement as PostgreSQL has it, and its values in their order."""

Asked = tuple[Prepared, Mapping[str, Any]]
"""A statement and what differs from call to call."""


@dataclass(frozen=True, slots=True)
class Link:
    """A driver's connection, which statements are sent to as they are.

    Attributes:
        kind: of database, ``sqlite`` or ``postgresql``.
        driver: sqlite3's or psycopg's connection.
        names: PostgreSQL: what is prepared on it, by statement.
        apart: PostgreSQL: what is sent in one go is a transaction of its own; else it goes on with one, or begins it.
    """

    kind: str
    driver: Any
    names: dict[str, bytes]
    apart: bool

    @classmethod
    def of(cls, pooled: PoolProxiedConnection, apart: bool = False) -> "Link":
        """The one that SQLAlchemy has given out."""
        driver = pooled.driver_connection
        kind = "sqlite" if isinstance(driver, sqlite3.Connection) else "postgresql"
        return cls(kind, driver, pooled.info.setdefault("prepared", {}), apart)


def together(link: Link, asked: Sequence[Asked]) -> list[Any]:
    """Carry out statements, one after the other and in one go; the driver's cursor after each."""
    if link.kind == "postgresql":
        return _sent(link, asked)
    return [link.driver.execute(*_named(statement, values)) for statement, values in asked]


def commit(link: Link, last: Sequence[Asked]) -> None:
    """End the transaction with these statements; on return the disk has all of it.

    PostgreSQL has ``last`` let go of the transaction's locks before the disk has it (:data:`queries.NOTIFY`). Whoever
    notifies or writes into the log does so alone until its commit has ended: 24 processes that waited for the disk one
    after the other made 163 claims a second. What waits then is a record of its own, committed as the server is set up to
    commit; many who wait are served by one write.
    """
    if link.kind == "postgresql":
        _sent(link, last, [(_COMMIT, ()), _WAIT_FOR_DISK])
    else:
        together(link, last)


def alone(link: Link, asked: Asked) -> Any:
    """PostgreSQL: a statement that is a transaction of its own and ends as those of :func:`commit` do; its answer."""
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
    """The id of the row that a prepared INSERT has made."""
    row = cursor.fetchone()
    return int(row[0] if row else cursor.lastrowid)
