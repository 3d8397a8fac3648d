"""One sitting: connect, look around, keep the goals going, answer people, and end in order."""

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any

from covoyager.board import Board, GoalView, SubtaskView
from covoyager.bot import Bot, BotHost
from covoyager.chat.outbox import Outbox
from covoyager.config import Settings
from covoyager.crew.scene import Scene
from covoyager.crew.tries import Report
from covoyager.crew.worker import Worker
from covoyager.domain import Event, GoalState, Status
from covoyager.errors import (
    BoardError,
    BridgeError,
    BridgeLost,
    ConnectionFailed,
    GoalError,
    ServerLost,
    SkillFailed,
)
from covoyager.knowledge import load
from covoyager.pairs import PairManager
from covoyager.session.asking import take_goal
from covoyager.session.chestwatch import ChestWatch, may_be_done
from covoyager.session.crewlist import Crew, CrewWatch
from covoyager.session.dispatch import Dispatcher
from covoyager.session.goals import GoalKeeper
from covoyager.session.hearing import Hearing
from covoyager.session.modeldesk import ModelDesk
from covoyager.session.narrator import Narrator
from covoyager.session.options import Options, Place
from covoyager.session.race import first_of
from covoyager.session.report import Reporter
from covoyager.session.sharedchest import SharedChest
from covoyager.session.skillmanager import SkillManager

