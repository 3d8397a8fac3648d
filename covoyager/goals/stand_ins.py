"""Why a plan is made anew although nothing is lacking: a step looked in vain for what something in sight may stand in for."""

from collections.abc import Iterable

from covoyager.board import SubtaskView
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Status
from covoyager.domain.nouns import plural, words


class StandIns:
    """Names each such step once; a plan that keeps to it has it look further off.

    Args:
        world_model: knows what was looked for in vain.
    """

    def __init__(self, world_model: WorldModel) -> None:
        self._world_model = world_model
        self._named: set[tuple[int, str]] = set()

    def why(self, goal_id: int, views: Iterable[SubtaskView]) -> str | None:
        """The reason to plan a goal anew, None where there is none."""
        for view in views:
            key = goal_id, view.subtask.item
            if view.state is Status.DONE or key in self._named or not self._world_model.lacks(view.subtask.sources):
                continue
            self._named.add(key)
            return f"no more {plural(words(view.subtask.item), 2)} in sight"
        return None
