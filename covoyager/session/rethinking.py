"""Goals that a model made sense of, and that FAILED: thought about once more, by what succeeded and what failed."""

from typing import TYPE_CHECKING

from covoyager.board import GoalView
from covoyager.chat import replies
from covoyager.domain import Status
from covoyager.errors import BoardError, GoalError
from covoyager.session.beside import Beside, Start

if TYPE_CHECKING:
    from covoyager.session.run import Session

#: Ways that are looked for after the first, for one goal.
WAYS = 2


class Rethinking(Beside):
    """Looks for another way."""

    def __init__(self, session: "Session", start: Start) -> None:
        super().__init__(session, start)
        self._goals: set[int] = set()

    def about(self, goal_id: int) -> bool:
        """Whether a goal is being thought about: its end is not told yet."""
        return goal_id in self._goals

    def begin(self, goal: GoalView) -> bool:
        """Begin where there may be another way; False where there is none to look for."""
        board, key = self._session.board, f"goal:{goal.id}:ways"
        ways = int(board.setting(key) or 0)
        failed = any(view.state is Status.FAILED for view in board.subtasks(goal.id))
        if goal.plan_source != "model" or not failed or ways >= WAYS or not self._session.models.there:
            return False
        board.set_setting(key, ways + 1)
        self._goals.add(goal.id)
        self._start(self._think(goal))
        return True

    async def _think(self, goal: GoalView) -> None:
        session = self._session
        try:
            plan = await session.models.another_way(goal)
            known = session.board.goal(goal.id)
            session.outbox.post(replies.planned(known, session.board.subtasks(goal.id), plan.goal.assumed))
        except GoalError as error:
            session.outbox.post(replies.goal_failed(goal, f"{goal.why or 'a step FAILED'}; no other way: {error}"))
        except BoardError:
            # Cancelled or taken up again by somebody in the meantime: that is told already.
            pass
        finally:
            self._goals.discard(goal.id)
        session.crew.wake()
        session.tell_events()
