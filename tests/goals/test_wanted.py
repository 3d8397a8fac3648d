"""What goals want in the chest, and what of it is somebody's already."""

from typing import cast

from covoyager.board import Board, GoalView
from covoyager.domain import Goal, GoalState
from covoyager.goals.next_rung import BY
from covoyager.goals.wanted import Wanted
from tests.planning.facts import knowledge


class Goals:
    """A board with nothing on it but goals."""

    def __init__(self, *goals: GoalView) -> None:
        self._goals = goals

    def goals(self, open_only: bool = True) -> list[GoalView]:
        return [goal for goal in self._goals if not open_only or goal.state is GoalState.OPEN]


def test_what_was_brought_belongs_to_whoever_asked_for_it() -> None:
    torches = Goal("craft 3 torches", {"torch": 3})
    board = Goals(
        GoalView(1, torches, GoalState.DONE, "Steve"),
        GoalView(2, torches, GoalState.OPEN, "Steve"),
        GoalView(3, torches, GoalState.CANCELLED, "Steve"),
        GoalView(4, Goal("craft shield", {"shield": 1}), GoalState.DONE, BY),
    )
    wanted = Wanted(cast(Board, board), knowledge(), dict)
    assert wanted.brought() == {"torch": 3}, "what the crew goes for by itself is for the crew"