#: Waits between tries to get back into a world, seconds.
BACK_OFF = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
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
        self.crew = Crew(names=options.names)
        self.crew_watch = CrewWatch(board, self.crew, self.scene, self.abilities)
        self._goals: asyncio.Future[GoalKeeper] = asyncio.get_running_loop().create_future()
        self.models = ModelDesk(settings, board, lambda: self.goals, self.scene)
        self.skill_manager = SkillManager(self.models, pairs, board, settings.home / "drafts")
        self.dispatcher: Dispatcher | None = None
        self.outbox = Outbox(self._send)
        self.target: int | None = None
        self._mend = asyncio.Event()
        self._complete = asyncio.Event()
        self._over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._arrived: set[str] = set()
        self.chest = SharedChest(board, self.scene, place.key, reporter, lambda carried: self.goals.plan_chest(carried))
        self.chest_watch = ChestWatch(self.crew, self.scene, self._people_may_be_done, self._chest_changed)
        self.narrator = Narrator(board, reporter, self.scene.walked, self._goal_ended, self._happened)

    @property
    def goals(self) -> GoalKeeper:
        """The goals of this world; there once the first bot has joined, which is when the version is known."""
        if not self._goals.done():
            raise ServerLost("No bot has joined the world yet.")
        return self._goals.result()

    # --- the sitting as a whole -------------------------------------------------------------------------------

    async def run(self) -> int:
        """Run until the goal has ended (or for ever), and give the exit code."""
        parts: list[Coroutine[Any, Any, None]] = [
            Hearing(self).run(),
            self._watch(),
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
            ended, _ = await asyncio.wait(waiting, timeout=self.options.timeout, return_when=asyncio.FIRST_COMPLETED)
            if not ended:
                self.reporter.emit("error", text=f"Timed out after {self.options.timeout:g} s.")
                return TIMEOUT_EXIT
            if not self._over.done():
                for task in ended:
                    task.result()
            code = await self._over
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.outbox.drained(), 3.0)
            return code
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self.dispatcher is not None:
                await self.dispatcher.close()
            await self.models.close()
            self.board.end_session()
            self.tell_events()

    async def _begin(self, ready: asyncio.Event) -> None:
        """Once the first bot stands in the world: take up or add the goal."""
        await ready.wait()
        with contextlib.suppress(TimeoutError):
            # A plan is made for as many as are there.
            await asyncio.wait_for(self._complete.wait(), ARRIVAL)
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
            bot = self.host.bot(name)
            try:
                await self._connect(bot, first=lead and not ready.is_set())
                failures = 0
                worker = Worker(
                    bot,
                    self.board,
                    self.scene,
                    self.pairs,
                    may=partial(self._may, name),
                    wanted=lambda: self.goals.wanted(),
                    settled=self._settled,
                    provide=self._provide_chest,
                    pockets=self.crew_watch.pockets,
                    author=self.skill_manager,
                    site=self.goals.buildings,
                )
                worker.meals.may_hunt = lambda: (able := self.abilities(name)) is None or "kill" in able
                await self._arrive(worker)
                ready.set()
                await first_of(worker.work(), bot.gone())
            except ConnectionFailed as error:
                if not ready.is_set() and lead:
                    raise
                self._say_once(f"{name} cannot get back into the world: {error}", failures)
            except (ServerLost, BridgeLost, SkillFailed) as error:
                if not ready.is_set() and lead and failures >= len(BACK_OFF):
                    raise
                self._say_once(f"{name} lost the connection ({error}); coming back", failures)
            finally:
                self.crew_watch.lost(name)
            await asyncio.sleep(BACK_OFF[min(failures, len(BACK_OFF) - 1)])
            failures += 1

    def _say_once(self, text: str, failures: int) -> None:
        if failures == 0:
            self.reporter.emit("error", self.scene.tick, text=text)

    async def _connect(self, bot: Bot, *, first: bool) -> None:
        started = time.monotonic()
        joined = await bot.connect(
            self.place.host,
            self.place.port,
            version=self.place.minecraft,
            auth=self.options.auth,
            profiles=self.settings.home / "profiles",
        )
        if first and not self._goals.done():
            knowledge, blueprints = load(joined.minecraft, self.data), self.settings.home / "blueprints"
            self._goals.set_result(
                GoalKeeper(self.board, knowledge, self.scene, self.crew.size, self.place.key, blueprints)
            )
            self.dispatcher = Dispatcher(self)
            self.reporter.emit(
                "session",
                text=f"{bot.name} joined {self.place.text} (Minecraft {joined.minecraft}); {self.dispatcher.who_may()}",
                world=self.place.key,
                port=self.place.port,
                minecraft=joined.minecraft,
                bot=bot.name,
                seconds=round(time.monotonic() - started, 2),
            )
        await asyncio.shield(self._goals)  # who is quicker than the first bot waits for what it finds out

    async def _arrive(self, worker: Worker) -> None:
        """Take back what a killed session left in this bot's name, find the chest, look around, go to work."""
        for goal in self.goals.mine():
            for view in self.board.subtasks(goal.id):
                if view.started_at is not None and view.state is not Status.DONE and view.by in (None, worker.name):
                    self.scene.leave_cooking(worker.name, view.id, view.subtask)
                if view.by == worker.name and view.lease_until is not None:
                    with contextlib.suppress(BoardError):
                        self.board.release(view.id, worker.name, "the session had ended", tick=self.scene.tick)
        await worker.bot.primitive("keepSites", self.goals.buildings.sites(self.place.key), preempt=False)
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
        if had and self.dispatcher is not None and self.scene.chest_at is not None:
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
        return bool(self.board.setting(f"goal:{view.goal_id}:world") == self.place.key)

    async def _settled(self, report: Report) -> None:
        if report.verdict is not None and report.verdict.ruling != "PASS":
            self.narrator.retries += 1
        if report.code == "CHEST_FULL" and self.dispatcher is not None:
            self.dispatcher.announce("The shared chest is full. Please take something out, then I go on.")
        if self.dispatcher is not None:
            self.dispatcher.checks.tried(report)
        self._mend.set()

    def _people_may_be_done(self) -> bool:
        return may_be_done(self.board.subtasks(), self.crew.workers, time.time())

    async def _chest_changed(self) -> None:
        for worker in self.crew.workers.values():
            worker.chest_changed()
        if self.dispatcher is not None:
            self.dispatcher.checks.settle_seen()
        self._mend.set()

    # --- the board --------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        async for _ in self.board.changes():
            self.tell_events()
            for worker in self.crew.workers.values():
                worker.keep_to_board()
            if self.dispatcher is not None:
                self.dispatcher.checks.answer()
            self.crew.wake()
            if any(not goal.planned for goal in self.board.goals()):
                self._mend.set()

    async def _keep_time(self) -> None:
        while True:
            await asyncio.sleep(CLOCK)
            now = time.time()
            holders = {view.id: view.by for view in self.board.subtasks() if view.by}
            freed = self.board.expire(now)
            if freed:
                self._mend.set()
            self.board.beat(world=self.place.key, tick=self.scene.tick)
            await self.crew_watch.look()
            if self.dispatcher is not None:
                if self.crew.stands_still() and self.dispatcher.mend(still=True):
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
            if self.dispatcher is None or self.crew.lead is None:
                continue
            self.dispatcher.noted.take()
            self.dispatcher.mend()
            self.crew.wake()

    def tell_events(self) -> None:
        """Report what has been written to the board since the last time, and end with the goal."""
        self.narrator.tell()
        self._check_target()

    def _goal_ended(self, goal: GoalView) -> None:
        if self.dispatcher is not None:
            self.dispatcher.goal_ended(goal)

    def _happened(self, event: Event) -> None:
        if self.dispatcher is not None:
            self.dispatcher.company.happened(event)

    def _check_target(self) -> None:
        if self.target is None or self._over.done():
            return
        goal = self.board.goal(self.target)
        rethought = self.dispatcher is not None and self.dispatcher.rethinking.about(goal.id)
        if rethought or goal.state in (GoalState.OPEN, GoalState.PAUSED):
            return
        self.reporter.emit("result", self.scene.tick, **self.narrator.result(goal, self.scene.tick))
        if self.options.until_done:
            self._end(DONE_EXIT if goal.state is GoalState.DONE else FAILED_EXIT)
        self.target = None

    def _end(self, code: int) -> None:
        if not self._over.done():
            self._over.set_result(code)

    # --- words ------------------------------------------------------------------------------------------------

    async def _send(self, text: str, to: str | None) -> None:
        if (lead := self.crew.lead) is not None:
            with contextlib.suppress(BridgeError, ServerLost):
                await lead.bot.say(text, to=to)


async def run_session(
    settings: Settings,
    options: Options,
    place: Place,
    host: BotHost,
    board: Board,
    reporter: Reporter,
    data: Path,
    pairs: PairManager,
) -> int:
    """Run one sitting to its end; gives the exit code."""
    return await Session(settings, options, place, host, board, reporter, data, pairs).run()
