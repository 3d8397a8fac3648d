"""How fast everybody of the crew is, by what the board remembers of them."""

from covoyager.assignment.people import hand_from
from covoyager.board import Board
from covoyager.clock import TICKS_PER_SECOND
from covoyager.crew.roster import Crew
from covoyager.domain import Status
from covoyager.domain.hands import Hand, Hands
from covoyager.domain.rows import is_skipped

#: What somebody has done is looked for in so many of the latest goals.
GOALS = 8


def hands_of(crew: Crew, board: Board) -> Hands:
    """Who works together right now: the bots, and people who take part."""
    return Hands(len(crew.workers) + len(crew.elsewhere), tuple(hand_of(board, name) for name in crew.lately()))


def hand_of(board: Board, name: str) -> Hand:
    """How fast a person is, by the steps that they got DONE in the latest goals."""
    goals = board.latest_goals(GOALS)
    return hand_from(
        (view.subtask.quantity, view.subtask.takes, round((view.ended_at - view.started_at) * TICKS_PER_SECOND))
        for goal in goals
        for view in board.subtasks(goal.id)
        if view.by == name
        and view.state is Status.DONE
        and not is_skipped(view)
        and view.subtask.action.spec.shareable
        and view.started_at is not None
        and view.ended_at is not None
    )
