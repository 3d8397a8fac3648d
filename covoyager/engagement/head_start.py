"""Where a tool is still being made that only makes gathering faster, those with nothing to do begin with bare hands."""

import contextlib
from collections.abc import Collection, Sequence
from dataclasses import replace
from math import ceil

from covoyager.assignment.head_start import waiting_for_tools, without_work
from covoyager.assignment.thresholds import HEAD_START_TICKS
from covoyager.board import SubtaskView
from covoyager.crew.member import Member
from covoyager.crew.parts import Parts
from covoyager.domain import Subtask
from covoyager.domain.sentences import describe
from covoyager.errors import BoardError
from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import bare, run_ticks_at
from covoyager.knowledge.pace import IN_SIGHT


def piece(subtask: Subtask, knowledge: Knowledge, until: int = HEAD_START_TICKS, share: int = 0) -> Subtask | None:
    """What one begins without its tool of a subtask, as a new subtask; None where it takes a tool or the tool is there before.

    Args:
        subtask: what waits for its tool.
        knowledge: knows what can be gathered without one.
        until: ticks until there is work with a tool: whoever begins by hand is done by then.
        share: how many of it are this one's where the tool is long in coming, all of it maybe.
    """
    method = bare(subtask, knowledge)
    if method is None:
        return None
    each = run_ticks_at(method, knowledge, subtask.sources[0], None)
    trip = knowledge.pace.trip
    begun = min(subtask.quantity - 1, int((min(until, HEAD_START_TICKS) - trip) / each))
    many = max(begun, share) if trip + share * each <= until else begun
    if many < 1:
        return None
    part = replace(
        subtask,
        quantity=many,
        tools=(),
        needs=(),
        produces={subtask.item: many},
        ticks=round(trip + many * each),
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
        mine = self._parts.board.open_ids()
        idle = self._parts.crew.without_work()
        left = without_work([view for view in views if view.goal_id in mine], waiting + len(idle))
        several = left > 1
        in_sight = self._knowledge if waiting else self._knowledge.at(IN_SIGHT)
        while left > 0 and self._begin_one(mine, left, several, idle, in_sight):
            left -= 1

    def _begin_one(
        self, mine: Collection[int], left: int, several: bool, idle: list[Member], in_sight: Knowledge
    ) -> bool:
        """Have one begin by hand with a step that waits for its tool; False where no step of these goals waits for long enough.

        Args:
            mine: the goals.
            left: how many still have nothing to do.
            several: more than one had; they part all of it.
            idle: the bots among them; who is given the last of a step is taken out.
            in_sight: how fast they are where what they gather is in sight; people take their time.
        """
        board, tick = self._parts.board, self._parts.world_model.tick
        views = [view for view in board.subtasks() if view.goal_id in mine]
        for view, ticks in waiting_for_tools(views, lambda one: one.begun(tick)):
            many = view.subtask.quantity
            seen = not self._parts.world_model.nearby().keys().isdisjoint(view.subtask.sources)
            knowledge = in_sight if seen else self._knowledge
            part = piece(view.subtask, knowledge, ticks, ceil(many / left) if several or many == 1 else 0)
            if part is not None and part.quantity < view.subtask.quantity:
                board.cut_off(view.id, part, tick=tick)
                return True
            if part is not None and idle:
                worker = idle.pop()
                with contextlib.suppress(BoardError):
                    board.claim(view.id, worker.name, tick=tick, lesser=True)
                    worker.wake()
                    return True
        return False
