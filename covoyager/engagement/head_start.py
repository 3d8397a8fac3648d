"""Where a tool is still being made that only makes gathering faster, those with nothing to do begin with bare hands."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from covoyager.assignment.head_start import waiting_for_tools, without_work
from covoyager.assignment.thresholds import HEAD_START_TICKS
from covoyager.board import SubtaskView
from covoyager.crew.parts import Parts
from covoyager.domain import GoalState, Subtask
from covoyager.domain.sentences import describe
from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import bare, run_ticks_at


def piece(subtask: Subtask, knowledge: Knowledge, until: int = HEAD_START_TICKS) -> Subtask | None:
    """The part of a subtask that can begin without its tool, as a new subtask; None where it takes a tool or is too small.

    Args:
        subtask: what waits for its tool.
        knowledge: knows what can be gathered without one.
        until: ticks until there is work with a tool: whoever begins by hand is done by then.
    """
    method = bare(subtask, knowledge)
    if method is None:
        return None
    each = run_ticks_at(method, knowledge, subtask.sources[0], None)
    many = min(subtask.quantity - 1, int((min(until, HEAD_START_TICKS) - knowledge.pace.trip) / each))
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
    """Puts parts that need no tool on the board for those who have nothing to do.

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
        bots = self._parts.crew.workers.values()
        idle = waiting + sum(worker.idle and not worker.choices() for worker in bots)
        for _ in range(without_work([view for view in views if view.goal_id in mine], idle)):
            if not self._begin_one(mine):
                return

    def _begin_one(self, mine: Collection[int]) -> bool:
        """Cut one part off a step that waits for its tool; False where no step of these goals waits for long enough."""
        tick = self._parts.world_model.tick
        views = [view for view in self._parts.board.subtasks() if view.goal_id in mine]
        for view, ticks in waiting_for_tools(views, lambda one: one.begun(tick)):
            part = piece(view.subtask, self._knowledge, ticks)
            if part is not None:
                self._parts.board.cut_off(view.id, part, tick=tick)
                return True
        return False
