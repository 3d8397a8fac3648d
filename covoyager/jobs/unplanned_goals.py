"""Goals that were written down in words, on a terminal board or by ``covoyager goals add``: taken up as ``!task`` is."""

import asyncio
from contextlib import suppress

from covoyager.board import GoalView
from covoyager.chat import replies
from covoyager.crew.parts import Parts
from covoyager.crew.still import goal_is
from covoyager.domain import Goal, GoalState
from covoyager.errors import BoardError, GoalError
from covoyager.goals.documents import documents_of
from covoyager.goals.keeper import GoalKeeper
from covoyager.jobs.background import BackgroundJob, Start
from covoyager.jobs.intake import Intake


class UnplannedGoals(BackgroundJob):
    """Takes them up, one after the other.

    Args:
        parts: the board, the world model, the crew, the outbox.
        goals: knows which there are.
        intake: plans them.
        start: carries that out beside everything else.
        news: set when there is something to tell of on the board.
    """

    def __init__(self, parts: Parts, goals: GoalKeeper, intake: Intake, start: Start, news: asyncio.Event) -> None:
        super().__init__(parts, start)
        self._goals = goals
        self._intake = intake
        self._news = news
        self._taking: set[int] = set()
        self._turn = asyncio.Lock()

    def take(self) -> None:
        """Begin with those that have come since the last time."""
        for goal in self._goals.unplanned():
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
        parts = self._parts
        try:
            if parts.board.goal(goal.id).state is not GoalState.OPEN:
                return
            text = self._first_of(goal)
            _, plan = await self._intake.take(text, goal.by, lambda: self._think(goal), unplanned=goal.id)
        except GoalError as error:
            with suppress(BoardError):
                parts.board.finish(goal.id, GoalState.FAILED, str(error), tick=parts.world_model.tick)
                parts.outbox.post(replies.given_up(goal, str(error)))
        except BoardError:
            # Cancelled while it was thought about.
            return
        else:
            known = parts.board.goal(goal.id)
            parts.outbox.post(
                replies.planned(known, parts.board.subtasks(goal.id), plan.goal.assumed),
                holds=goal_is(parts.board, known),
            )
        parts.crew.wake()
        self._news.set()

    def _first_of(self, goal: GoalView) -> str:
        """The sentence of the first goal that the words ask for; the others are written down behind it, to be taken up next."""
        board, text = self._parts.board, goal.goal.text
        sentences = [text] if documents_of(board, goal.id) else self._intake.goals_in(text)
        for behind, sentence in enumerate(sentences[1:], 1):
            board.add_goal(
                Goal(sentence, {}), goal.by, priority=goal.priority - behind, tick=self._parts.world_model.tick
            )
        if len(sentences) > 1:
            self._parts.outbox.post(replies.taken_apart(sentences))
        return sentences[0]

    def _think(self, goal: GoalView) -> None:
        line = {"text": "Let me think about that."}
        self._parts.board.note("note", "Task Manager", line, goal=goal.id, tick=self._parts.world_model.tick)
