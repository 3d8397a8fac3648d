"""What a look at the chest takes off the board."""

import pytest

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


def test_a_bot_does_not_go_on_with_what_others_have_brought_all_of() -> None:
    session = FakeSession()
    wheat = [Subtask(number, Action.GATHER, "wheat", 2, produces={"wheat": 2}) for number in (1, 2)]
    bread = Subtask(3, Action.CRAFT, "bread", 1, consumes={"wheat": 3}, produces={"bread": 1}, needs=(1, 2))
    goal = Goal("craft bread", {"bread": 1})
    session.board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (*wheat, bread)))
    session.board.claim(1, "Bot")
    session.board.progress(1, "Bot", 2)  # it has cut two, and another has picked them up
    session.board.claim(2, "Steve")
    session.world_model.chest = {"wheat": 3}
    session.verification(Fixed({"bread": 1})).drop_obsolete()
    states = [view.state for view in session.board.subtasks()]
    assert states == [Status.DONE, Status.IN_PROGRESS, Status.BLOCKED], "people end what is theirs themselves"


@pytest.mark.parametrize(("carried", "by"), [((), "Steve"), (("oak_log",), None)])
def test_what_bots_have_had_in_hand_is_not_said_to_be_brought_by_the_only_person(
    carried: tuple[str, ...], by: str | None
) -> None:
    session = FakeSession()
    goal = Goal("gather 3 oak logs", {"oak_log": 3})
    logs = Subtask(1, Action.GATHER, "oak_log", 3, produces={"oak_log": 3})
    session.board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (logs,)))
    session.board.see("Steve", "human")
    session.world_model.carries("Bot", dict.fromkeys(carried, 3), None, chest_seen=True)
    session.world_model.chest = {"oak_log": 3}
    session.verification(Fixed({"oak_log": 3})).drop_obsolete()
    (view,) = session.board.subtasks(1)
    assert (view.state, view.by) == (Status.DONE, by)
