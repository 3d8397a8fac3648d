"""A wish for a deed: the subtask for it, how often, and what it takes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from covoyager.domain import Subtask


@dataclass(frozen=True, slots=True)
class Wish:
    """A deed that somebody wants.

    Attributes:
        step: the subtask for one time, still without id and needs.
        count: how many times.
        takes: item → count that must be there before, for all times, tools and stations included.
        assumed: sentences about what was assumed.
    """

    step: Subtask
    count: int = 1
    takes: Mapping[str, int] = field(default_factory=dict)
    assumed: tuple[str, ...] = ()
