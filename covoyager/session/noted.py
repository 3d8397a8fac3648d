"""Goals that were written down in words, on a terminal board or by ``covoyager goals add``: taken up as ``!task`` is."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from covoyager.board import GoalView
from covoyager.chat import replies
from covoyager.domain import GoalState
from covoyager.errors import BoardError, GoalError
from covoyager.session.asking import take_goal
from covoyager.session.beside import Beside, Start

if TYPE_CHECKING:
    from covoyager.session.run import Session


class Noted(Beside):
    """Takes them up, one after the other."""

    def __init__(self, session: "Session", start: Start) -> None:
        super().__init__(session, start)
        self._taking: set[int] = set()
        self._turn = asyncio.Lock()

    def take(self) -> None:
        """Begin with those that have come since the last time."""
        for goal in self._session.goals.noted():
            if goal.id not in self._taking:
                self._taking.add(goal.id)
                self._start(self._in_turn(goal))

    async def _in_turn(self, goal: GoalView) -> None:
        try:
            async with self._turn:
                await self._take(goal)
        finally:
            self._taking.discard(goal.id)

    async def _take(self, goal: GoalView) -> None:
        session, text = self._session, goal.goal.text
        try:
            if session.board.goal(goal.id).state is not GoalState.OPEN:
                return
            _, plan = await take_goal(session, text, goal.by, lambda: self._think(goal), noted=goal.id)
        except GoalError as error:
            with suppress(BoardError):
                session.board.finish(goal.id, GoalState.FAILED, str(error), tick=session.scene.tick)
                session.outbox.post(f"I have to give up {text}: {error}")
        except BoardError:
            # Cancelled while it was thought about.
            return
        else:
            known = session.board.goal(goal.id)
            session.outbox.post(replies.planned(known, session.board.subtasks(goal.id), plan.goal.assumed))
        session.crew.wake()
        session.tell_events()

    def _think(self, goal: GoalView) -> None:
        told = {"text": "Let me think about that."}
        self._session.board.note("note", "Task Manager", told, goal=goal.id, tick=self._session.scene.tick)
