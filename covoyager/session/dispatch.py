"""Chat commands carried out: each answers whoever asked, in a line that is true when it is said."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from covoyager.board import GoalView, SubtaskView
from covoyager.chat import Command, Reply, listings, parse, replies
from covoyager.chat.commands import help_lines
from covoyager.chat.permissions import Permissions, Strangers
from covoyager.crew.judger import judge
from covoyager.domain import GoalState, Ruling, Status, Verdict
from covoyager.errors import BoardError, BridgeError, CovoyagerError, GoalError, ServerLost, SkillFailed
from covoyager.session.goals import rows_of

if TYPE_CHECKING:
    from covoyager.session.run import Session

Handler = Callable[[str, Command], Awaitable[Sequence[str]]]
#: Warn the holder of a claim so many seconds before it runs out.
WARNING_SECONDS = 60.0


class Dispatcher:
    """Turns what players say into calls on the board and the bots.

    Args:
        session: the sitting, whose board, crew, goals and outbox are used.
    """

    def __init__(self, session: "Session") -> None:
        self.session = session
        options, place = session.options, session.place
        named = bool(options.owner or options.allow)
        self.permissions = Permissions.of(options.owner, options.allow, everybody=place.everybody and not named)
        self._silent = not named and not place.everybody
        self._strangers = Strangers(options.owner)
        self._warned: set[int] = set()
        self._checking: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._handlers: dict[str, Handler] = {
            "task": self._task,
            "board": self._board,
            "claim": self._claim,
            "done": self._done,
            "release": self._release,
            "retry": self._retry,
            "why": self._why,
            "skip": self._skip,
            "cancel": self._cancel,
            "pause": self._pause,
            "resume": self._resume,
            "come": self._come,
            "follow": self._follow,
            "stop": self._stop,
            "give": self._give,
            "chest here": self._chest_here,
            "inv": self._inventory,
            "status": self._status,
            "skills": self._skills,
            "link": self._link,
            "help": self._help,
        }

    def who_may(self) -> str:
        """Who may command, for the first line of a session."""
        if self._silent:
            return "nobody may command it in chat; name somebody with --owner or --allow"
        if "*" in self.permissions.allowed:
            return "everybody in this world may command it"
        names = sorted({self.permissions.owner, *self.permissions.allowed} - {""})
        return f"it listens to {', '.join(names)}"

    # --- hearing and answering --------------------------------------------------------------------------------

    async def heard(self, user: str, text: str) -> None:
        """React to one line of chat; small talk is left alone."""
        parsed = parse(text, self._names())
        if parsed is None:
            if self._may(user):
                self._alive(user)
            return
        if not self._may(user):
            line = self._strangers.answer(user, time.monotonic())
            if line:
                self.session.outbox.post(line, user)
            return
        self._alive(user)
        if isinstance(parsed, Reply):
            self.session.outbox.post(parsed.lines, user)
            return
        # Each on its own: walking somewhere must not keep the next question waiting.
        self._start(self._answer(user, parsed))

    async def _answer(self, user: str, command: Command) -> None:
        try:
            lines = await self._handlers[command.name](user, command)
        except CovoyagerError as error:
            lines = [replies.refused(error)]
        if lines:
            self.session.outbox.post(lines, user)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End what is still being answered."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def announce(self, line: str) -> None:
        """Say something to everybody."""
        self.session.outbox.post(line)

    def goal_ended(self, goal: GoalView) -> None:
        """Tell everybody how a goal ended."""
        told = self.session.narrator.result(goal, self.session.scene.tick)
        if goal.state is GoalState.DONE:
            self.announce(replies.goal_done(goal, told["by"], told["ticks"] / 20))
        else:
            self.announce(replies.goal_failed(goal, goal.why))

    def _may(self, user: str) -> bool:
        return not self._silent and self.permissions.may(user)

    def _alive(self, user: str) -> None:
        self.session.crew.active(user)
        board = self.session.board
        for view in board.subtasks():
            if view.by == user and view.state is Status.IN_PROGRESS:
                self._warned.discard(view.id)
                with contextlib.suppress(BoardError):
                    board.renew(view.id, user)

    def _names(self) -> Any:
        return self.session.goals.names

    # --- goals ------------------------------------------------------------------------------------------------

    async def _task(self, user: str, command: Command) -> Sequence[str]:
        session = self.session
        try:
            goal_id, plan = session.goals.add(command.text, user)
        except GoalError as error:
            return [str(error)]
        session.crew.wake()
        session.tell_events()
        goal = session.board.goal(goal_id)
        rows = session.board.subtasks(goal_id)
        session.outbox.post(replies.planned(goal, rows, plan.goal.assumed))
        return []

    async def _cancel(self, user: str, command: Command) -> Sequence[str]:
        goals = self._open_goals()
        if command.number is None and len(goals) != 1:
            return (
                ["Which goal? " + ", ".join(f"!cancel {g.id} ({g.goal.text})" for g in goals)]
                if goals
                else [listings.NO_GOAL]
            )
        goal = goals[0] if command.number is None else self.session.board.goal(command.number)
        self.session.board.cancel(goal.id, user)
        for worker in self.session.crew.workers.values():
            if worker.current is not None and worker.current.goal_id == goal.id:
                worker.interrupt()
        self.announce(replies.goal_cancelled(goal, user))
        return []

    async def _pause(self, user: str, command: Command) -> Sequence[str]:
        changed = self.session.board.pause(command.number, user)
        for worker in self.session.crew.workers.values():
            if worker.current is not None and worker.current.goal_id in changed:
                worker.interrupt()
        self.announce(replies.paused([self.session.board.goal(g) for g in changed]))
        return []

    async def _resume(self, user: str, command: Command) -> Sequence[str]:
        changed = self.session.board.resume(command.number, user)
        self.session.crew.wake()
        self.announce(replies.resumed([self.session.board.goal(g) for g in changed]))
        return []

    # --- subtasks ---------------------------------------------------------------------------------------------

    async def _claim(self, user: str, command: Command) -> Sequence[str]:
        board = self.session.board
        number = command.number or 0
        known = board.subtask(number)
        if known.by == user and known.state is Status.IN_PROGRESS:
            board.renew(number, user, self.session.settings.lease_seconds)
            return [f"#{number} is yours already; it stays so."]
        lease, tick = self.session.settings.lease_seconds, self.session.scene.tick
        worker = self.session.crew.workers.get(known.by or "")
        if worker is not None and known.state is Status.IN_PROGRESS and command.amount is None:
            # People come first: the bot lets go of what a person wants to do.
            view = board.hand_over(number, worker.name, user, lease, tick=tick)
            worker.interrupt()
        else:
            view = board.claim(number, user, lease, command.amount, tick=tick)
        chest = self.session.scene.chest_at
        self.announce(f"{user} has #{view.id}: {view.subtask.description}")
        return replies.claimed(view, chest)

    async def _release(self, user: str, command: Command) -> Sequence[str]:
        view = self.session.board.release(command.number or 0, user, tick=self.session.scene.tick)
        self.session.crew.wake()
        return [replies.released(view)]

    async def _retry(self, user: str, command: Command) -> Sequence[str]:
        view = self.session.board.retry(command.number or 0, user, tick=self.session.scene.tick)
        self.session.crew.wake()
        return [listings.row_line(view)]

    async def _skip(self, user: str, command: Command) -> Sequence[str]:
        view = self.session.board.skip(command.number or 0, user, f"skipped by {user}", tick=self.session.scene.tick)
        self.session.crew.wake()
        return [listings.row_line(view)]

    async def _why(self, _user: str, command: Command) -> Sequence[str]:
        return listings.why(self.session.board.subtask(command.number or 0), self.session.board.subtasks())

    async def _done(self, user: str, command: Command) -> Sequence[str]:
        view = self.session.board.subtask(command.number or 0)
        if view.state is Status.DONE:
            return [listings.row_line(view)]
        self.session.board.request_check(view.id, user, tick=self.session.scene.tick)
        return []

    # --- checking what people did -----------------------------------------------------------------------------

    async def check_claims(self) -> None:
        """Look into the chest for those who said `!done`; warn those whose claim is about to run out."""
        for view in self.session.board.checks():
            if view.id not in self._checking and self._is_ours(view):
                self._checking.add(view.id)
                self._start(self._check(view))
        now = time.time()
        for view in self.session.board.subtasks():
            if view.state is not Status.IN_PROGRESS or view.lease_until is None or view.by in self.session.crew.workers:
                continue
            left = view.lease_until - now
            if 0 < left < WARNING_SECONDS and view.id not in self._warned and view.by:
                self._warned.add(view.id)
                self.session.outbox.post(replies.lease_warning(view, round(left)), view.by)
            elif left >= WARNING_SECONDS:
                self._warned.discard(view.id)

    def _is_ours(self, view: SubtaskView) -> bool:
        return view.goal_id in {g.id for g in self.session.goals.mine()}

    async def _check(self, view: SubtaskView) -> None:
        try:
            await self._rule_on(view)
        finally:
            self._checking.discard(view.id)

    async def _rule_on(self, view: SubtaskView) -> None:
        session = self.session
        worker = session.crew.idle() or session.crew.lead
        if worker is None or view.by is None:
            return
        try:
            await worker.look()
        except (BridgeError, ServerLost) as error:
            verdict = Verdict(Ruling.UNSURE, f"I could not look into the chest ({error})")
        else:
            verdict = self._judge(view)
        # A person whose result is not there yet keeps the claim and spends no try.
        ruling = Ruling.PASS if verdict.ruling is Ruling.PASS else Ruling.UNSURE
        try:
            answer = Verdict(ruling, verdict.reason, verdict.missing)
            settled = session.board.settle(view.id, answer, view.by, tick=session.scene.tick)
        except BoardError:
            return
        lines = replies.settled(settled, verdict)
        if verdict.ruling is Ruling.PASS:
            self.announce(lines)
        else:
            session.outbox.post(lines, view.by)
        session.crew.wake()

    def _judge(self, view: SubtaskView) -> Verdict:
        session = self.session
        rows = rows_of(session.board.subtasks())
        row = next((r for r in rows if r.number == view.id), None)
        if row is None:
            return Verdict(Ruling.UNSURE, "it is no longer on the board")
        return judge(row, rows, session.goals.wanted(), session.scene.shared(), session.scene.stations)

    def settle_seen(self) -> None:
        """What people hold becomes DONE by itself when the chest shows it."""
        session = self.session
        for view in session.board.subtasks():
            if view.state is not Status.IN_PROGRESS or view.by in session.crew.workers or not self._is_ours(view):
                continue
            verdict = self._judge(view)
            if verdict.ruling is not Ruling.PASS or not view.by or not view.subtask.produces:
                continue
            with contextlib.suppress(BoardError):
                settled = session.board.settle(view.id, verdict, view.by, tick=session.scene.tick)
                self.announce(replies.settled(settled, verdict))
                session.crew.wake()

    # --- listings ---------------------------------------------------------------------------------------------

    async def _board(self, _user: str, command: Command) -> Sequence[str]:
        return listings.board(self._open_goals(), self.session.board.subtasks(), command.number or 1)

    async def _status(self, _user: str, _command: Command) -> Sequence[str]:
        lead = self.session.crew.lead
        lines = list(listings.status(self._open_goals(), self.session.board.subtasks()))
        if lead is not None:
            seen = await lead.bot.status()
            lines.append(f"I have {seen.get('health', 0):g} health and {seen.get('food', 0):g} food.")
        return lines

    async def _inventory(self, _user: str, _command: Command) -> Sequence[str]:
        lead = self.session.crew.lead
        if lead is None:
            return ["I am not in the world right now."]
        return [listings.carried((await lead.bot.status())["inventory"])]

    async def _skills(self, _user: str, _command: Command) -> Sequence[str]:
        return listings.skills(self.session.pairs.names())

    async def _help(self, _user: str, command: Command) -> Sequence[str]:
        return help_lines(command.text)

    async def _link(self, user: str, _command: Command) -> Sequence[str]:
        code = self.session.board.issue_code(user)
        return [f"Type {code} at the board in the browser within ten minutes; then you are {user} there."]

    # --- the bot's own body -----------------------------------------------------------------------------------

    async def _come(self, user: str, _command: Command) -> Sequence[str]:
        return await self._errand("come", [user], "I am here.")

    async def _follow(self, user: str, _command: Command) -> Sequence[str]:
        self.session.outbox.post("I am coming along; !stop ends it.", user)
        return await self._errand("followPlayer", [user], "", seconds=None)

    async def _stop(self, user: str, _command: Command) -> Sequence[str]:
        for worker in self.session.crew.workers.values():
            worker.interrupt()
            await worker.bot.stop()
        paused = self.session.board.pause(None, user)
        goals = [self.session.board.goal(g) for g in paused]
        return ["Stopped." + (f" {replies.paused(goals)}" if goals else "")]

    async def _give(self, user: str, command: Command) -> Sequence[str]:
        item, count = command.item or "", command.amount or 1
        lead = self.session.crew.lead
        if lead is None:
            return ["I am not in the world right now."]
        carried = (await lead.bot.status()).get("inventory", {}).get(item, 0)
        if carried < count:
            await self._borrowed("withdrawItem", [item, count - carried])
        return await self._errand("give", [user, item, count], f"Here you are: {count} {item.replace('_', ' ')}.")

    async def _borrowed(self, name: str, arguments: list[Any], seconds: float | None = 120.0) -> Any:
        lead = self.session.crew.lead
        if lead is None:
            raise ServerLost
        return await lead.borrow(name, arguments, seconds)

    async def _errand(self, name: str, arguments: list[Any], done: str, seconds: float | None = 120.0) -> Sequence[str]:
        try:
            await self._borrowed(name, arguments, seconds)
        except SkillFailed as error:
            return [] if error.code in ("CANCELLED", "INTERRUPTED") else [f"I cannot: {error}"]
        return [done] if done else []

    async def _chest_here(self, user: str, _command: Command) -> Sequence[str]:
        lead = self.session.crew.lead
        if lead is None:
            return ["I am not in the world right now."]
        at = await lead.bot.find_chest(8, player=user)
        if at is None:
            return ["I see no chest near you."]
        self.session.chest.use(at)
        await lead.look()
        return [f"The chest at {at[0]} {at[1]} {at[2]} is the shared one now."]

    def _open_goals(self) -> list[GoalView]:
        return self.session.goals.mine()
