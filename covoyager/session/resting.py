"""Whether a session wants anything of its world: where it does not, and no person is there, the world may stand still."""

from covoyager.crew.parts import Parts
from covoyager.domain import GoalState
from covoyager.errors import StoreError
from covoyager.jobs.background import Background
from covoyager.jobs.exploring import is_exploring


class Resting:
    """Tells whether all bots are there with nothing to do, and nothing is under way.

    Args:
        parts: the board, the world model, the crew, the outbox.
        background: what else is under way.
    """

    def __init__(self, parts: Parts, background: Background) -> None:
        self._parts = parts
        self._background = background

    def rests(self) -> bool:
        """Whether time may stand still as far as this session is concerned."""
        crew = self._parts.crew
        if len(crew.workers) < len(crew.names) or not all(worker.idle for worker in crew.workers.values()):
            return False
        return not crew.dangers and self._parts.outbox.empty and self._background.idle and self._nothing_is_asked()

    def _nothing_is_asked(self) -> bool:
        board = self._parts.board
        try:
            return not is_exploring(board) and all(goal.state is GoalState.PAUSED for goal in board.goals())
        except StoreError:
            return False
