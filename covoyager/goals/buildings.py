"""Blueprints attached to goals: read from words, kept with the board, verified block by block."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from covoyager.board import Board, SubtaskView
from covoyager.building import Block, Blueprint, faults, parts_of, read_building
from covoyager.building.bill import bill
from covoyager.building.blueprint import blueprint
from covoyager.building.parts import survey_of
from covoyager.domain import Building, GoalState, Status
from covoyager.domain.texts import _
from covoyager.errors import Impossible, NotUnderstood, UsageError
from covoyager.goal_kinds.buildings.laying import part_number
from covoyager.knowledge import Knowledge


def drawn_in(building: Building) -> Blueprint:
    """The drawing of a building, without its place."""
    x, y, z = building.origin
    cells = {(bx - x, by - y, bz - z): Block.parse(state) for part in building.parts for bx, by, bz, state in part}
    return blueprint(building.name, cells)


class Buildings:
    """Implements :class:`covoyager.crew.execution.site.Site`.

    Args:
        board: keeps the documents of goals.
        knowledge: facts of the version.
        folder: where blueprints lie that are given by name.
    """

    def __init__(self, board: Board, knowledge: Knowledge, folder: Path) -> None:
        self._board = board
        self._knowledge = knowledge
        self._folder = folder

    def read(self, text: str) -> Blueprint | None:
        """The blueprint that a goal asks for; None where it asks for no building.

        Raises:
            NotUnderstood: the file or the size makes no sense.
            Impossible: it cannot be built by hand.
        """
        try:
            drawn = read_building(text, self._knowledge, self._folder)
        except UsageError as error:
            raise NotUnderstood(str(error)) from None
        wrong = faults(drawn, self._knowledge) if drawn is not None else []
        if wrong:
            raise Impossible(_("It cannot be built: {wrong}.", wrong=wrong[0]))
        return drawn

    # --- buildings of goals -----------------------------------------------------------------------------------

    def placed(self, drawn: Blueprint, origin: tuple[int, int, int]) -> Building:
        """A drawing with its place in the world, in parts."""
        x, y, z = origin
        laid = parts_of(drawn)
        # What is one part has been looked at as a whole when it is DONE.
        work = [*laid, survey_of(laid)] if len(laid) > 1 else laid
        parts = tuple(
            tuple((cx + x, cy + y, cz + z, str(block)) for (cx, cy, cz), block in part.blocks) for part in work
        )
        return Building(drawn.name, origin, parts, tuple(part.level for part in work), survey=len(laid))

    def of(self, goal_id: int | None) -> Building | None:
        """What a goal builds; None where it builds nothing."""
        return None if goal_id is None else self._board.record(goal_id).building

    def sites(self) -> list[dict[str, dict[str, int]]]:
        """Where something was begun or built in this world, as the bots keep it from their own spades: corners and sizes."""
        found = []
        for goal in self._board.goals(open_only=False):
            building = self.of(goal.id)
            if building is not None and goal.state is not GoalState.CANCELLED:
                found.append(_outline(building))
        return found

    def blocks(self, view: SubtaskView) -> list[Any] | None:
        """See Site."""
        number = part_number(view.subtask.documents)
        building = self.of(view.goal_id) if number is not None else None
        if building is None or number is None or number >= len(building.parts):
            return None
        return [list(block) for block in building.parts[number]]

    def arguments(self, view: SubtaskView) -> dict[str, Any]:
        """See Site."""
        building, blocks = self.of(view.goal_id), self.blocks(view)
        return {} if building is None or blocks is None else {"blocks": blocks, "site": _outline(building)}

    def seen(self, view: SubtaskView, wrong: Sequence[Sequence[Any]]) -> None:
        """See Site."""
        number, building = part_number(view.subtask.documents), self.of(view.goal_id)
        if number is None or building is None:
            return
        lacking = bill((Block.parse(str(state)) for _, _, _, state, *_ in wrong), self._knowledge)
        if building.lacking.get(number) != lacking:
            self._board.keep(view.goal_id, building=building.seen(number, lacking))

    def standing(self, view: SubtaskView) -> int:
        """How many of the items that a subtask places are in their place, as it was last seen."""
        number, building = part_number(view.subtask.documents), self.of(view.goal_id)
        lacking = None if building is None or number is None else building.lacking.get(number)
        return 0 if lacking is None else max(0, view.subtask.quantity - sum(lacking.values()))

    def lost(self, views: Sequence[SubtaskView]) -> dict[str, int]:
        """What a look over a goal's finished building found missing, and no subtask brings yet."""
        for view in views:
            building, number = self.of(view.goal_id), part_number(view.subtask.documents)
            if building is None or number is None or number != building.survey:
                continue
            if view.state in (Status.READY, Status.BLOCKED):
                found = building.lacking.get(number, {})
                return {item: n for item, n in found.items() if n > view.subtask.consumes.get(item, 0)}
        return {}


def _outline(building: Building) -> dict[str, dict[str, int]]:
    places = {"corner": building.origin, "size": drawn_in(building).size}
    return {name: dict(zip("xyz", map(int, at), strict=True)) for name, at in places.items()}
