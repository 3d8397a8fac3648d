"""One session: connect, look around, keep the goals going, answer people, and end in order."""

import asyncio
import contextlib
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any

from covoyager.board import Board
from covoyager.bot import Bot, BotHost
from covoyager.chat.outbox import Outbox
from covoyager.chat.replies import taken_apart
from covoyager.clock import game
from covoyager.config import Settings
from covoyager.crew.abilities import begin_session
from covoyager.crew.execution.worker import Worker
from covoyager.crew.hands import hands_of
from covoyager.crew.other_sessions import OtherSessions
from covoyager.crew.parts import Parts
from covoyager.crew.roster import Crew, CrewWatch
from covoyager.crew.shared_chest import SharedChest
from covoyager.crew.voice import Voice
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Goal, GoalState, Status
from covoyager.engagement.engagement import Engagement
from covoyager.engagement.languages import Languages
from covoyager.errors import (
    BoardError,
    BridgeLost,
    ConnectionFailed,
    GoalError,
    ServerLost,
    SkillFailed,
    StoreError,
)
from covoyager.goals.session_goals import SessionGoals
from covoyager.handlers.access_control import AccessControl
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.dispatcher import Dispatcher
from covoyager.handlers.event_handler import EventHandler
from covoyager.handlers.services import Services
from covoyager.handlers.talk.board_talk import BoardTalk
from covoyager.handlers.talk.plain_talk import PlainTalk
from covoyager.jobs.background import Background
from covoyager.jobs.board_watch import BoardWatch
from covoyager.jobs.chest_watch import ChestWatch
from covoyager.jobs.exploring import set_exploring
from covoyager.jobs.housekeeping import Housekeeping
from covoyager.jobs.intake import Intake
from covoyager.jobs.narration import Narration
from covoyager.jobs.narrator import Narrator
from covoyager.jobs.replanning import Replanning
from covoyager.jobs.rethinking import Rethinking
from covoyager.jobs.supervision import Supervision
from covoyager.jobs.unplanned_goals import UnplannedGoals
from covoyager.jobs.verification import Verification
from covoyager.knowledge import load
from covoyager.models.service import ModelService
from covoyager.models.skill_manager import SkillManager
from covoyager.options import GameServer, Options
from covoyager.pairs import PairManager
from covoyager.reporter import Reporter
from covoyager.session.joining import Entered, connect, is_twin, keep_out, other_name, tell_arrival, what_changed
from covoyager.session.overdue import overdue
from covoyager.session.rehearsal import rehearse
from covoyager.session.resting import Resting
from covoyager.session.returning import BACK_OFF, Returning, bar
from covoyager.session.together import together
from covoyager.texts import StoredText, shortened

#: How long the first goal waits for bots that are still joining, seconds.
ARRIVAL = 20.0
#: How often a bot sets out for a chest that nobody has ever looked into: a look ends on the way where that is long.
LOOKS = 5
IMPOSSIBLE_EXIT, TIMEOUT_EXIT = 3, 5


