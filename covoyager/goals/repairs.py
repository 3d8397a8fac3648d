"""Makes plans anew that the world has undone: something is missing that no stock or open subtask will bring."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

from covoyager.board import Board, GoalView, SubtaskView
from covoyager.clock import game
from covoyager.crew.execution.judger import missing, rows_of
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GoalState, Plan, Status, totals
from covoyager.domain.nouns import listed
from covoyager.errors import GoalError, IllegalTransition
from covoyager.goals.buildings import Buildings
from covoyager.goals.closing import Closing
from covoyager.goals.keeper import in_words
from covoyager.goals.planner import Planner
from covoyager.goals.stand_ins import StandIns
from covoyager.goals.wanted import Wanted

#: A goal that would be planned anew more often than this becomes FAILED: the world keeps undoing it.
MAX_PLANS = 25
#: Least pause between two plans that do without what people have in hand, in game seconds.
STILL_AGAIN_SECONDS = 30.0

Changed: TypeAlias = tuple[GoalView, Plan | None, str]
"""A goal that was planned anew; the new plan (None if it became impossible); and why."""


class Repairs:
    """Keeps the plans of a world's goals possible.

    Args:
        board: where the goals are.
        world_model: what the crew knows of the world.
        buildings: tells what is missing of them.
        wanted: tells what goals want in the chest.
        planner: plans.
        closing: ends goals.
    """

    def __init__(
        self,
        board: Board,
        world_model: WorldModel,
        buildings: Buildings,
        wanted: Wanted,
        planner: Planner,
        closing: Closing,
    ) -> None:
        self._board = board
        self._world_model = world_model
        self._buildings = buildings
        self._wanted = wanted
        self._planner = planner
        self._closing = closing
        self._stand_ins = StandIns(world_model)
        #: Goal → when it was last planned without what people have in hand, in game seconds.
        self._stood: dict[int, float] = {}

    def lacks(self, *, still: bool = False) -> bool:
        """Whether, by what is known, an open plan lacks items; ``still`` as for :meth:`repair`."""
        stock = self._world_model.stock(hands=not still)
        goals = [(goal, self._board.subtasks(goal.id)) for goal in self._open()]
        return stock is not None and any(self._lacking(goal, views, stock) for goal, views in goals)

    def repair(self, *, still: bool = False, counted: Mapping[str, int] | None = None) -> list[Changed]:
        """Plan goals anew that lack something.

        Args:
            still: do not wait for tools in people's hands, since a bot has nothing else to do.
            counted: item → count of all there is, counted at one moment, to confirm what lacks, since the known stock was seen
                at different moments; None if nobody could count.

        Returns:
            The goals that were planned anew or became FAILED.
        """
        changed: list[Changed] = []
        for goal in self._open():
            if in_words(self._board, goal):
                continue
            why = self._why_plan(goal, counted=counted)
            # Somebody may end the goal meanwhile, at a terminal board or a shell: then there is nothing to repair.
            with suppress(IllegalTransition):
                if why is not None:
                    changed.append((goal, *self._plan_anew(goal, why)))
                elif still:
                    changed += self._plan_without_hands(goal, counted)
        return changed

    def _open(self) -> list[GoalView]:
        return [goal for goal in self._board.goals() if goal.state is GoalState.OPEN]

    def _plan_without_hands(self, goal: GoalView, counted: Mapping[str, int] | None) -> list[Changed]:
        """Plan without what people have in hand, if that is possible; at most every :data:`STILL_AGAIN_SECONDS`."""
        now = game.now()
        if counted is not None:
            counted = Counter(counted) - Counter(self._world_model.in_hands())
        why = self._why_plan(goal, still=True, counted=counted)
        if why is None or now - self._stood.get(goal.id, float("-inf")) < STILL_AGAIN_SECONDS:
            return []
        self._stood[goal.id] = now
        try:
            plan = self._planner.anew(goal, still=True)
        except GoalError:
            return []
        self._set(goal, plan, why)
        return [(goal, plan, why)]

    def _plan_anew(self, goal: GoalView, why: str) -> tuple[Plan | None, str]:
        """Plan a goal anew; returns the plan (None if it became FAILED), and why.

        Raises:
            IllegalTransition: the goal has ended in the meantime.
        """
        if (failed := self._closing.fails(goal, why, self._world_model.tick)) is not None:
            return None, failed
        plans = self._board.record(goal.id).plans + 1
        self._board.keep(goal.id, plans=plans)
        try:
            if plans > MAX_PLANS:
                raise GoalError(f"planned {MAX_PLANS} times; the world keeps undoing it: {why}")
            base = self._wanted.base_of(goal.id, goal.goal)
            plan = self._planner.anew(goal)
        except GoalError as error:
            self._board.finish(goal.id, GoalState.FAILED, str(error))
            return None, str(error)
        self._wanted.take_up(goal.id, base)
        self._set(goal, plan, why)
        return plan, why

    def _set(self, goal: GoalView, plan: Plan, why: str) -> None:
        self._board.set_plan(goal.id, plan, why, by="Task Manager", tick=self._world_model.tick)

    def _why_plan(self, goal: GoalView, *, still: bool = False, counted: Mapping[str, int] | None = None) -> str | None:
        """Why a goal must be planned anew; None if its plan holds, or nobody has looked; arguments as for :meth:`repair`."""
        views = self._board.subtasks(goal.id)
        if not views and not goal.planned:
            return "it has no plan yet"
        stock = self._world_model.stock(hands=not still)
        if stock is None:
            return None
        if not self._wanted.is_taken_up(goal.id):
            return "it was planned without a look at the world"
        if (last := self._closing.of(goal.id)) is not None and last.dropped:
            return self._closing.why(last)
        lacking = self._lacking_of(goal, views, stock, counted)
        if lacking and self._wanted.note_taken(goal.goal, stock if counted is None else counted):
            lacking = self._lacking_of(goal, views, stock, counted)
        lacking = lacking or self._buildings.lost(views)
        return f"missing {listed(lacking)}" if lacking else self._stand_ins.why(goal.id, views)

    def _lacking_of(
        self, goal: GoalView, views: Sequence[SubtaskView], stock: Mapping[str, int], counted: Mapping[str, int] | None
    ) -> dict[str, int]:
        """As :meth:`_lacking`, of what is known; where all was counted at one moment no more than that confirms."""
        lacking = self._lacking(goal, views, stock)
        if not lacking or counted is None:
            return lacking
        there = self._lacking(goal, views, counted)
        return {item: min(count, there[item]) for item, count in lacking.items() if item in there}

    def _lacking(self, goal: GoalView, views: Sequence[SubtaskView], stock: Mapping[str, int]) -> dict[str, int]:
        """Item → count that a goal's open subtasks need and that neither the stock nor a subtask will bring."""
        board = [view for other in self._board.goals() for view in self._board.subtasks(other.id)]
        every = rows_of(board)
        open_steps = [view.subtask for view in views if view.state is not Status.DONE]
        used_up = {item for step in open_steps for item in step.consumes}
        making = self._planner.making(goal.id, {*goal.goal.items, *used_up})
        stations = self._world_model.stations | making.stations.keys()
        # What burns for a step that is at it is no other's, unlike what is in the hands of one.
        burns = self._world_model.burning(
            {(view.goal_id, view.id) for view in board if view.state is Status.IN_PROGRESS}
        )
        free = {item: count - burns.get(item, 0) for item, count in totals([stock, making.tools]).items()}
        lacking = missing(every, self._wanted.by_goal(), free, goal.id, stations)
        own = {item for step in open_steps for item in (*step.consumes, *step.tools)} | set(
            self._wanted.items(goal.goal)
        )
        if self._world_model.chest is not None:
            # Stations by the chest are known only once somebody has looked into it.
            own |= {step.station for step in open_steps if step.station is not None}
        return {item: count for item, count in lacking.items() if item in own}
