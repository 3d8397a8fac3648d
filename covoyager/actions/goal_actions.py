"""Add, cancel, pause, resume and order goals: one rule each, whoever asks."""

from collections.abc import Callable
from dataclasses import dataclass

from covoyager.board import Board, GoalView
from covoyager.domain import Goal, GoalState, Plan


@dataclass(frozen=True, slots=True)
class GoalAdded:
    """A goal that was put on the board; ``session`` says whether a session runs, which plans what has no plan."""

    goal: GoalView
    session: bool


class GoalActions:
    """What anybody can do with a goal.

    Every method may raise :class:`covoyager.errors.BoardError`, whose text is a sentence for people.

    Args:
        board: of the world that is meant.
        tick: gives the world's age in ticks.
    """

    def __init__(self, board: Board, tick: Callable[[], int] = lambda: 0) -> None:
        self._board = board
        self._tick = tick

    def add(self, goal: Goal, by: str, plan: Plan | None = None) -> GoalAdded:
        """Put a goal on the board; where it has no plan, the session in that world makes one."""
        return self._board.together(lambda: self._add(goal, by, plan))

    def _add(self, goal: Goal, by: str, plan: Plan | None) -> GoalAdded:
        goal_id = self._board.add_goal(goal, by, plan, tick=self._tick())
        return GoalAdded(self._board.goal(goal_id), self._board.session() is not None)

    def cancel(self, goal_id: int, by: str) -> GoalView:
        """Cancel a goal; gives it as it is afterwards."""
        return self._board.together(lambda: self._cancel(goal_id, by))

    def _cancel(self, goal_id: int, by: str) -> GoalView:
        self._board.cancel(goal_id, by, tick=self._tick())
        return self._board.goal(goal_id)

    def pause(self, goal_id: int | None, by: str) -> list[GoalView]:
        """Pause a goal (None: all), so that nobody can claim its steps; gives the goals that this has paused."""
        return self._board.together(lambda: self._views(self._board.pause(goal_id, by, tick=self._tick())))

    def resume(self, goal_id: int | None, by: str) -> list[GoalView]:
        """Let a paused goal (None: all) go on; gives the goals that this has resumed."""
        return self._board.together(lambda: self._views(self._board.resume(goal_id, by, tick=self._tick())))

    def pause_or_resume(self, goal_id: int, by: str) -> GoalView:
        """Pause an open goal, let a paused one go on; gives it as it is afterwards."""
        paused = self._board.goal(goal_id).state is GoalState.PAUSED
        (goal,) = self.resume(goal_id, by) if paused else self.pause(goal_id, by)
        return goal

    def put_first(self, goal_id: int, by: str) -> GoalView:
        """Put a goal before all others."""
        return self._board.together(lambda: self._put_first(goal_id, by))

    def _put_first(self, goal_id: int, by: str) -> GoalView:
        goal = self._board.goal(goal_id)
        highest = max((other.priority for other in self._board.goals() if other.id != goal_id), default=-1)
        return self.prioritise(goal_id, max(goal.priority, highest + 1), by)

    def prioritise(self, goal_id: int, priority: int, by: str) -> GoalView:
        """Give a goal a priority; a higher one goes first."""
        self._board.set_priority(goal_id, priority, by, tick=self._tick())
        return self._board.goal(goal_id)

    def _views(self, goal_ids: list[int]) -> list[GoalView]:
        return [self._board.goal(goal_id) for goal_id in goal_ids]
