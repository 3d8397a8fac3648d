"""The steps of a plan in time, one row each: who was at it and when, and when what is left can be done at the earliest."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from textual.content import Content

from covoyager.domain import PENDING, Status
from covoyager.domain.graph import order
from covoyager.domain.status import MARKS
from tui.looks.words import ENDS, GIVEN_BACK, MUTED, STYLES, brief, fitted, line
from tui.picture import Picture
from tui.views.view import Focus

LABEL_SHARE = 0.4
"""How much of a row a step's name may take."""

MARK = 8
"""Columns of a step's state and number, before its name."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One participant at one subtask, from a claim to its end; ``end`` is the status it went to.

    ``foreseen`` is when it was to end by the plan.
    """

    who: str
    number: int
    item: str
    begun: float
    ended: float
    end: Status
    foreseen: float = 0.0


Span = tuple[float, float]


def ahead(picture: Picture, stints: Iterable[Bar], pace: float) -> dict[int, Span]:
    """From when to when each step that nobody has begun can be done, were there hands for all.

    Args:
        picture: the board as it is.
        stints: who was at which step, and from when to when.
        pace: seconds to a tick.
    """
    views = {view.id: view for view in picture.subtasks}
    ends = {stint.number: stint.foreseen for stint in stints if stint.end is Status.IN_PROGRESS}
    try:
        ordered = order(view.subtask for view in picture.subtasks)
    except ValueError:
        return {}
    found: dict[int, Span] = {}
    for work in ordered:
        if views[work.id].state in PENDING:
            begin = max([picture.now, *(ends.get(need, 0.0) for need in work.needs)])
            ends[work.id] = begin + work.ticks * pace
            found[work.id] = begin, ends[work.id]
    return found


def label_width(picture: Picture, width: int) -> int:
    """How many of ``width`` columns stand before the rows begin: what the longest name takes, if they are there."""
    longest = max((len(brief(view)) for view in picture.subtasks), default=0)
    return min(MARK + longest + 1, int(width * LABEL_SHARE))


def rows(
    picture: Picture,
    focus: Focus,
    stints: Sequence[Bar],
    spans: Mapping[int, Span],
    start: float,
    scale: float,
    room: int,
    label: int,
) -> list[Content]:
    """A row a step, in the order in which they were begun or can be.

    Args:
        picture: the board as it is.
        focus: which step is chosen.
        stints: who was at which step, and from when to when, the earliest first.
        spans: see :func:`ahead`.
        start: seconds since the epoch at the first column.
        scale: columns to a second.
        room: columns.
        label: columns before them, for the steps' names.
    """
    first = {stint.number: stint.begun for stint in reversed(stints)}
    when = {number: span[0] for number, span in spans.items()} | first
    views = sorted(picture.subtasks, key=lambda view: (when.get(view.id, start), view.id))
    result = []
    for view in views:
        cells = [(" ", "")] * room
        if view.id in spans:
            _fill(cells, *_columns(spans[view.id], start, scale, room), "░", MUTED)
        for stint in stints:
            if stint.number == view.id:
                begin, end = _columns((stint.begun, stint.ended), start, scale, room)
                if stint.end is Status.IN_PROGRESS:
                    _fill(cells, end, _columns((0.0, stint.foreseen), start, scale, room)[1], "░", MUTED)
                _fill(cells, begin, end, "━", picture.hue(stint.who))
                mark = ENDS.get(stint.end, GIVEN_BACK)
                _fill(cells, end - 1, end, mark, f"bold {picture.hue(stint.who)}")
        runs = groupby(cells, key=lambda cell: cell[1])
        parts = [("".join(letter for letter, _ in run), style) for style, run in runs]
        ground = f"bold {focus.ground}" if view.id == focus.selected else ""
        head = f"{MARKS[view.state]} #{view.id:<4}".ljust(MARK)
        name = line((head, STYLES[view.state]), fitted(brief(view), label - MARK - 1), " ")
        result.append(line(name, *parts).stylize_before(ground))
    return result


def _columns(span: Span, start: float, scale: float, room: int) -> tuple[int, int]:
    begin = min(max(int((span[0] - start) * scale), 0), room - 1)
    return begin, max(int((span[1] - start) * scale), begin + 1)


def _fill(cells: list[tuple[str, str]], begin: int, end: int, letter: str, style: str) -> None:
    for at in range(max(begin, 0), min(end, len(cells))):
        cells[at] = letter, style
