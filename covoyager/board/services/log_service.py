"""The event log, and waiting for changes of the board."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from typing import Any

from covoyager.board.services.service import Service
from covoyager.board.store.watch import POLL_S, Watch
from covoyager.clock import game, wall
from covoyager.domain import Action, Event
from covoyager.errors import StoreError

ASYNC_WAIT_S = 0.5


class LogService(Service):
    """Reads, extends and follows the log."""

    _watch: Watch | None = None
    _after: Callable[[], None] | None = None
    #: What :meth:`changes` waits with, and whether it has a change to report that it was kept from seeing.
    _following: Watch | None = None
    _owed = False

    def events(self, after: int = 0, goal_id: int | None = None, limit: int | None = None) -> list[Event]:
        """Events with an id greater than ``after``, oldest first; with ``limit`` only the latest so many."""
        with self.store.read() as tx:
            return tx.events(after, goal_id, limit)

    def moves_of(self, name: str, after: int = 0) -> list[tuple[Event, Action]]:
        """The ``status`` events that ``name`` caused after an event's id, oldest first, each with the verb of its subtask."""
        with self.store.read() as tx:
            return tx.moves_of(name, after)

    def note(
        self,
        type: str,
        by: str | None,
        data: Mapping[str, Any],
        goal: int | None = None,
        subtask: int | None = None,
        tick: int = 0,
    ) -> Event:
        """Append an event that changes no status, and give it with its id.

        Its type is session, chat, skill, model_call, error or note.
        """
        with self.store.write(queued=False) as tx:
            tx.add_event(type, goal=goal, subtask=subtask, by=by, tick=tick, data=data)
            return tx.tell()[-1]

    def watch(self, timeout: float) -> bool:
        """Wait until any process changes the board: True within 200 ms of a change, False after ``timeout`` seconds.

        A change between two calls makes the second one return at once, and the first call always returns at once. Only one
        thread may call it; others use :meth:`changes`.
        """
        if self._watch is None:
            self._watch = self.store.watch()
            return True
        try:
            return self._watch.wait(timeout)
        except StoreError:
            self._watch.close()
            self._watch = None  # the next call connects anew
            raise

    def aside(self, write: Callable[[], None]) -> None:
        """Have ``write`` change the board in a way that is no news to whoever waits for :meth:`changes` of this board."""
        watch = self._following
        owed = watch is not None and watch.wait(0.0)
        write()
        if watch is not None:
            watch.wait(0.0)
        self._owed |= owed

    async def changes(self) -> AsyncGenerator[None, None]:
        """Yield once at the beginning and then after every change; several may be reported as one.

        A lost connection is made anew as soon as the database answers, which also counts as a change.

        Raises:
            StoreError: the database does not answer at the beginning.
        """
        watch: Watch | None = await self._begin_to_watch()
        try:
            self._following = watch
            yield
            while True:
                try:
                    if watch is None:
                        watch, changed = await self._begin_to_watch(), True
                        self._following = watch
                    else:
                        changed = await self._wait(watch)
                except StoreError:
                    if watch is not None:
                        watch.close()
                    self._following = watch = None
                    changed = False
                    await wall.sleep(ASYNC_WAIT_S)
                if changed:
                    yield
        finally:
            self._following = None
            if watch is not None:
                watch.close()

    def closing(self, after: Callable[[], None]) -> None:
        """Have ``after`` called when the board is closed."""
        self._after = after

    async def _begin_to_watch(self) -> Watch:
        with game.hold():
            return await asyncio.to_thread(self.store.watch)

    async def _wait(self, watch: Watch) -> bool:
        await game.stepped(POLL_S, often=not watch.prompt)
        changed = watch.wait(0.0) or self._owed
        self._owed = False
        if changed:
            await game.inside()
            game.look_again()
        return changed

    def close(self) -> None:
        """Stop watching and call what :meth:`closing` was given; the database stays open for other boards."""
        if self._watch is not None:
            self._watch.close()
            self._watch = None
        if self._after is not None:
            self._after()
