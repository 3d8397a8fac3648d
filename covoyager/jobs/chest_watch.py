"""Watches the shared chest: what people put in or take out is noticed, unasked."""

import asyncio
from collections.abc import Collection, Iterable
from typing import Protocol

from covoyager.board import SubtaskView
from covoyager.clock import TICKS_PER_SECOND, game
from covoyager.crew.member import Member
from covoyager.crew.roster import Crew
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Status
from covoyager.errors import BridgeError, ServerLost

#: How long to wait once the lid has moved, seconds: people close and open a chest a few times, and a bot's look moves it too.
SETTLE_SECONDS = 1.0
#: A lid that moves within so many seconds after a look was moved by that look.
LID_SECONDS = 0.5
#: A busy bot leaves its work for a look at most once in so many seconds; whoever says that they are done is answered at once.
BUSY_SECONDS = 10.0


def may_be_done(views: Iterable[SubtaskView], bots: Collection[str], now: float) -> bool:
    """Whether a person may have finished what they hold: they asked for a check, were seen to pick up all of it, or half
    of its expected time is over.

    Whoever has just begun is at the chest to fetch something; a busy bot need not walk there for that.

    Args:
        views: all subtasks of the open goals.
        bots: the others are people.
        now: seconds since the epoch.
    """
    held = [view for view in views if view.state is Status.IN_PROGRESS and view.by and view.by not in bots]
    return any(
        view.checking
        or view.progress >= view.subtask.quantity
        or (now - (view.started_at or 0.0)) * TICKS_PER_SECOND >= view.subtask.ticks / 2
        for view in held
    )


class Supervisor(Protocol):
    """Knows what looks into the chest are for."""

    def urgent(self) -> bool:
        """Whether somebody waits for a look so that even a busy bot should go (it pauses what it does)."""

    async def chest_changed(self) -> None:
        """A look has shown other contents."""


class ChestWatch:
    """Has an idle bot look into the chest after somebody was at it.

    Args:
        crew: the bots.
        world_model: what they know of the chest.
        settle: seconds that are waited for whoever is at the chest.
    """

    def __init__(self, crew: Crew, world_model: WorldModel, settle: float = SETTLE_SECONDS) -> None:
        self._crew = crew
        self._world_model = world_model
        self._settle = settle
        self._touched = asyncio.Event()
        self._moved = float("-inf")

    def touched(self) -> None:
        """The lid of the shared chest moved."""
        self._moved = game.now()
        self._touched.set()

    def seen(self) -> bool:
        """Whether somebody has looked into the chest since its lid moved."""
        return self._world_model.looked > self._moved - LID_SECONDS

    async def run(self, supervisor: Supervisor) -> None:
        """Watch until cancelled."""
        while True:
            await self._touched.wait()
            await game.sleep(self._settle)
            self._touched.clear()
            if self._crew.idle() is None:
                await game.sleep(max(0.0, self._world_model.looked + BUSY_SECONDS - game.now()))
            worker = self._crew.idle() or (self._crew.lead if supervisor.urgent() else None)
            if worker is None or self.seen():
                continue
            if await self._look(worker):
                await supervisor.chest_changed()
            await game.sleep(self._settle)
            self._touched.clear()

    async def _look(self, worker: Member) -> bool:
        before = self._world_model.chest
        try:
            await worker.look()
        except (BridgeError, ServerLost):
            return False
        return self._world_model.chest != before
