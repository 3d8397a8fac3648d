"""Everything about one subtask, and the nearest thing that a person can do for it."""

from textual.content import Content

from covoyager.board import SubtaskView
from covoyager.domain import Status
from tui.looks.reasons import reason
from tui.looks.words import MARKS, NAMES, brief, called, clock, counts, line, plainly, span
from tui.picture import Picture


def short(view: SubtaskView, picture: Picture) -> str:
    """One line under the board: what it takes, and why it stands where it stands."""
    work = view.subtask
    parts = [f"#{view.id} {work.description or brief(view)}"]
    if work.consumes:
        parts.append(f"takes {counts(work.consumes)}")
    if work.tools:
        parts.append(f"with {', '.join(map(called, work.tools))}")
    if work.station:
        parts.append(f"at {called(work.station)}")
    if work.needs:
        parts.append("after " + " ".join(f"#{n}{_mark(n, picture)}" for n in work.needs))
    if view.why and view.state is not Status.DONE and not view.why.startswith("waits for"):
        parts.append(reason(view, picture))
    return "  ·  ".join(parts)


def _mark(number: int, picture: Picture) -> str:
    view = picture.subtask(number)
    return MARKS[view.state] if view else ""


def story(view: SubtaskView, picture: Picture) -> list[Content]:
    """The whole of it, for the ``why`` page."""
    work = view.subtask
    state = f"{MARKS[view.state]} {NAMES[view.state]}"
    by = f" by {view.by}" if view.by else ""
    result = [line((state, "bold"), by), Content("")]
    if view.state is Status.IN_PROGRESS and view.lease_until is not None:
        left = span(max(view.lease_until - picture.now, 0))
        result.append(line(f"{view.progress} of {work.quantity} are there; the claim holds for {left} more."))
    if view.why:
        result.append(line(("Why: ", "bold"), reason(view, picture)))
    if view.attempts:
        result.append(line(("Failed tries: ", "bold"), str(view.attempts)))
    for need in work.needs:
        other = picture.subtask(need)
        if other:
            result.append(line(("Needs ", "bold"), f"{MARKS[other.state]} #{need} {brief(other)}{_who(other)}"))
    for name, count in work.consumes.items():
        there = f" ({picture.stock.get(name, 0)} on hand, {picture.free.get(name, 0)} free)" if picture.known else ""
        result.append(line(("Takes ", "bold"), f"{count} {called(name)}{there}"))
    for name in work.tools:
        there = (" (there)" if picture.free.get(name) else " (none free)") if picture.known else ""
        result.append(line(("With ", "bold"), f"{called(name)}{there}"))
    if work.station:
        result.append(line(("At ", "bold"), called(work.station)))
    result += [line(("On the way ", "bold"), plainly(milestone)) for milestone in work.milestones]
    result += [Content(""), line(("You can: ", "bold"), advice(view, picture))]
    story = [event for event in picture.events if event.subtask == view.id and event.goal == view.goal_id]
    if story:
        result += [Content(""), line(("What happened", "bold"))]
    for event in story[-6:]:
        if event.type == "status":
            change = f"{event.data['from']} → {event.data['to']}"
            by = f" by {event.by}" if event.by else ""
            result.append(line(f"{clock(event.at)}  {change}{by}  {plainly(str(event.data.get('why', '')))}"))
    return result


def _who(view: SubtaskView) -> str:
    return f" ({view.by} is at it)" if view.state is Status.IN_PROGRESS else ""


def advice(view: SubtaskView, picture: Picture) -> str:
    """The smallest thing that a person could do about a subtask."""
    match view.state:
        case Status.READY:
            return "take it with c."
        case Status.IN_PROGRESS:
            holder = picture.person(view.by)
            if holder is not None and holder.kind == "ai":
                return f"wait for {view.by}, or take it over with c."
            return f"wait for {view.by}, or ask for it in the game."
        case Status.FAILED:
            return "give it its tries again with t, or skip it with s."
        case Status.DONE:
            return "be glad."
    below = _roots(view, picture)
    ready = [other for other in below if other.state is Status.READY]
    if ready:
        return f"take #{ready[0].id} {brief(ready[0])}, which it waits for."
    failed = [other for other in below if other.state is Status.FAILED]
    if failed:
        return f"retry #{failed[0].id} {brief(failed[0])} with t, or skip it with s."
    busy = [other for other in below if other.state is Status.IN_PROGRESS]
    if busy:
        return f"wait for {busy[0].by}, who is at #{busy[0].id} {brief(busy[0])}."
    if "(promised" in view.why or "(in use" in view.why or "(with" in view.why:
        return f"wait, or put more into the chest: {reason(view, picture)}."
    if view.why.startswith("lacks"):
        return f"put into the chest what it {plainly(view.why.split(';')[0])}."
    return "wait; nobody knows more yet."


def _roots(view: SubtaskView, picture: Picture) -> list[SubtaskView]:
    """All that it waits for, the nearest first, without what is DONE."""
    found: list[SubtaskView] = []
    queue = list(view.subtask.needs)
    while queue:
        other = picture.subtask(queue.pop(0))
        if other and other.state is not Status.DONE and other not in found:
            found.append(other)
            queue += other.subtask.needs
    return found
