"""One sitting: connect, look around, keep the goals going, answer people, and end in order."""

import asyncio
import contextlib
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any

from covoyager.board import Board, GoalView, SubtaskView
from covoyager.bot import Bot, BotHost
from covoyager.chat.outbox import Outbox
from covoyager.clock import game, wall
from covoyager.config import Settings
from covoyager.crew.scene import Scene
from covoyager.crew.tries import Report
from covoyager.crew.worker import Worker
from covoyager.domain import Event, GoalState, Status
from covoyager.errors import (
    BoardError,
    BridgeLost,
    ConnectionFailed,
    GoalError,
    ServerLost,
    SkillFailed,
    StoreError,
)
from covoyager.knowledge import load
from covoyager.pairs import PairManager
from covoyager.session.asking import take_goal
from covoyager.session.chestwatch import ChestWatch, may_be_done
from covoyager.session.crewlist import Crew, CrewWatch
from covoyager.session.dispatch import Dispatcher
from covoyager.session.goals import GoalKeeper
from covoyager.session.hearing import Hearing
from covoyager.session.joining import Entered, connect, is_twin, other_name, tell_arrival
from covoyager.session.modeldesk import ModelDesk
from covoyager.session.narrator import Narrator
from covoyager.session.neighbours import Neighbours
from covoyager.session.options import Options, Place
from covoyager.session.race import first_of
from covoyager.session.report import Reporter
from covoyager.session.sharedchest import SharedChest
from covoyager.session.skillmanager import SkillManager
from covoyager.session.voice import Voice

#: Waits between tries to get back into a world, seconds; a server that is started again here is back after one or two.
BACK_OFF = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
#: How often the session gives a sign of life, seconds.
BEAT_SECONDS = 4.0
#: By the wall, where the game stands still.
STILL_SECONDS = 5.0
#: How often leases, presence and unanswered checks are gone through, seconds.
CLOCK = 1.0
#: How long the first goal waits for bots that are still joining, seconds.
ARRIVAL = 20.0
DONE_EXIT, FAILED_EXIT, IMPOSSIBLE_EXIT, TIMEOUT_EXIT = 0, 1, 3, 5


