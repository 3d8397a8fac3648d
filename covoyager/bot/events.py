"""What bots see and do, on its way to everybody who listens."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class BotEvent:
    """Something a bot saw or did; ``bot`` is None for the host's own (``ready``, ``lost``, ``log``)."""

    bot: str | None
    kind: str
    data: Mapping[str, Any]


class Subscriptions:
    """Hands each event to all that listen; each has a queue of its own, so that none can block another."""

    #: A listener that has fallen this far behind loses the oldest.
    LONGEST = 10_000

    def __init__(self) -> None:
        self._queues: list[asyncio.Queue[BotEvent | None]] = []

    def publish(self, event: BotEvent) -> None:
        """Enqueue for everybody."""
        for queue in self._queues:
            if queue.qsize() >= self.LONGEST:
                queue.get_nowait()
            queue.put_nowait(event)

    def close(self) -> None:
        """End every listener's iteration."""
        for queue in self._queues:
            queue.put_nowait(None)

    def listen(self) -> AsyncIterator[BotEvent]:
        """Events from now on, until closed."""
        queue: asyncio.Queue[BotEvent | None] = asyncio.Queue()
        self._queues.append(queue)
        return self._iterate(queue)

    async def _iterate(self, queue: "asyncio.Queue[BotEvent | None]") -> AsyncIterator[BotEvent]:
        try:
            while (event := await queue.get()) is not None:
                yield event
        finally:
            self._queues.remove(queue)
