"""Checked once a second: leases, who is there, people's claims, and what they have done."""

import asyncio

from covoyager.clock import game
from covoyager.crew.other_sessions import OtherSessions
from covoyager.crew.parts import Parts
from covoyager.crew.roster import CrewWatch
from covoyager.engagement.engagement import Engagement
from covoyager.goals.session_goals import SessionGoals
from covoyager.jobs.chest_watch import ChestWatch
from covoyager.jobs.exploring import Exploring
from covoyager.jobs.morning import Morning
from covoyager.jobs.replanning import Replanning
from covoyager.jobs.verification import Verification

#: How often, seconds.
CLOCK = 1.0


class Housekeeping:
    """Checks once a second: leases, who is there, people's claims and what they have done.

    Args:
        parts: the board, the world model, the crew, the outbox.
        goals: those of this world.
        crew_watch: looks at everybody.
        other_sessions: the other sessions in this world.
        chest_watch: looks into the chest where a goal's end waits for that.
        engagement: minds the people.
        verification: minds what they have done.
        planning: plans anew where a bot stands still.
        replan: set where a plan may no longer hold.
    """

    def __init__(
        self,
        parts: Parts,
        goals: SessionGoals,
        crew_watch: CrewWatch,
        other_sessions: OtherSessions,
        chest_watch: ChestWatch,
        engagement: Engagement,
        verification: Verification,
        planning: Replanning,
        replan: asyncio.Event,
    ) -> None:
        self._parts = parts
        self._closing = goals.closing
        self._crew_watch = crew_watch
        self._other_sessions = other_sessions
        self._chest_watch = chest_watch
        self._engagement = engagement
        self._verification = verification
        self._planning = planning
        self._replan = replan
        self._morning = Morning(parts)
        self._exploring = Exploring(parts, goals)

    async def run(self) -> None:
        """Mind them until cancelled."""
        while True:
            await game.sleep(CLOCK)
            await self.round()

    async def round(self) -> None:
        """Check all of it once."""
        board, crew = self._parts.board, self._parts.crew
        now = game.date()
        goals = {goal.id for goal in board.goals()}
        crew.keep(goals)
        self._parts.world_model.keep(goals)
        held = [view for view in board.subtasks() if view.by]
        holders = {view.id: view.by for view in held if view.by}
        overdue = any(view.lease_until is not None and view.lease_until < now for view in held)
        freed = board.expire(now, self._parts.tick) if overdue else []
        if freed:
            self._replan.set()
        await self._crew_watch.look()
        self._other_sessions.meet()
        if not crew.leads:
            return
        self._closing.mind(self._replan.set, self._chest_watch.touched)
        if crew.stands_still() and await self._planning.repair(still=True):
            crew.wake()
        self._engagement.expired(freed, holders)
        self._engagement.mind()
        self._morning.mind(self._crew_watch.hour)
        self._verification.answer()
        self._verification.follow()
        self._exploring.mind()
