"""What somebody wants done that no chest can show: the step for it, how often, and what it takes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from covoyager.domain import Subtask


@dataclass(frozen=True, slots=True)
class Wish:
    """One deed.

    Attributes:
        step: what one of it is, its number and what it waits for left open.
        count: how many are wanted.
        takes: what there must be before all of it, tools and stations too.
        assumed: what was not said.
    """

    step: Subtask
    count: int = 1
    takes: Mapping[str, int] = field(default_factory=dict)
    assumed: tuple[str, ...] = ()
