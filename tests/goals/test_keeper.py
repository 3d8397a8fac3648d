"""Goals are put on the board in the order in which people wait for them."""

from covoyager.board import open_board
from covoyager.crew.world_model import WorldModel
from covoyager.domain.hands import Hands
from covoyager.goals.session_goals import SessionGoals
from tests.places import HERE
from tests.planning.facts import knowledge


def test_what_is_done_in_a_moment_goes_before_what_takes_long() -> None:
    board = open_board("memory:", HERE)
    goals = SessionGoals(board, knowledge(), WorldModel(), Hands)
    for text in ("craft compass", "look at me", "craft 3 torches", "look north"):
        goals.keeper.add(goals.meanings.of(text), "Steve")
    first = sorted(board.goals(), key=lambda goal: (-goal.priority, goal.id))
    assert [goal.goal.text for goal in first] == ["look north", "look at me", "craft compass", "craft 3 torches"]
