"""Chat and events, the newest at the bottom."""

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size

from covoyager.domain import Event, Status
from covoyager.domain.nouns import counted
from tui.looks.words import MARKS, MUTED, STYLES, brief, clock, fitted, line, plainly
from tui.picture import Picture
from tui.views.view import Focus, PageView

SHOWN = 400


class LogView(PageView):
    """One line an event."""

    follows_end = True

    def lines(self, picture: Picture, focus: Focus, size: Size) -> Sequence[Content]:
        """See :class:`PageView`."""
        width = size.width
        goals = {goal.id for goal in picture.shown}
        rows = []
        for event in picture.events:
            if event.goal is not None and event.goal not in goals:
                continue
            text, style = sentence(event, picture)
            if text and focus.lets_text(f"{event.by or ''} {text}"):
                rows.append(line((f"{clock(event.at)} ", MUTED), (fitted(text, width - 9), style)))
        if not rows:
            return [line(f"No line matches “{focus.filter}”." if focus.filter else "Nothing has happened yet.")]
        return rows[-SHOWN:]


def sentence(event: Event, picture: Picture) -> tuple[str, str]:
    """An event in words, and its style; empty for one that tells people nothing."""
    data = event.data
    match event.type:
        case "chat":
            return f"<{event.by}> {data.get('text', '')}", f"bold {picture.hue(event.by)}"
        case "status":
            return _status(event, picture)
        case "goal":
            by = f" by {event.by}" if event.by else ""
            why = f": {data['why']}" if data.get("why") else ""
            asked = data.get("from") is None
            return (
                f"goal {event.goal} {data.get('text', '')} {'asked for' if asked else data.get('to')}{by}{why}",
                "$text-accent",
            )
        case "plan":
            count = len(data.get("kept", ())) + len(data.get("added", ()))
            return f"plan for goal {event.goal}: {counted('subtask', count)} ({data.get('why', '')})", "$text-accent"
        case "flow":
            return _flow(event)
        case "error":
            return f"! {data.get('text', '')}", "$text-error"
        case "note" if data.get("verdict"):
            return (
                f"#{event.subtask} {str(data['verdict']).lower()}: {plainly(str(data.get('why', '')))}",
                "$text-warning",
            )
        case "note" | "model_call" | "skill":
            return str(data.get("text", "")), MUTED
    return "", ""


def _status(event: Event, picture: Picture) -> tuple[str, str]:
    to = Status(event.data["to"])
    view = next((v for v in picture.subtasks if v.id == event.subtask and v.goal_id == event.goal), None)
    what = f"#{event.subtask}" + (f" {brief(view)}" if view else "")
    why = (
        f" — {plainly(event.data['why'])}" if event.data.get("why") and event.data.get("edge") not in ("a", "b") else ""
    )
    who = f" {event.by}" if event.by else ""
    verb = {
        Status.IN_PROGRESS: f"{who} takes {what}",
        Status.DONE: f"{what} done{f' by{who}' if who else ''}",
        Status.READY: f"{what} is {'back on the board' if event.data.get('edge') == 'd' else 'ready'}",
        Status.BLOCKED: f"{what} is blocked",
        Status.FAILED: f"{what} failed",
    }[to]
    by_itself = event.data.get("edge") in ("a", "g") or to is Status.BLOCKED
    return f"{MARKS[to]} {verb.strip()}{why}", MUTED if by_itself else STYLES[to]


def _flow(event: Event) -> tuple[str, str]:
    match event.data.get("do"):
        case "split" if event.by is None:
            return f"#{event.subtask}: a part of it can be begun now, as #{event.data['rest']}", ""
        case "split":
            return f"#{event.subtask}: {event.by} takes {event.data['amount']}, the rest is #{event.data['rest']}", ""
        case "lower":
            return (
                f"#{event.subtask}: {event.data['to']} of {event.data['quantity']} are enough, there is more by now",
                "",
            )
        case "check":
            return f"#{event.subtask}: {event.by} asks for a check", ""
        case "priority":
            return f"goal {event.goal}: priority {event.data['to']}", ""
    return "", ""
