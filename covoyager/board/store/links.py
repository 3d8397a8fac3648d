"""Connections kept ready for calls of one or two statements.

Getting a connection from SQLAlchemy, and beginning and ending a transaction through it, takes several times as long as such a
call itself.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, PoolProxiedConnection

from covoyager.board.store.prepared import Link
from covoyager.clock import wall

KEPT = 4
"""So many connections are kept at most; others are given back to SQLAlchemy."""


class Links:
    """Connections of an engine outside its transactions; safe to use from several threads.

    Args:
        engine: where they come from.
        begin: called with the driver's connection, and whether it will write, before it is used.
        alive: tells whether the driver's connection still works after so many seconds unused.
        kept: how many are kept at most.
    """

    def __init__(
        self, engine: Engine, begin: Callable[[Any, bool], None], alive: Callable[[Any, float], bool], kept: int = KEPT
    ) -> None:
        self._engine = engine
        self._begin = begin
        self._alive = alive
        self._kept = kept
        self._resting: list[tuple[PoolProxiedConnection, float]] = []
        self._age = 0

    @contextmanager
    def one(self, write: bool = False) -> Iterator[Link]:
        """A connection for the caller alone; if it writes to SQLite, it is in a transaction that is committed at the end."""
        age, proxied = self._age, self._take()
        link = Link.of(proxied, apart=True)
        try:
            self._begin(link.driver, write)
            yield link
            if write and link.kind == "sqlite":
                link.driver.execute("COMMIT")
        except BaseException:
            self.close()
            if link.kind == "sqlite":
                proxied.close()  # which takes back what it had begun
            else:
                proxied.invalidate()
            raise
        if age == self._age and len(self._resting) < self._kept:
            self._resting.append((proxied, wall.now()))
        else:
            proxied.close()

    def _take(self) -> PoolProxiedConnection:
        while self._resting:
            proxied, since = self._resting.pop()
            if self._alive(proxied.driver_connection, wall.now() - since):
                return proxied
            proxied.invalidate()
        return self._engine.raw_connection()

    def close(self) -> None:
        """Give back all connections; those in use are given back when they are free."""
        self._age += 1
        while self._resting:
            self._resting.pop()[0].close()
