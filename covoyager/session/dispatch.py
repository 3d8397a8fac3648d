"""What players say: understood, checked against who may command, handed to whoever answers it."""

import asyncio
from collections.abc import Coroutine, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from covoyager.board import GoalView
from covoyager.chat import Command, Reply, parse, replies
from covoyager.chat.commands import find
from covoyager.chat.flood import Flood
from covoyager.chat.views import goal_name
from covoyager.clock import game
from covoyager.domain import GoalState
from covoyager.errors import CovoyagerError
from covoyager.session.answers import Answers
from covoyager.session.checks import Checks
from covoyager.session.claimdesk import ClaimTalk
from covoyager.session.company import Company
from covoyager.session.door import Door
from covoyager.session.errands import Errands
from covoyager.session.goaldesk import GoalTalk
from covoyager.session.modeltalk import ModelTalk
from covoyager.session.noted import Noted
from covoyager.session.rethinking import Rethinking
from covoyager.session.talk import Handler

if TYPE_CHECKING:
    from covoyager.session.run import Session

UNFORESEEN = "Something went wrong that I did not foresee; whoever started me sees what."


class Dispatcher:
    """Turns what players say into calls on the board and the bots; each is answered in a line that is true when said.

    Args:
        session: the sitting, whose board, crew, goals and outbox are used.
    """

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.door = Door(session)
        self.company = Company(session)
        self.checks = Checks(session, self._start)
        self.noted = Noted(session, self._start)
        self.rethinking = Rethinking(session, self._start)
        self.plain = ModelTalk(session)
        self._flood = Flood()
        self._tasks: set[asyncio.Task[None]] = set()
        rooms = (
            self.door,
            GoalTalk(session),
            ClaimTalk(session, self.company),
            Errands(session),
            Answers(session, self.company, self.door),
            self.plain,
        )
        self._handlers: dict[str, Handler] = {name: call for room in rooms for name, call in room.handlers().items()}

    def who_may(self) -> str:
        """Who may command, for the first line of a session."""
        return self.door.who_may()

    async def heard(self, user: str, text: str, *, whispered: bool = False) -> None:
        """React to one line of chat; small talk that is not meant for a bot is left alone."""
        parsed = parse(text, self.session.goals.names)
        if parsed is None and not self.plain.is_meant(text, whispered=whispered):
            if self.door.may(user):
                self.company.alive(user)
            return
        if not self.door.may(user):
            self._post(self.door.turn_away(user), user)
            return
        self.company.alive(user)
        allowed, told = self._flood.take(user, game.now())
        if not allowed:
            self._post([told] if told else [], user)
            return
        if isinstance(parsed, Reply):
            self._post(parsed.lines, user)
            return
        # Each on its own: walking somewhere must not keep the next question waiting.
        self._start(self._answer(user, parsed) if parsed is not None else self._talk(user, text))

    async def _talk(self, user: str, text: str) -> None:
        try:
            lines: Iterable[str] = await self.plain.spoken(user, text)
        except CovoyagerError as error:
            lines = [replies.refused(error)]
        except Exception:
            self._post([UNFORESEEN], user)
            raise
        self._post(lines, user)

    async def _answer(self, user: str, command: Command) -> None:
        spec = find(command.name)
        try:
            if spec is not None and spec.owner and not self.door.is_owner(user):
                lines: Iterable[str] = [f"Only {self.door.owner or 'the owner'} may do that."]
            else:
                lines = await self._handlers[command.name](user, command)
        except CovoyagerError as error:
            lines = [replies.refused(error)]
        except Exception:
            self._post([UNFORESEEN], user)
            raise
        self._post(lines, user)

    def _post(self, lines: Iterable[str], user: str) -> None:
        told = list(lines)
        if told:
            self.session.outbox.post(told, user, answer=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._to_its_end(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _to_its_end(self, work: Coroutine[Any, Any, None]) -> None:
        """Nothing that goes wrong in one answer is a matter of the others, nor of the terminal."""
        try:
            await work
        except CovoyagerError as error:
            text = str(error)
        except Exception as error:
            text = " ".join(f"something unforeseen went wrong ({type(error).__name__}: {error})".split())[:300]
        else:
            return
        self.session.reporter.emit("error", self.session.scene.tick, text=text)

    async def close(self) -> None:
        """End what is still being answered."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def announce(self, line: str) -> None:
        """Say something to everybody."""
        self.session.outbox.post(line)

    def mend(self, *, still: bool = False, books: Mapping[str, int] | None = None) -> bool:
        """Plan anew what the world has undone; where a bot stands still, for what people have in hand too.

        Args:
            still: a bot has nothing that it could do.
            books: all that there is at one moment, where something seems to be missing.

        Returns:
            Whether there is a new plan.
        """
        changed = self.session.goals.mend(still=still, books=books)
        for goal, plan, why in changed:
            if plan is None:
                self.announce(f"I have to give up {goal.goal.text}: {why}")
        self.session.tell_events()
        return bool(changed)

    def goal_ended(self, goal: GoalView) -> None:
        """Tell everybody how a goal ended."""
        told = self.session.narrator.result(goal, self.session.scene.tick)
        if goal.state is GoalState.DONE:
            self.announce(replies.goal_done(goal, told["by"], told["ticks"] / 20))
        elif goal.state is GoalState.FAILED and self.rethinking.begin(goal):
            self.announce(f"{goal_name(goal)} came to nothing. Let me think of another way.")
        elif goal.state is GoalState.FAILED:
            self.announce(replies.goal_failed(goal, goal.why))
