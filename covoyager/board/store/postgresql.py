"""What only a board in PostgreSQL needs; others do not load its driver."""

from typing import Any

import psycopg
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

from covoyager.board.store.errors import LOCK_WAIT_S
from covoyager.board.store.queries import CHANNEL
from covoyager.board.store.watch import Connected
from covoyager.clock import wall
from covoyager.errors import StoreError

RESTED_S = 0.5
"""A connection that was not used for so long is tested before it is used again."""


def engine(url: URL) -> Engine:
    """An engine that tests a connection before it is used again."""
    patience = f"-c lock_timeout={int(LOCK_WAIT_S * 1000)}"
    options = {
        "connect_timeout": int(LOCK_WAIT_S),
        "options": patience,
        "client_encoding": "utf8",
        "prepare_threshold": None,  # psycopg would let go of all that is prepared with every rollback, ours too
    }
    made = create_engine(url, pool_size=4, connect_args=options)

    @event.listens_for(made, "checkin")
    def rests(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info["since"] = wall.now()

    @event.listens_for(made, "checkout")
    def wakes(connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
        """Test a connection that was not used for a while: a server that was restarted does not know it."""
        if not alive(connection, wall.now() - record.info.get("since", wall.now())):
            raise DisconnectionError

    return made


def alive(connection: Any, rested_s: float) -> bool:
    """Whether a connection still works after ``rested_s`` seconds unused; below :data:`RESTED_S` it is not tested."""
    if rested_s < RESTED_S:
        return True
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except psycopg.Error:
        return False
    return True


class NotifyWatch(Connected):
    """A watch by LISTEN, on a connection of its own."""

    prompt = False

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
