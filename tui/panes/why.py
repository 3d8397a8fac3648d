"""Everything about one subtask, and the nearest thing that a person can do for it."""

from textual.content import Content

from covoyager.board import SubtaskView
from covoyager.domain import Status
from covoyager.domain.helping import nearest_help
from covoyager.domain.status import MARKS
from covoyager.texts import here, here_several
from tui.looks.reasons import reason
from tui.looks.words import NAMES, brief, called, clock, counts, line, plainly, span, whole
from tui.picture import Picture


def short(view: SubtaskView, picture: Picture) -> list[str]:
    """What stands under the board, in parts: what it takes, and why it stands where it stands."""
    work = view.subtask
    parts = [f"#{view.id} {whole(view)}"]
    if work.consumes:
        parts.append(here("takes {things}", things=counts(work.consumes)))
    if work.tools:
        parts.append(here("with {things}", things=", ".join(map(called, work.tools))))
    if work.station:
        parts.append(here("at {thing}", thing=called(work.station)))
    if work.needs:
        parts.append(here("after {steps}", steps=" ".join(f"#{n}{_mark(n, picture)}" for n in work.needs)))
    if view.why and view.state is not Status.DONE and not view.waits.steps:
        parts.append(reason(view, picture))
    return parts


def _mark(number: int, picture: Picture) -> str:
    view = picture.subtask(number)
    return MARKS[view.state] if view else ""


def story(view: SubtaskView, picture: Picture, me: str | None = None) -> list[Content]:
    """The whole of it, for the ``why`` page; ``me`` is whom the person acts as."""
    work = view.subtask
    state = f"{MARKS[view.state]} {NAMES[view.state]}"
    by = f" {here('by {name}', name=view.by)}" if view.by else ""
    result = [line((state, "bold"), by), Content("")]
    if view.state is Status.IN_PROGRESS and view.lease_until is not None:
        left = span(max(view.lease_until - picture.now, 0))
        there = here_several(
            "{n} of {all} is there; the claim holds for {time} more.",
            "{n} of {all} are there; the claim holds for {time} more.",
            view.progress,
            all=work.quantity,
            time=left,
        )
        result.append(line(there))
    if view.why:
        result.append(line((f"{here('Why')}: ", "bold"), reason(view, picture)))
    if view.attempts:
        result.append(line((f"{here('Failed tries')}: ", "bold"), str(view.attempts)))
    for need in work.needs:
        other = picture.subtask(need)
        if other:
            result.append(
                line((f"{here('Needs')} ", "bold"), f"{MARKS[other.state]} #{need} {brief(other)}{_who(other)}")
            )
    for name, count in work.consumes.items():
        there = _hand(name, picture) if picture.known else ""
        result.append(line((f"{here('Takes')} ", "bold"), f"{counts({name: count})}{there}"))
    for name in work.tools:
        there = f" ({here('there') if picture.free.get(name) else here('none free')})" if picture.known else ""
        result.append(line((f"{here('With')} ", "bold"), f"{called(name)}{there}"))
    if work.station:
        result.append(line((f"{here('At')} ", "bold"), called(work.station)))
    result += [line((f"{here('On the way')} ", "bold"), plainly(milestone)) for milestone in work.milestones]
    result += [Content(""), line((f"{here('You can')}: ", "bold"), advice(view, picture, me))]
    story = [event for event in picture.events if event.subtask == view.id and event.goal == view.goal_id]
    if story:
        result += [Content(""), line((here("What happened"), "bold"))]
    for event in story[-6:]:
        if event.type == "status":
            change = f"{event.data['from']} → {event.data['to']}"
            by = f" {here('by {name}', name=event.by)}" if event.by else ""
            result.append(line(f"{clock(event.at)}  {change}{by}  {plainly(str(event.data.get('why', '')))}"))
    return result


def _who(view: SubtaskView) -> str:
    return f" ({here('{name} is at it', name=view.by)})" if view.state is Status.IN_PROGRESS else ""


def advice(view: SubtaskView, picture: Picture, me: str | None = None) -> str:
    """The smallest thing that a person (``me``) could do about a subtask."""
    match view.state:
        case Status.READY if picture.full and view.subtask.produces:
            return here("take something out of the shared chest, which is full.")
        case Status.READY:
            return here("take it with c.")
        case Status.IN_PROGRESS if view.by == me:
            return here("do it, and end it with d; give it back with r.")
        case Status.IN_PROGRESS:
            holder = picture.person(view.by)
            if holder is not None and holder.is_bot:
                return here("wait for {name}, or take it over with c.", name=view.by)
            return here("wait for {name}, or ask for it in the game.", name=view.by)
        case Status.FAILED:
            return here("give it its tries again with t, or skip it with s.")
        case Status.DONE:
            return here("be glad.")
    nearest = nearest_help(view, {other.id: other for other in picture.subtasks})
    if nearest is not None and nearest.state is Status.READY:
        return here("take {step}, which it waits for.", step=_step(nearest))
    if nearest is not None and nearest.state is Status.FAILED:
        return here("retry {step} with t, or skip it with s.", step=_step(nearest))
    if nearest is not None:
        return here("wait for {name}, who is at {step}.", name=nearest.by, step=_step(nearest))
    if any(lack.how for lack in view.waits.lacks):
        return here("wait, or put more into the chest: {why}.", why=reason(view, picture))
    if view.waits.lacks:
        return here("put into the chest what it lacks: {why}.", why=reason(view, picture))
    return here("wait; nobody knows more yet.")


def _step(view: SubtaskView) -> str:
    return f"#{view.id} {brief(view)}"


def _hand(item: str, picture: Picture) -> str:
    have, free = picture.stock.get(item, 0), picture.free.get(item, 0)
    return f" ({here('{have} on hand, {free} free', have=have, free=free)})"
