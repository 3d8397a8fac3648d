"""Blueprints attached to goals: kept with the board, planned from what is on hand, verified block by block."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from covoyager.board import Board, SubtaskView
from covoyager.building import Block, Blueprint, Part, faults, parts_of, read_building
from covoyager.building.bill import bill
from covoyager.building.blueprint import blueprint
from covoyager.building.parts import subtasks_of, supports, survey_of
from covoyager.domain import Goal, GoalState, Plan, Status, totals
from covoyager.domain.graph import critical_path
from covoyager.errors import Impossible, NotUnderstood, UsageError
from covoyager.knowledge import Knowledge
from covoyager.planning import plan_goal

_PATH = re.compile(r"~/blueprint/parts/(\d{1,4})")


def drawn_in(document: Mapping[str, Any]) -> Blueprint:
    """The blueprint of a document that is attached to a goal, without its place."""
    x, y, z = document["origin"]
    cells = {
        (bx - x, by - y, bz - z): Block.parse(state) for blocks in document["parts"] for bx, by, bz, state in blocks
    }
    return blueprint(str(document["name"]), cells)


class Buildings:
    """Implements :class:`covoyager.crew.work.site.Site`, and plans what a blueprint takes.

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
            raise Impossible(f"It cannot be built: {wrong[0]}.")
        return drawn

    # --- documents of goals -----------------------------------------------------------------------------------

    def document(self, drawn: Blueprint, origin: tuple[int, int, int]) -> dict[str, Any]:
        """A blueprint as it is attached to a goal: its parts with their places in the world."""
        x, y, z = origin
        laid = parts_of(drawn)
        # What is one part has been looked at as a whole when it is DONE.
        work = [*laid, survey_of(laid)] if len(laid) > 1 else laid
        parts = [[[cx + x, cy + y, cz + z, str(block)] for (cx, cy, cz), block in part.blocks] for part in work]
        levels = [part.level for part in work]
        return {
            "name": drawn.name,
            "origin": list(origin),
            "parts": parts,
            "levels": levels,
            "survey": len(laid),
            "lacking": {},
        }

    def attach(self, goal_id: int, document: Mapping[str, Any]) -> None:
        """Keep it with the goal."""
        self._board.set_setting(f"goal:{goal_id}:blueprint", dict(document))

    def of(self, goal_id: int | None) -> dict[str, Any] | None:
        """A goal's blueprint."""
        found = None if goal_id is None else self._board.setting(f"goal:{goal_id}:blueprint")
        return dict(found) if isinstance(found, dict) else None

    def sites(self) -> list[dict[str, dict[str, int]]]:
        """Where something was begun or built in this world, as the bots keep it from their own spades: corners and sizes."""
        found = []
        for goal in self._board.goals(open_only=False):
            drawn, document = self.drawn(goal.id), self.of(goal.id)
            if drawn is None or document is None or goal.state is GoalState.CANCELLED:
                continue
            places = {"corner": document["origin"], "size": drawn.size}
            found.append({name: dict(zip("xyz", map(int, at), strict=True)) for name, at in places.items()})
        return found

    def drawn(self, goal_id: int) -> Blueprint | None:
        """A goal's blueprint, without its place."""
        document = self.of(goal_id)
        return drawn_in(document) if document is not None else None

    def blocks(self, view: SubtaskView) -> list[Any] | None:
        """See Site."""
        number = _number(view.subtask.documents)
        document = self.of(view.goal_id) if number is not None else None
        if document is None or number is None or number >= len(document["parts"]):
            return None
        return list(document["parts"][number])

    def seen(self, view: SubtaskView, wrong: Sequence[Sequence[Any]]) -> None:
        """See Site."""
        number, document = _number(view.subtask.documents), self.of(view.goal_id)
        if number is None or document is None:
            return
        lacking = bill((Block.parse(str(state)) for _, _, _, state, *_ in wrong), self._knowledge)
        if document["lacking"].get(str(number)) != lacking:
            document["lacking"][str(number)] = lacking
            self.attach(view.goal_id, document)

    def standing(self, view: SubtaskView) -> int:
        """How many of the items that a subtask places are in their place, as it was last seen."""
        number, document = _number(view.subtask.documents), self.of(view.goal_id) or {}
        lacking = document.get("lacking", {}).get(str(number))
        return 0 if lacking is None else max(0, view.subtask.quantity - sum(lacking.values()))

    def lost(self, views: Sequence[SubtaskView]) -> dict[str, int]:
        """What a look over a goal's finished building found missing, and no subtask brings yet."""
        for view in views:
            document = self.of(view.goal_id) or {}
            number = _number(view.subtask.documents)
            if number is not None and number == document.get("survey") and view.state in (Status.READY, Status.BLOCKED):
                found = document["lacking"].get(str(number), {})
                return {item: n for item, n in found.items() if n > view.subtask.consumes.get(item, 0)}
        return {}

    def _bill(self, part: Part) -> dict[str, int]:
        return bill((block for _, block in part.blocks), self._knowledge)

    # --- planning ---------------------------------------------------------------------------------------------

    def plan(
        self,
        goal: Goal,
        document: Mapping[str, Any],
        views: Sequence[SubtaskView],
        *,
        have: Mapping[str, int],
        participants: int,
        nearby: Mapping[str, int] | None,
        stations: Mapping[str, int],
    ) -> Plan:
        """The grounded plan for what the blueprint still takes, and its parts after it.

        Args:
            goal: has no items: what is built lies in no chest.
            document: the blueprint.
            views: the goal's subtasks so far.
            have, participants, nearby, stations: as for :func:`covoyager.planning.plan_goal`.

        Raises:
            Impossible: something that it takes cannot be had.
        """
        states = {_number(view.subtask.documents): view.state for view in views}
        drawn = [
            Part(
                number,
                level,
                tuple(((x, y, z), Block.parse(state)) for x, y, z, state in blocks),
                survey=number == document.get("survey"),
            )
            for number, (level, blocks) in enumerate(zip(document["levels"], document["parts"], strict=True))
        ]
        parts = [part for part in drawn if states.get(part.number) is not Status.DONE]
        lacking = {int(number): dict(items) for number, items in document["lacking"].items()}
        bills = {part.number: lacking.get(part.number, {} if part.survey else self._bill(part)) for part in parts}
        wanted = totals(items for number, items in bills.items() if states.get(number) is not Status.IN_PROGRESS)
        materials = plan_goal(
            Goal(f"materials for {document['name']}", wanted),
            self._knowledge,
            have=have,
            participants=participants,
            nearby=nearby,
            stations=stations,
        )
        makers: dict[str, list[int]] = {}
        for subtask in materials.subtasks:
            for item in subtask.produces:
                makers.setdefault(item, []).append(subtask.id)
        first = max((subtask.id for subtask in materials.subtasks), default=0) + 1
        built = subtasks_of(document["name"], parts, self._knowledge, makers, first, lacking, supports(drawn))
        subtasks = (*materials.subtasks, *built)
        return replace(materials, goal=goal, subtasks=subtasks, critical_path=critical_path(subtasks))


def _number(documents: Sequence[str]) -> int | None:
    found = [match for path in documents if (match := _PATH.fullmatch(path))]
    return int(found[0][1]) if found else None
