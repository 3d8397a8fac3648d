"""Puts goals on the board once they are understood and planned."""

from dataclasses import replace

from covoyager.board import Board, GoalView
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GoalState, Plan, Proof
from covoyager.goals.meanings import Meaning, Meanings
from covoyager.goals.planner import Planner
from covoyager.goals.wanted import Wanted


class GoalKeeper:
    """Adds goals to the board.

    Args:
        board: where the goals are.
        world_model: tells the world's age.
        meanings: remembers what words were taken to mean.
        wanted: notes what lay in the chest before.
        planner: plans.
    """

    def __init__(
        self, board: Board, world_model: WorldModel, meanings: Meanings, wanted: Wanted, planner: Planner
    ) -> None:
        self._board = board
        self._world_model = world_model
        self._meanings = meanings
        self._wanted = wanted
        self._planner = planner

    def add(self, meaning: Meaning, by: str, unplanned: int | None = None) -> tuple[int, Plan]:
        """Plan a goal and put it on the board.

        Args:
            meaning: what somebody's words mean.
            by: who asks.
            unplanned: id of the goal if it is on the board already, without a plan.

        Returns:
            The goal's id and its plan.

        Raises:
            Impossible: no plan can exist.
            IllegalTransition: the goal was cancelled in the meantime.
        """
        base, plan, tick = (
            self._wanted.base(meaning.goal),
            self._planner.first(meaning, unplanned),
            self._world_model.tick,
        )
        if unplanned is None:
            goal_id = self._board.add_goal(meaning.goal, by, plan, self._priority(plan), tick=tick, base=base)
        else:
            goal_id = unplanned
            self._wanted.take_up(goal_id, base)
            self._board.set_plan(unplanned, plan, "first plan", by="Task Manager", tick=tick)
        if meaning.building is not None:
            self._board.keep(goal_id, building=replace(meaning.building, lacking={}))
        self._meanings.remember(meaning, goal_id)
        return goal_id, plan

    def _priority(self, plan: Plan) -> int:
        """Before all others where it is done in a moment, such as to look at somebody: they wait for it and see nothing."""
        specs = [step.action.spec for step in plan.subtasks]
        if not specs or not all(spec.own_words and spec.proof is Proof.WITNESS for spec in specs):
            return 0
        return max((goal.priority + 1 for goal in self._board.goals()), default=0)

    def unplanned(self) -> list[GoalView]:
        """The OPEN goals of which nobody has said yet what they mean."""
        goals = self._board.goals()
        return [goal for goal in goals if goal.state is GoalState.OPEN and in_words(self._board, goal)]


def in_words(board: Board, goal: GoalView) -> bool:
    """Whether a goal is only words: nobody has said yet what they mean."""
    return not goal.planned and not goal.goal.items and board.record(goal.id).building is None
