"""VillagerBench's construction tasks as they are written, in four notations → which block stands where.

- ``material: torch facing: A position: [-8, -58, 0]``
- ``[material:dark_oak_log facing:y positions:[start:[-8 -60 2] end:[-8 -58 2]]]``
- ``[material:dirt facing:A positions:[[-10 -60 0] [-8 -60 0]]]``
- ``[material:sand facing:A shape:rectangle corners:[[-15 -60 -1] [-9 -60 1]] missing:[[-11 -60 0]]]``

Some lines mix them, hold several materials, or tell a facing behind each place: words are read one after the other.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from covoyager.errors import UsageError

Place = tuple[int, int, int]

_TOKEN = re.compile(r"([a-z]+):\s*|\[\s*(-?\d+)[,\s]+(-?\d+)[,\s]+(-?\d+)\s*\]|([A-Za-z_]+)|(-?\d+)")
_AXES = frozenset("xyz")
_FACINGS = {"N": "north", "S": "south", "W": "west", "E": "east"}
#: Keys that stand before what tells nothing of its own.
_SILENT = frozenset({"layers", "height", "shape"})


@dataclass(frozen=True, slots=True)
class Wish:
    """A block that a task asks for: its material, and N, S, W, E, an axis or A (any) for how it is turned."""

    material: str
    facing: str = "A"

    @property
    def state(self) -> str:
        """The block as commands write it; a torch that looks somewhere hangs on a wall."""
        if self.facing in _AXES:
            return f"{self.material}[axis={self.facing}]"
        looks = _FACINGS.get(self.facing)
        if looks is None:
            return self.material
        name = re.sub(r"(^|_)torch$", r"\1wall_torch", self.material)
        return f"{name}[facing={looks}]"


@dataclass(slots=True)
class _Span:
    corners: list[Place]
    facing: str | None = None

    def places(self) -> Iterator[Place]:
        axes = [[corner[axis] for corner in self.corners] for axis in range(3)]
        x, y, z = (range(min(values), max(values) + 1) for values in axes)
        yield from product(x, y, z)


@dataclass(slots=True)
class _Group:
    material: str
    facing: str = "A"
    spans: list[_Span] = field(default_factory=list)
    missing: set[Place] = field(default_factory=set)


def read_task(lines: Sequence[str]) -> dict[Place, Wish]:
    """The blocks of a task, by place; of two at one place the later counts.

    Raises:
        UsageError: a line has something that no notation has.
    """
    found: dict[Place, Wish] = {}
    for line in lines:
        for group in _groups(line):
            for span in group.spans:
                for place in span.places():
                    if place not in group.missing:
                        found[place] = Wish(group.material, span.facing or group.facing)
    if not found:
        raise UsageError("the task has no blocks.")
    return found


def _groups(line: str) -> list[_Group]:
    groups: list[_Group] = []
    key = ""
    for token in _TOKEN.finditer(line):
        if token[1]:
            key = token[1]
            if groups and key == "corners":
                groups[-1].spans.append(_Span([]))
        elif token[5] or token[6]:
            _word(groups, key, token[0], line)
        elif not groups:
            raise UsageError(f"{token[0]} stands at no place of a material in {line[:60]!r}.")
        else:
            _place(groups[-1], key, (int(token[2]), int(token[3]), int(token[4])))
    return groups


def _word(groups: list[_Group], key: str, word: str, line: str) -> None:
    if key in ("material", "name"):
        groups.append(_Group(word))
    elif key == "facing" and groups:
        open_spans = [span for span in groups[-1].spans if span.facing is None]
        if not open_spans:
            groups[-1].facing = word
        for span in open_spans:
            span.facing = word
    elif key not in _SILENT:
        raise UsageError(f"{word!r} after {key!r} means nothing in {line[:60]!r}.")


def _place(group: _Group, key: str, place: Place) -> None:
    if key == "missing":
        group.missing.add(place)
    elif key in ("end", "corners") and group.spans:
        group.spans[-1].corners.append(place)
    else:
        group.spans.append(_Span([place]))
