"""Statements that go to the driver as they are: what is done around one otherwise takes several times as long as it does."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Select, Table, TextClause, Update
from sqlalchemy.engine import make_url

from covoyager.board.store.rows import keepable

_BEGIN = "BEGIN"
_COMMIT = "COMMIT"
_WAIT_FOR_DISK = "SELECT pg_logical_emit_message(true, 'covoyager', '')"


class Prepared:
    """One statement, spelt out once for each kind of database.

    Args:
        statement: its parameters are single values. What it gives comes as the driver has it: SQLite knows no booleans.
    """

    def __init__(self, statement: Select[Any] | Insert | Update | TextClause) -> None:
        self._statement = statement
        self._spelt: dict[str, tuple[str, Mapping[str, Any], Sequence[str]]] = {}

    def on(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """The driver's cursor after it, in the connection's transaction; its errors are the driver's own."""
        return together(connection, [(self, values)])[0]

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


Asked = tuple[Prepared, Mapping[str, Any]]
"""A statement and what differs from call to call."""


def together(connection: Connection, asked: Sequence[Asked]) -> list[Any]:
    """Carry out statements, one after the other and in one go; the driver's cursor after each."""
    if connection.dialect.name == "postgresql":
        return _sent(connection, asked)
    driver: Any = connection.connection.driver_connection
    return [driver.execute(*_named(statement, values)) for statement, values in asked]


def commit(connection: Connection, last: Sequence[Asked]) -> None:
    """End the transaction with these statements; on return the disk has all of it.

    PostgreSQL has ``last`` let go of the transaction's locks before the disk has it (:data:`queries.NOTIFY`). Whoever
    notifies or writes into the log does so alone until its commit has ended: 24 processes that waited for the disk one
    after the other made 163 claims a second. What waits then is a record of its own, committed as the server is set up to
    commit; many who wait are served by one write.
    """
    if connection.dialect.name == "postgresql":
        _sent(connection, last, (_COMMIT, ()), (_WAIT_FOR_DISK, ()))
    else:
        together(connection, last)


def _sent(connection: Connection, asked: Sequence[Asked], *more: tuple[str, Sequence[Any]]) -> list[Any]:
    from covoyager.board.store import round_trip  # who has his board in a file need not wait for its driver

    driver: Any = connection.connection.driver_connection
    said = [_numbered(statement, values) for statement, values in asked]
    begin = [] if round_trip.begun(driver) else [(_BEGIN, ())]
    names = connection.info.setdefault("prepared", {})
    return round_trip.exchange(driver, names, [*begin, *said, *more])[len(begin) :]


def _named(statement: Prepared, values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    text, own, _ = statement.spelt("sqlite")
    return text, {**own, **{name: keepable(value) for name, value in values.items()}}


def _numbered(statement: Prepared, values: Mapping[str, Any]) -> tuple[str, Sequence[Any]]:
    text, own, order = statement.spelt("postgresql")
    given = {**own, **values}
    return text, [keepable(given[name]) for name in order]


def key_of(cursor: Any) -> int:
    """The id of the row that a prepared INSERT has made."""
    row = cursor.fetchone()
    return int(row[0] if row else cursor.lastrowid)
