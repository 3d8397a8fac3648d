"""What a goal that is set at a shell is planned from."""

from covoyager.board import open_board
from covoyager.commands.goals import _free_for
from covoyager.domain import Goal, Observation
from tests.board.plans import plan, step
from tests.places import HERE
from tests.planning.facts import knowledge


def test_a_goal_between_sessions_counts_neither_what_lay_there_nor_what_others_want_or_take() -> None:
    with open_board("memory:", HERE) as board:
        board.set_stock(Observation(tick=5, chest={"stick": 12, "oak_planks": 9}, chest_tick=5))
        ladders = plan(step(1, "craft", "ladder", 3, consumes={"oak_planks": 2}), item="ladder")
        board.add_goal(
            Goal("craft 4 more sticks", {"stick": 4}), "Kim", plan(step(1, "gather", "sand", 1), item="stick")
        )
        board.add_goal(ladders.goal, "Kim", ladders)
        free = _free_for(Goal("craft 8 more sticks", {"stick": 8}), board, knowledge())
        assert free == {"oak_planks": 7}, "no session has seen the first goal, and twelve sticks lay there before both"
