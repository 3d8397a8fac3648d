"""Which goal a command means."""

from collections.abc import Sequence

from covoyager.board import Board, GoalView
from covoyager.chat import listings
from covoyager.chat.commands import Argument, Kind
from covoyager.texts import _, marked, shortened

GOAL_NUMBER = Argument(_("GOAL"), Kind.NUMBER, optional=True)
WHICH_GOAL = marked("GOAL is the goal's number; without it all open goals are meant.")


def which_goal(board: Board, number: int | None) -> GoalView | None:
    """The goal of that number; without one the only open goal, None where there are several or none.

    Raises:
        BoardError: there is no goal of that number.
    """
    if number is not None:
        return board.goal(number)
    goals = board.goals()
    return goals[0] if len(goals) == 1 else None


def ask_which(board: Board, verb: str) -> Sequence[str]:
    """The question back, with the command for each goal, or that there is none."""
    goals = board.goals()
    if not goals:
        return [listings.NO_GOAL]
    named = ", ".join(f"!{verb} {goal.id} ({shortened(goal.goal.text)})" for goal in goals)
    return [_("Which goal? {goals}", goals=named)]
