"""Who did what and when (a Gantt chart), from the log.

Behind what was stands how long it was foreseen to take; dots are time in which somebody had nothing to do.
"""

from collections.abc import Sequence
from itertools import groupby

from textual.content import Content
from textual.geometry import Size

from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain import Status
from covoyager.texts import here
from tui.looks.words import ENDS, GIVEN_BACK, MUTED, STYLES, called, fitted, line, packed, span
from tui.picture import Picture
from tui.views import steps
from tui.views.steps import Bar
from tui.views.view import Focus, PageView

STEPS = (5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400)
NAME_WIDTH = 10
BUSY_WIDTH = 5
OTHER_LINES = 5
"""Of the axis, of the marks, and empty ones."""

ROOMY = 96
"""From so many columns on there is a row for each step, where there are lines for all."""

GROUNDS = {
    Status.DONE: "$primary 30%",
    Status.FAILED: "$error 30%",
    Status.IN_PROGRESS: "$warning 30%",
    Status.READY: "$success 25%",
}


def stints(picture: Picture) -> list[Bar]:
    """All stints of the goals on view, by their beginning."""
    goals = {goal.id for goal in picture.shown}
    items = {(view.goal_id, view.id): called(view.subtask.item) for view in picture.subtasks}
    pace = _seconds_per_tick(picture)
    planned = {(view.goal_id, view.id): view.subtask.ticks * pace for view in picture.subtasks}
    begun: dict[tuple[int | None, int | None], tuple[str, float]] = {}
    found: list[Bar] = []
    for event in picture.events:
        if event.type != "status" or event.goal not in goals or event.subtask is None:
            continue
        key = (event.goal, event.subtask)
        if event.data["to"] == Status.IN_PROGRESS:
            begun[key] = (event.by or "?", event.at)
        elif event.data["from"] == Status.IN_PROGRESS and key in begun:
            who, at = begun.pop(key)
            item = items.get((event.goal, event.subtask), "")
            foreseen = at + planned.get(key, 0.0)
            found.append(Bar(who, event.subtask, item, at, event.at, Status(event.data["to"]), foreseen))
    for (goal, number), (who, at) in begun.items():
        if goal is not None and number is not None:
            item, foreseen = items.get((goal, number), ""), at + planned.get((goal, number), 0.0)
            found.append(Bar(who, number, item, at, picture.now, Status.IN_PROGRESS, foreseen))
    return sorted(found, key=lambda stint: stint.begun)


def _seconds_per_tick(picture: Picture) -> float:
    """How fast the world has gone: a twentieth of a second a tick, less where it runs faster than the game."""
    samples = [(event.tick, event.at) for event in picture.events if event.tick]
    if len(samples) < 2 or samples[-1][0] - samples[0][0] < TICKS_PER_SECOND:
        return 1 / TICKS_PER_SECOND
    return (samples[-1][1] - samples[0][1]) / (samples[-1][0] - samples[0][0])


class TimelineView(PageView):
    """One row a participant (more where they did two things at a time)."""

    def lines(self, picture: Picture, focus: Focus, size: Size) -> Sequence[Content]:
        """See :class:`PageView`."""
        width = size.width
        found = stints(picture)
        if not found:
            return [line(here("Nobody has begun anything yet."))]
        start = min(stint.begun for stint in found)
        end = max(max(max(stint.ended, _shown_until(stint)) for stint in found), start + 1.0)
        now = max(stint.ended for stint in found)
        names = sorted({stint.who for stint in found}, key=lambda who: (who != focus.followed, who))
        in_rows = width >= ROOMY and size.height > 2 * len(names) + len(picture.subtasks) + OTHER_LINES
        spans = steps.ahead(picture, found, _seconds_per_tick(picture)) if in_rows else {}
        end = max([end, *(last for _, last in spans.values())])
        left = steps.label_width(picture, width) if in_rows else NAME_WIDTH + 1
        room = max(width - left - BUSY_WIDTH - 1, 10)
        result = [_axis(end - start, room, left), Content("")]
        for who in names:
            mine = [stint for stint in found if stint.who == who]
            share = f"{100 * _busy(mine) / max(now - start, 1.0):3.0f}%"
            rows = _rows(mine)
            idle_until = now if len(rows) == 1 else start
            for at, stretch in enumerate(rows):
                name = fitted(who if at == 0 else "", left - 1)
                bold = f"bold {'reverse ' if who == focus.followed and at == 0 else ''}{picture.hue(who)}"
                busy = f" {share}" if at == 0 else ""
                result.append(
                    line(
                        (name, bold),
                        " ",
                        *_bars(stretch, start, end, idle_until, room, focus),
                        (busy, MUTED),
                    )
                )
            result.append(Content(""))
        if in_rows:
            airy = size.height > 2 * (len(names) + len(picture.subtasks)) + OTHER_LINES
            for row in steps.rows(picture, focus, found, spans, start, room / (end - start), room, left):
                result += [row, Content("")] if airy else [row]
            result += [] if airy else [Content("")]
        return [*result, *(line((text, MUTED)) for text in packed(_marks(), width))]


