"""The end of goals without a subtask left: DONE if a look shows it, else planned once more, else FAILED."""

from collections.abc import Callable

from covoyager.board import Board, GoalView, LastLook
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GoalState
from covoyager.domain.nouns import listed


class Closing:
    """Watches over the ends of goals; DONE is set by the board itself.

    Args:
        board: where the goals are.
        world_model: knows what bots carry.
    """

    def __init__(self, board: Board, world_model: WorldModel) -> None:
        self._board = board
        self._world_model = world_model

    def mind(self, repair: Callable[[], None], look: Callable[[], None]) -> None:
        """For each goal without a subtask left: call ``look`` if the last look is too old, else ``repair``."""
        for last in self._board.last_looks().values():
            (repair if last.fresh else look)()

    def of(self, goal_id: int) -> LastLook | None:
        """What the world shows of a goal without a subtask left; None while it has some."""
        return self._board.last_looks().get(goal_id)

    def why(self, last: LastLook) -> str | None:
        """Why a goal whose subtasks were given up must be planned anew; None if no look shows that anything is missing.

        What a bot carries is none of that: it hands in what is wanted as soon as it has nothing else to do.
        """
        carried = self._world_model.pockets()
        missing = {item: n - carried.get(item, 0) for item, n in last.missing.items() if n > carried.get(item, 0)}
        return f"no step is left, and nothing shows {listed(missing)}" if last.fresh and missing else None

    def fails(self, goal: GoalView, why: str, tick: int) -> str | None:
        """End a goal as FAILED if its subtasks were all given up for the second time.

        Args:
            goal: which one.
            why: why it would be planned anew.
            tick: the world's age.

        Returns:
            Why it failed; None if it did not, because it has subtasks left or they were given up for the first time.
        """
        last = self.of(goal.id)
        if last is None or not last.dropped:
            return None
        if not self._board.record(goal.id).gave_up:
            self._board.keep(goal.id, gave_up=True)
            return None
        text = f"{why}, planned anew or not"
        self._board.finish(goal.id, GoalState.FAILED, text, tick=tick)
        return text
