"""A terminal board or a shell takes a goal off the board while the session is about to write: only that goal ends."""

from typing import Any

import pytest

from covoyager.board import GoalView
from covoyager.board.bases import Base
from covoyager.domain import GoalState, Ruling, Status, Verdict
from covoyager.errors import Impossible
from covoyager.jobs import verification as checks
from covoyager.planning import plan_goal
from tests.jobs.test_unplanned_goals import Wordy
from tests.planning.facts import knowledge


def open_goal(session: Wordy, text: str = "gather 8 oak logs") -> int:
    goal = session.goals.meanings.understand(text)
    return session.board.add_goal(goal, "Ann", plan_goal(goal, knowledge(), have={}))


@pytest.mark.parametrize("fails", [False, True])
def test_a_goal_that_is_cancelled_while_it_is_planned_anew(fails: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Wordy()
    first, second = open_goal(session), open_goal(session, "gather 4 sand")
    plan = session.goals.planner.anew

    def meanwhile(goal: GoalView, **words: Any) -> Any:
        if goal.id == first:
            session.board.cancel(first, "Ann")
        if goal.id == first and fails:
            raise Impossible("no oak anywhere")
        return plan(goal, **words)

    monkeypatch.setattr(session.goals.planner, "anew", meanwhile)
    # Planned before there was a world: both are planned anew.
    changed = [goal.id for goal, _, _ in session.goals.repairs.repair()]
    assert changed == [second]
    assert session.board.goal(first).state is GoalState.CANCELLED
    assert session.board.goal(second).state is GoalState.OPEN


def test_a_goal_that_is_cancelled_while_it_is_asked_what_is_obsolete(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Wordy()
    goal = open_goal(session)
    session.goals.wanted.take_up(goal, Base({}))

    def meanwhile(*_: Any) -> int:
        if session.board.goal(goal).state is GoalState.OPEN:
            session.board.cancel(goal, "Ann")
        return 3

    monkeypatch.setattr(checks, "obsolete", meanwhile)
    session.checking().settle_seen()
    assert session.board.goal(goal).state is GoalState.CANCELLED


#: All that a compass takes, but for what the last steps make of it.
BESIDE = {"crafting_table": 1, "stone_pickaxe": 1, "iron_pickaxe": 1}


@pytest.mark.parametrize(
    ("brought", "left"),
    [
        ({"iron_ingot": 4, **BESIDE}, {"redstone", "compass"}),
        ({"iron_ingot": 4, "redstone": 1, **BESIDE}, {"compass"}),
        ({"compass": 1}, set()),
    ],
)
def test_what_somebody_brings_unasked_shortens_the_plan(brought: dict[str, int], left: set[str]) -> None:
    session = Wordy()
    goal = open_goal(session, "craft compass")
    session.goals.wanted.take_up(goal, Base({}))
    session.sees(brought)
    session.checking().settle_seen()
    views = session.board.subtasks(goal)
    assert {view.subtask.item for view in views if not view.skipped} == left
    assert session.board.goal(goal).state is (GoalState.OPEN if left else GoalState.DONE)


def test_a_tool_in_somebodys_hand_is_made_anew_only_where_a_bot_has_nothing_else_to_do() -> None:
    session = Wordy()
    goal = open_goal(session, "gather 3 raw iron")
    session.goals.wanted.take_up(goal, Base({}))
    session.board.keep(goal, base={})
    session.sees({})
    session.world_model.in_hand("Steve", {"stone_pickaxe"})
    items = {"wooden_pickaxe": 1, "stone_pickaxe": 1}
    for view in session.board.subtasks(goal):
        if view.subtask.item != "raw_iron":
            session.board.drop_obsolete(view.id)
    assert session.goals.repairs.repair() == []
    ((_, plan, why),) = session.goals.repairs.repair(still=True)
    assert why == "missing 1 stone pickaxe"
    assert plan is not None
    assert {step.item for step in plan.subtasks} >= items.keys()
    assert session.goals.repairs.repair(still=True) == []


def test_nothing_is_planned_anew_for_want_of_what_comes() -> None:
    session = Wordy()
    goal = open_goal(session, "gather 3 raw iron")
    session.goals.wanted.take_up(goal, Base({}))
    session.sees({})
    session.goals.repairs.repair()
    assert session.goals.repairs.repair(still=True) == []


def test_nobody_is_credited_with_what_does_not_lie_in_the_chest() -> None:
    session = Wordy()
    goal = open_goal(session, "craft stick and 3 oak logs")
    session.goals.wanted.take_up(goal, Base({}))
    session.board.see("Alex", "human")
    session.sees({"oak_planks": 8})
    session.checking().settle_seen()
    logs = [view for view in session.board.subtasks(goal) if view.subtask.item == "oak_log"]
    assert "Alex" not in [view.by for view in session.board.subtasks(goal)], logs


def test_what_was_brought_for_one_goal_does_not_end_another() -> None:
    session = Wordy()
    first, second = open_goal(session), open_goal(session)
    for goal in (first, second):
        session.goals.wanted.take_up(goal, Base({}))
    session.sees({"oak_log": 8})
    (view,) = session.board.subtasks(first)
    session.board.settle(view.id, Verdict(Ruling.PASS), "Bot", tick=session.world_model.tick)
    assert session.board.goal(first).state is GoalState.DONE
    session.checking().settle_seen()
    assert session.board.goal(second).state is GoalState.OPEN
    session.sees({"oak_log": 16})
    session.checking().settle_seen()
    assert session.board.goal(second).state is GoalState.DONE


@pytest.mark.parametrize("paused", [False, True])
def test_a_goal_counts_on_no_step_of_another_which_may_never_be_done(paused: bool) -> None:
    session = Wordy()
    first, second = open_goal(session, "craft wooden pickaxe"), open_goal(session, "craft wooden sword")
    for goal in (first, second):
        session.goals.wanted.take_up(goal, Base({}))
    if paused:
        session.board.pause(first, "Ann")
    session.sees({})
    session.checking().settle_seen()
    assert not [view for goal in (first, second) for view in session.board.subtasks(goal) if view.skipped]
    sticks = next(view for view in session.board.subtasks(second) if view.subtask.item == "stick")
    session.board.drop_obsolete(sticks.id)
    ((goal_view, _, why),) = session.goals.repairs.repair()
    assert (goal_view.id, why) == (second, "missing 1 stick")


def test_nobody_is_credited_with_what_a_bot_has_just_put_into_the_chest() -> None:
    session = Wordy()
    goal = open_goal(session, "gather 32 cobblestone")
    session.goals.wanted.take_up(goal, Base({}))
    digging = next(view.id for view in session.board.subtasks(goal) if view.subtask.quantity >= 32)
    for view in session.board.subtasks(goal):
        if view.id != digging:
            session.board.drop_obsolete(view.id)
    session.sees({"stone_pickaxe": 2})
    session.board.set_stock(session.world_model.observation())
    mine = session.board.claim(digging, "Bot")
    theirs = session.board.share(mine.id, "Bot", "Alex", 16)
    session.sees({"cobblestone": 16})
    worker = session.workers["Bot"]
    worker.handing_in, worker.last = True, mine
    session.checking().settle_seen()
    assert session.board.subtask(theirs.id).state is Status.IN_PROGRESS
    session.board.settle(mine.id, Verdict(Ruling.PASS), "Bot")
    worker.handing_in = False
    session.checking().settle_seen()
    assert session.board.subtask(theirs.id).state is Status.IN_PROGRESS
    session.sees({"cobblestone": 32})
    session.checking().settle_seen()
    assert session.board.goal(goal).state is GoalState.DONE


def test_what_a_bot_has_left_in_a_furnace_keeps_nobody_from_being_credited() -> None:
    session = Wordy()
    goal = open_goal(session, "gather 2 oak logs, 2 birch logs and 2 spruce logs")
    session.goals.wanted.take_up(goal, Base({}))
    by_item = {view.subtask.item: view.id for view in session.board.subtasks(goal)}
    session.board.claim(by_item["oak_log"], "Bot")  # goes on by itself
    session.board.claim(by_item["birch_log"], "Alex")
    worker = session.workers["Bot"]
    worker.last = session.board.claim(by_item["spruce_log"], "Bot")
    worker.handing_in = True
    session.sees({"birch_log": 2, "spruce_log": 2})
    session.checking().settle_seen()
    assert session.board.subtask(by_item["birch_log"]).state is Status.IN_PROGRESS
    session.board.settle(by_item["spruce_log"], Verdict(Ruling.PASS), "Bot")
    session.checking().settle_seen()
    assert session.board.subtask(by_item["birch_log"]).state is Status.DONE


def test_where_no_second_tool_can_be_had_one_waits_for_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Wordy()
    goal = open_goal(session, "gather 3 raw iron")
    session.goals.wanted.take_up(goal, Base({}))
    session.sees({})
    session.world_model.in_hand("Steve", {"stone_pickaxe"})
    for view in session.board.subtasks(goal):
        if view.subtask.item != "raw_iron":
            session.board.drop_obsolete(view.id)

    def nowhere(*_: Any, **__: Any) -> Any:
        raise Impossible("no stone anywhere")

    monkeypatch.setattr(session.goals.planner, "anew", nowhere)
    assert session.goals.repairs.repair(still=True) == []
    assert session.board.goal(goal).state is GoalState.OPEN


def test_a_goal_whose_steps_were_all_given_up_is_planned_once_more_and_then_fails() -> None:
    session = Wordy()
    goal = open_goal(session, "gather 3 oak logs")
    session.goals.wanted.take_up(goal, Base({}))
    for view in session.board.subtasks(goal):
        session.board.drop_obsolete(view.id, tick=session.world_model.tick + 1)
    assert session.goals.repairs.repair() == [], "nobody has looked since"
    session.world_model.tick += 5
    session.sees({"oak_log": 2})
    ((_, plan, why),) = session.goals.repairs.repair()
    assert why == "no step is left, and nothing shows 1 oak log"
    assert plan is not None
    (open_step,) = [view for view in session.board.subtasks(goal) if view.state is not Status.DONE]
    assert open_step.subtask.quantity == 1
    session.board.drop_obsolete(open_step.id, tick=session.world_model.tick + 1)
    session.world_model.tick += 5
    session.sees({"oak_log": 2})
    ((_, plan, why),) = session.goals.repairs.repair()
    assert plan is None
    ended = session.board.goal(goal)
    assert (ended.state, ended.why) == (GoalState.FAILED, why)
    assert why == "no step is left, and nothing shows 1 oak log, planned anew or not"


def test_what_a_full_chest_keeps_in_a_bots_pockets_ends_the_goal_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("covoyager.clock.game.now", lambda: now[0])
    session = Wordy()
    goal = open_goal(session, "gather 3 oak logs")
    session.goals.wanted.take_up(goal, Base({}))
    for view in session.board.subtasks(goal):
        session.board.drop_obsolete(view.id, tick=session.world_model.tick + 1)
    session.world_model.tick += 5
    session.sees({"saddle": 27})
    session.world_model.carried = {"Bot": {"oak_log": 3}}
    closing = session.goals.closing
    for seconds in (0.0, 200.0, 99.0):
        now[0] += seconds
        closing.mind(lambda: None, lambda: None)
        assert session.board.goal(goal).state is GoalState.OPEN
    now[0] += 2.0
    closing.mind(lambda: None, lambda: None)
    ended = session.board.goal(goal)
    assert ended.state is GoalState.FAILED
    assert ended.why == "The chest is full; 3 oak logs did not go in. Take something out of it."


def test_a_goal_without_a_step_does_not_fail_for_what_a_bot_carries_and_is_done_once_that_is_handed_in() -> None:
    session = Wordy()
    goal = open_goal(session, "gather 3 oak logs")
    session.goals.wanted.take_up(goal, Base({}))
    session.world_model.carried = {"Bot": {"oak_log": 1}}
    session.board.keep(goal, gave_up=True)
    for view in session.board.subtasks(goal):
        session.board.drop_obsolete(view.id, tick=session.world_model.tick + 1)
    session.world_model.tick += 5
    session.sees({"oak_log": 2})
    assert session.goals.repairs.repair() == []
    assert session.board.goal(goal).state is GoalState.OPEN
    session.world_model.carried = {"Bot": {}}
    session.sees({"oak_log": 3})
    assert session.board.goal(goal).state is GoalState.DONE