def _marks() -> list[str]:
    return [
        f"✓ {here('done')}",
        f"↩ {here('given back')}",
        f"✗ {here('failed')}",
        f"… {here('going on')}",
        f"░ {here('foreseen')}",
        f"· {here('idle')}",
        f"% {here('share of the time at work')}",
    ]


def _axis(length: float, room: int, left: int) -> Content:
    step = next((step for step in STEPS if step / length * room >= 9), STEPS[-1])
    cells = [" "] * room
    at = 0.0
    while at <= length:
        place = int(at / length * (room - 1))
        label = f"╷{span(at)}" if at else "╷0"
        if place + len(label) <= room:
            cells[place : place + len(label)] = label
        at += step
    return line(" " * left, ("".join(cells), MUTED))


def _busy(found: Sequence[Bar]) -> float:
    busy, until = 0.0, 0.0
    for stint in sorted(found, key=lambda stint: stint.begun):
        busy += max(stint.ended - max(stint.begun, until), 0.0)
        until = max(until, stint.ended)
    return busy


def _rows(found: Sequence[Bar]) -> list[list[Bar]]:
    """As few rows as keep stints apart."""
    rows: list[list[Bar]] = []
    for stint in found:
        row = next((row for row in rows if row[-1].ended <= stint.begun), None)
        if row is None:
            rows.append([stint])
        else:
            row.append(stint)
    return rows


def _shown_until(stint: Bar) -> float:
    """What goes on is shown to its foreseen end."""
    return stint.foreseen if stint.end is Status.IN_PROGRESS else stint.ended


def _bars(
    row: Sequence[Bar], start: float, end: float, idle_until: float, room: int, focus: Focus
) -> list[tuple[str, str]]:
    """What was, what was foreseen behind it, and dots where nothing was done up to ``idle_until``."""
    scale = room / (end - start)
    quiet = int((idle_until - start) * scale)
    cells = [("·" if at < quiet else " ", MUTED) for at in range(room)]
    free = 0
    for stint in row:
        until = int((stint.ended - start) * scale)
        # What is too short for a column of its own shares one with what came before: nothing stands later than it was.
        first = min(max(int((stint.begun - start) * scale), free), until, room - 1)
        last = min(max(until, first + 1), room)
        style = STYLES.get(stint.end, "")
        style = f"{style} reverse" if stint.number == focus.selected else f"{style} on {GROUNDS[stint.end]}"
        cells[first:last] = [(letter, style) for letter in _drawn(stint, last - first)]
        foreseen = min(int((stint.foreseen - start) * scale), room)
        cells[last:foreseen] = [("░", MUTED)] * (foreseen - last)
        free = last
    return [("".join(letter for letter, _ in run), style) for style, run in groupby(cells, key=lambda cell: cell[1])]


def _drawn(stint: Bar, width: int) -> str:
    mark = ENDS.get(stint.end, GIVEN_BACK)
    if width <= 1:
        return mark
    label = next((text for text in (f"#{stint.number} {stint.item}", f"#{stint.number}") if len(text) + 2 <= width), "")
    return f"├{label}".ljust(width - 1, "─") + mark
