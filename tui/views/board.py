"""Subtasks by state, with who is at them and how far: columns of cards where there is room, else a list."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from textual.content import Content
from textual.geometry import Region, Size

from covoyager.board import GoalView, SubtaskView
from covoyager.domain import GoalState, Status
from covoyager.domain.rows import alike, is_skipped
from covoyager.domain.status import MARKS
from covoyager.texts import StoredText, here, marked, own
from tui.looks.reasons import full_chest
from tui.looks.words import MUTED, NAMES, STYLES, brief, line, span, wrapped
from tui.picture import Picture
from tui.views.cards import FOOT, card, has_room_for_verb, others, row
from tui.views.view import Focus
from tui.views.walk import Drawing, WalkView

COLUMNS = (Status.READY, Status.IN_PROGRESS, Status.BLOCKED, Status.DONE)
ROWS = tuple(MARKS)
HINTS = {
    Status.FAILED: marked("t gives it its tries again"),
    Status.READY: marked("c takes one"),
}
NARROWEST = 22
GAP = 2
"""Columns of a column, and between two."""

HEAD = 2
"""Lines of a column's head."""


@dataclass(frozen=True, slots=True)
class _Density:
    """How cards stand in a column.

    Attributes:
        foot: lines that a card's reason may take.
        gap: lines between two.
        flat: a card is its title alone.
    """

    foot: int = 1
    gap: int = 1
    flat: bool = False


DENSITIES = (_Density(foot=FOOT), _Density(), _Density(gap=0), _Density(gap=0, flat=True))
"""The roomiest that fits is taken; only what nobody can act on is ever its title alone."""
ALWAYS_WHOLE = (Status.READY, Status.IN_PROGRESS, Status.FAILED)


class BoardView(WalkView):
    """The board itself."""

    def drawn(self, picture: Picture, focus: Focus, size: Size) -> Drawing:
        """See :class:`WalkView`."""
        if not picture.shown:
            return Drawing(_without_goal(picture, size.width))
        shown = [view for view in picture.subtasks if focus.lets(view)]
        states = COLUMNS if not any(v.state is Status.FAILED for v in shown) else (Status.FAILED, *COLUMNS)
        full = full_chest(picture, size.width)
        top = [*full, *_goals(picture, focus, size.width), *_failures(picture, focus, size.width)]
        width = (size.width - GAP * (len(states) - 1)) // len(states)
        if not shown:
            return Drawing([*top, *_unplanned(picture, focus), _nothing(focus)])
        by_state = {status: alike(_sorted(shown, status)) for status in states}
        drawing = (
            _columns(by_state, picture, focus, size, len(top))
            if width >= NARROWEST
            else _list(shown, picture, focus, size.width, len(top))
        )
        lines = [*top, *drawing.lines, *_unplanned(picture, focus)]
        return Drawing([text.truncate(size.width, ellipsis=True) for text in lines], drawing.spots)


def _sorted(shown: Sequence[SubtaskView], status: Status) -> list[SubtaskView]:
    views = [view for view in shown if view.state is status]
    if status is not Status.DONE:
        return views
    return sorted(views, key=lambda view: (view.ended_at or 0.0, view.id), reverse=True)


def _columns(
    by_state: dict[Status, list[list[SubtaskView]]], picture: Picture, focus: Focus, size: Size, top: int
) -> Drawing:
    columns: list[list[Content]] = []
    spots: dict[int, Region] = {}
    width, rest = divmod(size.width - GAP * (len(by_state) - 1), len(by_state))
    widths = [width + (at < rest) for at in range(len(by_state))]
    # What is done stands on all cards or on none; the icon tells it too.
    verb = all(has_room_for_verb(group, picture, width) for groups in by_state.values() for group in groups)
    for at, (status, groups) in enumerate(by_state.items()):
        width, left = widths[at], sum(widths[:at]) + at * GAP
        lines = [
            line((f"{MARKS[status]} {NAMES[status]} {sum(map(len, groups))}", f"bold {STYLES[status]}")),
            line(("─" * width, STYLES[status])),
        ]
        for density in DENSITIES[:-1] if status in ALWAYS_WHOLE else DENSITIES:
            cards = [
                card(group, picture, focus, width, verb=verb, flat=density.flat, foot=density.foot) for group in groups
            ]
            if top + HEAD + sum(len(drawn) + density.gap for drawn in cards) <= size.height:
                break
        for group, drawn in zip(groups, cards, strict=True):
            spots[_stands_for(group, focus)] = Region(left, top + len(lines), width, len(drawn))
            lines += [*drawn, *[Content("")] * density.gap]
        if not groups:
            lines.append(line((here("nothing"), MUTED)))
        columns.append(lines)
    height = max(len(lines) for lines in columns)
    rows = []
    for y in range(height):
        cells = [
            (lines[y] if y < len(lines) else Content("")).truncate(width, pad=True)
            for width, lines in zip(widths, columns, strict=True)
        ]
        rows.append(Content(" " * GAP).join(cells))
    return Drawing(rows, spots)


