"""What is kept with a goal beside its plan: the building that it asks for, documents, and what was tried for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeAlias, TypedDict

PlacedBlock: TypeAlias = tuple[int, int, int, str]
"""World coordinates x, y, z of a block, and the state it is to have (``oak_stairs[facing=east]``)."""


@dataclass(frozen=True, slots=True)
class Building:
    """A drawing with its place in the world, cut into the parts that subtasks build.

    Attributes:
        name: what it is called.
        origin: world coordinates of the corner that is lowest in x, y and z.
        parts: the blocks of each part, in the order in which they are placed.
        levels: height of each part above the origin, in blocks.
        survey: number of the part in which all others are looked over; equal to ``len(parts)`` if there is no such part.
        lacking: number of a part → items that the last look found missing (name → count); only parts that were looked at.
    """

    name: str
    origin: tuple[int, int, int]
    parts: tuple[tuple[PlacedBlock, ...], ...]
    levels: tuple[int, ...]
    survey: int
    lacking: Mapping[int, Mapping[str, int]] = field(default_factory=lambda: MappingProxyType({}))

    def seen(self, part: int, lacking: Mapping[str, int]) -> "Building":
        """Return the building with ``lacking`` (item → count) noted as what a look found missing of ``part``."""
        return replace(self, lacking={**self.lacking, part: dict(lacking)})

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object that the board keeps and a model is shown; :meth:`from_json` reads it."""
        return {
            "name": self.name,
            "origin": list(self.origin),
            "parts": [[list(block) for block in part] for part in self.parts],
            "levels": list(self.levels),
            "survey": self.survey,
            "lacking": {str(part): dict(items) for part, items in self.lacking.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Building":
        """Read what :meth:`to_json` wrote.

        Raises:
            KeyError, TypeError, ValueError: it is no such object.
        """
        x, y, z = data["origin"]
        return cls(
            name=str(data["name"]),
            origin=(int(x), int(y), int(z)),
            parts=tuple(tuple(_placed(block) for block in part) for part in data["parts"]),
            levels=tuple(int(level) for level in data["levels"]),
            survey=int(data.get("survey", len(data["parts"]))),
            lacking={int(part): dict(items) for part, items in data.get("lacking", {}).items()},
        )


@dataclass(frozen=True, slots=True)
class GoalRecord:
    """What is kept with one goal.

    Attributes:
        base: how many of the goal's items (name → count) lay in the chest before the goal was set; they do not count
            toward it. None if nobody had looked.
        counts_old: whether all else that lay there counts, since the goal asks to have things ("get"), not for new ones.
        building: what is to be built; None if the goal asks for no building.
        documents: JSON values attached to the goal, by name.
        plans: how often the goal was planned anew.
        ways: how often a model was asked for another way to reach the goal.
        gave_up: whether all of its subtasks were once given up without any result.
    """

    base: Mapping[str, int] | None = None
    counts_old: bool = False
    building: Building | None = None
    documents: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    plans: int = 0
    ways: int = 0
    gave_up: bool = False


class RecordChanges(TypedDict, total=False):
    """The fields of a :class:`GoalRecord` that a write changes; the others stay as they are."""

    base: Mapping[str, int]
    counts_old: bool
    building: Building
    documents: Mapping[str, Any]
    plans: int
    ways: int
    gave_up: bool


def _placed(block: Sequence[Any]) -> PlacedBlock:
    x, y, z, state = block
    return int(x), int(y), int(z), str(state)
