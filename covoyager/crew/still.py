"""Whether what is to be said is still so when its turn to be said has come: a line about a step, or about a goal."""

from covoyager.board import Board
from covoyager.chat.outbox import Holds
from covoyager.domain.rows import GoalRow, SubtaskRow
from covoyager.errors import BoardError


def step_is(board: Board, view: SubtaskRow) -> Holds:
    """A step is as it was seen: in that state, of that holder, and as much of it."""

    def as_seen() -> bool:
        try:
            return _gist(board.subtask(view.id, view.goal_id)) == _gist(view)
        except BoardError:
            return False

    return as_seen


def goal_is(board: Board, view: GoalRow) -> Holds:
    """A goal is in the state in which it was seen."""

    def as_seen() -> bool:
        try:
            return board.goal(view.id).state is view.state
        except BoardError:
            return False

    return as_seen


def _gist(view: SubtaskRow) -> tuple[object, ...]:
    return view.goal_id, view.state, view.by, view.subtask.quantity
