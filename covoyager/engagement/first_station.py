"""Where a goal sets up many stations at once and another waits for one, the first is set up as soon as it can be."""

import contextlib
from collections.abc import Sequence
from dataclasses import replace

from covoyager.board import SubtaskView
from covoyager.board.sharing import split
from covoyager.crew.parts import Parts
from covoyager.domain import Action, Status
from covoyager.errors import BoardError


class FirstStation:
    """Cuts the first station off those that are made and set up together.

    Args:
        parts: the board, and the world model, which knows what stands and lies there.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def mind(self, views: Sequence[SubtaskView]) -> None:
        """Once a second, for the subtasks of the open goals."""
        standing = self._parts.world_model.standing
        setting = [view for view in views if view.subtask.action is Action.PLACE and view.state is not Status.DONE]
        if not setting:
            return
        open_ones = self._parts.board.open_ids()
        for place in setting:
            station = place.subtask.item
            alone = [view for view in setting if view.subtask.item == station and view.subtask.quantity == 1]
            if place.goal_id not in open_ones or standing.get(station) or alone or not _is_waited_for(place, views):
                continue
            craft = next(
                (view for view in views if view.id in place.subtask.needs and view.subtask.item == station), None
            )
            if craft is not None and place.subtask.quantity > 1 < craft.subtask.quantity:
                with contextlib.suppress(BoardError):
                    if self._cut_off(craft, place, views):
                        return

    def _cut_off(self, craft: SubtaskView, place: SubtaskView, views: Sequence[SubtaskView]) -> bool:
        """Have one made and set up by itself; False where what it is made of is not there.

        Raises:
            BoardError: somebody is at it, or the goal is gone.
        """
        board, tick = self._parts.board, self._parts.world_model.tick
        one, _ = split(craft.subtask, 1, 0)
        there = board.available()
        if any(there.get(item, 0) < count for item, count in one.consumes.items()):
            return False
        brings = {view.id for view in views if not one.consumes.keys().isdisjoint(view.subtask.produces)}
        crafted = board.cut_off(craft.id, replace(one, needs=tuple(n for n in one.needs if n not in brings)), tick=tick)
        first, _ = split(place.subtask, 1, 0)
        board.cut_off(place.id, replace(first, needs=(crafted.id,)), tick=tick)
        return True


def _is_waited_for(place: SubtaskView, views: Sequence[SubtaskView]) -> bool:
    """Whether a subtask of another goal waits for nothing but the station."""
    done = {view.id for view in views if view.state is Status.DONE}
    others = [view for view in views if view.goal_id != place.goal_id and view.state is Status.BLOCKED]
    return any(view.subtask.station == place.subtask.item and done.issuperset(view.subtask.needs) for view in others)
