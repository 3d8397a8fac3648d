"""Keeps every plan possible: what has no plan gets one, and what the world has undone is planned anew."""

import asyncio

from covoyager.chat import replies
from covoyager.crew.parts import Parts
from covoyager.crew.roster import CrewWatch
from covoyager.goals.repairs import Repairs
from covoyager.jobs.narration import Narration
from covoyager.jobs.unplanned_goals import UnplannedGoals


class Replanning:
    """Plans what has no plan, and plans anew what the world has undone, one thing after the other.

    Args:
        parts: the board, the world model, the crew, the outbox.
        repairs: plans anew.
        crew_watch: asks the bots what they have, where something seems to be missing.
        unplanned: takes up goals that stand on the board in words.
        telling: tells what is written.
        replan: set when there is something to look at.
    """

    def __init__(
        self,
        parts: Parts,
        repairs: Repairs,
        crew_watch: CrewWatch,
        unplanned: UnplannedGoals,
        telling: Narration,
        replan: asyncio.Event,
    ) -> None:
        self._parts = parts
        self._repairs = repairs
        self._crew_watch = crew_watch
        self._unplanned = unplanned
        self._telling = telling
        self._replan = replan

    async def run(self) -> None:
        """Plan until cancelled."""
        crew = self._parts.crew
        while True:
            await self._replan.wait()
            self._replan.clear()
            if crew.lead is None or not crew.leads:
                continue
            self._unplanned.take()
            await self.repair()
            crew.wake()

    async def repair(self, *, still: bool = False) -> bool:
        """Plan anew what the world has undone; where a bot stands still, for what people have in hand too.

        Args:
            still: a bot has nothing that it could do.

        Returns:
            Whether there is a new plan.
        """
        counted = await self._crew_watch.counted() if self._repairs.lacks(still=still) else None
        changed = self._repairs.repair(still=still, counted=counted)
        for goal, plan, why in changed:
            if plan is None:
                self._parts.outbox.post(replies.given_up(goal, str(why)))
        self._telling.tell()
        return bool(changed)
