"""Goals and their plans, over every adapter."""

import time
from dataclasses import replace
from typing import Any

import pytest

from covoyager.board import Board, GoalView
from covoyager.board.bases import Base
from covoyager.board.store import transaction
from covoyager.board.store.rows import read_goal
from covoyager.domain import Goal, GoalState, Observation, Plan
from covoyager.errors import IllegalTransition, NotClaimable, UnknownId
from covoyager.language.catalogues import in_language
from covoyager.texts import StoredText
from tests.board.acting import add, do, states
from tests.board.plans import fail, pickaxe, plan, step, wide


def test_pause_resume_cancel(board: Board) -> None:
    first, second = add(board), add(board, wide(2))
    assert states(board) == {1: "READY", 2: "BLOCKED", 3: "BLOCKED", 4: "READY", 5: "BLOCKED", 6: "READY", 7: "READY"}
    board.claim(6, "Bot", lease_s=1)
    assert board.open_ids() == {first, second}
    assert board.pause(None, "Steve") == [first, second]
    assert board.open_ids() == set()
    with pytest.raises(NotClaimable, match="PAUSED"):
        board.claim(1, "Steve")
    assert board.expire(time.time() + 100) == []
    assert board.resume(second, "Steve") == [second]
    assert board.open_ids() == {second}
    assert board.subtask(6).by == "Bot"
    board.claim(7, "Steve")
    with pytest.raises(IllegalTransition, match="OPEN, not PAUSED"):
        board.resume(second, "Steve")
    board.cancel(second, "Steve")
    assert board.goal(second).state is GoalState.CANCELLED
    assert [[goal.id for goal in board.latest_goals(many)] for many in (1, 5)] == [[second], [first, second]]
    why = [
        str(event.data.get("why"))
        for event in board.events(goal_id=second)
        if event.type == "goal" and event.by == "Steve"
    ]
    assert why[-3:] == ["paused by Steve", "resumed by Steve", "cancelled by Steve"]
    told = [in_language(StoredText.of(text), "de") for text in [*why[-3:], "retried by Steve"]]
    assert not set(told) & {*why, "retried by Steve"}
    assert states(board, second) == {6: "READY", 7: "READY"}
    assert [goal.id for goal in board.goals()] == [first]
    with pytest.raises(IllegalTransition):
        board.cancel(second, "Steve")
    with pytest.raises(UnknownId):
        board.cancel(77, "Steve")
    with pytest.raises(UnknownId):
        board.claim(6, "Steve")


def test_numbers_are_unique_over_open_goals_and_stay_small(board: Board) -> None:
    first = add(board, wide(3))
    second = add(board, wide(2))
    assert list(states(board)) == [1, 2, 3, 4, 5]
    board.cancel(second, "Steve")
    third = add(board, wide(1))
    assert list(states(board, third)) == [4]
    assert board.subtask(4).goal_id == third
    with pytest.raises(UnknownId, match="no step 5"):  # only history has this number
        board.subtask(5)
    assert [board.subtask(number, second).goal_id for number in (4, 5)] == [second, second]
    board.finish(first, GoalState.DONE, "it is there")
    assert board.goal(first).why == "it is there"
    with pytest.raises(IllegalTransition):
        board.finish(first, GoalState.FAILED, "")


def test_priority_orders_goals_and_subtasks(board: Board) -> None:
    first, second = add(board, wide(1)), add(board, wide(1), priority=5)
    assert [goal.id for goal in board.goals()] == [second, first]
    board.set_priority(first, 9, "Steve")
    assert [view.goal_id for view in board.subtasks()] == [first, second]


def test_a_request_waits_to_be_planned(board: Board) -> None:
    goal_id = board.add_goal(Goal("make me a castle", {}), "Steve")
    assert [goal.id for goal in board.requests()] == [goal_id]
    assert board.goal(goal_id).planned is False
    assert board.goal(goal_id).state is GoalState.OPEN
    board.set_plan(goal_id, pickaxe(), "first plan", "Bot")
    assert board.requests() == []
    assert board.goal(goal_id).goal.item == "stone_pickaxe"
    assert board.goal(goal_id).critical_path == (1, 2, 3, 4, 5)


def test_nothing_to_do_is_done_once_a_look_shows_it(board: Board) -> None:
    board.set_stock(Observation(tick=5, chest={"stone_pickaxe": 1}, chest_tick=5))
    goal = board.add_goal(plan().goal, "Steve", plan(), tick=9, base=Base({}))
    assert board.goal(goal).state is GoalState.OPEN, "that was before"
    board.set_stock(Observation(tick=9, chest={}, chest_tick=9))
    assert board.last_looks()[goal].missing == {"stone_pickaxe": 1}
    board.set_stock(Observation(tick=10, chest={"stone_pickaxe": 1}, chest_tick=10))
    assert board.goal(goal).state is GoalState.DONE


