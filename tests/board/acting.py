"""Short ways to say what tests of the board say often."""

from covoyager.board import Board, SubtaskView
from covoyager.domain import Plan
from tests.board.plans import PASS, pickaxe


def states(board: Board, goal_id: int | None = None) -> dict[int, str]:
    return {view.id: str(view.state) for view in board.subtasks(goal_id)}


def add(board: Board, made: Plan | None = None, priority: int = 0, tick: int = 0) -> int:
    chosen = made or pickaxe()
    return board.add_goal(chosen.goal, "Steve", chosen, priority, tick)


def do(board: Board, number: int, by: str = "Bot") -> SubtaskView:
    board.claim(number, by)
    return board.settle(number, PASS, by)
