"""Buildings of goals: read from words, kept on the board, compared with the world block by block."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from covoyager.board import Board, SubtaskView
from covoyager.building import Block, Blueprint, faults, parts_of, read_building
from covoyager.building.bill import bill
from covoyager.building.blueprint import blueprint
from covoyager.building.parts import survey_of, untilled
from covoyager.domain import PENDING, Building, GoalState
from covoyager.errors import Impossible, NotUnderstood, UsageError
from covoyager.facts import shared_facts
from covoyager.knowledge import Knowledge
from covoyager.texts import _


def drawn_in(building: Building) -> Blueprint:
    """The blueprint of a building, without its place."""
    x, y, z = building.origin
    cells = {(bx - x, by - y, bz - z): Block.parse(state) for part in building.parts for bx, by, bz, state in part}
    return blueprint(building.name, cells)


def blueprint_in(text: str, knowledge: Knowledge, folder: Path) -> Blueprint | None:
    """Read the blueprint that a goal asks for; None if it asks for no building.

    Args:
        text: the goal.
        knowledge: facts of the version.
        folder: where blueprints given by name are.

    Raises:
        NotUnderstood: the file cannot be read, the material is no block, or the size is impossible.
        Impossible: it cannot be built by hand.
    """
    try:
        drawn = read_building(text, knowledge, folder)
    except UsageError as error:
        raise NotUnderstood(str(error)) from None
    wrong = faults(drawn, knowledge) if drawn is not None else []
    if wrong:
        raise Impossible(_("It cannot be built: {fault}.", fault=wrong[0]))
    return drawn


def placed(drawn: Blueprint, origin: tuple[int, int, int]) -> Building:
    """Cut a blueprint into parts and give it its place: ``origin`` is the corner that is lowest in x, y and z."""
    x, y, z = origin
    laid = parts_of(drawn)
    # A building of one part needs no survey: all of it was looked at when the part became DONE.
    work = [*map(untilled, laid), survey_of(laid)] if len(laid) > 1 else laid
    parts = tuple(tuple((cx + x, cy + y, cz + z, str(block)) for (cx, cy, cz), block in part.blocks) for part in work)
    return Building(drawn.name, origin, parts, tuple(part.level for part in work), survey=len(laid))


class Buildings:
    """Implements :class:`covoyager.crew.execution.site.Site`.

    Args:
        board: keeps the buildings of goals.
        knowledge: facts of the version.
        folder: where blueprints given by name are.
    """

    def __init__(self, board: Board, knowledge: Knowledge, folder: Path) -> None:
        self._board = board
        self._knowledge = knowledge
        self._folder = folder

    def read(self, text: str) -> Blueprint | None:
        """The blueprint that a goal asks for, see :func:`blueprint_in`."""
        return blueprint_in(text, self._knowledge, self._folder)

    # --- buildings of goals -----------------------------------------------------------------------------------

    def placed(self, drawn: Blueprint, origin: tuple[int, int, int]) -> Building:
        """The building that a blueprint gives at a place, see :func:`placed`."""
        return placed(drawn, origin)

    def of(self, goal_id: int | None) -> Building | None:
        """What a goal builds; None if nothing."""
        return None if goal_id is None else self._board.record(goal_id).building

    def sites(self) -> list[dict[str, dict[str, int]]]:
        """``corner`` and ``size`` (x, y, z each) of all buildings of this world, begun or done: bots must not dig there."""
        found = []
        for goal in self._board.goals(open_only=False):
            building = self.of(goal.id)
            if building is not None and goal.state is not GoalState.CANCELLED:
                found.append(_outline(building))
        return found

    def blocks(self, view: SubtaskView) -> list[Any] | None:
        """See Site."""
        number = view.subtask.part
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
        number, building = view.subtask.part, self.of(view.goal_id)
        if number is None or building is None:
            return
        lacking = bill(
            (Block.parse(str(state)) for _, _, _, state, *there in wrong if not _is_dry(state, there)), self._knowledge
        )
        if building.lacking.get(number) != lacking:
            self._board.keep(view.goal_id, building=building.seen(number, lacking))

    def standing(self, view: SubtaskView) -> int:
        """How many of a subtask's quantity were in place when it was last looked at; 0 if nobody has looked."""
        number, building = view.subtask.part, self.of(view.goal_id)
        lacking = None if building is None or number is None else building.lacking.get(number)
        return 0 if lacking is None else max(0, view.subtask.quantity - sum(lacking.values()))

    def lost(self, views: Sequence[SubtaskView]) -> dict[str, int]:
        """Item → count that the survey of a goal's building found missing, and that its subtask does not take yet."""
        for view in views:
            building, number = self.of(view.goal_id), view.subtask.part
            if building is None or number is None or number != building.survey:
                continue
            if view.state in PENDING:
                found = building.lacking.get(number, {})
                return {item: n for item, n in found.items() if n > view.subtask.consumes.get(item, 0)}
        return {}


def _is_dry(state: str, there: Sequence[str]) -> bool:
    """Whether all that is missing is a hoe's stroke."""
    return [shared_facts("blocks")["tilled"].get(name) for name in there] == [Block.parse(state).name]


def _outline(building: Building) -> dict[str, dict[str, int]]:
    places = {"corner": building.origin, "size": drawn_in(building).size}
    return {name: dict(zip("xyz", map(int, at), strict=True)) for name, at in places.items()}
