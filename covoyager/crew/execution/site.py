"""What a worker sees of the buildings: which blocks a subtask is about, and whom to tell what does not stand right."""

from collections.abc import Sequence
from typing import Any, Protocol

from covoyager.board import SubtaskView


class Site(Protocol):
    """Knows the blueprints that are attached to goals."""

    def blocks(self, view: SubtaskView) -> list[Any] | None:
        """``[x, y, z, state]`` for each block of a subtask, in order; None where it is about no blueprint."""
        ...

    def arguments(self, view: SubtaskView) -> dict[str, Any]:
        """What a skill is told of it: its ``blocks``, and ``site``, corner and size of all that they belong to."""
        ...

    def seen(self, view: SubtaskView, wrong: Sequence[Sequence[Any]]) -> None:
        """What does not stand as it should: ``[x, y, z, state, what is there]``."""
        ...
