"""The graph of a plan and its critical path: in layers where there is room, else in lanes."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from textual.content import Content
from textual.geometry import Region, Size

from covoyager.board import GoalView, SubtaskView
from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain import Status
from covoyager.domain.status import MARKS
from covoyager.texts import here
from tui.lanes import HEAVY, draw
from tui.layers import Layers, layered
from tui.looks.words import MUTED, NAMES, STAR, STYLES, brief, line, span
from tui.picture import Picture
from tui.views.view import Focus
from tui.views.walk import Drawing, WalkView

LONGEST = 34
"""Columns of a step's text in the layers."""
BRIGHT = "$text-warning bold"
"""Lines of the critical path."""
GROUND = "on $surface"

Views = Mapping[int, SubtaskView]


class GraphView(WalkView):
    """What needs what: needs stand above."""

    def drawn(self, picture: Picture, focus: Focus, size: Size) -> Drawing:
        """See :class:`WalkView`."""
        lines: list[Content] = []
        spots: dict[int, Region] = {}
        for goal in picture.shown:
            views = {view.id: view for view in picture.subtasks if view.goal_id == goal.id}
            if lines:
                lines.append(Content(""))
            lines.append(_head(goal, views))
            path = frozenset(goal.critical_path)
            texts = {number: _text(view, picture, number in path) for number, view in views.items()}
            widths = {number: min(text.cell_length, LONGEST) for number, text in texts.items()}
            layers = layered([view.subtask for view in views.values()], widths, path.__contains__, size.width)
            part = (
                _in_layers(layers, texts, widths, views, focus)
                if layers is not None
                else _in_lanes(path, views, picture, focus, size.width)
            )
            spots |= {number: spot.translate((0, len(lines))) for number, spot in part.spots.items()}
            lines += part.lines
        marks = "  ".join(f"{MARKS[status]} {NAMES[status]}" for status in MARKS)
        lines += [Content(""), line((f"{STAR} {here('and heavy lines: the critical path.')}  {marks}", MUTED))]
        if not spots:
            lines = [line(here("There is no plan to draw yet."))]
        return Drawing([text.truncate(size.width, ellipsis=True) for text in lines], spots)

    def action_walk(self, x: int, y: int) -> None:
        """Up and down go to the nearest of the next layer, too, where nothing stands straight ahead."""
        spots = self._drawing.spots
        here = spots.get(self._focus.selected or 0)
        ahead = [number for number, spot in spots.items() if here is not None and (spot.y - here.y) * y > 0]
        if here is None or not ahead:
            super().action_walk(x, y)
            return
        middle = here.x + here.width // 2
        far = {
            number: (abs(spots[number].y - here.y), abs(spots[number].x + spots[number].width // 2 - middle))
            for number in ahead
        }
        self._select(min(ahead, key=far.__getitem__))


def _head(goal: GoalView, views: Views) -> Content:
    path = [views[number] for number in goal.critical_path if number in views]
    left = sum(view.subtask.ticks for view in path if view.state is not Status.DONE)
    ahead = f"  {here('about {time} of critical path left', time=span(left / TICKS_PER_SECOND))}" if left else ""
    return line((goal.goal.text, "bold"), (f"  {here('goal {n}, {state}', n=goal.id, state=goal.state)}", MUTED), ahead)


def _text(view: SubtaskView, picture: Picture, critical: bool) -> Content:
    """A step in its place in the layers."""
    style = STYLES[view.state]
    who = (f" {view.by}", picture.hue(view.by)) if view.by else ""
    star = (f"{STAR} ", BRIGHT) if critical else ""
    return line((f"{MARKS[view.state]} #{view.id} ", style), star, brief(view), who)


def _in_layers(
    layers: Layers, texts: Mapping[int, Content], widths: Mapping[int, int], views: Views, focus: Focus
) -> Drawing:
    by_line: dict[int, list[tuple[int, Content]]] = {at: [] for at in range(layers.height)}
    for (row, column), (character, heavy) in layers.lines.items():
        by_line[row].append((column, line((character, BRIGHT if heavy else MUTED))))
    spots: dict[int, Region] = {}
    for number, (column, row) in layers.places.items():
        spots[number] = Region(column, row, widths[number], 1)
        text = texts[number].truncate(widths[number], ellipsis=True)
        if focus.filter and not focus.lets(views[number]):
            text = line((text.plain, MUTED))
        by_line[row].append(
            (column, text.stylize_before(f"bold {focus.ground}" if focus.selected == number else GROUND))
        )
    first = sorted(spots, key=lambda number: (spots[number].y, spots[number].x))
    return Drawing([_laid(by_line[at]) for at in range(layers.height)], {number: spots[number] for number in first})


def _laid(parts: Sequence[tuple[int, Content]]) -> Content:
    """Parts of a line, each at its column."""
    result = Content("")
    for column, text in sorted(parts, key=lambda part: part[0]):
        result = line(result, " " * (column - result.cell_length), text)
    return result


def _in_lanes(path: frozenset[int], views: Views, picture: Picture, focus: Focus, width: int) -> Drawing:
    lines: list[Content] = []
    spots: dict[int, Region] = {}
    marks = {number: MARKS[view.state] for number, view in views.items()}
    rows = draw([view.subtask for view in views.values()], path.__contains__, marks.__getitem__)
    indent = min(max((len(row.drawing) for row in rows), default=0) + 1, max(width - 30, 10))
    for row in rows:
        drawing = row.drawing[:indent].ljust(indent)
        if row.subtask is None:
            lines.append(_lines_of(drawing))
            continue
        view = views[row.subtask.id]
        star = STAR if view.id in path else " "
        dim = focus.filter and not focus.lets(view)
        before, mark, after = drawing.partition(marks[view.id])
        who = (f"  {view.by}", picture.hue(view.by)) if view.by else ""
        what = (f"{star} #{view.id} {brief(view)}", MUTED if dim else "")
        drawn = line(_lines_of(before), (mark, STYLES[view.state]), _lines_of(after), what, who)
        spots[view.id] = Region(0, len(lines), width, 1)
        if focus.selected == view.id:
            drawn = drawn.truncate(width, pad=True).stylize_before(f"bold {focus.ground}")
        lines.append(drawn)
    return Drawing(lines, spots)


def _lines_of(drawing: str) -> Content:
    """Lanes and joints, with those of the critical path bright."""
    runs = groupby(drawing, key=HEAVY.__contains__)
    return line(*(("".join(characters), BRIGHT if heavy else MUTED) for heavy, characters in runs))