def test_a_new_plan_is_laid_over_the_old(board: Board) -> None:
    other = add(board, wide(1))
    goal_id = add(board)  # 2 logs, 3 planks, 4 sticks, 5 cobblestone, 6 pickaxe
    do(board, 2)
    board.claim(5, "Steve")
    board.set_plan(
        goal_id,
        plan(
            step(1, "craft", "oak_planks", 4, (), {"oak_log": 1}),
            step(2, "gather", "cobblestone", 5),
            step(3, "craft", "stone_pickaxe", 2, (1, 2), {"oak_planks": 4, "cobblestone": 8}),
            step(4, "craft", "torch", 4, (3,)),
        ),
        "sticks lay in the chest",
        "Bot",
    )
    rows = {view.id: view for view in board.subtasks(goal_id)}
    assert {number: (view.subtask.item, view.subtask.quantity) for number, view in rows.items()} == {
        2: ("oak_log", 3),
        3: ("oak_planks", 4),
        5: ("cobblestone", 3),
        6: ("stone_pickaxe", 2),
        7: ("cobblestone", 5),
        8: ("torch", 4),
    }
    assert rows[5].by == "Steve"
    assert rows[6].subtask.needs == (3, 5, 7)
    assert rows[8].subtask.needs == (6,)
    assert [str(rows[n].state) for n in (2, 3, 5, 6, 7, 8)] == [
        "DONE", "READY", "IN_PROGRESS", "BLOCKED", "READY", "BLOCKED",
    ]  # fmt: skip
    planned = next(e for e in reversed(board.events()) if e.type == "plan")
    assert planned.data["why"] == "sticks lay in the chest"
    assert (planned.data["kept"], planned.data["added"], planned.data["dropped"]) == ([3, 6], [7, 8], [4])
    assert states(board, other) == {1: "READY"}


def test_a_new_plan_revives_what_failed(board: Board) -> None:
    goal_id = add(board, plan(step(1, "gather", "diamond", 1)))
    for _ in range(4):
        board.claim(1, "Bot")
        board.settle(1, fail("no diamonds"), "Bot")
    board.set_plan(goal_id, plan(step(1, "gather", "diamond", 1), step(2, "gather", "coal", 1)), "other cave", "Bot")
    assert states(board) == {1: "READY", 2: "READY"}
    assert board.goal(goal_id).state is GoalState.OPEN
    board.cancel(goal_id, "Steve")
    with pytest.raises(IllegalTransition):
        board.set_plan(goal_id, pickaxe(), "late", "Bot")


def furnished() -> Plan:
    """A pickaxe, and a furnace that was to speed something up."""
    return plan(
        step(1, "gather", "cobblestone", 8),
        step(2, "gather", "oak_log", 3),
        step(3, "craft", "furnace", 1, (1,), {"cobblestone": 8}),
        step(4, "craft", "stone_pickaxe", 1, (2,), {"oak_log": 3}),
    )


def test_when_all_that_was_asked_for_is_there_the_rest_is_not_done(board: Board) -> None:
    goal_id = add(board, furnished())
    do(board, 2)
    board.claim(1, "Steve")
    do(board, 4)
    assert board.goal(goal_id).state is GoalState.DONE
    rows = {view.id: view for view in board.subtasks(goal_id)}
    assert {number: view.skipped for number, view in rows.items()} == {1: True, 2: False, 3: True, 4: False}
    assert rows[1].by is None
    ended = next(e for e in board.events() if e.subtask == 1 and e.data.get("to") == "DONE")
    assert (ended.by, ended.data["holder"], ended.data["why"]) == (None, "Steve", "nothing needs it any more")


def test_when_all_of_a_building_stands_nothing_is_fetched_for_it_any_more(board: Board) -> None:
    hut = replace(step(2, "build", "hut", 12, consumes={"dirt": 12}), produces={})
    made = plan(
        step(1, "gather", "dirt", 12), hut, step(3, "gather", "oak_log", 4), step(4, "craft", "oak_planks", 4, (3,))
    )
    goal_id = add(board, replace(made, goal=Goal("build a hut", {})))
    do(board, 1)
    board.claim(3, "Bot2")
    do(board, 2)
    assert board.goal(goal_id).state is GoalState.DONE
    assert {view.id: view.skipped for view in board.subtasks(goal_id)} == {1: False, 2: False, 3: True, 4: True}


def test_what_a_model_planned_is_done_to_the_end(board: Board) -> None:
    goal_id = add(board, replace(furnished(), source="model"))
    do(board, 2)
    do(board, 4)
    assert board.goal(goal_id).state is GoalState.OPEN


def test_what_is_to_happen_once_the_thing_is_there_happens(board: Board) -> None:
    used = replace(step(5, "use", "stone_pickaxe", 1, (4,)), produces={})
    made = furnished()
    goal_id = add(board, replace(made, subtasks=(*made.subtasks, used)))
    do(board, 2)
    do(board, 4)
    assert board.goal(goal_id).state is GoalState.OPEN


def test_half_of_what_was_asked_for_ends_nothing(board: Board) -> None:
    made = furnished()
    both = replace(made, goal=Goal("two things", {"stone_pickaxe": 1, "furnace": 1}))
    goal_id = add(board, both)
    do(board, 2)
    do(board, 4)
    assert board.goal(goal_id).state is GoalState.OPEN


def test_what_a_world_has_had_before_is_read_once(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session of days has hundreds of goals behind it, and asks for them again after whatever is written."""
    read: list[object] = []

    def reading(columns: dict[str, Any]) -> GoalView:
        read.append(columns)
        return read_goal(columns)

    monkeypatch.setattr(transaction, "read_goal", reading)
    many = 600
    for number in range(many):
        board.add_goal(Goal(f"goal {number}", {}), "Steve")
    assert len(board.goals(open_only=False)) == many
    read.clear()
    board.note("note", "Steve", {"text": "news"})
    assert len(board.goals(open_only=False)) == many
    assert not read
    board.add_goal(Goal("the last", {}), "Steve")
    assert [goal.goal.text for goal in board.latest_goals(2)] == [f"goal {many - 1}", "the last"]
    assert len(read) <= 2, "of all others nothing is looked at"
