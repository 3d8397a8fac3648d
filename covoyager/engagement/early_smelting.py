"""Where much is smelted and the last of what goes in is long in coming, those with nothing to do load what is there."""

import contextlib
from collections.abc import Sequence
from dataclasses import replace

from covoyager.assignment.early_load import Smelting, early_load, ticks_until
from covoyager.assignment.sharing import Takes, as_played
from covoyager.board import SubtaskView
from covoyager.board.sharing import split
from covoyager.crew.execution.claiming import played_by
from covoyager.crew.parts import Parts
from covoyager.domain import Action, Status, Subtask
from covoyager.errors import BoardError
from covoyager.knowledge import Knowledge
from covoyager.knowledge.fuels import Fire, fuel_for


class EarlySmelting:
    """Cuts loads off what all furnaces are to smelt together, each for a furnace of its own.

    Args:
        parts: the board, the crew, of whom some may have nothing to do, and the world model, which knows what stands there.
        knowledge: knows what burns, and for how long.
    """

    def __init__(self, parts: Parts, knowledge: Knowledge) -> None:
        self._parts = parts
        self._knowledge = knowledge

    def mind(self, views: Sequence[SubtaskView]) -> None:
        """Once a second: a load for one who has nothing to do, of what waits for the last of what goes in; one at a time.

        Args:
            views: the subtasks of the open goals.
        """
        smelting = [view for view in views if view.subtask.action is Action.SMELT]
        waiting = [view for view in smelting if view.state is Status.BLOCKED and not view.subtask.furnace]
        is_one_free = any(view.state is Status.READY for view in smelting)
        if not waiting or is_one_free or not self._parts.crew.without_work():
            return
        mine = self._parts.board.open_ids()
        for view in waiting:
            if view.goal_id in mine and self._begin(view, views):
                return

    def _begin(self, view: SubtaskView, views: Sequence[SubtaskView]) -> bool:
        """Cut a load off; False where nothing is gained by it."""
        whole, free = view.subtask, self._furnaces(view.subtask, views)
        known = self._goes_in(whole)
        if known is None or free < 1 or not self._only_that_lacks(view, known[0], views):
            return False
        name, fuel, fire = known
        free_to_take, chest = self._parts.board.available(), self._parts.world_model.chest or {}
        there = {item: min(count, chest.get(item, 0)) for item, count in free_to_take.items()}
        smelting = Smelting(whole.quantity, whole.consumes[fuel], fire)
        many = early_load(smelting, there.get(name, 0), free, self._until(view, views))
        if many is None:
            return False
        pieces = fuel_for(many, 1, fire)
        if there.get(fuel, 0) < pieces:
            return False
        one, rest = split(whole, many, 0)
        number = 1 + sum(each.goal_id == view.goal_id and each.subtask.furnace > 0 for each in views)
        one = replace(one, needs=(), furnace=number, consumes={name: many, fuel: pieces}, ticks=many * fire.heat)
        left = {name: rest.quantity, fuel: whole.consumes[fuel] - pieces}
        with contextlib.suppress(BoardError):
            self._parts.board.cut_off(view.id, one, self._parts.tick, replace(rest, consumes=left, ticks=whole.ticks))
            return True
        return False

    def _goes_in(self, whole: Subtask) -> tuple[str, str, Fire] | None:
        """What is smelted, what is burnt, and how; None where it is not one thing and one fuel."""
        methods = [m for m in self._knowledge.methods.get(whole.item, ()) if m.heat and m.station == whole.station]
        goes_in = {choice for method in methods for slot in method.slots for choice in slot.choices}
        things = [name for name in whole.consumes if name in goes_in]
        fuels = [name for name in whole.consumes if name not in goes_in]
        burns = self._knowledge.burning(whole.station)
        if len(things) != 1 or len(fuels) != 1 or fuels[0] not in burns:
            return None
        return things[0], fuels[0], Fire(methods[0].heat, burns[fuels[0]])

    def _furnaces(self, whole: Subtask, views: Sequence[SubtaskView]) -> int:
        """How many of its stations stand free."""
        taken = sum(
            1 if view.subtask.furnace else view.subtask.quantity - view.progress
            for view in views
            if view.subtask.station == whole.station
            and view.subtask.action.spec.keeps_station
            and view.state is Status.IN_PROGRESS
        )
        return self._parts.world_model.standing.get(whole.station or "", 0) - taken

    @staticmethod
    def _only_that_lacks(view: SubtaskView, name: str, views: Sequence[SubtaskView]) -> bool:
        """Whether it waits for nothing but more of what goes in."""
        needs = [other for other in views if other.id in view.subtask.needs and other.state is not Status.DONE]
        return bool(needs) and all(name in need.subtask.produces for need in needs)

    def _until(self, view: SubtaskView, views: Sequence[SubtaskView]) -> float:
        crew, world = self._parts.crew, self._parts.world_model

        def usual(row: SubtaskView) -> Takes:
            like = (one for one in views if one.subtask.work == row.subtask.work)
            return as_played(row, played_by(crew.bots, like, world.dug))

        open_ones = {one.id: one for one in views if one.state is not Status.DONE}
        return ticks_until(view, open_ones, usual, lambda row: row.begun(world.tick))
