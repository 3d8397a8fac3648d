"""The AI's working day: claim a READY subtask, run the skill for it, look at the world, hand in the outcome."""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

from covoyager.assignment.besides import ahead, besides
from covoyager.assignment.ranking import Ranking, ranked
from covoyager.assignment.waiting import longest_seconds
from covoyager.board import Board, SubtaskView
from covoyager.bot import Bot
from covoyager.clock import game
from covoyager.crew.between.tidying import Tidying, means_of, spare_things, things_of, tools_alone, unused_tools
from covoyager.crew.between.unattended import Unattended
from covoyager.crew.between.upkeep import Upkeep
from covoyager.crew.execution.author import Author
from covoyager.crew.execution.causes import log_fault
from covoyager.crew.execution.claiming import Claiming
from covoyager.crew.execution.giving_way import GivingWay
from covoyager.crew.execution.judger import JudgedRow, judge, rows_of
from covoyager.crew.execution.settling import Ending, Settling, Try, ending_of, looked_twice
from covoyager.crew.execution.site import Site, inspected
from covoyager.crew.execution.supervisor import Supervisor
from covoyager.crew.execution.tries import ADAPT, STOPPED, Rests, TryReport
from covoyager.crew.world_model import WorldModel
from covoyager.domain import LEASE_SECONDS, Action, Proof, Status, Verdict
from covoyager.errors import BoardError, BridgeError, BridgeLost, ServerLost, SkillFailed, WorldError
from covoyager.pairs import Choice, PairManager

#: Time between two tries at getting a shared chest.
CHEST_SECONDS = 20.0


