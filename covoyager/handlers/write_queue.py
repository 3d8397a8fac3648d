"""Writes to the board what is heard in the game: in order, and without holding up the listener while the database is slow."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from covoyager.clock import wall
from covoyager.errors import CovoyagerError


class WriteQueue:
    """Writes in a task of its own, one after the other.

    Args:
        tell: hears what went wrong.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._waiting: deque[Callable[[], Any]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def write(self, write: Callable[[], Any]) -> None:
        """Queue a call that writes to the board; where the database answers at once, it is written when this returns."""
        self._waiting.append(write)
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        await wall.sleep(0)

    async def _run(self) -> None:
        try:
            while self._waiting:
                try:
                    self._waiting.popleft()()
                except CovoyagerError as error:
                    self._tell(str(error))
        finally:
            self._task = None

    def close(self) -> None:
        """Stop writing; what still waits is lost."""
        if self._task is not None:
            self._task.cancel()
