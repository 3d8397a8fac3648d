"""The board: every subtask of the open goals, in five states, in one database that all processes share."""

from covoyager.board.board import Board, open_board
from covoyager.board.claims import LEASE_S
from covoyager.board.shares import SIDE_BY_SIDE
from covoyager.board.views import LIVE_STATES, OPEN_STATES, GoalView, Participant, SubtaskView
from covoyager.errors import BoardError, StoreError

__all__ = [
    "LEASE_S",
    "LIVE_STATES",
    "OPEN_STATES",
    "SIDE_BY_SIDE",
    "Board",
    "BoardError",
    "GoalView",
    "Participant",
    "StoreError",
    "SubtaskView",
    "open_board",
]
