"""A report as a picture to be shared: an SVG that needs nothing beside it."""

import re
from collections.abc import Iterable, Sequence
from html import escape

from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain.actions import look_of
from covoyager.domain.nouns import counted
from covoyager.report.report import BusyTime, Person, Report

WIDTH = 960
LEFT = 110
RIGHT = 30
TOP = 64
ROW = 34
LANE = 28
"""Below the first bar of a row, for what is in the same hands meanwhile."""
FOOT = 48
#: Of a step in a state, on a dark ground.
STATE_COLOURS = {
    "BLOCKED": "#8b949e",
    "READY": "#7ee787",
    "IN_PROGRESS": "#f2cc60",
    "DONE": "#79c0ff",
    "FAILED": "#ff7b72",
}
TICK_MARKS = (5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600)
#: What is drawn in which colour where the paper is dark.
DARK = {
    "#ffffff": "#161c24",
    "#222": "#e6edf3",
    "#444": "#a9b4bf",
    "#666": "#8b949e",
    "#ddd": "#2a323c",
    "#eee": "#2a323c",
}
LABEL = 6.2
"""Pixels that a letter of a label takes."""


def svg_of(report: Report, *, dark: bool = False) -> str:
    """The chart as SVG: a row for each participant, a bar for each step, the critical path framed; ``dark`` for a dark page."""
    ticks = max(1, report.ticks)
    scale = (WIDTH - LEFT - RIGHT) / ticks
    heights = _heights(report)
    bottom = TOP + sum(heights)
    took = f"{report.ticks / TICKS_PER_SECOND:.0f} s"
    foreseen = f", {report.foreseen / TICKS_PER_SECOND:.0f} s foreseen" if report.foreseen else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + FOOT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{bottom + FOOT}" fill="#ffffff"/>',
        f'<text x="16" y="28" font-size="16" fill="#222">{escape(report.text)}: {escape(report.state)} in {took}'
        f"{foreseen}</text>",
        *_axis(ticks, scale, bottom),
    ]
    for at, person in enumerate(report.people):
        parts += _row(person, TOP + sum(heights[:at]), scale, frozenset(report.critical))
    drawn = "\n".join([*parts, *_legend(report, bottom + 34), "</svg>", ""])
    return re.sub("|".join(DARK), lambda found: DARK[found[0]], drawn) if dark else drawn


def _axis(ticks: int, scale: float, bottom: int) -> Iterable[str]:
    seconds = ticks / TICKS_PER_SECOND
    step = next((mark for mark in TICK_MARKS if seconds / mark <= 12), TICK_MARKS[-1])
    for second in range(0, int(seconds) + 1, step):
        x = LEFT + second * TICKS_PER_SECOND * scale
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{bottom}" stroke="#ddd"/>'
        yield f'<text x="{x:.1f}" y="{TOP - 12}" text-anchor="middle" fill="#666">{second} s</text>'


def _row(person: Person, y: int, scale: float, critical: frozenset[BusyTime]) -> Iterable[str]:
    yield f'<text x="16" y="{y + 20}" fill="#222">{escape(person.name)}</text>'
    for wait in person.waits:
        x, width = LEFT + wait.begun * scale, (wait.ended - wait.begun) * scale
        label = f"waiting for {wait.on} at #{wait.step}" if wait.step else "nothing in hand"
        yield (
            f'<rect x="{x:.1f}" y="{y + 12}" width="{width:.1f}" height="8" fill="#eee"><title>{escape(label)}</title></rect>'
        )
    for stint, lane in zip(person.stints, _lanes(person.stints)[0], strict=True):
        yield _bar(stint, y + LANE * lane, scale, stint in critical)


def _lanes(stints: Sequence[BusyTime]) -> tuple[list[int], int]:
    """For each step in somebody's hands the lane that is free for it, below what goes on meanwhile; and how many there are."""
    free: list[int] = []
    found: list[int] = []
    for stint in stints:
        lane = next((at for at, ended in enumerate(free) if ended <= stint.begun), len(free))
        free[lane : lane + 1] = [stint.ended]
        found.append(lane)
    return found, max(1, len(free))


def height_of(report: Report) -> int:
    """How high the chart of :func:`svg_of` is, where it is :data:`WIDTH` wide."""
    return TOP + sum(_heights(report)) + FOOT


def _heights(report: Report) -> list[int]:
    """How high each participant's row is."""
    return [ROW + LANE * (_lanes(person.stints)[1] - 1) for person in report.people]


def _bar(stint: BusyTime, y: int, scale: float, framed: bool) -> str:
    x, width = LEFT + stint.begun * scale, max(1.0, (stint.ended - stint.begun) * scale)
    name = stint.item.replace("_", " ")
    label = name if len(name) * LABEL < width else ""
    frame = ' stroke="#222" stroke-width="1.5"' if framed else ""
    title = f"#{stint.step} {stint.action} {name}: {counted('tick', stint.ended - stint.begun)}, {stint.became}"
    return (
        f'<rect x="{x:.1f}" y="{y + 4}" width="{width:.1f}" height="24" rx="2" '
        f'fill="{look_of(stint.action).colour}"{frame}><title>{escape(title)}</title></rect>'
        f'<text x="{x + 3:.1f}" y="{y + 20}" fill="#fff" font-size="11">{escape(label)}</text>'
    )


def _legend(report: Report, y: int) -> Iterable[str]:
    x = LEFT
    for action in dict.fromkeys(stint.action for person in report.people for stint in person.stints):
        yield f'<rect x="{x}" y="{y - 10}" width="12" height="12" fill="{look_of(action).colour}"/>'
        yield f'<text x="{x + 17}" y="{y}" fill="#444">{escape(action)}</text>'
        x += 80
    yield f'<text x="{x}" y="{y}" fill="#444">framed: what it hung on</text>'
