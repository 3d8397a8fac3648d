"""Chat and events, the newest at the bottom."""

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size

from covoyager.domain import Event, Status
from covoyager.domain.status import MARKS
from covoyager.domain.texts import StoredText, here, here_several, own
from tui.looks.words import MUTED, STYLES, brief, clock, fitted, line, plainly
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
            return [line(_nothing(focus))]
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
            return _goal(event), "$text-accent"
        case "plan":
            count = len(data.get("kept", ())) + len(data.get("added", ()))
            steps = here_several("{n} step", "{n} steps", count)
            why = plainly(str(data.get("why", "")))
            return here("plan for goal {goal}: {steps} ({why})", goal=event.goal, steps=steps, why=why), "$text-accent"
        case "flow":
            return _flow(event)
        case "error":
            return f"! {own(StoredText.of(str(data.get('text', ''))))}", "$text-error"
        case "note" if data.get("verdict"):
            return (
                f"#{event.subtask} {str(data['verdict']).lower()}: {plainly(str(data.get('why', '')))}",
                "$text-warning",
            )
        case "session" | "note" | "model_call" | "skill":
            return own(StoredText.of(str(data.get("text", "")))), MUTED
    return "", ""


def _nothing(focus: Focus) -> str:
    return here("No line matches “{words}”.", words=focus.filter) if focus.filter else here("Nothing has happened yet.")


def _goal(event: Event) -> str:
    data = event.data
    why = f": {plainly(data['why'])}" if data.get("why") else ""
    state = here("asked for") if data.get("from") is None else data.get("to")
    by = f" {here('by {name}', name=event.by)}" if event.by else ""
    return here("goal {n} {text}", n=event.goal, text=data.get("text", "")) + f" {state}{by}{why}"


def _status(event: Event, picture: Picture) -> tuple[str, str]:
    to = Status(event.data["to"])
    view = next((v for v in picture.subtasks if v.id == event.subtask and v.goal_id == event.goal), None)
    what = f"#{event.subtask}" + (f" {brief(view)}" if view else "")
    why = (
        f" — {plainly(event.data['why'])}" if event.data.get("why") and event.data.get("edge") not in ("a", "b") else ""
    )
    verb = _verb(to, what, event)
    by_itself = event.data.get("edge") in ("a", "g") or to is Status.BLOCKED
    return f"{MARKS[to]} {verb}{why}", MUTED if by_itself else STYLES[to]


def _verb(to: Status, what: str, event: Event) -> str:
    match to:
        case Status.IN_PROGRESS:
            return here("{name} takes {step}", name=event.by or "", step=what).strip()
        case Status.DONE if event.by:
            return here("{step} done by {name}", step=what, name=event.by)
        case Status.DONE:
            return here("{step} done", step=what)
        case Status.READY if event.data.get("edge") == "d":
            return here("{step} is back on the board", step=what)
        case Status.READY:
            return here("{step} is ready", step=what)
        case Status.BLOCKED:
            return here("{step} is blocked", step=what)
        case Status.FAILED:
            return here("{step} failed", step=what)


def _flow(event: Event) -> tuple[str, str]:
    data, number = event.data, event.subtask
    match data.get("do"):
        case "split" if event.by is None:
            return here("#{n}: a part of it can be begun now, as #{rest}", n=number, rest=data["rest"]), ""
        case "split":
            sentence = here(
                "#{n}: {name} takes {amount}, the rest is #{rest}",
                n=number,
                name=event.by,
                amount=data["amount"],
                rest=data["rest"],
            )
            return sentence, ""
        case "lower":
            sentence = here_several(
                "#{number}: {n} of {all} is enough, there is more by now",
                "#{number}: {n} of {all} are enough, there is more by now",
                data["to"],
                number=number,
                all=data["quantity"],
            )
            return sentence, ""
        case "check":
            return here("#{n}: {name} asks for a check", n=number, name=event.by), ""
        case "priority":
            return here("goal {n}: priority {priority}", n=event.goal, priority=data["to"]), ""
    return "", ""
