"""The graph of a plan and its critical path."""

from textual.content import Content

from covoyager.domain import Status
from tui.lanes import draw
from tui.looks.words import MARKS, MUTED, STAR, STYLES, brief, fitted, line, span
from tui.picture import Picture
from tui.views.view import Focus, ListView

TICKS = 20


class GraphView(ListView):
    """What needs what: needs stand above."""

    def lines(self, picture: Picture, focus: Focus, width: int) -> list[tuple[Content, str | None]]:
        """See :class:`ListView`."""
        result: list[tuple[Content, str | None]] = []
        for goal in picture.shown:
            path = frozenset(goal.critical_path)
            views = {view.id: view for view in picture.subtasks if view.goal_id == goal.id}
            left = sum(views[n].subtask.ticks for n in path if n in views and views[n].state is not Status.DONE)
            if result:
                result.append((Content(""), None))
            ahead = f"  about {span(left / TICKS)} of critical path left" if left else ""
            head = line((goal.goal.text, "bold"), (f"  goal {goal.id}, {goal.state}", MUTED), ahead)
            result.append((head, None))
            marks = {number: MARKS[view.state] for number, view in views.items()}
            rows = draw([view.subtask for view in views.values()], path.__contains__, marks.__getitem__)
            indent = max((len(row.drawing) for row in rows), default=0) + 1
            indent = min(indent, max(width - 30, 10))
            for row in rows:
                drawing = row.drawing[:indent].ljust(indent)
                if row.subtask is None:
                    result.append((line((drawing, MUTED)), None))
                    continue
                view = views[row.subtask.id]
                star = STAR if view.id in path else " "
                dim = focus.filter and not focus.lets(view)
                style = MUTED if dim else STYLES[view.state]
                text = f"{star} #{view.id} {brief(view)}"
                who = f"  {view.by}" if view.by else ""
                before, mark, after = drawing.partition(marks[view.id])
                what = (fitted(text + who, width - indent), MUTED if dim else "")
                told = line((before, MUTED), (mark, style), (after, MUTED), what)
                result.append((told, str(view.id)))
        if not result:
            return [(line("There is no plan to draw yet."), None)]
        legend = f"{STAR} and heavy lines: the critical path.  " + "  ".join(
            f"{MARKS[status]} {status.replace('_', ' ').lower()}" for status in MARKS
        )
        return [*result, (Content(""), None), (line((fitted(legend, width), MUTED)), None)]
