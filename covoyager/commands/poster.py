"""``show N --poster FILE``: what a goal's page is drawn from."""

from typing import TYPE_CHECKING

from covoyager.domain.sentences import in_brief_here
from covoyager.texts import here

if TYPE_CHECKING:
    from covoyager.board import Board, GoalView, SubtaskView
    from covoyager.report.poster import Land
    from covoyager.report.report import Report

RADIUS = 24


def drawn(board: "Board", goal: "GoalView", report: "Report") -> str:
    """The page of a goal, in the language of this terminal."""
    from covoyager.report.poster import Line, poster

    steps = [view for view in board.subtasks(goal.id) if not view.skipped]
    lines = [Line(view.id, _said(view), view.state, view.by or "") for view in steps]
    return poster(report, _land(board), lines)


def _said(view: "SubtaskView") -> str:
    work = view.subtask
    return in_brief_here(work.action, work.item, work.quantity, work.description)


def _land(board: "Board") -> "Land | None":
    """What the bots have seen around the chest, or around themselves where none is known."""
    from covoyager.report.poster import Land
    from tui.looks.ground import Ground
    from tui.looks.mapcolours import written

    people = board.participants()
    ground = Ground(people)
    if not ground.known:
        return None
    names = {
        who.name: (int(who.position.x // 1), int(who.position.z // 1)) for who in people if who.position is not None
    }
    chest = board.setting("chest")
    if chest:
        names[here("chest")] = (int(chest[0]), int(chest[2]))
    middle = names.get(here("chest")) or next(iter(names.values()))

    def colour(x: int, z: int) -> str | None:
        seen = ground.colour(x, z)
        return None if seen is None else written(seen)

    return Land(*middle, RADIUS, colour, names)
