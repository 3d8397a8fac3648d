"""Nobody stands about while a tool is being made that only makes their work faster: they begin with bare hands."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from covoyager.board import SubtaskView
from covoyager.crew.parts import Parts
from covoyager.domain import Action, GoalState, Status, Subtask
from covoyager.knowledge import Knowledge, Way
from covoyager.knowledge.costs import TRIP_TICKS, run_ticks_at
from covoyager.language.sentences import describe

#: A tool that is there sooner than this, in ticks, is waited for.
SOON_TICKS = 300
#: Of a job about so many ticks of work are begun by hand at a time.
PIECE_TICKS = 400


def chain_before(subtask: Subtask, open_ones: Mapping[int, Subtask]) -> int:
    """Ticks of the longest chain of open subtasks that ``subtask`` waits for; those under way count in full."""
    before = [open_ones[need] for need in subtask.needs if need in open_ones]
    return max((one.ticks + chain_before(one, open_ones) for one in before), default=0)


def bare(subtask: Subtask, knowledge: Knowledge) -> Way | None:
    """The way to gather it that takes no tool; None where there is none."""
    if subtask.action is not Action.GATHER or not subtask.tools:
        return None
    ways = knowledge.ways.get(subtask.item, ())
    fitting = (way for way in ways if way.action is Action.GATHER and set(way.sources) & set(subtask.sources))
    return next((way for way in fitting if not way.tools and way.count == 1), None)


def piece(subtask: Subtask, knowledge: Knowledge) -> Subtask | None:
    """The part of a job that one begins by hand, as a subtask without tools; None where it takes a tool or is small."""
    way = bare(subtask, knowledge)
    if way is None:
        return None
    each = run_ticks_at(way, knowledge, subtask.sources[0], None)
    many = min(subtask.quantity - 1, int(PIECE_TICKS / each))
    if many < 1:
        return None
    part = replace(
        subtask,
        quantity=many,
        tools=(),
        needs=(),
        produces={subtask.item: many},
        ticks=round(TRIP_TICKS + many * each),
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
        free = sum(view.state is Status.READY and view.subtask.action is Action.GATHER for view in views)
        blocked = [view for view in views if view.state is Status.BLOCKED and view.subtask.tools]
        if idle <= free or not blocked:
            return
        open_ones = {view.id: view.subtask for view in views if view.state is not Status.DONE}
        for view in blocked:
            if chain_before(view.subtask, open_ones) < SOON_TICKS:
                continue
            part = piece(view.subtask, self._knowledge)
            if part is not None:
                self._parts.board.cut_off(view.id, part, tick=self._parts.scene.tick)
                return
