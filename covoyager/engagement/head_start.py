"""Nobody stands about while a tool is being made that only makes their work faster: they begin with bare hands."""

from collections.abc import Sequence
from dataclasses import replace

from covoyager.assignment.head_start import waiting_for_tools
from covoyager.assignment.thresholds import PIECE_TICKS
from covoyager.board import SubtaskView
from covoyager.crew.parts import Parts
from covoyager.domain import Action, GoalState, Subtask
from covoyager.domain.sentences import describe
from covoyager.knowledge import Knowledge, Method
from covoyager.knowledge.costs import run_ticks_at


def bare(subtask: Subtask, knowledge: Knowledge) -> Method | None:
    """The method to gather an item that takes no tool; None where there is none."""
    if subtask.action is not Action.GATHER or not subtask.tools:
        return None
    methods = knowledge.methods.get(subtask.item, ())
    fitting = (
        method for method in methods if method.action is Action.GATHER and set(method.sources) & set(subtask.sources)
    )
    return next((method for method in fitting if not method.tools and method.count == 1), None)


def piece(subtask: Subtask, knowledge: Knowledge) -> Subtask | None:
    """The part of a subtask that can begin without its tool, as one of its own; None where it takes a tool or is too small."""
    method = bare(subtask, knowledge)
    if method is None:
        return None
    each = run_ticks_at(method, knowledge, subtask.sources[0], None)
    many = min(subtask.quantity - 1, int(PIECE_TICKS / each))
    if many < 1:
        return None
    part = replace(
        subtask,
        quantity=many,
        tools=(),
        needs=(),
        produces={subtask.item: many},
        ticks=round(knowledge.pace.trip + many * each),
    )
    return replace(part, description=describe(part))


class HeadStart:
    """Puts such parts on the board for those who have nothing to do.

    Args:
        parts: the board, and the crew, of whom some may have nothing to do.
        knowledge: knows what can be gathered without a tool.
    """

    def __init__(self, parts: Parts, knowledge: Knowledge) -> None:
        self._parts = parts
        self._knowledge = knowledge

    def mind(self, views: Sequence[SubtaskView], waiting: int) -> None:
        """Once a second: for each who has nothing to do, a part of what waits for a tool.

        Args:
            views: the subtasks of the open goals.
            waiting: how many people have asked for work and were offered none.
        """
        mine = {goal.id for goal in self._parts.board.goals() if goal.state is GoalState.OPEN}
        views = [view for view in views if view.goal_id in mine]
        bots = self._parts.crew.workers.values()
        idle = waiting + sum(worker.idle and not worker.choices() for worker in bots)
        for view in waiting_for_tools(views, idle):
            part = piece(view.subtask, self._knowledge)
            if part is not None:
                self._parts.board.cut_off(view.id, part, tick=self._parts.world_model.tick)
                return
