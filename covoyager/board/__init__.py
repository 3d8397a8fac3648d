"""The board: all subtasks of the open goals of one world, each in one of five states; all boards are in one database."""

from covoyager.board.board import Board
from covoyager.board.boards import Boards, WorldView, open_board, open_boards
from covoyager.board.ending import LastLook
from covoyager.board.sessions import Registry, SessionView
from covoyager.board.shared import Past, Shared
from covoyager.board.urgency import goals_before, urgency
from covoyager.board.views import LIVE_STATES, OPEN_STATES, GoalView, Participant, SubtaskView
from covoyager.board.waits import How, Lack, Waits
from covoyager.errors import BoardError, StoreError

__all__ = [
    "LIVE_STATES",
    "OPEN_STATES",
    "Board",
    "BoardError",
    "Boards",
    "GoalView",
    "How",
    "Lack",
    "LastLook",
    "Participant",
    "Past",
    "Registry",
    "SessionView",
    "Shared",
    "StoreError",
    "SubtaskView",
    "Waits",
    "WorldView",
    "goals_before",
    "open_board",
    "open_boards",
    "urgency",
]
