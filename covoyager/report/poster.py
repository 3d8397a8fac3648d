"""A goal on one page to be shared: the world around the chest from above, the steps and who did them, and when."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby

from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain.status import MARKS, Status
from covoyager.report.picture import STATE_COLOURS, height_of, svg_of
from covoyager.report.report import Report
from covoyager.texts import here

WIDTH, MARGIN, TOP, BOTTOM = 1200, 24, 76, 24
MAP, GAP, ROW = 480, 28, 26
INK, PAPER, FAINT, UNKNOWN = "#e6edf3", "#10151c", "#8b949e", "#1b222c"
#: The map shows at least so many blocks to each side.
NEAREST = 8
#: A name's height, and how far it stands beside its dot.
LABEL, DOT = 16, 9
#: Letters of a step's words that fit, in pixels each.
LETTER = 7.4


@dataclass(frozen=True, slots=True)
class Land:
    """What is seen from above.

    Attributes:
        x, z: the middle, in blocks.
        radius: in blocks, to each side.
        colour: of a block column, as ``#rrggbb``; None where nobody knows.
        names: name → block column of who and what stands there.
    """

    x: int
    z: int
    radius: int
    colour: Callable[[int, int], str | None]
    names: Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Line:
    """A step as it stands on the board."""

    number: int
    text: str
    state: Status
    by: str


def poster(report: Report, land: Land | None, lines: Sequence[Line]) -> str:
    """The SVG, which needs nothing beside it."""
    chart = svg_of(report, dark=True).replace(
        "<svg ", f'<svg x="{MARGIN}" width="{WIDTH - 2 * MARGIN}" y="@" height="@h" ', 1
    )
    tall = max(MAP, ROW * _rows(lines))
    scale = (WIDTH - 2 * MARGIN) / 960
    high = round(height_of(report) * scale)
    at = TOP + tall + GAP
    height = at + high + BOTTOM
    seconds = f"{report.ticks / TICKS_PER_SECOND:.0f}"
    took = here("{state} in {seconds} s of game time", state=report.state, seconds=seconds)
    names = ", ".join(person.name for person in report.people)
    who = f", {here('by {name}', name=names)}" if names else ""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
            f"<title>{escape(report.text)}: {escape(took)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            f'<text x="{MARGIN}" y="38" font-size="24" font-weight="bold" fill="{INK}">{escape(report.text)}</text>',
            f'<text x="{MARGIN}" y="60" font-size="14" fill="{FAINT}">{escape(took)}{escape(who)}</text>',
            *_map(land),
            *_steps(lines),
            chart.replace('y="@"', f'y="{at}"').replace('height="@h"', f'height="{high}"'),
            "</svg>\n",
        ]
    )


def _map(land: Land | None) -> Iterator[str]:
    yield f'<svg x="{MARGIN}" y="{TOP}" width="{MAP}" height="{MAP}" viewBox="0 0 {MAP} {MAP}">'
    yield f'<rect width="{MAP}" height="{MAP}" rx="6" fill="{UNKNOWN}"/>'
    if land is None:
        unseen = here("Nobody has looked around here.")
        yield f'<text x="20" y="40" font-size="14" fill="{FAINT}">{escape(unseen)}</text></svg>'
        return
    land, across = _close_up(land)
    cell = MAP / across
    yield '<g shape-rendering="crispEdges">'
    for row in range(across):
        colours = [land.colour(land.x - land.radius + i, land.z - land.radius + row) for i in range(across)]
        column = 0
        for colour, run in groupby(colours):
            length = len(list(run))
            if colour is not None:
                yield (
                    f'<rect x="{column * cell:.1f}" y="{row * cell:.1f}" width="{length * cell + 0.2:.1f}" '
                    f'height="{cell + 0.2:.1f}" fill="{colour}"/>'
                )
            column += length
    yield "</g>"
    dots = {
        name: ((x - land.x + land.radius + 0.5) * cell, (z - land.z + land.radius + 0.5) * cell)
        for name, (x, z) in land.names.items()
        if abs(x - land.x) <= land.radius and abs(z - land.z) <= land.radius
    }
    for x, y in dots.values():
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#fff" stroke="#000" stroke-width="1.5"/>'
    yield from _named(dots)
    yield "</svg>"


def _close_up(land: Land) -> tuple[Land, int]:
    """The land no wider than what is known of it, around the same middle; and its width in blocks."""
    known = [
        max(abs(i), abs(j))
        for i in range(-land.radius, land.radius + 1)
        for j in range(-land.radius, land.radius + 1)
        if land.colour(land.x + i, land.z + j) is not None
    ]
    radius = min(land.radius, max([NEAREST, *known]))
    return replace(land, radius=radius), 2 * radius + 1


def _named(dots: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    """The dots' names: each on the side where there is room and no other dot, and below the names that it would cover."""
    taken: list[tuple[float, float, float]] = []
    for name, (x, y) in sorted(dots.items(), key=lambda named: named[1][1]):
        wide = LETTER * len(name) + DOT
        beside = any(
            abs(other_y - y) < LABEL / 2 and 0 < other_x - x < wide + DOT for other_x, other_y in dots.values()
        )
        left = (beside and x > wide + DOT) or x > MAP - wide - DOT
        begin, end = (x - wide, x) if left else (x, x + wide)
        while below := [at for first, last, at in taken if first < end and begin < last and abs(at - y) < LABEL]:
            y = max(below) + LABEL
        taken.append((begin, end, y))
        anchor = "end" if left else "start"
        yield (
            f'<text x="{x - DOT if left else x + DOT:.1f}" y="{y + 5:.1f}" font-size="14" fill="#fff" stroke="#000" '
            f'stroke-width="3" paint-order="stroke" text-anchor="{anchor}">{escape(name)}</text>'
        )


def _rows(lines: Sequence[Line]) -> int:
    """In how many rows the steps stand: in two columns where one would be longer than the map."""
    return max(1, len(lines) if ROW * len(lines) <= MAP else -(-len(lines) // 2))


def _steps(lines: Sequence[Line]) -> Iterator[str]:
    rows = _rows(lines)
    wide = (WIDTH - 2 * MARGIN - MAP - GAP) / max(1, -(-len(lines) // rows))
    for at, line in enumerate(lines):
        column, row = divmod(at, rows)
        left = round(MARGIN + MAP + GAP + column * wide)
        right = round(left + wide - (GAP if left + 1.5 * wide < WIDTH else 0))
        y = TOP + row * ROW + 18
        room = int((right - left - 60 - LETTER * (len(line.by) + 2)) / LETTER)
        text = line.text if len(line.text) <= room else f"{line.text[: room - 1].rstrip()}…"
        colour = STATE_COLOURS[line.state]
        yield f'<text x="{left}" y="{y}" font-size="15" fill="{colour}">{MARKS[line.state]}</text>'
        yield f'<text x="{left + 22}" y="{y}" font-size="14" fill="{FAINT}">#{line.number}</text>'
        yield f'<text x="{left + 60}" y="{y}" font-size="14" fill="{INK}">{escape(text)}</text>'
        yield f'<text x="{right}" y="{y}" font-size="14" fill="{colour}" text-anchor="end">{escape(line.by)}</text>'
