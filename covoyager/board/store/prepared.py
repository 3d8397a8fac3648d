"""Statements that go to the driver as they are: what is done around one otherwise takes several times as long as it does."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Select, Table, TextClause, Update
from sqlalchemy.dialects.sqlite import pysqlite

from covoyager.board.store.rows import keepable

#: SQLite's statements with parameters by name, as PostgreSQL has them anyway.
_SQLITE: Dialect = pysqlite.dialect(paramstyle="named")


IDLE = 0
"""PostgreSQL's own number of a connection without a transaction."""


class Prepared:
    """One statement, spelt out once for each kind of database.

    Args:
        statement: its parameters are single values. What it gives comes as the driver has it: SQLite knows no booleans.
    """

    def __init__(self, statement: Select[Any] | Insert | Update | TextClause) -> None:
        self._statement = statement
        self._spelt: dict[str, tuple[str, Mapping[str, Any]]] = {}

    def on(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """The driver's cursor after it, in the connection's transaction; its errors are the driver's own."""
        kind = connection.dialect.name
        spelt, own = self._spelt.get(kind) or self._spell(connection.dialect)
        given = {name: keepable(value) for name, value in values.items()}
        driver: Any = connection.connection.driver_connection
        if kind == "postgresql" and driver.info.transaction_status == IDLE:
            with driver.pipeline():  # BEGIN goes with it
                return driver.execute(spelt, {**own, **given})
        return driver.execute(spelt, {**own, **given})

    def _spell(self, dialect: Dialect) -> tuple[str, Mapping[str, Any]]:
        statement, kind = self._statement, dialect.name
        if kind == "postgresql" and isinstance(statement, Insert) and isinstance(statement.table, Table):
            statement = statement.returning(*statement.table.primary_key.columns)
        compiled = statement.compile(dialect=_SQLITE if kind == "sqlite" else dialect)
        self._spelt[kind] = str(compiled), {name: value for name, value in compiled.params.items() if value is not None}
        return self._spelt[kind]


def key_of(cursor: Any) -> int:
    """The id of the row that a prepared INSERT has made."""
    return int(cursor.fetchone()[0] if cursor.description else cursor.lastrowid)
