"""Watches the shared chest: what people put in or take out is noticed, unasked."""

import asyncio
from collections.abc import Awaitable, Callable

from covoyager.crew.scene import Scene
from covoyager.crew.worker import Worker
from covoyager.errors import BridgeError, ServerLost
from covoyager.session.crewlist import Crew

#: Somebody who is at the chest closes and opens it a few times; and the bot's own look moves the lid too.
SETTLE_SECONDS = 1.0


class ChestWatch:
    """Has an idle bot look into the chest after somebody was at it.

    Args:
        crew: the bots.
        scene: what they know of the chest.
        urgent: whether somebody waits for a look so that even a busy bot should go (it pauses what it does).
        changed: called after a look that showed other contents.
    """

    def __init__(
        self, crew: Crew, scene: Scene, urgent: Callable[[], bool], changed: Callable[[], Awaitable[None]]
    ) -> None:
        self._crew = crew
        self._scene = scene
        self._urgent = urgent
        self._changed = changed
        self._touched = asyncio.Event()

    def touched(self) -> None:
        """The lid of the shared chest moved."""
        self._touched.set()

    async def run(self) -> None:
        """Watch until cancelled."""
        while True:
            await self._touched.wait()
            await asyncio.sleep(SETTLE_SECONDS)
            self._touched.clear()
            worker = self._crew.idle() or (self._crew.lead if self._urgent() else None)
            if worker is None:
                continue
            if await self._look(worker):
                await self._changed()
            await asyncio.sleep(SETTLE_SECONDS)
            self._touched.clear()

    async def _look(self, worker: Worker) -> bool:
        before = self._scene.chest
        try:
            await worker.look()
        except (BridgeError, ServerLost):
            return False
        return self._scene.chest != before
