"""What is kept with a goal beside its plan: the building that it asks for, documents, and what was tried for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeAlias, TypedDict

PlacedBlock: TypeAlias = tuple[int, int, int, str]
"""Where a block belongs in the world, and its state (``oak_stairs[facing=east]``)."""


@dataclass(frozen=True, slots=True)
class Building:
    """A drawing with its place in the world, cut into the parts that subtasks build.

    Attributes:
        name: what it is called.
        origin: the corner with the lowest coordinates.
        parts: the blocks of each part, in the order in which they are laid.
        levels: the height of each part above the origin.
        survey: number of the part that is a look over all the others; there may be none of that number.
        lacking: number of a part → what a look found missing of it; parts that nobody has looked at are not in it.
    """

    name: str
    origin: tuple[int, int, int]
    parts: tuple[tuple[PlacedBlock, ...], ...]
    levels: tuple[int, ...]
    survey: int
    lacking: Mapping[int, Mapping[str, int]] = field(default_factory=lambda: MappingProxyType({}))

    def seen(self, part: int, lacking: Mapping[str, int]) -> "Building":
        """The same after a look at one part."""
        return replace(self, lacking={**self.lacking, part: dict(lacking)})

    def to_json(self) -> dict[str, Any]:
        """As it is kept, and as a model is shown it; see :meth:`from_json`."""
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
        """What :meth:`to_json` wrote."""
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
    """Everything that is kept with one goal.

    Attributes:
        base: what of the goal's items lay in the chest before it was set, and does not count toward it; None where
            nobody has looked.
        building: what is to be built; None where it asks for no building.
        documents: what somebody attached, by name.
        plans: how often it was planned anew.
        ways: how often a model was asked for another way.
        gave_up: whether all of its steps were given up once, with nothing to show for them.
    """

    base: Mapping[str, int] | None = None
    building: Building | None = None
    documents: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    plans: int = 0
    ways: int = 0
    gave_up: bool = False


class RecordChanges(TypedDict, total=False):
    """Fields of a :class:`GoalRecord` that are written; the others stay."""

    base: Mapping[str, int]
    building: Building
    documents: Mapping[str, Any]
    plans: int
    ways: int
    gave_up: bool


def _placed(block: Sequence[Any]) -> PlacedBlock:
    x, y, z, state = block
    return int(x), int(y), int(z), str(state)
