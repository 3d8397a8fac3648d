"""Chat and events, the newest at the bottom."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from textual.content import Content
from textual.geometry import Size

from covoyager.domain import PENDING, Event, Status
from covoyager.domain.rows import is_skip
from covoyager.domain.status import MARKS
from covoyager.texts import StoredText, here, here_several, own
from tui.looks.words import MUTED, STYLES, brief, clock, fitted, line, plainly
from tui.picture import Picture
from tui.views.view import Focus, PageView

SHOWN = 400
MANY = 3
"""So many steps in a row that become ready, or blocked, by themselves are one line."""


class LogView(PageView):
    """One line an event."""

    follows_end = True

    def lines(self, picture: Picture, focus: Focus, size: Size) -> Sequence[Content]:
        """See :class:`PageView`."""
        width = size.width
        goals = {goal.id for goal in picture.shown}
        rows = []
        mine = [event for event in picture.events if event.goal is None or event.goal in goals]
        for group in [[event] for event in mine] if focus.filter else folded(mine):
            text, style = sentence(group[0], picture) if len(group) == 1 else (_of_many(group), MUTED)
            if text and focus.lets_text(f"{group[0].by or ''} {text}"):
                rows.append(line((f"{clock(group[0].at)} ", MUTED), (fitted(text, width - 9), style)))
        if not rows:
            return [line(_nothing(focus))]
        return rows[-SHOWN:]


def folded(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events in their order, those together that are told in one line."""
    for _key, run in groupby(events, _kind):
        group = list(run)
        if len(group) >= MANY and _kind(group[0])[0] == "by itself":
            yield group
        else:
            yield from ([event] for event in group)


def _kind(event: Event) -> tuple[object, ...]:
    """What events have in common that may stand in one line."""
    to, edge = event.data.get("to"), event.data.get("edge")
    by_itself = event.type == "status" and to in PENDING and edge in ("a", "g")
    return ("by itself", to) if by_itself else ("alone",)


def _of_many(group: Sequence[Event]) -> str:
    to, steps = Status(group[0].data["to"]), " ".join(f"#{event.subtask}" for event in group)
    reasons = {str(event.data.get("why", "")) for event in group} if to is Status.BLOCKED else set()
    if to is Status.READY:
        said = here_several("{n} step is ready: {steps}", "{n} steps are ready: {steps}", len(group), steps=steps)
    else:
        said = here_several("{n} step is blocked: {steps}", "{n} steps are blocked: {steps}", len(group), steps=steps)
    return f"{MARKS[to]} {said}" + (f" — {plainly(reasons.pop())}" if len(reasons) == 1 else "")


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
    by = f" {here('by {name}', name=event.by)}" if event.by and event.by not in str(data.get("why", "")).split() else ""
    return here("goal {n} {text}", n=event.goal, text=data.get("text", "")) + f" {state}{by}{why}"


def _status(event: Event, picture: Picture) -> tuple[str, str]:
    to = Status(event.data["to"])
    view = next((v for v in picture.subtasks if v.id == event.subtask and v.goal_id == event.goal), None)
    what = f"#{event.subtask}" + (f" {brief(view)}" if view else "")
    if is_skip(event.data.get("why"), event.by):
        return f"{MARKS[to]} {here('{step} skipped by {name}', step=what, name=event.by)}", STYLES[to]
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
        case "pass_on":
            return here("#{n}: {name} goes on with it for {other}", n=number, name=event.by, other=data["from"]), ""
        case "check":
            return here("#{n}: {name} asks for a check", n=number, name=event.by), ""
        case "priority":
            return here("goal {n}: priority {priority}", n=event.goal, priority=data["to"]), ""
    return "", ""
