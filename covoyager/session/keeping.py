"""What a session does again and again: it follows the board, minds leases and people, and keeps every plan possible."""

import asyncio

from covoyager.clock import game, wall
from covoyager.session.checks import Checks
from covoyager.session.chestwatch import ChestWatch
from covoyager.session.company import Company
from covoyager.session.crewlist import CrewWatch
from covoyager.session.goals import GoalKeeper
from covoyager.session.neighbours import Neighbours
from covoyager.session.noted import Noted
from covoyager.session.parts import Parts
from covoyager.session.telling import Telling

#: How often the session gives a sign of life, seconds.
BEAT_SECONDS = 4.0
#: By the wall, where the game stands still.
STILL_SECONDS = 5.0
#: How often leases, presence and unanswered checks are gone through, seconds.
CLOCK = 1.0


class BoardWatch:
    """Follows the board: what anybody writes there is told, kept to and answered.

    Args:
        parts: the board, the scene, the crew, the outbox.
        telling: tells what is written.
        neighbours: the other sessions in this world.
        checks: answers whoever says that they are done.
        replan: set where a goal waits for its plan.
    """

    def __init__(
        self, parts: Parts, telling: Telling, neighbours: Neighbours, checks: Checks, replan: asyncio.Event
    ) -> None:
        self._parts = parts
        self._telling = telling
        self._neighbours = neighbours
        self._checks = checks
        self._replan = replan

    async def run(self) -> None:
        """Follow until cancelled."""
        board, crew = self._parts.board, self._parts.crew
        async for _ in board.changes():
            self._telling.tell()
            for worker in crew.workers.values():
                worker.keep_to_board()
            self._neighbours.meet()
            if crew.leads:
                self._checks.answer()
            crew.wake()
            if any(not goal.planned for goal in board.goals()):
                self._replan.set()

    async def tell(self, news: asyncio.Event) -> None:
        """Tell of what this session itself has written, whenever it says so, until cancelled."""
        while True:
            await news.wait()
            news.clear()
            self._telling.tell()

    async def beat(self, speed: str) -> None:
        """Tell boards that this session lives: by the game's clock, for a beat wakes who waits."""
        while True:
            self._parts.board.beat(tick=self._parts.tick, speed=speed)
            next_beat = asyncio.create_task(game.sleep(BEAT_SECONDS))
            try:
                await wall.first({next_beat}, STILL_SECONDS)
            finally:
                next_beat.cancel()


class Planning:
    """Plans what has no plan, and plans anew what the world has undone, one thing after the other.

    Args:
        parts: the board, the scene, the crew, the outbox.
        goals: plans.
        crew_watch: asks the bots what they have, where something seems to be missing.
        noted: takes up goals that stand on the board in words.
        telling: tells what is written.
        replan: set when there is something to look at.
    """

    def __init__(
        self,
        parts: Parts,
        goals: GoalKeeper,
        crew_watch: CrewWatch,
        noted: Noted,
        telling: Telling,
        replan: asyncio.Event,
    ) -> None:
        self._parts = parts
        self._goals = goals
        self._crew_watch = crew_watch
        self._noted = noted
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
            self._noted.take()
            await self.mend()
            crew.wake()

    async def mend(self, *, still: bool = False) -> bool:
        """Plan anew what the world has undone; where a bot stands still, for what people have in hand too.

        Args:
            still: a bot has nothing that it could do.

        Returns:
            Whether there is a new plan.
        """
        books = await self._crew_watch.books() if self._goals.lacks() else None
        changed = self._goals.mend(still=still, books=books)
        for goal, plan, why in changed:
            if plan is None:
                self._parts.outbox.post(f"I have to give up {goal.goal.text}: {why}")
        self._telling.tell()
        return bool(changed)


class Minding:
    """Once a second: leases, who is there, people's claims and what they have done.

    Args:
        parts: the board, the scene, the crew, the outbox.
        goals: minds how goals end.
        crew_watch: looks at everybody.
        neighbours: the other sessions in this world.
        chest_watch: looks into the chest where a goal's end waits for that.
        company: minds the people.
        checks: minds what they have done.
        planning: plans anew where a bot stands still.
        replan: set where a plan may no longer hold.
    """

    def __init__(
        self,
        parts: Parts,
        goals: GoalKeeper,
        crew_watch: CrewWatch,
        neighbours: Neighbours,
        chest_watch: ChestWatch,
        company: Company,
        checks: Checks,
        planning: Planning,
        replan: asyncio.Event,
    ) -> None:
        self._parts = parts
        self._goals = goals
        self._crew_watch = crew_watch
        self._neighbours = neighbours
        self._chest_watch = chest_watch
        self._company = company
        self._checks = checks
        self._planning = planning
        self._replan = replan

    async def run(self) -> None:
        """Mind them until cancelled."""
        board, crew = self._parts.board, self._parts.crew
        while True:
            await game.sleep(CLOCK)
            now = game.date()
            held = [view for view in board.subtasks() if view.by]
            holders = {view.id: view.by for view in held if view.by}
            overdue = any(view.lease_until is not None and view.lease_until < now for view in held)
            freed = board.expire(now) if overdue else []
            if freed:
                self._replan.set()
            await self._crew_watch.look()
            self._neighbours.meet()
            if not crew.leads:
                continue
            self._goals.closing.mind(self._replan.set, self._chest_watch.touched)
            if crew.stands_still() and await self._planning.mend(still=True):
                crew.wake()
            self._company.expired(freed, holders)
            self._company.mind()
            self._checks.answer()
            self._checks.follow()