class Worker:
    """Carries out subtasks with one bot until told to stop; claims and settles through the board, like everybody.

    Args:
        bot: the connected bot.
        board: the board.
        world_model: what the crew knows of the world; this worker's looks go in.
        pairs: knows which skill does what, and learns from each try.
        supervisor: says what is this bot's to take and what is wanted, and takes its reports.
        author: writes skills for what no skill serves; None where there is no model.
        site: knows the blueprints.
    """

    rank: Ranking[SubtaskView] = staticmethod(ranked)

    def __init__(
        self,
        bot: Bot,
        board: Board,
        world_model: WorldModel,
        pairs: PairManager,
        supervisor: Supervisor,
        *,
        author: Author | None = None,
        site: Site | None = None,
    ) -> None:
        self.bot = bot
        self.board = board
        self.world_model = world_model
        self.pairs = pairs
        self._supervisor = supervisor
        self._author = author
        self._site = site
        self._tidying = Tidying(bot, world_model)
        self.upkeep = Upkeep(bot, board, world_model)
        self._unattended = Unattended(bot.name, world_model.loads)
        self._giving_way = GivingWay(board, self.choices)
        self._wake = asyncio.Event()
        self._run: asyncio.Task[Any] | None = None
        self._anew = False
        self._letting_go: asyncio.Task[None] | None = None
        self._party: Mapping[str, Any] = {}
        self.last: SubtaskView | None = None
        self.current: SubtaskView | None = None
        self.requests: list[str] = []
        self.idle = False
        self._rests = Rests()
        self._claiming = Claiming(bot.name, board, world_model, self.may, self.rank, self._unattended, self._rests)
        self._settling = Settling(bot, board, world_model, pairs, self._rests)

    @property
    def name(self) -> str:
        """The participant's name on the board."""
        return self.bot.name

    def wake(self) -> None:
        """Something may have become READY."""
        self._wake.set()
        self._give_way()

    def interrupt(self) -> None:
        """Stop what is being done; the subtask goes back to the board."""
        if self._run is not None:
            self._run.cancel()

    def keep_to_board(self) -> None:
        """Stop what the board no longer has this bot at: handed over, cancelled, paused or skipped by somebody.

        Where somebody took a share of it, it goes on with the rest; where others come to a rendezvous, with them.
        """
        view = self.current
        if view is None or self._run is None:
            return
        if not (self._claiming.holds(view) and self._claiming.should(view)):
            self.interrupt()
        elif self._supervisor.party(now := self.board.subtask(view.id)) != self._party:
            self.current, self._anew = now, True
            self.interrupt()
        elif now.subtask.quantity < view.subtask.quantity:
            self.current = now
            if not self._anew:
                self._anew, self._letting_go = True, asyncio.create_task(self._let_go())

    async def _let_go(self) -> None:
        """Have the bot end the block that it digs, and then the run; what has not begun over there is stopped at once."""
        with contextlib.suppress(BridgeError):
            if not await self.bot.let_go() and self._anew:
                self.interrupt()

    def _give_way(self) -> None:
        """Something quick that others wait for comes before the rest of a gathering."""
        view, tick = self.current, self.world_model.tick
        if view and self._run and self._giving_way.gives_back(view.id, self.name, tick):
            self.keep_to_board()

    def may(self, view: SubtaskView) -> bool:
        """Whether this bot may take a subtask, or a part of it."""
        return self._supervisor.may(self.name, view)

    def _goes_on(self, view: SubtaskView) -> bool:
        """Whether only a part was taken over: what this bot has of it so far is for the rest."""
        kind = (view.subtask.action, view.subtask.item)
        views = self.board.subtasks()
        return any(v.state is Status.READY and (v.subtask.action, v.subtask.item) == kind for v in views)

    def carries(self, inventory: Mapping[str, int], *, chest_seen: bool = False) -> None:
        """Note what the bot was just seen to carry (:meth:`WorldModel.carries`); it may have something to put down now."""
        now = self.current.subtask if self.current is not None else None
        if self.world_model.carries(self.name, inventory, now, chest_seen=chest_seen) and self.idle:
            self.wake()

    async def bedless(self) -> None:
        """Others have gone to bed, and the bot has none: it may get one out of the chest."""
        await self.upkeep.bedless(self._supervisor.wanted(), self._supervisor.brought())

    async def borrow(self, primitive: str, arguments: list[Any], seconds: float | None) -> Any:
        """Have the bot do something for a person first; the subtask under way goes back to the board.

        Raises:
            SkillFailed: with the primitive's code; INTERRUPTED where another request came first.
        """
        self.requests.append(primitive)
        try:
            return await self.bot.primitive(primitive, *arguments, chest=self.world_model.chest_at, seconds=seconds)
        finally:
            self.requests.remove(primitive)
            self.last = None  # It may have been led away from there.
            self.wake()

    async def work(self) -> None:
        """Work for as long as the bot is connected.

        Raises:
            ServerLost, BridgeLost: the bot is no longer in the world.
        """
        while True:
            self._wake.clear()
            if self.world_model.chest_at is None and not self.requests and self.choices():
                if not await self._supervisor.provide_chest(self):
                    await self._pause(CHEST_SECONDS)
                continue
            if self.world_model.is_full and not self.requests and await self._supervisor.enlarge_chest(self):
                continue
            if (chosen := await self._choose()) is not None:
                await self._carry_out(chosen)
            elif not self.requests and await self._tidying.while_idle(self.board, self._supervisor.wanted()):
                await self._supervisor.chest_changed()
            else:
                await self._tidying.come_home(self.board, self.last, self.choices)
                await self._pause(self._claiming.seconds())

    async def _choose(self) -> SubtaskView | None:
        """What to do next, once it has looked after itself; None while people want something, or nothing is left."""
        if not self.requests and self.choices():
            await self.upkeep.take(self._supervisor.wanted(), self._supervisor.brought())
        if self.requests:
            return None
        keeps_in = await self._unattended.keeps_in(self.bot)
        return self._claiming.take(self.choices, keeps_in) or self._claiming.take_part(keeps_in)

    async def _pause(self, seconds: float | None) -> None:
        """Wait until something may have changed, or for so long."""
        self.idle = True
        with contextlib.suppress(TimeoutError):
            await game.within(seconds, self._wake.wait())
        self.idle = False

    def chest_changed(self) -> None:
        """Note that the chest's contents have changed: what failed because of them may work now."""
        self._rests.clear()
        self.wake()

    def choices(self) -> list[SubtaskView]:
        """READY subtasks that this bot may take, the best first."""
        return self._claiming.choices(self.last, self.upkeep.night)

    def rests(self, view: SubtaskView) -> bool:
        """Whether this bot waits a little until it tries a step again."""
        return view.id in self._rests

    async def _carry_out(self, view: SubtaskView) -> None:
        self.current, text = view, ""
        code: str | None = None
        result: Mapping[str, Any] = {}
        choice = self.pairs.choose(view.subtask)
        keeper = asyncio.create_task(self._keep_lease(view))
        try:
            if self._author is not None and self._author.wanted(view, choice):
                writing = self._author.write(view, choice, self.world_model.observation(), self.bot)
                self._run = asyncio.create_task(writing)
                choice = await self._run
            result = await self._skill_for_all(choice)
        except asyncio.CancelledError:
            if _is_ending():
                self._give_back(view, "the bot has left the game")
                raise
            code, text = "CANCELLED", "stopped"
        except SkillFailed as error:
            code, text, result = error.code, str(error), error.data
        except (BridgeLost, ServerLost) as error:
            self._give_back(view, str(error))
            raise
        except BridgeError as error:
            code, text = "INTERNAL", str(error)
        finally:
            keeper.cancel()
            view = self.last = self.current or view
            self._run = self.current = None
        if code == "DISCONNECTED":
            self._give_back(view, text)
            raise ServerLost(text or None)
        again = self._unattended.holds(view)
        pending = result.get("pending") if code is None else None
        if not (self._unattended.ended(view, code, pending) and self._claiming.holds(view)):
            await self._hand_in(Try(view, choice, result, code, text))
        elif not again:
            self.world_model.leave_cooking(self.name, (view.goal_id, view.id), view.subtask)
            await self._look_again(view)
            self.board.set_stock(self.world_model.observation())
            await self._supervisor.settled(TryReport(view, None, code, text))

    async def _skill_for_all(self, choice: Choice) -> Mapping[str, Any]:
        """Run the skill; anew for the rest alone once somebody has taken a share, or with whoever comes along then."""
        anew = False
        while self.current is not None:
            self._anew = False
            self._run = run = asyncio.create_task(self._skill(self.current, choice, anew))
            try:
                return await run
            except asyncio.CancelledError:
                if not self._anew or _is_ending():
                    raise
            except SkillFailed as error:
                if not self._anew or error.code != "CANCELLED":
                    raise
            anew = True
        return {}

    async def _skill(self, view: SubtaskView, choice: Choice, anew: bool) -> Mapping[str, Any]:
        self._party = self._supervisor.party(view)
        seconds = longest_seconds(view.subtask, (await self.bot.status()).get("time_of_day"))
        if not (again := self._unattended.holds(view)):
            data, at = choice.to_json(), self.world_model.tick
            self.board.note("skill", by=self.name, data=data, goal=view.goal_id, subtask=view.id, tick=at)
        hints = self.world_model.arguments((view.goal_id, view.id), view.subtask, burning=again)
        args = view.subtask.to_json() | hints | dict(self._party) | ({"again": True} if anew else {})
        bots = len(self.board.bots(there=True))
        args |= self._unattended.arguments(view) | ahead(view, self.board.subtasks(), bots)
        args |= besides(view, self.board.subtasks(), self.world_model.nearby(), bots)
        args |= means_of(view, self.board.subtasks(), self._supervisor.wanted())
        args |= {} if self._site is None else self._site.arguments(view)
        chest, lies = self.world_model.chest_at, self.world_model.chest or {}
        spare = spare_things(self.board, lies, {*self._supervisor.wanted(), *self._supervisor.brought()})
        unused = unused_tools(self.board, spare)
        return await self.bot.run(
            choice.skill, args, chest=chest, sandbox=choice.sandbox, seconds=seconds, spare=spare, unused=unused
        )

    async def _keep_lease(self, view: SubtaskView) -> None:
        while True:
            await game.sleep(LEASE_SECONDS / 4)
            for number in self._unattended.held_with(view.id):
                with contextlib.suppress(BoardError):
                    self.board.renew(number, self.name, LEASE_SECONDS)
            if not self._claiming.holds(view):
                self.interrupt()
                return

    async def _hand_in(self, tried: Try) -> None:
        """Look at the world, have it judged, settle, and learn from it."""
        view, code, text = tried.view, tried.code, tried.text
        held = self._claiming.holds(view)
        log_fault(self.board, self.name, view, code, text, self.world_model.tick)
        self.world_model.out_of_furnace((view.goal_id, view.id))
        if code is not None and code not in ADAPT - {"DEAD"} and not tried.result.get("unlit"):
            self.world_model.leave_cooking(self.name, (view.goal_id, view.id), view.subtask)
        if not self.requests and (
            code in ADAPT - {"DEAD"} or (not held and code in STOPPED and not self._goes_on(view))
        ):
            # What it took for this somebody else may be waiting for.
            await self._tidying.put_down(things_of(view), tools_alone([view], self._supervisor.wanted()))
        chest_lost = await self._look_again(view)
        if chest_lost and held and view.subtask.produces:
            self._give_back(view, "the shared chest is gone")  # what the bot still carries goes into the next one
            held = False
        verdict: Verdict | None = None
        if held:  # Else handed over, cancelled or planned away in the meantime: it is not this bot's to rule on.
            misses = self.world_model.misses(view.subtask, code, tried.result)
            ending = ending_of(tried, misses, bool(self.requests), self._supervisor.waits(code))
            verdict = await self._judged(tried, ending)
            try:
                verdict = self._settling.settle(tried, ending, verdict)
            except BoardError as error:  # The same has happened just now: the board's word counts.
                text = str(error)
        self.board.set_stock(self.world_model.observation())
        reads = str(tried.result.get("reads", "")) if view.subtask.action is Action.READ else None
        await self._supervisor.settled(TryReport(view, verdict, code, text, reads))

    async def _look_again(self, view: SubtaskView) -> bool:
        """See what there is, in the chest and in all pockets; gives whether the chest turned out to be gone."""
        await self._supervisor.pockets(False)
        had = self.world_model.chest_at
        await self._see(view.subtask.action.spec.proof is not Proof.PRESENCE)
        await self._supervisor.pockets(True)
        return bool(had and not self.world_model.chest_at)

    async def _judged(self, tried: Try, ending: Ending) -> Verdict:
        verdict = await looked_twice(tried, lambda: self._ruling(tried), lambda: self._look_again(tried.view))
        if self._author is None or ending in (Ending.STOPPED, Ending.WAITS):
            return verdict
        seen, error = self.world_model.observation(), (tried.code, tried.text) if tried.code else None
        return await self._author.ended(tried.view, tried.choice, verdict, error, tried.result, seen)

    async def _ruling(self, tried: Try) -> Verdict:
        view, trusted = tried.view, tried.trusted
        return judge(
            JudgedRow(view.id, view.subtask, Status.IN_PROGRESS, view.goal_id),
            rows_of(self.board.subtasks()),
            self._supervisor.wanted_by_goal(),
            self.world_model.shared(),
            self.world_model.standing,
            _whole(trusted.get("killed")),
            await self.inspect(view),
            _whole(trusted.get("done")),
        )

    async def inspect(self, view: SubtaskView, go: bool = True) -> int | None:
        """How many blocks of its blueprint do not stand right; see :func:`covoyager.crew.execution.site.inspected`."""
        return await inspected(self.bot, self._site, view, go=go)

    async def look(self, *, walk: bool = True) -> None:
        """Observe the world, walking to the chest if need be (with ``walk``), and share what is seen."""
        await self._see(walk)
        self.board.set_stock(self.world_model.observation())

    async def _see(self, walk: bool = True) -> None:
        try:
            seen = await self.bot.observe(chest=self.world_model.chest_at, look=walk)
        except SkillFailed as error:
            if error.code == "NOT_FOUND":
                self.world_model.lose_chest()
            seen = await self.bot.observe(chest=self.world_model.chest_at, look=False)
        self.world_model.update(seen)
        self.world_model.noticed(self.name, await self.bot.status())

    def _give_back(self, view: SubtaskView, why: str) -> None:
        with contextlib.suppress(BoardError, WorldError):
            self.board.release(view.id, self.name, why, tick=self.world_model.tick)


def _is_ending() -> bool:
    """Whether the session ends: the task itself was cancelled, not what it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _whole(number: object) -> int | None:
    """A number that a skill has told; None where it told none."""
    return int(number) if isinstance(number, int | float) else None
