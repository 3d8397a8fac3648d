"""Goals that a model made sense of and that FAILED: a model looks for another way, knowing what succeeded and what failed."""

import asyncio

from covoyager.board import GoalView
from covoyager.chat import replies
from covoyager.crew.parts import Parts
from covoyager.crew.still import goal_is
from covoyager.domain import Status
from covoyager.errors import BoardError, GoalError
from covoyager.jobs.background import BackgroundJob, Start
from covoyager.models.service import ModelService

#: How many other ways are looked for, for one goal.
WAYS = 2


class Rethinking(BackgroundJob):
    """Looks for another way.

    Args:
        parts: the board, the crew, the outbox.
        models: the model.
        start: carries that out beside everything else.
        news: set when there is something to tell of on the board.
    """

    def __init__(self, parts: Parts, models: ModelService, start: Start, news: asyncio.Event) -> None:
        super().__init__(parts, start)
        self._models = models
        self._news = news
        self._goals: set[int] = set()

    def about(self, goal_id: int) -> bool:
        """Whether a goal is being thought about: its end is not told yet."""
        return goal_id in self._goals

    def begin(self, goal: GoalView) -> bool:
        """Begin where there may be another way; False where there is none to look for."""
        board = self._parts.board
        ways = board.record(goal.id).ways
        failed = any(view.state is Status.FAILED for view in board.subtasks(goal.id))
        if not failed or ways >= WAYS or not self._models.there or not self._models.gave_sense(goal):
            return False
        board.keep(goal.id, ways=ways + 1)
        self._goals.add(goal.id)
        self._start(self._think(goal))
        return True

    async def _think(self, goal: GoalView) -> None:
        parts = self._parts
        try:
            plan = await self._models.another_way(goal)
            known = parts.board.goal(goal.id)
            parts.outbox.post(
                replies.planned(known, parts.board.subtasks(goal.id), plan.goal.assumed),
                holds=goal_is(parts.board, known),
            )
        except GoalError as error:
            parts.outbox.post(
                replies.goal_failed(goal, f"{(goal.why or 'a step FAILED').rstrip('. ')}; no other way: {error}")
            )
        except BoardError:
            # Cancelled or taken up again by somebody in the meantime: that is told already.
            pass
        finally:
            self._goals.discard(goal.id)
        parts.crew.wake()
        self._news.set()
