"""What a look at the chest takes off the board."""

from covoyager.domain import Action, Goal, Plan, Status, Subtask
from tests.fake_session import FakeSession, Fixed


def test_what_a_goal_without_things_ends_with_is_done_for_its_own_sake() -> None:
    session = FakeSession()
    smoker = Subtask(1, Action.CRAFT, "smoker", 1, produces={"smoker": 1})
    stands = Subtask(2, Action.PLACE, "smoker", 1, consumes={"smoker": 1}, needs=(1,))
    goal = Goal("set up a smoker", {})
    session.board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (smoker, stands)))
    session.world_model.chest = {"smoker": 1}
    session.verification(Fixed()).drop_obsolete()
    assert [view.state for view in session.board.subtasks()] == [Status.DONE, Status.READY]
