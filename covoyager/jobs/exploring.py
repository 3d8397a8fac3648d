"""Goals of the crew's own while nobody asks for anything, each a little harder (Voyager's automatic curriculum)."""

from covoyager.board import Board, GoalView
from covoyager.chat.views import goal_name
from covoyager.crew.parts import Parts
from covoyager.crew.still import goal_is
from covoyager.domain import GoalState
from covoyager.errors import GoalError
from covoyager.goals.next_rung import BY, next_rung
from covoyager.goals.session_goals import SessionGoals
from covoyager.texts import _

SETTING = "explore"


def is_exploring(board: Board) -> bool:
    """Whether the crew of a board's world goes on by itself."""
    return board.setting(SETTING) is True


def set_exploring(board: Board, on: bool) -> None:
    """Switch that on or off."""
    board.set_setting(SETTING, on)


class Exploring:
    """Sets goals that nobody has asked for, and pauses them while a goal of somebody's is open.

    Args:
        parts: the board, the world model, the crew, the outbox.
        goals: understands and plans.
    """

    def __init__(self, parts: Parts, goals: SessionGoals) -> None:
        self._parts = parts
        self._goals = goals
        self._put_off: set[int] = set()

    def mind(self) -> None:
        """Begin the next goal of the crew's own, pause it, resume it or, where this was switched off, cancel it."""
        board = self._parts.board
        goals = board.goals()
        own = [goal for goal in goals if goal.by == BY]
        if not is_exploring(board):
            for goal in own:
                board.cancel(goal.id, BY, tick=self._parts.tick)
        elif any(goal.by != BY and goal.state is GoalState.OPEN for goal in goals):
            self._put_off |= {goal.id for goal in own if board.pause(goal.id, BY, tick=self._parts.tick)}
        elif own:
            self._take_up(own)
        elif self._parts.world_model.chest is not None:
            self._next()

    def _take_up(self, own: list[GoalView]) -> None:
        for goal in own:
            if goal.id in self._put_off:
                self._put_off.discard(goal.id)
                self._parts.board.resume(goal.id, BY, tick=self._parts.tick)
                self._parts.crew.wake()

    def _next(self) -> None:
        """Begin the quickest goal that could be next; items of such goals that failed or were cancelled are left out."""
        board, post = self._parts.board, self._parts.outbox.post
        ended = board.goals(open_only=False)
        vain = {
            item for goal in ended if goal.by == BY and goal.state is not GoalState.DONE for item in goal.goal.items
        }
        text = next_rung(self._goals.meanings.knowledge, self._parts.world_model, vain)
        try:
            number = self._goals.keeper.add(self._goals.meanings.of(text), BY)[0] if text else None
        except GoalError:
            number = None
        if number is None:
            set_exploring(board, False)
            post(_("I know of nothing more that I could go for by myself."))
            return
        goal = board.goal(number)
        post(_("Nobody asks for anything, so I go for {goal}.", goal=goal_name(goal)), holds=goal_is(board, goal))
        self._parts.crew.wake()
