"""What a look at the chest takes off the board."""

import asyncio

import pytest

from covoyager.crew.execution.tries import TryReport
from covoyager.domain import Action, Goal, Plan, Ruling, Status, Subtask, Verdict
from covoyager.domain.rows import brought_before
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


@pytest.mark.parametrize(("given", "by"), [({"oak_log": 3}, "Steve"), ({"oak_log": 2}, None), ({}, None)])
def test_a_step_that_nobody_held_was_done_by_who_has_put_all_of_it_in(given: dict[str, int], by: str | None) -> None:
    session = FakeSession()
    goal = Goal("gather 3 oak logs", {"oak_log": 3})
    logs = Subtask(1, Action.GATHER, "oak_log", 3, produces={"oak_log": 3})
    session.board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (logs,)))
    session.board.see("Steve", "human")
    session.board.see("Bot", "ai")
    session.board.claim(1, "Bot")
    session.world_model.carries("Bot", {"oak_log": 1}, None, chest_seen=True)
    session.world_model.brought.told(given)
    session.world_model.chest = {"oak_log": 3}
    session.verification(Fixed({"oak_log": 3})).drop_obsolete()
    assert session.board.subtask(1).by == by


def test_what_bots_of_another_session_may_have_brought_is_not_said_to_be_the_only_persons() -> None:
    session = FakeSession()
    goal = Goal("gather 3 oak logs", {"oak_log": 3})
    logs = Subtask(1, Action.GATHER, "oak_log", 3, produces={"oak_log": 3})
    session.board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (logs,)))
    session.board.see("Steve", "human")
    session.parts.crew.elsewhere = frozenset({"Bot7"})
    session.world_model.brought.told({"oak_log": 3})
    session.world_model.chest = {"oak_log": 3}
    session.verification(Fixed({"oak_log": 3})).drop_obsolete()
    (view,) = session.board.subtasks(1)
    assert (view.state, view.by) == (Status.DONE, None)


def claimed(session: FakeSession, *shares: tuple[str, int], given: dict[str, int]) -> None:
    """Steps of one goal that people hold, of so many logs each; what others than bots had put in when they began."""
    goal = Goal("craft 20 ladders", {"ladder": 20})
    logs = [
        Subtask(number, Action.GATHER, "oak_log", count, produces={"oak_log": count})
        for number, (_, count) in enumerate(shares, 1)
    ]
    taken = {"oak_log": sum(count for _, count in shares)}
    needs = tuple(log.id for log in logs)
    ladders = Subtask(9, Action.CRAFT, "ladder", 20, consumes=taken, produces={"ladder": 20}, needs=needs)
    session.board.add_goal(goal, "Alex", Plan(goal, "1.20.1", (*logs, ladders)))
    session.world_model.brought.told(given)
    for number, (name, _) in enumerate(shares, 1):
        session.board.see(name, "ai" if name == "Bot" else "human")
        session.board.claim(number, name)
        session.world_model.brought.begin(number, name)


@pytest.mark.parametrize(
    ("given", "by", "told"),
    [
        (4, None, "#1 (gather 3 oak logs) is DONE: others have brought enough."),
        (3, None, "#1 (gather 3 oak logs) is DONE: others have brought enough."),
        (5, "Alex", "#1 (gather 1 oak log) is DONE, by Alex."),
        (7, "Alex", "#1 (gather 3 oak logs) is DONE, by Alex."),
    ],
)
def test_a_person_has_done_what_they_have_brought(given: int, by: str | None, told: str) -> None:
    session = FakeSession()
    claimed(session, ("Alex", 3), given={"oak_log": 4})
    session.world_model.chest = {"oak_log": 3}
    session.world_model.brought.told({"oak_log": given})
    session.verification(Fixed({"ladder": 20})).settle_seen()
    (view, _) = session.board.subtasks(1)
    assert (view.state, view.by, session.outbox.to("Alex")) == (Status.DONE, by, [told])


def test_what_was_handed_to_a_bot_was_brought() -> None:
    session = FakeSession()
    claimed(session, ("Alex", 3), given={})
    session.world_model.chest = {"oak_log": 3}
    session.world_model.brought.hand("Alex", "oak_log", 3)
    session.verification(Fixed({"ladder": 20})).settle_seen()
    assert session.board.subtask(1).by == "Alex"


@pytest.mark.parametrize(("seen", "by"), [(None, ("Alex", None)), ("Sam", ("Sam", None))])
def test_what_one_person_has_brought_counts_once_and_for_who_was_seen_with_it(
    seen: str | None, by: tuple[str | None, ...]
) -> None:
    session = FakeSession()
    claimed(session, ("Alex", 3), ("Sam", 3), given={})
    session.world_model.shows({seen: "oak_log"} if seen else {})
    session.world_model.shows({})
    session.world_model.chest = {"oak_log": 6}
    session.world_model.brought.told({"oak_log": 3})
    session.verification(Fixed({"ladder": 20})).settle_seen()
    assert tuple(view.by for view in session.board.subtasks(1)[:2]) == by


async def test_who_says_that_they_are_done_has_not_done_what_others_brought() -> None:
    session = FakeSession()
    claimed(session, ("Alex", 3), given={})
    session.world_model.chest = {"oak_log": 3}
    session.board.request_check(1, "Alex")
    session.verification(Fixed({"ladder": 20})).answer()
    await asyncio.gather(*session.work)
    assert (session.board.subtask(1).state, session.board.subtask(1).by) == (Status.DONE, None)


@pytest.mark.parametrize(("given", "before"), [(3, [("Sam", "oak_log", 3)]), (0, [])])
def test_who_brought_some_of_a_bots_step_is_told_with_it(given: int, before: list[tuple[str, str, int]]) -> None:
    session = FakeSession()
    claimed(session, ("Bot", 8), given={})
    session.world_model.shows({"Sam": "oak_log"})
    session.world_model.shows({})
    session.world_model.chest = {"oak_log": 3}
    session.world_model.brought.told({"oak_log": given})
    session.verification(Fixed({"ladder": 20})).drop_obsolete()
    assert session.board.subtask(1).subtask.quantity == 5
    assert [*brought_before(session.board.events(goal_id=1))] == before


@pytest.mark.parametrize(("given", "by"), [(1, "Bot"), (6, "Sam")])
def test_who_put_in_less_than_a_bots_try_has_brought_is_not_told_with_it(given: int, by: str) -> None:
    session = FakeSession()
    claimed(session, ("Bot", 8), given={})
    session.world_model.shows({"Sam": "oak_log"})
    session.world_model.shows({})
    session.world_model.brought.told({"oak_log": given})
    verdict = Verdict(Ruling.FAIL, "2 oak logs are missing", {"oak_log": 2})
    session.verification(Fixed({"ladder": 20})).tried(TryReport(session.board.subtask(1), verdict))
    assert [*brought_before(session.board.events(goal_id=1))] == [(by, "oak_log", 6)]
