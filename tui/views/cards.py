"""One subtask as a card of a few lines, or as one row of a list."""

from textwrap import wrap

from textual.content import Content

from covoyager.board import SubtaskView
from covoyager.domain import Status
from covoyager.domain.status import MARKS
from covoyager.domain.texts import here
from tui.looks.reasons import reason
from tui.looks.words import MUTED, STAR, STYLES, brief, gauge, line, span, thing
from tui.picture import Picture
from tui.views.view import Focus

WHAT_SHARE = 0.5
"""How much of a row its words may take."""

FOOT = 3
"""Lines of a card's reason, where there is room for them."""


def card(
    view: SubtaskView,
    picture: Picture,
    focus: Focus,
    width: int,
    *,
    verb: bool = True,
    flat: bool = False,
    foot: int = 1,
) -> list[Content]:
    """A card, each line just so wide.

    Args:
        view: what it is of.
        picture: the board as it is.
        focus: what is chosen, followed and who looks.
        width: columns.
        verb: its title says what is done with the thing.
        flat: it is its title alone.
        foot: lines that its reason may take.
    """
    style, inner = STYLES[view.state], width - 3
    lines = [_title(view, picture, inner, verb), *([] if flat else _under(view, picture, focus, inner, foot))]
    ground = "on $primary 35%" if view.id == focus.selected else "on $surface"
    followed = "bold" if focus.followed and view.by == focus.followed else ""
    drawn = [
        line(("▌", style), " ", text.truncate(inner, ellipsis=True, pad=True).stylize_before(followed), " ")
        for text in lines
    ]
    return [text.stylize_before(ground) for text in drawn]


def row(view: SubtaskView, picture: Picture, focus: Focus, width: int, longest: int) -> Content:
    """One line just so wide; ``longest`` is how long the longest of all rows is in words."""
    many = len(picture.shown) > 1
    icon = view.subtask.action.spec.look.icon
    label = f"{MARKS[view.state]} {icon} {f'#{view.id}':<4}{f'g{view.goal_id:<3}' if many else ''}"
    room = width - len(label) - 1
    words = brief(view) if longest <= max(room * WHAT_SHARE, 24) and width >= 56 else thing(view.subtask)
    share = min(longest + 1, int(room * WHAT_SHARE)) if room >= 36 else room - _tail_room(view)
    what = Content(words).truncate(share, ellipsis=True, pad=True)
    star = STAR if view.id in picture.critical else " "
    rest = _rest(view, picture, focus, room - share - 2)
    head = line((label, STYLES[view.state]), (star, STYLES[view.state]), " ", what, " ", rest)
    ground = "bold on $primary 35%" if view.id == focus.selected else ""
    followed = "bold" if focus.followed and view.by == focus.followed else ""
    return head.truncate(width, ellipsis=True, pad=True).stylize_before(followed).stylize_before(ground)


def _tail_room(view: SubtaskView) -> int:
    return 12 if view.state is Status.IN_PROGRESS else 9


def has_room_for_verb(view: SubtaskView, picture: Picture, width: int) -> bool:
    """Whether a card of that width has room for what is done with the thing, beside the thing."""
    head, goal, star = _around(view, picture)
    return len(brief(view)) <= width - 3 - len(head) - len(goal) - len(star)


def _around(view: SubtaskView, picture: Picture) -> tuple[str, str, str]:
    goal = f"g{view.goal_id} " if len(picture.shown) > 1 else ""
    star = f" {STAR}" if view.id in picture.critical else ""
    return f"{view.subtask.action.spec.look.icon} #{view.id} ", goal, star


def _title(view: SubtaskView, picture: Picture, width: int, verb: bool) -> Content:
    head, goal, star = _around(view, picture)
    room = width - len(head) - len(goal) - len(star)
    cut = Content(brief(view) if verb else thing(view.subtask)).truncate(room, ellipsis=True, pad=True)
    return line((head, STYLES[view.state]), (goal, MUTED), (cut.plain, "bold"), (star, "$text-warning"))


def _under(view: SubtaskView, picture: Picture, focus: Focus, width: int, foot: int) -> list[Content]:
    """What stands below the title."""
    if view.state is Status.IN_PROGRESS:
        share = f" {view.progress}/{view.subtask.quantity}"
        drawn = gauge(view.progress, view.subtask.quantity, width - len(share), STYLES[view.state])
        return [line(drawn, share), line(who(view, picture, focus), ("  " + holding(view, picture), MUTED))]
    if view.state is Status.DONE:
        return [_finished(view, picture, focus)]
    tries = f"{here('try {n}', n=view.attempts + 1)}: " if view.attempts and view.state is Status.READY else ""
    footer = f"{tries}{reason(view, picture)}"
    rows = wrap(footer, width)
    return [line((row, MUTED)) for row in [*rows[: foot - 1], " ".join(rows[foot - 1 :])] if row]


def _finished(view: SubtaskView, picture: Picture, focus: Focus) -> Content:
    took = span(view.ended_at - view.started_at) if view.ended_at and view.started_at else ""
    return line((here("skipped"), MUTED)) if view.skipped else line(who(view, picture, focus), (f"  {took}", MUTED))


def who(view: SubtaskView, picture: Picture, focus: Focus) -> Content:
    """Who is at it, or was, in their colour."""
    return line((here("you") if view.by == focus.me else view.by or "", f"bold {picture.hue(view.by)}"))


def holding(view: SubtaskView, picture: Picture) -> str:
    """How long a bot has been at it; of a person's step, how long the claim holds."""
    if view.checking:
        return here("checking")
    if view.lease_until is None:
        return ""
    holder = picture.person(view.by)
    if holder is not None and holder.kind == "ai" and view.started_at:
        return here("for {time}", time=span(picture.now - view.started_at))
    left = view.lease_until - picture.now
    return here("holds {time}", time=span(left)) if left > 0 else here("claim is over")


def _rest(view: SubtaskView, picture: Picture, focus: Focus, room: int) -> Content:
    if view.state is Status.IN_PROGRESS:
        return _progress(view, picture, focus, room)
    if view.state is Status.DONE:
        return _finished(view, picture, focus)
    tries = f"{here('try {n}', n=view.attempts + 1)}: " if view.attempts and view.state is Status.READY else ""
    return line((f"{tries}{reason(view, picture)}", MUTED))


def _progress(view: SubtaskView, picture: Picture, focus: Focus, room: int) -> Content:
    share = f"{view.progress}/{view.subtask.quantity}"
    name = who(view, picture, focus).truncate(max(min(10, room - len(share) - 1), 1), ellipsis=True)
    left = f"  {holding(view, picture)}"
    width = room - 11 - len(share) - len(left) - 2
    if width < 4:
        short = line(name, f" {share}")
        return short if short.cell_length + len(left) > room else line(short, (left, MUTED))
    drawn = gauge(view.progress, view.subtask.quantity, min(width, 24), STYLES[view.state])
    return line(name.truncate(10, pad=True), " ", drawn, f" {share}", (left, MUTED))
