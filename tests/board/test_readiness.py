"""Which steps can begin with what is there, over every adapter."""

from covoyager.board import Board
from covoyager.domain import GoalState, Observation, Status
from tests.board.plans import PASS, plan, step


def test_of_a_job_in_parts_nobody_waits_for_the_last_where_the_others_have_brought_enough(board: Board) -> None:
    made = plan(
        step(1, "gather", "cobblestone", 12),
        step(2, "craft", "stone_pickaxe", 2, (1,), {"cobblestone": 6, "stick": 4}),
    )
    goal = board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(chest={"stick": 4, "cobblestone": 6}))
    board.claim(1, "Bot", amount=6)
    board.claim(3, "Bot2")
    assert board.subtask(2).state is Status.BLOCKED, "nobody has brought any of it"
    board.settle(1, PASS, "Bot")
    assert board.subtask(2).state is Status.READY
    board.set_stock(Observation(chest={"stick": 4, "cobblestone": 5}))
    assert board.subtask(2).state is Status.BLOCKED
    assert board.goal(goal).state is GoalState.OPEN


def test_what_comes_first_in_the_plan_has_its_material_first(board: Board) -> None:
    """A wall took the stones of the furnaces, which were then waited for by all who needed glass."""
    made = plan(
        step(1, "gather", "cobblestone", 32),
        step(2, "craft", "furnace", 2, (1,), {"cobblestone": 16}),
        step(3, "craft", "cobblestone_wall", 6, (1,), {"cobblestone": 6}),
    )
    board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(chest={"cobblestone": 8}))
    board.claim(1, "Bot", amount=8)
    board.settle(1, PASS, "Bot")
    assert board.subtask(3).state is Status.BLOCKED, "there is enough for it, but not for the furnaces too"
    board.set_stock(Observation(chest={"cobblestone": 21}))
    assert [board.subtask(number).state for number in (2, 3)] == [Status.READY, Status.BLOCKED]
    board.claim(2, "Bot")
    assert board.subtask(3).state is Status.BLOCKED
    board.set_stock(Observation(chest={"cobblestone": 22}))
    assert board.subtask(3).state is Status.READY
