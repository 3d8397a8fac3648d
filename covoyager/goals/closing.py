"""Goals of which no step is left: DONE once a look shows it, else planned once more, else FAILED."""

from collections.abc import Callable

from covoyager.board import Board, GoalView, LastLook
from covoyager.domain import GoalState
from covoyager.domain.nouns import listed


class Closing:
    """Minds the ends of goals; the board itself says DONE.

    Args:
        board: where they are.
    """

    def __init__(self, board: Board) -> None:
        self._board = board

    def mind(self, repair: Callable[[], None], look: Callable[[], None]) -> None:
        """Have somebody look where that is due, and have planned anew what a look did not show."""
        for last in self._board.last_looks().values():
            (repair if last.fresh else look)()

    def of(self, goal_id: int) -> LastLook | None:
        """What the world shows of a goal without open steps; None while it has some."""
        return self._board.last_looks().get(goal_id)

    def why(self, last: LastLook) -> str | None:
        """Why a goal whose steps were given up must be planned anew; None where nothing is known against it."""
        return f"no step is left, and nothing shows {listed(last.missing)}" if last.fresh and last.missing else None

    def fails(self, goal: GoalView, why: str, tick: int) -> str | None:
        """End a goal as FAILED whose steps were all given up a second time; gives what is told, None where it is the first."""
        last = self.of(goal.id)
        if last is None or not last.dropped:
            return None
        if not self._board.record(goal.id).gave_up:
            self._board.keep(goal.id, gave_up=True)
            return None
        text = f"{why}, planned anew or not"
        self._board.finish(goal.id, GoalState.FAILED, text, tick=tick)
        return text
