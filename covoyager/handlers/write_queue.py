"""What is written on the board of what is heard: in its order, beside whoever hears, however slow the database is."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from covoyager.clock import wall
from covoyager.errors import CovoyagerError


class WriteQueue:
    """Writes beside the task that hears.

    Args:
        tell: hears what went wrong.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._waiting: deque[Callable[[], Any]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def write(self, write: Callable[[], Any]) -> None:
        """Have it written: before this returns, where the database answers at once."""
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
        """Leave off."""
        if self._task is not None:
            self._task.cancel()
