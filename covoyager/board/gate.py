"""The gate between an event loop and a database: no call blocks the loop for long, and passing failures are tried again.

A session calls its board by plain functions, as everybody does. The gate runs every call on one thread of its own. The event
loop waits for it for a moment, which is enough for nearly all calls; then the calling task is suspended as if it had awaited
(by greenback), and all other tasks go on. A call that fails for a cause that may pass (a lock, a full disk, a server that is
away) is reported, once a minute for as long as that lasts, and tried again, ever more slowly, until it works: every call is
one transaction, and one that failed has changed nothing. What was read may be cached until somebody writes.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import greenback

from covoyager.board.store.watch import DataVersion
from covoyager.clock import game, wall
from covoyager.errors import StoreError

T = TypeVar("T")

GRACE_S = 0.03
"""The event loop waits so long for a call; a transaction takes one to five milliseconds."""
BACK_OFF_S = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Pauses between tries; the last one is repeated."""
WAITED_S = 2.0
"""The same as :data:`GRACE_S` while the world waits for the session: the order in which tasks go on must not depend on how
busy the machine is."""
LATE_S = 1.0
"""A call that takes longer than this is reported, so that people know why nothing goes on."""
LATE = "The board's database does not answer: another program may have locked it. It is waited for; nothing is lost."
AGAIN_S = 60.0
"""Why nothing goes on is told again after so long, for whoever comes back to the terminal."""
FAREWELL_S = 3.0
"""At the end of a session, how long a database that does not answer is waited for."""


class Gate:
    """The gate to one database for the tasks of one event loop.

    Args:
        version: tells whether anybody has written.
        tell: called with a sentence when the database fails and when it answers again.
    """

    def __init__(self, version: DataVersion, tell: Callable[[str], None]) -> None:
        self._version = version
        self._tell = tell
        self._thread = ThreadPoolExecutor(1, "board", initializer=self._mark)
        self._own = threading.local()
        self._kept: dict[Any, Any] = {}
        self._suspended = 0
        self._told = 0.0
        self._failing: set[object] = set()  # calls; others may work meanwhile: on a full disk all can be read
        self._leaving = False

    def leave_soon(self) -> None:
        """From now on, try nothing again and wait at most :data:`FAREWELL_S`, since the session ends."""
        self._leaving = True

    def close(self) -> None:
        """End the thread; if it hangs in the database, do not wait for it."""
        self._thread.shutdown(wait=not self._suspended, cancel_futures=True)
        self._version.close()

    def _mark(self) -> None:
        self._own.inside = True

    def call(self, asked: Callable[[], T]) -> T:
        """Run ``asked`` on the gate's thread and return its result; a call within another runs at once.

        Raises:
            StoreError: the database failed for a cause that does not pass.
        """
        return asked() if getattr(self._own, "inside", False) else self._patiently(asked)

    def kept(self, key: Any, asked: Callable[[], T]) -> T:
        """As :meth:`call`, but cached under ``key`` until somebody writes to the board; do not change the result."""
        if getattr(self._own, "inside", False):
            return asked()
        if self._has_changed():
            self._kept = {}
        kept = self._kept
        if key in kept:
            found: T = kept[key]
            return found
        found = self._patiently(asked)
        if self._version.known:
            kept[key] = found
        return found

    def _has_changed(self) -> bool:
        try:
            return self._version.changed()
        except StoreError:
            return True  # the call itself finds out what is the matter

    def _patiently(self, asked: Callable[[], T]) -> T:
        call, tries = object(), 0
        try:
            while True:
                try:
                    found = self._at_once(asked, lambda: self._fails(call, LATE))
                except StoreError as error:
                    if not error.passing or self._leaving:
                        raise
                    self._fails(call, f"{str(error).rstrip('.')}. It is tried again; nothing is lost.")
                    tries += 1
                    self._pause(BACK_OFF_S[min(tries, len(BACK_OFF_S)) - 1])
                else:
                    if self._failing == {call}:
                        self._tell("The board's database answers again.")
                    return found
        finally:
            self._failing.discard(call)

    def _fails(self, call: object, why: str) -> None:
        now = wall.now()
        if not self._failing or now - self._told >= AGAIN_S:
            self._told = now
            self._tell(why)
        self._failing.add(call)

    def _at_once(self, asked: Callable[[], T], late: Callable[[], None]) -> T:
        answer = self._thread.submit(asked)
        if not suspendable():
            return answer.result(FAREWELL_S if self._leaving else None)
        with contextlib.suppress(TimeoutError):
            return answer.result(0 if self._suspended else WAITED_S if game.waited else GRACE_S)
        if answer.done():
            return answer.result()
        self._suspended += 1
        try:
            with game.hold():
                return greenback.await_(self._answered(answer, late))
        finally:
            self._suspended -= 1

    async def _answered(self, answer: "Future[T]", late: Callable[[], None]) -> T:
        coming = asyncio.wrap_future(answer)
        try:
            async with wall.timeout(FAREWELL_S if self._leaving else None):
                if not await wall.first({coming}, LATE_S) and not self._leaving:
                    late()
                return await coming
        except TimeoutError:
            raise StoreError("The board's database does not answer.", passing=True) from None
        finally:
            coming.cancel()

    def _pause(self, seconds: float) -> None:
        if not suspendable():
            wall.pause(seconds)
            return
        self._suspended += 1
        try:
            greenback.await_(wall.sleep(seconds))
        finally:
            self._suspended -= 1


def suspendable() -> bool:
    """Whether the caller runs in a task that can be suspended inside a plain function."""
    try:
        return asyncio.current_task() is not None and greenback.has_portal()
    except RuntimeError:  # no event loop in this thread
        return False


async def with_suspendable_tasks(main: Coroutine[Any, Any, T]) -> T:
    """Run ``main`` so that it, and every task created meanwhile, can be suspended inside a plain function."""
    loop = asyncio.get_running_loop()
    before = loop.get_task_factory()

    def make(
        on: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any] | Generator[Any, None, Any], **words: Any
    ) -> Any:
        task = asyncio.Task(greenback.with_portal_run(_awaited, work), loop=on, **words)
        task.add_done_callback(lambda _: work.close())  # one that was cancelled before it began
        return task

    loop.set_task_factory(make)
    try:
        return await greenback.with_portal_run(_awaited, main)
    finally:
        loop.set_task_factory(before)


async def _awaited(work: Any) -> Any:
    return await work
