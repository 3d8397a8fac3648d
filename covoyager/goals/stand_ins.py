"""A reason to plan anew although nothing is lacking: bots found no source of a subtask, but another may do instead."""

from collections.abc import Iterable

from covoyager.board import SubtaskView
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Status
from covoyager.domain.nouns import plural, words


class StandIns:
    """Gives that reason once for each goal and item: if the new plan keeps the source, bots search farther away.

    Args:
        world_model: knows which sources were searched for without success.
    """

    def __init__(self, world_model: WorldModel) -> None:
        self._world_model = world_model
        self._named: set[tuple[int, str]] = set()

    def why(self, goal_id: int, views: Iterable[SubtaskView]) -> str | None:
        """The reason to plan a goal anew; None if there is none."""
        for view in views:
            key = goal_id, view.subtask.item
            if view.state is Status.DONE or key in self._named or not self._world_model.lacks(view.subtask.sources):
                continue
            self._named.add(key)
            return f"no more {plural(words(view.subtask.item), 2)} in sight"
        return None