def _list(shown: Sequence[SubtaskView], picture: Picture, focus: Focus, width: int, top: int) -> Drawing:
    groups = alike(shown)
    longest = max(len(brief(group[0])) + len(others(group)) for group in groups)
    lines: list[Content] = []
    spots: dict[int, Region] = {}
    for status in ROWS:
        views = _sorted(shown, status)
        if not views:
            continue
        if lines:
            lines.append(Content(""))
        hint = own(HINTS.get(status, ""))
        lines.append(line((f"{NAMES[status]} {len(views)}", f"bold {STYLES[status]}"), (f"  {hint}", MUTED)))
        for group in alike(views):
            spots[_stands_for(group, focus)] = Region(0, top + len(lines), width, 1)
            lines.append(row(group, picture, focus, width, longest))
    return Drawing(lines, spots)


def _stands_for(group: Sequence[SubtaskView], focus: Focus) -> int:
    """Which of the steps that share a card it is of: the selected one, else the first."""
    return next((view.id for view in group if view.id == focus.selected), group[0].id)


def _goals(picture: Picture, focus: Focus, width: int) -> list[Content]:
    """A line for each goal on view, where there is more to tell of it than the head does."""
    hint = [
        line(
            (f"{here('No goal is open.')} ", "bold"),
            ("n", "bold $text-accent"),
            here(": new goal, or !task … in the game"),
        )
    ]
    idle = [*(_about_to_be(picture, width) if picture.asked else hint), Content("")] if picture.idle else []
    if width < NARROWEST * 4 or focus.filter:
        return idle
    lines = [_goal(goal, picture, focus).truncate(width, ellipsis=True) for goal in picture.shown if goal.planned]
    return [*idle, *lines, Content("")] if lines else idle


def _goal(goal: GoalView, picture: Picture, focus: Focus) -> Content:
    views = [view for view in picture.subtasks if view.goal_id == goal.id]
    asker = here(
        "asked for by {name}, {time} ago", name=goal.by, time=span((goal.ended_at or picture.now) - goal.created_at)
    )
    number = f"g{goal.id} " if len(picture.shown) > 1 else ""
    parts = [line((number, MUTED), (goal.goal.text, "bold"), (f"  {asker}", MUTED))]
    done = [view for view in views if view.by and view.state is Status.DONE and not is_skipped(view)]
    for name in sorted({str(view.by) for view in done}):
        mine = sum(view.by == name for view in done)
        parts.append(
            line(
                (here("you") if name == focus.me else name, f"bold {picture.hue(name)}"), f" {here('{n} done', n=mine)}"
            )
        )
    return Content("   ").join(parts)


def failure(text: str, why: str) -> str:
    """That a goal is FAILED, and why."""
    because = own(StoredText.of(why))
    return here("“{goal}” is {state}", goal=text, state=GoalState.FAILED) + (f": {because}" if because else "")


def _failures(picture: Picture, focus: Focus, width: int) -> list[Content]:
    """Why goals on view could not be."""
    failed = [] if focus.filter else [goal for goal in picture.shown if goal.state is GoalState.FAILED]
    rows = [row for goal in failed for row in wrap(failure(goal.goal.text, goal.why), max(width, 1))]
    return [*(line((row, "$text-error")) for row in rows), Content("")] if rows else []


def _unplanned(picture: Picture, focus: Focus) -> list[Content]:
    waiting = [goal for goal in picture.shown if not goal.planned and goal.state is GoalState.OPEN]
    if not waiting or focus.filter:
        return []
    then = here("the session plans it now") if picture.session else here("no session is running; the next one plans it")
    head = [Content(""), line((f"{here('NO PLAN YET')} {len(waiting)}", "bold"))]
    return [*head, *(line((f"  {goal.goal.text}: {then}", MUTED)) for goal in waiting)]


def _about_to_be(picture: Picture, width: int) -> list[Content]:
    """What the session is about to set as a goal, and what comes first."""
    soon = (
        here("The bot makes a plan of it; its steps will be here in a moment.")
        if picture.session
        else here("The bot is on its way into the world; the steps will be here in a moment.")
    )
    return [line((picture.asked, "bold")), *wrapped(line((soon, MUTED)), width)]


def _nothing(focus: Focus) -> Content:
    if focus.filter:
        nothing = here("Nothing here matches “{words}”.", words=focus.filter)
        return line(f"{nothing} ", ("Esc", "bold"), f" {here('shows everything.')}")
    return Content("")


def _without_goal(picture: Picture, width: int) -> list[Content]:
    """What there is to do where no goal is open, and what became of the last."""
    if picture.asked:
        return _about_to_be(picture, width)
    lines = [
        line((here("No goal is open."), "bold")),
        Content(""),
        line(("n", "bold $text-accent"), f"  {here('new goal here')}"),
        line(("!task …", "bold $text-accent"), f"  {here('in the game, such as')} ", ("!task craft compass", "bold")),
    ]
    if picture.session is None:
        lines.append(line(("covoyager play", "bold $text-accent"), f"  {here('opens a world: no session is running')}"))
    last = picture.last
    if last is not None:
        why = f" ({own(StoredText.of(last.why))})" if last.why else ""
        lines += [
            Content(""),
            line(
                (f"{here('The last one')}: ", MUTED),
                last.goal.text,
                (f" {here('is {state}', state=last.state)}{why}", MUTED),
            ),
            line(("g", "bold $text-accent"), (f"  {here('shows it again, and those before')}", MUTED)),
        ]
    return lines
