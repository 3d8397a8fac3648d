"""A plan's graph in layers, as build graphs are drawn: what needs nothing on top, each step below all that it needs.

Layers by the longest way, the order within them by barycentres, a step's lines bundled on their way down (Sugiyama, Tagawa,
Toda 1981, "Methods for visual understanding of hierarchical system structures").
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter

from covoyager.domain import Subtask
from tui.lanes import joint
from tui.needs import direct_needs

SWEEPS = 6
GAP = 2
"""Columns between two that stand side by side."""


@dataclass(slots=True)
class _Item:
    """A step in its layer, or the line of a step (``width`` 1) that passes through a layer."""

    number: int
    layer: int
    width: int
    passes: bool
    x: int = 0
    above: "list[_Item]" = field(default_factory=list)
    below: "list[_Item]" = field(default_factory=list)
    #: Columns at which lines come in, by the number of the step that they come from.
    doors: dict[int, int] = field(default_factory=dict)

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


@dataclass(frozen=True, slots=True)
class Layers:
    """The drawing.

    Attributes:
        height: in lines.
        places: number of a step → column and line of its text.
        lines: cell (line, column) → character of a line between steps, and whether it is on the critical path.
    """

    height: int
    places: Mapping[int, tuple[int, int]]
    lines: Mapping[tuple[int, int], tuple[str, bool]]


def layered(
    subtasks: Sequence[Subtask], widths: Mapping[int, int], critical: Callable[[int], bool], width: int
) -> Layers | None:
    """Where everything stands; None where that is wider than there is room, or goes in a circle.

    Args:
        subtasks: nodes; needs that are not among them are left out.
        widths: of each one's text, in columns.
        critical: whether a node lies on the critical path; lines between two such nodes are heavy.
        width: how many columns there are.
    """
    try:
        TopologicalSorter({subtask.id: subtask.needs for subtask in subtasks}).prepare()
    except CycleError:
        return None
    rows = _ordered(_items(subtasks, widths))
    for row in rows:
        if sum(item.width + GAP for item in row) - GAP > width:
            return None
    _placed(rows, width)
    places: dict[int, tuple[int, int]] = {}
    cells: dict[tuple[int, int], tuple[str, bool]] = {}
    y = 0
    for at, row in enumerate(rows):
        for item in row:
            if item.passes:
                heavy = _heavy(item.number, item.below, critical)
                cells[y, item.x] = joint("ud", heavy), heavy
            else:
                places[item.number] = item.x, y
        y += 1
        if at + 1 < len(rows):
            y += _between(rows[at], rows[at + 1], y, critical, cells)
    return Layers(y, places, cells)


def _items(subtasks: Sequence[Subtask], widths: Mapping[int, int]) -> list[list[_Item]]:
    """Steps and passing lines by layer, joined to those above and below."""
    known = {subtask.id: subtask for subtask in subtasks}
    depth: dict[int, int] = {}

    def deep(number: int) -> int:
        if number not in depth:
            depth[number] = 1 + max((deep(need) for need in known[number].needs if need in known), default=-1)
        return depth[number]

    rows: list[list[_Item]] = [[] for _ in range(1 + max(map(deep, known), default=-1))]
    steps = {number: _Item(number, depth[number], widths[number], False) for number in known}
    for item in steps.values():
        rows[item.layer].append(item)
    needs = direct_needs(subtasks)
    for number, item in steps.items():
        users = [steps[user.id] for user in subtasks if number in needs[user.id]]
        at = item
        for layer in range(item.layer + 1, max((user.layer for user in users), default=0) + 1):
            for user in users:
                if user.layer == layer:
                    _join(at, user)
            if any(user.layer > layer for user in users):
                passing = _Item(number, layer, 1, True)
                rows[layer].append(passing)
                _join(at, passing)
                at = passing
    return rows


def _join(upper: _Item, lower: _Item) -> None:
    upper.below.append(lower)
    lower.above.append(upper)


def _ordered(rows: list[list[_Item]]) -> list[list[_Item]]:
    """Sweep down and up: each stands below the middle of what it hangs on, then above the middle of what hangs on it."""
    place: dict[int, float] = {id(item): float(at) for row in rows for at, item in enumerate(row)}
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        for row in rows if down else reversed(rows):

            def rank(item: _Item, down: bool = down) -> float:
                beside = item.above if down else item.below
                return sum(place[id(other)] for other in beside) / len(beside) if beside else place[id(item)]

            row.sort(key=rank)
            for at, item in enumerate(row):
                place[id(item)] = at - len(row) / 2
    return rows


def _placed(rows: list[list[_Item]], width: int) -> None:
    """Columns: below the middle of what is above, as far as there is room on both sides."""
    for row in rows:
        free = 0
        for item in row:
            middles = [other.middle for other in item.above]
            wanted = sum(middles) // len(middles) - item.width // 2 if middles else free
            item.x = max(free, wanted)
            free = item.x + item.width + GAP
        limit = width
        for item in reversed(row):
            item.x = min(item.x, limit - item.width)
            limit = item.x - GAP


@dataclass(slots=True)
class _Net:
    """The lines of one step from its layer to the next."""

    number: int
    start: int
    ends: list[tuple[int, bool]]
    track: int = 0

    @property
    def low(self) -> int:
        return min(self.start, *(x for x, _ in self.ends))

    @property
    def high(self) -> int:
        return max(self.start, *(x for x, _ in self.ends))

    @property
    def straight(self) -> bool:
        return self.low == self.high


def _between(
    upper: list[_Item],
    lower: list[_Item],
    top: int,
    critical: Callable[[int], bool],
    cells: dict[tuple[int, int], tuple[str, bool]],
) -> int:
    """Draw the lines from one layer to the next; how many lines of text that takes."""
    starts = {item.x if item.passes else item.middle for item in upper if item.below}
    for item in lower:
        _doors(item, starts)
    nets = [
        _Net(
            item.number,
            item.x if item.passes else item.middle,
            [(under.doors[item.number], _heavy(item.number, [under], critical)) for under in item.below],
        )
        for item in upper
        if item.below
    ]
    tracks = _tracked(nets)
    drawn: dict[tuple[int, int], list[tuple[int, str, bool]]] = {}
    for net in nets:
        for row, column, way, heavy in _strokes(net, tracks):
            drawn.setdefault((row, column), []).append((net.number, way, heavy))
    for (row, column), parts in drawn.items():
        # Where lines of two cross, the one that goes down is seen whole.
        first = next((number for number, way, _ in parts if "u" in way or "d" in way), parts[0][0])
        own = [part for part in parts if part[0] == first]
        ways = "".join(sorted({way for _, part, _ in own for way in part}, key="udlr".index))
        heavy = any(part[2] for part in own)
        cells[top + row, column] = joint(ways, heavy), heavy
    return tracks


def _doors(item: _Item, starts: set[int]) -> None:
    """A column for each line that comes in, side by side in the order of where they come from."""
    sources = sorted(item.above, key=lambda other: other.middle)
    if item.passes:
        item.doors = {other.number: item.x for other in sources}
        return
    first = item.middle - (len(sources) - 1)
    for at, other in enumerate(sources):
        start = other.x if other.passes else other.middle
        inside = item.x <= start < item.x + item.width and start not in item.doors.values()
        wanted = start if inside else min(max(first + 2 * at, item.x), item.x + item.width - 1)
        taken = {*item.doors.values(), *(starts - {start})}
        near = sorted(range(item.x, item.x + item.width), key=lambda x: abs(x - wanted))
        item.doors[other.number] = next((x for x in near if x not in taken), wanted)


def _tracked(nets: list[_Net]) -> int:
    """Give each its own line of text where those that go aside overlap; how many that makes."""
    bent = sorted((net for net in nets if not net.straight), key=lambda net: (net.low, net.high))
    for _ in bent:
        for net in bent:
            lines = {
                other.track for other in bent if other is not net and other.low <= net.high and net.low <= other.high
            }
            # Who ends where another begins stays below that one's bend.
            ends = {x for x, _ in net.ends}
            least = max((other.track + 1 for other in bent if other is not net and other.start in ends), default=0)
            if net.track in lines or net.track < least:
                net.track = next(track for track in range(least, least + len(bent) + 1) if track not in lines)
    return 1 + max((net.track for net in bent), default=0)


def _strokes(net: _Net, tracks: int) -> Iterator[tuple[int, int, str, bool]]:
    """The cells of one's lines: line, column, to where it goes on there, and whether it is heavy."""
    heavy = any(end[1] for end in net.ends)
    if net.straight:
        yield from ((row, net.start, "ud", heavy) for row in range(tracks))
        return
    yield from ((row, net.start, "ud", heavy) for row in range(net.track))
    columns = {net.start: "u"}
    for x, _ in net.ends:
        columns[x] = columns.get(x, "") + "d"
    far = [x for x, bold in net.ends if bold]
    for x in range(net.low, net.high + 1):
        way = columns.get(x, "") + ("l" if x > net.low else "") + ("r" if x < net.high else "")
        bold = heavy and min(net.start, *far) <= x <= max(net.start, *far)
        yield net.track, x, way, bold
    for x, bold in net.ends:
        yield from ((row, x, "ud", bold) for row in range(net.track + 1, tracks))


def _heavy(number: int, below: Sequence[_Item], critical: Callable[[int], bool]) -> bool:
    """Whether a line down to one of these is on the critical path."""
    if not critical(number):
        return False
    return any(_heavy(number, item.below, critical) if item.passes else critical(item.number) for item in below)
