"""A report as a picture to be shared: an SVG that needs nothing beside it."""

import re
from collections.abc import Iterable, Sequence
from html import escape

from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain.actions import Action, look_of
from covoyager.domain.nouns import MOB, thing, words
from covoyager.domain.sentences import brief_of
from covoyager.report.report import BusyTime, Person, Report
from covoyager.texts import Name, here, here_several, own

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
SWATCH, BETWEEN, ENTRIES = 17, 20, 20
"""Of the legend: the colour before an entry, the gap after it, and how far its lines are apart."""


def svg_of(report: Report, *, dark: bool = False) -> str:
    """The chart as SVG: a row for each participant, a bar for each step, the critical path framed; ``dark`` for a dark page."""
    ticks = max(1, report.ticks)
    scale = (WIDTH - LEFT - RIGHT) / ticks
    heights = _heights(report)
    bottom, high = TOP + sum(heights), height_of(report)
    took = f"{report.ticks / TICKS_PER_SECOND:.0f}"
    title = here("{goal}: {state} in {seconds} s", goal=report.text, state=report.state, seconds=took)
    if report.foreseen:
        title += here(", {seconds} s foreseen", seconds=f"{report.foreseen / TICKS_PER_SECOND:.0f}")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{high}" fill="#ffffff"/>',
        f'<text x="16" y="28" font-size="16" fill="#222">{escape(title)}</text>',
        *_axis(ticks, scale, bottom),
    ]
    for at, person in enumerate(report.people):
        parts += _row(report, person, TOP + sum(heights[:at]), scale)
    drawn = "\n".join([*parts, *_legend(report, bottom + 34), "</svg>", ""])
    return re.sub("|".join(DARK), lambda found: DARK[found[0]], drawn) if dark else drawn


def _axis(ticks: int, scale: float, bottom: int) -> Iterable[str]:
    seconds = ticks / TICKS_PER_SECOND
    step = next((mark for mark in TICK_MARKS if seconds / mark <= 12), TICK_MARKS[-1])
    for second in range(0, int(seconds) + 1, step):
        x = LEFT + second * TICKS_PER_SECOND * scale
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{bottom}" stroke="#ddd"/>'
        yield f'<text x="{x:.1f}" y="{TOP - 12}" text-anchor="middle" fill="#666">{second} s</text>'


def _row(report: Report, person: Person, y: int, scale: float) -> Iterable[str]:
    yield f'<text x="16" y="{y + 20}" fill="#222">{escape(person.name)}</text>'
    for wait in person.waits:
        x, width = LEFT + wait.begun * scale, (wait.ended - wait.begun) * scale
        label = here("waiting for {who} at #{n}", who=wait.on, n=wait.step) if wait.step else here("nothing in hand")
        yield (
            f'<rect x="{x:.1f}" y="{y + 12}" width="{width:.1f}" height="8" fill="#eee"><title>{escape(label)}</title></rect>'
        )
    for stint, lane in zip(person.stints, _lanes(person.stints)[0], strict=True):
        yield _bar(report, stint, y + LANE * lane, scale)


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
    return TOP + sum(_heights(report)) + FOOT + ENTRIES * (len(_entries(report)) - 1)


def _heights(report: Report) -> list[int]:
    """How high each participant's row is."""
    return [ROW + LANE * (_lanes(person.stints)[1] - 1) for person in report.people]


def _bar(report: Report, stint: BusyTime, y: int, scale: float) -> str:
    x, width = LEFT + stint.begun * scale, max(1.0, (stint.ended - stint.begun) * scale)
    name = _named(stint)
    label = name if len(name) * LABEL < width else ""
    frame = ' stroke="#222" stroke-width="1.5"' if stint in report.critical else ""
    step = report.steps.get(stint.step)
    what = own(brief_of(step)) if step is not None else words(f"{stint.action} {stint.item}")
    took = here_several("{n} tick", "{n} ticks", stint.ended - stint.begun)
    title = f"#{stint.step} {what}: {took}, {stint.became}"
    return (
        f'<rect x="{x:.1f}" y="{y + 4}" width="{width:.1f}" height="24" rx="2" '
        f'fill="{look_of(stint.action).colour}"{frame}><title>{escape(title)}</title></rect>'
        f'<text x="{x + 3:.1f}" y="{y + 20}" fill="#fff" font-size="11">{escape(label)}</text>'
    )


def _named(stint: BusyTime) -> str:
    """What a step is about, in the language of this terminal."""
    if stint.action and Action(stint.action).spec.of_mobs:
        return own(Name.of(MOB + stint.item, None, words(stint.item)))
    return own(thing(stint.item))


def _entries(report: Report) -> list[list[tuple[float, str, str]]]:
    """The lines of the legend: where each entry begins, its colour and its words."""
    kinds = {
        (look_of(verb).colour, own(Action(verb).spec.kind) if verb else here("no longer on the board")): None
        for verb in (stint.action for person in report.people for stint in person.stints)
    }
    lines: list[list[tuple[float, str, str]]] = [[]]
    x = float(LEFT)
    for colour, said in (*kinds, ("", here("framed: what it hung on"))):
        wide = len(said) * LABEL + (SWATCH if colour else 0)
        if lines[-1] and x + wide > WIDTH - RIGHT:
            lines.append([])
            x = LEFT
        lines[-1].append((x, colour, said))
        x += wide + BETWEEN
    return lines


def _legend(report: Report, y: int) -> Iterable[str]:
    for line in _entries(report):
        for x, colour, said in line:
            if colour:
                yield f'<rect x="{x:.1f}" y="{y - 10}" width="12" height="12" fill="{colour}"/>'
            yield f'<text x="{x + (SWATCH if colour else 0):.1f}" y="{y}" fill="#444">{escape(said)}</text>'
        y += ENTRIES