class Session:
    """Everything of one session, wired together.

    Args:
        settings: the program's settings.
        options: what this session is to do.
        server: of the session.
        host: a started bot host.
        board: the open board.
        reporter: where the events are told.
        data: minecraft-data's folder.
        pairs: the skill library.
        entered: the first bot, which is in the world already.
        worker: how a bot goes about its work.
    """

    def __init__(
        self,
        settings: Settings,
        options: Options,
        server: GameServer,
        host: BotHost,
        board: Board,
        reporter: Reporter,
        data: Path,
        pairs: PairManager,
        entered: Entered,
        worker: type[Worker] = Worker,
    ) -> None:
        self.settings, self.options = settings, options
        self.server, self.host = server, host
        self.board, self.reporter = board, reporter
        self.pairs, self._work = pairs, worker
        self._entered: Entered | None = entered
        self._joined = entered.joined
        self._complete = asyncio.Event()
        self._arrived, self._barred = set[str](), set[str]()
        #: Set where a plan may no longer hold, and where the board has something to tell of.
        self._replan, self._news = asyncio.Event(), asyncio.Event()
        self.world_model = WorldModel(chest_at=server.chest)
        self.crew = Crew(names=entered.names)
        self._voice = Voice(self.crew, self._answer_at_board)
        self.languages = Languages(board, settings.language)
        self.outbox = Outbox(self._voice.send, translate=self.languages.say)
        self.parts = Parts(board, self.world_model, self.crew, self.outbox)
        self.background = Background(reporter, self.world_model)
        knowledge, blueprints = load(entered.joined.minecraft, data), settings.home / "blueprints"
        hands = partial(hands_of, self.crew, board)
        self.goals = SessionGoals(board, knowledge, self.world_model, hands, blueprints, server.contents)
        self.models = ModelService(settings, board, self.goals, self.world_model)
        self.intake = Intake(self.parts, self.goals, self.models)
        self.skill_manager = SkillManager(self.models, pairs, board, settings.home / "drafts")
        self.crew_watch = CrewWatch(board, self.crew, self.world_model)
        self.chest = SharedChest(board, self.world_model, reporter, self.goals.planner.chest)
        self.chest_watch = ChestWatch(self.crew, self.world_model)
        self.narrator = Narrator(board, reporter, self.world_model.mileage)
        self.access = AccessControl(self.parts, options, server)
        self.engagement = Engagement(self.parts, knowledge, settings.lease_seconds, self.access.may)
        start = self.background.start
        self.verification = Verification(self.parts, self.goals.wanted, self.goals.buildings, self.chest_watch, start)
        self.supervision = Supervision(
            self.parts, self.goals.wanted, self.crew_watch, self.chest, self.verification, self.narrator, self._replan
        )
        self._dispatcher = self._answering()
        self._event_handler = EventHandler(
            self.parts, reporter, options, self.engagement, self._dispatcher, self.chest_watch
        )
        talk = BoardTalk(self.parts, self._dispatcher, self._voice, start)
        talk.offer(knowledge.items)
        rethinking = Rethinking(self.parts, self.models, start, self._news)
        self.narration = Narration(self.parts, reporter, self.narrator, self.engagement, rethinking, options, talk)
        self._other_sessions = OtherSessions(board, self.crew, self.world_model, self._replan.set, self.engagement.gone)
        self._other_sessions.meet()

    # --- the session as a whole -------------------------------------------------------------------------------

    async def run(self) -> int:
        """Run until the goal has ended (or for ever), and give the exit code."""
        ready = asyncio.Event()
        lives = [self._keep_in_world(name, ready, lead=i == 0) for i, name in enumerate(self.crew.names)]
        if self.options.timeout is None:
            game.rests = Resting(self.parts, self.background).rests
        try:
            return await together(
                self._over(),
                self._event_handler.run(self.host.events()),
                *self._keeping(),
                self.outbox.run(),
                self.chest_watch.run(self.supervision),
                *lives,
                self._begin(ready),
            )
        finally:
            game.rests = lambda: False
            await self.background.close()
            await self.models.close()
            with contextlib.suppress(StoreError):
                self.board.end_session()
                self.narration.tell()

    async def _over(self) -> int:
        """The exit code, once the session is to end and all has been said."""
        try:
            if not await self._in_time():
                self.reporter.emit("error", text=f"Timed out after {self.options.timeout:g} s.")
                return TIMEOUT_EXIT
            with contextlib.suppress(TimeoutError):
                await game.within(3.0, self.outbox.drained())
            return self.narration.over.result()
        finally:
            self.board.leave_soon()

    async def _in_time(self) -> bool:
        """Whether the session's work is over before its time is."""
        limit = self.options.timeout
        late = set() if limit is None else {asyncio.ensure_future(overdue(limit))}
        try:
            return self.narration.over in await game.first({self.narration.over, *late}, limit)
        finally:
            for watch in late:
                watch.cancel()

    def _keeping(self) -> list[Coroutine[Any, Any, None]]:
        """What is done again and again, as long as the session lives."""
        unplanned = UnplannedGoals(self.parts, self.goals.keeper, self.intake, self.background.start, self._news)
        board_watch = BoardWatch(self.parts, self.narration, self._other_sessions, self.verification, self._replan)
        planning = Replanning(self.parts, self.goals.repairs, self.crew_watch, unplanned, self.narration, self._replan)
        minding = Housekeeping(
            self.parts,
            self.goals,
            self.crew_watch,
            self._other_sessions,
            self.chest_watch,
            self.engagement,
            self.verification,
            planning,
            self._replan,
        )
        loops = [
            board_watch.run(),
            board_watch.tell(self._news),
            board_watch.beat(self.server.speed, self.server.open_at),
        ]
        return [*loops, minding.run(), planning.run()]

    def _answering(self) -> Dispatcher:
        """What answers people, in the game and at boards."""
        meanings = self.goals.meanings
        services = Services(
            self.access,
            self.engagement,
            meanings,
            self.models,
            self.intake,
            self.chest,
            self.pairs,
            self._voice,
            self._news,
            self.settings.lease_seconds,
        )
        context = CommandContext(self.parts, services)
        plain, start = PlainTalk(context), self.background.start
        return Dispatcher(self.outbox, meanings.names, self.access, self.engagement, plain, context, start)

    async def _begin(self, ready: asyncio.Event) -> None:
        """Once the first bot stands in the world: take up or add the goal."""
        asked = self.options.goal
        with contextlib.nullcontext() if asked is None else self.intake.expected(asked):
            await ready.wait()
            with contextlib.suppress(TimeoutError):
                # A plan is made for as many as are there.
                await game.within(ARRIVAL, self._complete.wait())
            self.narration.tell()
            if self.options.curriculum:
                set_exploring(self.board, True)
            if asked is not None:
                try:
                    await self._begin_goal(asked)
                except GoalError as error:
                    self.reporter.emit("error", text=str(error))
                    self.narration.end(IMPOSSIBLE_EXIT)
                    return
        self._replan.set()
        if asked is None and self.server.speed == "1":
            self.background.start(rehearse(self.goals, self._is_asked))
        await asyncio.Event().wait()

    def _is_asked(self) -> bool:
        """Whether there is something to do."""
        return bool(self.intake.underway) or bool(self.board.open_ids())

    async def _begin_goal(self, text: str) -> None:
        """Take up what the session is for: the goals of a sentence, one after the other."""
        if self.options.again is not None:
            meaning = self.goals.meanings.again(text, self.options.again)
            self.narration.target, _ = self.goals.keeper.add(meaning, "host")
        else:
            first, *others = self.intake.goals_in(text)
            self.narration.target = self._going_on(first) or (await self.intake.take(first, "host"))[0]
            for at, other in enumerate(others, 1):
                known = self._going_on(other)
                self.narration.behind.append(known or self.board.add_goal(Goal(other, {}), "host", priority=-at))
            if others:
                parted = taken_apart([first, *others])
                self.reporter.emit("session", self.world_model.tick, text=parted)
        self.narrator.begin(self.board.goal(self.narration.target), self.world_model.tick)
        self.narration.tell()

    def _going_on(self, text: str) -> int | None:
        """The id of an open goal that asks for the same, which goes on; None if there is none."""
        known = self.goals.meanings.open_goal(text)
        if known is None:
            return None
        if known.state is GoalState.PAUSED:
            self.board.resume(known.id, "host")
        line = f"Going on with goal {known.id}: {shortened(known.goal.text)}"
        self.reporter.emit("session", self.world_model.tick, text=line)
        return known.id

    # --- a bot's life -----------------------------------------------------------------------------------------

    async def _keep_in_world(self, name: str, ready: asyncio.Event, *, lead: bool) -> None:
        back = Returning(self._note, kept_up=self.server.kept_up)
        while True:
            bot, twin = self.host.bot(name), False
            try:
                await self._connect(bot, lead=lead)
                back.entered()
                worker = self._worker(bot)
                await self._put_to_work(worker)
                ready.set()
                await together(bot.gone(), worker.work())
            except ConnectionFailed as error:
                back.fell_out()
                patience = 5 * len(BACK_OFF) if self.server.kept_up else 0
                if not ready.is_set() and lead and back.failures >= patience:
                    raise
                if (why := bar(error)) is not None:
                    return self._note(keep_out(name, why, self._barred, self.crew, self.server))
                if back.failures == 0 or not self.server.kept_up:
                    back.say(f"{name} cannot get back into the world: {error}")
                twin = is_twin(error)
            except (ServerLost, BridgeLost, SkillFailed) as error:
                back.fell_out()
                if not ready.is_set() and lead and back.failures >= len(BACK_OFF):
                    raise
                twin = is_twin(error)
                if not twin:
                    begun = "has to begin again" if isinstance(error, SkillFailed) else "lost the connection"
                    back.say(f"{name} {begun} ({error}); coming back")
            finally:
                self.crew_watch.lost(name)
            if twin:
                name = other_name(self.board, self.options, self.crew, name, self.reporter)
            await back.pause()

    def _worker(self, bot: Bot) -> Worker:
        return self._work(
            bot,
            self.board,
            self.world_model,
            self.pairs,
            self.supervision,
            author=self.skill_manager,
            site=self.goals.buildings,
        )

    def _note(self, text: str) -> None:
        self.board.note("error", None, {"text": text}, tick=self.world_model.tick)

    async def _connect(self, bot: Bot, *, lead: bool) -> None:
        entered, self._entered = (self._entered, None) if lead else (None, self._entered)
        if entered is None:
            joined = await connect(bot, self.settings, self.options, self.server)
            if (text := what_changed(self.server, self._joined, joined)) is not None:
                self._joined = joined
                self._note(text)
            return
        who_may = self.access.who_may()
        tell_arrival(self.reporter, entered, self.server, self.board.world.key, bot.name, who_may)

    async def _put_to_work(self, worker: Worker) -> None:
        """Take back what a killed session left in this bot's name, find the chest, look around, go to work."""
        for goal in self.board.goals():
            for view in self.board.subtasks(goal.id):
                if view.started_at is not None and view.state is not Status.DONE and view.by in (None, worker.name):
                    self.world_model.leave_cooking(worker.name, (view.goal_id, view.id), view.subtask)
                if view.by == worker.name and view.lease_until is not None:
                    with contextlib.suppress(BoardError):
                        self.board.release(view.id, worker.name, "the session had ended", tick=self.world_model.tick)
        known = self.board.observation()
        self.world_model.enters(known.tick if known is not None else 0)
        await worker.bot.primitive("keepSites", self.goals.buildings.sites(), preempt=False)
        await self.chest.find(worker.bot)
        shut = ""
        try:
            # What it carries is known at once, however long the way to the chest is.
            await worker.look(walk=False)
            for _ in range(LOOKS):
                await worker.look()
                if self.world_model.stock() is not None:
                    break
        except SkillFailed as error:
            shut = self.chest.pass_over(error)
        if worker.name not in self._arrived:
            self._arrived.add(worker.name)
            begin_session(self.board, worker.name)
            at = self.world_model.chest_at
            text = "The shared chest is at {} {} {}.".format(*at) if at else "There is no chest here yet."
            self.reporter.emit("session", self.world_model.tick, text=text, chest=at, bot=worker.name)
        self.board.see(worker.name, "ai")
        self.crew.workers[worker.name] = worker
        if shut and self.crew.lead is worker:
            self.outbox.post(StoredText.of(shut))
        if len(self.crew.workers) >= self.options.bots:
            self._complete.set()
        self._replan.set()
        await self._event_handler.begin()

    def _answer_at_board(self, text: str, to: str) -> None:
        bot = self.crew.lead.name if self.crew.lead is not None else self.crew.names[0]
        self.board.note("chat", by=bot, data={"text": text, "to": to}, tick=self.world_model.tick)
