"""Background jobs of a session: it looks, plans and thinks while people and bots go on."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from covoyager.crew.parts import Parts
from covoyager.crew.world_model import WorldModel
from covoyager.errors import CovoyagerError
from covoyager.reporter import Teller

Start: TypeAlias = Callable[[Coroutine[Any, Any, None]], None]
"""Carries something out beside everything else."""


class Background:
    """Carries out what need not be waited for.

    Args:
        reporter: hears what goes wrong.
        world_model: knows the world's age.
    """

    def __init__(self, reporter: Teller, world_model: WorldModel) -> None:
        self._reporter = reporter
        self._world_model = world_model
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a background job; see :data:`Start`."""
        task = asyncio.create_task(self._to_its_end(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _to_its_end(self, work: Coroutine[Any, Any, None]) -> None:
        """Run one job; its errors are reported in one line, and stop neither the other jobs nor the session."""
        try:
            await work
        except CovoyagerError as error:
            text = str(error)
        except Exception as error:
            text = " ".join(f"something unforeseen went wrong ({type(error).__name__}: {error})".split())[:300]
        else:
            return
        self._reporter.emit("error", self._world_model.tick, text=text)

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._tasks

    async def drained(self) -> None:
        """Wait until all that was begun has ended."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """End what is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class BackgroundJob:
    """A part of the session whose work is started now and goes on in the background.

    Args:
        parts: the board, the world model, the crew, the outbox.
        start: carries the work out.
    """

    def __init__(self, parts: Parts, start: Start) -> None:
        self._parts = parts
        self._start = start
