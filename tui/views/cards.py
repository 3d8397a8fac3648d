"""One subtask, or several that do the same, as a card of a few lines or as one row of a list."""

from collections.abc import Sequence
from textwrap import wrap

from textual.content import Content

from covoyager.board import SubtaskView
from covoyager.domain import Status
from covoyager.domain.status import MARKS
from covoyager.texts import here
from tui.looks.reasons import reason
from tui.looks.words import MUTED, STAR, STYLES, again, brief, gauge, line, span, thing
from tui.picture import Picture
from tui.views.view import Focus

WHAT_SHARE = 0.5
"""How much of a row its words may take."""

FOOT = 3
"""Lines of a card's reason, where there is room for them."""


def card(
    views: Sequence[SubtaskView],
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
        views: what it is of; the first is shown whole, of the others their numbers and amounts.
        picture: the board as it is.
        focus: what is chosen, followed and who looks.
        width: columns.
        verb: its title says what is done with the thing.
        flat: it is its title alone.
        foot: lines that its reason may take.
    """
    view = views[0]
    style, inner = STYLES[view.state], width - 3
    lines = [_title(views, picture, inner, verb), *([] if flat else _under(views, picture, focus, inner, foot))]
    ground = focus.ground if _selected(views, focus) else "on $surface"
    followed = "bold" if focus.followed and view.by == focus.followed else ""
    drawn = [
        line(("▌", style), " ", text.truncate(inner, ellipsis=True, pad=True).stylize_before(followed), " ")
        for text in lines
    ]
    return [text.stylize_before(ground) for text in drawn]


def _selected(views: Sequence[SubtaskView], focus: Focus) -> bool:
    return any(view.id == focus.selected for view in views)


def row(views: Sequence[SubtaskView], picture: Picture, focus: Focus, width: int, longest: int) -> Content:
    """One line just so wide; ``longest`` is how long the longest of all rows is in words."""
    view = views[0]
    many = len(picture.shown) > 1
    icon = view.subtask.action.spec.look.icon
    label = f"{MARKS[view.state]} {icon} {f'#{view.id}':<4}{f'g{view.goal_id:<3}' if many else ''}"
    room = width - len(label) - 1
    words = brief(view) if longest <= max(room * WHAT_SHARE, 24) and width >= 56 else thing(view.subtask)
    share = min(longest + 1, int(room * WHAT_SHARE)) if room >= 36 else room - _tail_room(view)
    more = others(views)
    what = line(Content(words).truncate(share - len(more), ellipsis=True), more).truncate(share, pad=True)
    star = STAR if _critical(views, picture) else " "
    rest = _rest(views, picture, focus, room - share - 2)
    head = line((label, STYLES[view.state]), (star, STYLES[view.state]), " ", what, " ", rest)
    ground = f"bold {focus.ground}" if _selected(views, focus) else ""
    followed = "bold" if focus.followed and view.by == focus.followed else ""
    return head.truncate(width, ellipsis=True, pad=True).stylize_before(followed).stylize_before(ground)


def _tail_room(view: SubtaskView) -> int:
    return 12 if view.state is Status.IN_PROGRESS else 9


def has_room_for_verb(views: Sequence[SubtaskView], picture: Picture, width: int) -> bool:
    """Whether a card of that width has room for what is done with the thing, beside the thing."""
    head, goal, star = _around(views, picture)
    return len(brief(views[0])) <= width - 3 - len(head) - len(goal) - len(star)


def others(views: Sequence[SubtaskView]) -> str:
    """How many more than the first there are; empty where there is none."""
    return f" +{len(views) - 1}" if len(views) > 1 else ""


def _around(views: Sequence[SubtaskView], picture: Picture) -> tuple[str, str, str]:
    view = views[0]
    goal = f"g{view.goal_id} " if len(picture.shown) > 1 else ""
    star = f" {STAR}" if _critical(views, picture) else ""
    return f"{view.subtask.action.spec.look.icon} #{view.id} ", goal, f"{others(views)}{star}"


def _critical(views: Sequence[SubtaskView], picture: Picture) -> bool:
    return any(view.id in picture.critical for view in views)


def _title(views: Sequence[SubtaskView], picture: Picture, width: int, verb: bool) -> Content:
    view = views[0]
    head, goal, star = _around(views, picture)
    room = width - len(head) - len(goal) - len(star)
    cut = Content(brief(view) if verb else thing(view.subtask)).truncate(room, ellipsis=True, pad=True)
    return line((head, STYLES[view.state]), (goal, MUTED), (cut.plain, "bold"), (star, "$text-warning"))


def _under(views: Sequence[SubtaskView], picture: Picture, focus: Focus, width: int, foot: int) -> list[Content]:
    """What stands below the title."""
    view = views[0]
    if view.state is Status.IN_PROGRESS:
        share = f" {view.progress}/{view.subtask.quantity}"
        drawn = gauge(view.progress, view.subtask.quantity, width - len(share), STYLES[view.state])
        return [line(drawn, share), line(who(view, picture, focus), ("  " + holding(view, picture), MUTED))]
    if view.state is Status.DONE:
        return [_finished(view, picture, focus)]
    rows = wrap(_standing(views, picture), width)
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
    if holder is not None and holder.is_bot and view.started_at:
        return here("for {time}", time=span(picture.now - view.started_at))
    left = view.lease_until - picture.now
    return here("holds {time}", time=span(left)) if left > 0 else here("claim is over")


def _standing(views: Sequence[SubtaskView], picture: Picture) -> str:
    """Why nobody is at it, and which others there are of its kind."""
    view, *rest = views
    tries = f"{here('try {n}', n=view.attempts + 1)}: " if view.attempts and view.state is Status.READY else ""
    if not rest:
        return f"{tries}{reason(view, picture)}"
    return "; ".join(filter(None, [reason(view, picture, *rest), again(rest)]))


def _rest(views: Sequence[SubtaskView], picture: Picture, focus: Focus, room: int) -> Content:
    view = views[0]
    if view.state is Status.IN_PROGRESS:
        return _progress(view, picture, focus, room)
    if view.state is Status.DONE:
        return _finished(view, picture, focus)
    return line((_standing(views, picture), MUTED))


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
