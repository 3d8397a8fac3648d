"""Subtasks by state, with who is at them and how far."""

from textual.content import Content

from covoyager.board import SubtaskView
from covoyager.domain import GoalState, Status
from tui.picture import Picture
from tui.views.view import Focus, ListView
from tui.words import MARKS, MUTED, NAMES, STAR, STYLES, bar, brief, fitted, line, span

ORDER = (Status.FAILED, Status.IN_PROGRESS, Status.READY, Status.BLOCKED, Status.DONE)
HINTS = {
    Status.FAILED: "t gives it its tries again",
    Status.READY: "c takes one",
}
NARROW = 100


class BoardView(ListView):
    """The board itself."""

    def lines(self, picture: Picture, focus: Focus, width: int) -> list[tuple[Content, str | None]]:
        """See :class:`ListView`."""
        if not picture.goals:
            return [(line("Nothing is on the board yet. ", ("n", "bold"), " asks for something."), None)]
        result: list[tuple[Content, str | None]] = []
        shown = [view for view in picture.subtasks if focus.lets(view)]
        longest = max((len(_what(view, width)) for view in shown), default=0)
        for status in ORDER:
            views = [view for view in shown if view.state is status]
            if not views:
                continue
            if result:
                result.append((Content(""), None))
            views.sort(key=lambda view: view.ended_at or 0.0, reverse=status is Status.DONE)
            hint = HINTS.get(status, "")
            head = line((f"{NAMES[status]} {len(views)}", f"bold {STYLES[status]}"), (f"  {hint}", MUTED))
            result.append((head, None))
            result += [(row(view, picture, focus, width, longest), str(view.id)) for view in views]
        waiting = [goal for goal in picture.shown if not goal.planned and goal.state is GoalState.OPEN]
        if waiting and not focus.filter:
            result += [(Content(""), None)] * bool(result)
            result.append((line((f"NO PLAN YET {len(waiting)}", "bold")), None))
            then = "the session plans it now" if picture.session else "no session is running; the next one plans it"
            result += [(line((fitted(f"  {goal.goal.text}: {then}", width), MUTED)), None) for goal in waiting]
        return result or [(_nothing(focus), None)]


def _nothing(focus: Focus) -> Content:
    if focus.filter:
        return line(f"Nothing here matches “{focus.filter}”. ", ("Esc", "bold"), " shows everything.")
    return line("There is nothing to do for it.")


def _what(view: SubtaskView, width: int) -> str:
    return view.subtask.description if width >= NARROW and view.subtask.description else brief(view)


def row(view: SubtaskView, picture: Picture, focus: Focus, width: int, longest: int) -> Content:
    """One subtask in one line; ``longest`` is how long the longest of all rows is in words."""
    style = STYLES[view.state]
    star = STAR if view.id in picture.critical else " "
    label = f"{MARKS[view.state]} {star} {f'#{view.id}':<5}"
    many = len(picture.shown) > 1
    goal = f"g{view.goal_id:<3} " if many else ""
    room = width - len(label) - len(goal)
    what_width = min(longest + 1, room * 3 // 5)
    followed = "bold" if focus.followed and view.by == focus.followed else ""
    rest = _rest(view, picture, focus, room - what_width - 1)
    return line((label, style), (goal, MUTED), (fitted(_what(view, width), what_width) + " ", followed), rest)


def _rest(view: SubtaskView, picture: Picture, focus: Focus, room: int) -> Content:
    if room < 6:
        return Content("")
    if view.state is Status.IN_PROGRESS:
        return _progress(view, picture, focus, room)
    if view.state is Status.DONE:
        took = span(view.ended_at - view.started_at) if view.ended_at and view.started_at else ""
        told = "skipped" if view.skipped else f"{view.by or ''} {took}".strip()
        return line((fitted(told, room), MUTED))
    tries = f"try {view.attempts + 1}: " if view.attempts and view.state is Status.READY else ""
    return line((fitted(f"{tries}{view.why}", room), MUTED))


def _progress(view: SubtaskView, picture: Picture, focus: Focus, room: int) -> Content:
    who = fitted("you" if view.by == focus.me else view.by or "", min(10, room // 4))
    share = f"{view.progress}/{view.subtask.quantity}"
    lease = "checking" if view.checking else _lease(view, picture)
    width = max(room - len(who) - len(share) - len(lease) - 4, 0)
    drawn = bar(view.progress, view.subtask.quantity, min(width, 20))
    return line((who, "bold"), " ", (drawn, "$text-warning"), f" {share}  ", (lease, MUTED))


def _lease(view: SubtaskView, picture: Picture) -> str:
    if view.lease_until is None:
        return ""
    left = view.lease_until - picture.now
    return f"{span(left)} left" if left > 0 else "lease over"