class Session:
    """Everything of one sitting, wired together.

    Args:
        settings: the program's settings.
        options: what this sitting is to do.
        place: the server.
        host: a started bot host.
        board: the open board.
        reporter: where the events are told.
        data: minecraft-data's folder.
        pairs: the skill library.
        entered: the first bot, which is in the world already.
    """

    def __init__(
        self,
        settings: Settings,
        options: Options,
        place: Place,
        host: BotHost,
        board: Board,
        reporter: Reporter,
        data: Path,
        pairs: PairManager,
        entered: Entered,
    ) -> None:
        self.settings = settings
        self.options = options
        self.place = place
        self.host = host
        self.board = board
        self.reporter = reporter
        self.data = data
        self.pairs = pairs
        self.scene = Scene(chest_at=place.chest)
        self.crew = Crew(names=entered.names)
        self.crew_watch = CrewWatch(board, self.crew, self.scene, self.abilities)
        knowledge, blueprints = load(entered.joined.minecraft, data), settings.home / "blueprints"
        self.goals = GoalKeeper(board, knowledge, self.scene, self.crew.size, blueprints)
        self.models = ModelDesk(settings, board, lambda: self.goals, self.scene)
        self.skill_manager = SkillManager(self.models, pairs, board, settings.home / "drafts")
        self._entered: Entered | None = entered
        self.voice = Voice(self.crew)
        self.outbox = Outbox(self.voice.send)
        self.target: int | None = None
        self._mend = asyncio.Event()
        self._complete = asyncio.Event()
        self._over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._arrived: set[str] = set()
        self.chest = SharedChest(board, self.scene, reporter, self.goals.plan_chest)
        self.chest_watch = ChestWatch(self.crew, self.scene, self._people_may_be_done, self._chest_changed)
        self.narrator = Narrator(board, reporter, self.scene.walked, self._goal_ended, self._happened)
        self.dispatcher = Dispatcher(self)
        self._neighbours = Neighbours(board, self.crew, self.scene, self._mend.set)
        self._neighbours.meet()

    # --- the sitting as a whole -------------------------------------------------------------------------------

    async def run(self) -> int:
        """Run until the goal has ended (or for ever), and give the exit code."""
        parts: list[Coroutine[Any, Any, None]] = [
            Hearing(self).run(),
            self._watch(),
            self._beat(),
            self._keep_time(),
            self._keep_plans(),
            self.outbox.run(),
            self.chest_watch.run(),
        ]
        tasks: list[asyncio.Task[None]] = [asyncio.create_task(part) for part in parts]
        ready = asyncio.Event()
        tasks += [asyncio.create_task(self._live(name, ready, lead=i == 0)) for i, name in enumerate(self.crew.names)]
        tasks.append(asyncio.create_task(self._begin(ready)))
        try:
            waiting: set[asyncio.Future[Any]] = {self._over, *tasks}
            ended = await game.first(waiting, self.options.timeout)
            if not ended:
                self.reporter.emit("error", text=f"Timed out after {self.options.timeout:g} s.")
                return TIMEOUT_EXIT
            if not self._over.done():
                for task in ended:
                    task.result()
            code = await self._over
            with contextlib.suppress(TimeoutError):
                await game.within(3.0, self.outbox.drained())
            return code
        finally:
            self.board.leave_soon()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.dispatcher.close()
            await self.models.close()
            with contextlib.suppress(StoreError):
                self.board.end_session()
                self.tell_events()

    async def _begin(self, ready: asyncio.Event) -> None:
        """Once the first bot stands in the world: take up or add the goal."""
        await ready.wait()
        with contextlib.suppress(TimeoutError):
            # A plan is made for as many as are there.
            await wall.within(ARRIVAL, self._complete.wait())
        self.tell_events()
        if self.options.goal is not None:
            try:
                await self._take_up(self.options.goal)
            except GoalError as error:
                self.reporter.emit("error", text=str(error))
                self._end(IMPOSSIBLE_EXIT)
                return
        self._mend.set()
        await asyncio.Event().wait()

    async def _take_up(self, text: str) -> None:
        known = self.goals.adopt(text) if self.options.again is None else None
        if known is not None:
            self.target = known.id
            if known.state is GoalState.PAUSED:
                self.board.resume(known.id, "host")
            self.reporter.emit("session", self.scene.tick, text=f"Going on with goal {known.id}: {known.goal.text}")
        else:
            if self.options.again is not None:
                self.target, _ = self.goals.add(text, "host", again=self.options.again)
            else:
                self.target, _ = await take_goal(self, text, "host")
        self.narrator.begin(self.board.goal(self.target), self.scene.tick)
        self.tell_events()

    # --- a bot's life -----------------------------------------------------------------------------------------

    async def _live(self, name: str, ready: asyncio.Event, *, lead: bool) -> None:
        failures = 0
        while True:
            bot, twin = self.host.bot(name), False
            try:
                await self._connect(bot, lead=lead)
                failures = 0
                worker = self._worker(bot)
                await self._arrive(worker)
                ready.set()
                await first_of(worker.work(), bot.gone())
            except ConnectionFailed as error:
                patience = 5 * len(BACK_OFF) if self.place.kept_up else 0
                if not ready.is_set() and lead and failures >= patience:
                    raise
                self._say_once(f"{name} cannot get back into the world: {error}", failures)
                twin = is_twin(error)
            except (ServerLost, BridgeLost, SkillFailed) as error:
                if not ready.is_set() and lead and failures >= len(BACK_OFF):
                    raise
                twin = is_twin(error)
                if not twin:
                    self._say_once(f"{name} lost the connection ({error}); coming back", failures)
            finally:
                self.crew_watch.lost(name)
            if twin:
                name = other_name(self.board, self.options, self.crew, name, self.reporter)
            await wall.sleep(BACK_OFF[min(failures, 1 if self.place.kept_up else len(BACK_OFF) - 1)])
            failures += 1

    def _worker(self, bot: Bot) -> Worker:
        worker = Worker(
            bot,
            self.board,
            self.scene,
            self.pairs,
            may=partial(self._may, bot.name),
            wanted=self.goals.wanted,
            settled=self._settled,
            provide=self._provide_chest,
            pockets=self.crew_watch.pockets,
            author=self.skill_manager,
            site=self.goals.buildings,
        )
        worker.upkeep.meals.may_hunt = lambda: (able := self.abilities(bot.name)) is None or "kill" in able
        return worker

    def _say_once(self, text: str, failures: int) -> None:
        if failures == 0:
            self.reporter.emit("error", self.scene.tick, text=text)

    async def _connect(self, bot: Bot, *, lead: bool) -> None:
        entered, self._entered = (self._entered, None) if lead else (None, self._entered)
        if entered is None:
            await connect(bot, self.settings, self.options, self.place)
            return
        who_may = self.dispatcher.who_may()
        tell_arrival(self.reporter, entered, self.place, self.board.world.key, bot.name, who_may)

    async def _arrive(self, worker: Worker) -> None:
        """Take back what a killed session left in this bot's name, find the chest, look around, go to work."""
        for goal in self.goals.mine():
            for view in self.board.subtasks(goal.id):
                if view.started_at is not None and view.state is not Status.DONE and view.by in (None, worker.name):
                    self.scene.leave_cooking(worker.name, view.id, view.subtask)
                if view.by == worker.name and view.lease_until is not None:
                    with contextlib.suppress(BoardError):
                        self.board.release(view.id, worker.name, "the session had ended", tick=self.scene.tick)
        await worker.bot.primitive("keepSites", self.goals.buildings.sites(), preempt=False)
        await self.chest.find(worker.bot)
        await worker.look()
        if worker.name not in self._arrived:
            self._arrived.add(worker.name)
            at = self.scene.chest_at
            text = "The shared chest is at {} {} {}.".format(*at) if at else "There is no chest here yet."
            self.reporter.emit("session", self.scene.tick, text=text, chest=at, bot=worker.name)
        self.crew.workers[worker.name] = worker
        if len(self.crew.workers) >= self.options.bots:
            self._complete.set()
        self._mend.set()

    async def _provide_chest(self, worker: Worker) -> bool:
        had = await self.chest.provide(worker)
        if had and self.scene.chest_at is not None:
            self.dispatcher.announce("The shared chest is at {} {} {} now.".format(*self.scene.chest_at))
            self._mend.set()
        return had

    def abilities(self, name: str) -> frozenset[str] | None:
        """Actions that a bot may carry out; None for all."""
        told = self.board.setting(f"jobs:{name}")
        return None if told is None else frozenset(map(str, told))

    def _may(self, name: str, view: SubtaskView) -> bool:
        able = self.abilities(name)
        if able is not None and str(view.subtask.action) not in able:
            return False
        return self.goals.is_taken_up(view.goal_id)

    async def _settled(self, report: Report) -> None:
        if report.verdict is not None and report.verdict.ruling != "PASS":
            self.narrator.retries += 1
        if report.code == "CHEST_FULL":
            self.dispatcher.announce("The shared chest is full. Please take something out, then I go on.")
        if self.crew.leads:
            self.dispatcher.checks.tried(report)
        self._mend.set()

    def _people_may_be_done(self) -> bool:
        return may_be_done(self.board.subtasks(), self.crew.bots, game.date())

    async def _chest_changed(self) -> None:
        for worker in self.crew.workers.values():
            worker.chest_changed()
        if self.crew.leads:
            self.dispatcher.checks.settle_seen()
        self._mend.set()

    # --- the board --------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        async for _ in self.board.changes():
            self.tell_events()
            for worker in self.crew.workers.values():
                worker.keep_to_board()
            self._neighbours.meet()
            if self.crew.leads:
                self.dispatcher.checks.answer()
            self.crew.wake()
            if any(not goal.planned for goal in self.board.goals()):
                self._mend.set()

    async def _beat(self) -> None:
        """Tell boards that this session lives: by the game's clock, for a beat wakes who waits."""
        while True:
            self.board.beat(tick=self.scene.tick, speed=self.place.speed)
            next_beat = asyncio.create_task(game.sleep(BEAT_SECONDS))
            try:
                await wall.first({next_beat}, STILL_SECONDS)
            finally:
                next_beat.cancel()

    async def _keep_time(self) -> None:
        while True:
            await game.sleep(CLOCK)
            now = game.date()
            held = [view for view in self.board.subtasks() if view.by]
            holders = {view.id: view.by for view in held if view.by}
            overdue = any(view.lease_until is not None and view.lease_until < now for view in held)
            freed = self.board.expire(now) if overdue else []
            if freed:
                self._mend.set()
            await self.crew_watch.look()
            self._neighbours.meet()
            if not self.crew.leads:
                continue
            self.goals.closing.mind(self._mend.set, self.chest_watch.touched)
            if self.crew.stands_still() and await self._mend_plans(still=True):
                self.crew.wake()
            self.dispatcher.company.expired(freed, holders)
            self.dispatcher.company.mind()
            self.dispatcher.checks.answer()
            self.dispatcher.checks.follow()

    async def _keep_plans(self) -> None:
        """Plan what has no plan, and plan anew what the world has undone, one thing after the other."""
        while True:
            await self._mend.wait()
            self._mend.clear()
            if self.crew.lead is None or not self.crew.leads:
                continue
            self.dispatcher.noted.take()
            await self._mend_plans()
            self.crew.wake()

    async def _mend_plans(self, *, still: bool = False) -> bool:
        books = await self.crew_watch.books() if self.goals.lacks() else None
        return self.dispatcher.mend(still=still, books=books)

    def tell_events(self) -> None:
        """Report what has been written to the board since the last time, and end with the goal."""
        self.narrator.tell()
        self._check_target()

    def _goal_ended(self, goal: GoalView) -> None:
        if self.crew.leads:
            self.dispatcher.goal_ended(goal)

    def _happened(self, event: Event) -> None:
        if self.crew.leads:
            self.dispatcher.company.happened(event)

    def _check_target(self) -> None:
        if self.target is None or self._over.done():
            return
        goal = self.board.goal(self.target)
        rethought = self.dispatcher.rethinking.about(goal.id)
        if rethought or goal.state in (GoalState.OPEN, GoalState.PAUSED):
            return
        self.reporter.emit("result", self.scene.tick, **self.narrator.result(goal, self.scene.tick))
        if self.options.until_done:
            self._end(DONE_EXIT if goal.state is GoalState.DONE else FAILED_EXIT)
        self.target = None

    def _end(self, code: int) -> None:
        if not self._over.done():
            self._over.set_result(code)
