"""Where a craft waits for what a person still brings, those with nothing to do craft of what is there what others wait for."""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from covoyager.board import SubtaskView
from covoyager.board.sharing import batch, split
from covoyager.crew.parts import Parts
from covoyager.domain import Action, Status, Subtask, totals
from covoyager.errors import BoardError


class EarlyCrafting:
    """Cuts off what can be crafted already; people take their time, and nobody is to stand by for all of it.

    Args:
        parts: the board, the crew, of whom some may have nothing to do, and the world model, which knows what is there.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def mind(self, views: Sequence[SubtaskView]) -> None:
        """Once a second: a part of one craft for one who has nothing to do.

        Args:
            views: the subtasks of the open goals.
        """
        waiting = [v for v in views if v.state is Status.BLOCKED and v.subtask.action is Action.CRAFT]
        idle = self._parts.crew.without_work() if waiting else []
        if not idle:
            return
        world = self._parts.world_model
        there = totals([world.chest or {}, world.carried.get(idle[0].name, {})])
        free = {item: min(count, there.get(item, 0)) for item, count in self._parts.board.available().items()}
        mine = self._parts.board.open_ids()
        for view in waiting:
            if view.goal_id in mine and self._waits_for_people(view, views) and self._begin(view, views, free):
                return

    def _waits_for_people(self, view: SubtaskView, views: Sequence[SubtaskView]) -> bool:
        """Whether it waits for nothing but more of its material, which people are at."""
        needs = [other for other in views if other.id in view.subtask.needs and other.state is not Status.DONE]
        return bool(needs) and all(
            self._parts.crew.is_with_person(need) and not need.subtask.produces.keys().isdisjoint(view.subtask.consumes)
            for need in needs
        )

    def _begin(self, view: SubtaskView, views: Sequence[SubtaskView], free: Mapping[str, int]) -> bool:
        """Cut a part off; False where too little is there for anybody who waits for it."""
        whole, many = view.subtask, _most(view.subtask, free)
        if not any(
            view.id in other.subtask.needs and 0 < other.subtask.consumes.get(whole.item, 0) <= many for other in views
        ):
            return False
        # What is there comes first in the plan: whoever waits for the rest does not take it away.
        now, rest = split(whole, many, 0)
        done = (other.id for other in views if other.id in whole.needs and other.state is Status.DONE)
        with contextlib.suppress(BoardError):
            self._parts.board.cut_off(view.id, rest, self._parts.tick, replace(now, needs=tuple(done)))
            return True
        return False


def _most(whole: Subtask, free: Mapping[str, int]) -> int:
    """How many of a craft, in whole batches, there is material for; 0 where there is for none or for all."""
    for many in range(whole.quantity - 1, 0, -1):
        consumes = split(whole, many, 0)[0].consumes
        if batch(whole, many) == many and all(free.get(item, 0) >= count for item, count in consumes.items()):
            return many
    return 0
