"""A goal is DONE only where a look at the world shows what it asked for."""

import pytest

from covoyager.board import Board
from covoyager.board.bases import Base
from covoyager.domain import GROUNDED, Action, Goal, GoalState, Observation, Plan, Ruling, Status, Subtask, Verdict
from tests.board.plans import fail, plan, step

PASS = Verdict(Ruling.PASS, "seen")
TORCHES = {"torch": 3}
NOTHING: dict[str, int] = {}


def torches(board: Board, tick: int = 10, base: dict[str, int] | None = NOTHING) -> int:
    made = plan(step(1, "gather", "coal", 1), step(2, "craft", "torch", 4, (1,), {"coal": 1}))
    return board.add_goal(
        Goal("craft 3 torches", TORCHES),
        "Kim",
        made_for(made, TORCHES),
        tick=tick,
        base=None if base is None else Base(base),
    )


def made_for(made: Plan, items: dict[str, int]) -> Plan:
    return Plan(Goal("", items), made.minecraft, made.subtasks, made.source, made.critical_path)


def look(board: Board, tick: int, **chest: int) -> None:
    board.set_stock(Observation(tick=tick, chest=chest, chest_tick=tick))


@pytest.mark.parametrize("word", ["drop", "skip"])
def test_where_all_was_given_up_nothing_is_done_until_a_newer_look_shows_it(board: Board, word: str) -> None:
    look(board, 5, torch=64)
    goal = torches(board)
    for view in board.subtasks(goal):
        board.drop_obsolete(view.id, tick=20) if word == "drop" else board.skip(view.id, "Kim", tick=20)
    assert board.goal(goal).state is GoalState.OPEN, "the torches were seen before that"
    seen = board.last_looks()[goal]
    assert (seen.fresh, seen.dropped) == (False, True)
    look(board, 30, torch=2)
    seen = board.last_looks()[goal]
    assert (seen.fresh, dict(seen.missing)) == (True, {"torch": 1})
    assert board.goal(goal).state is GoalState.OPEN
    look(board, 40, torch=3)
    assert board.goal(goal).state is GoalState.DONE


def test_what_was_skipped_from_a_shell_waits_for_a_session_to_look(board: Board) -> None:
    goal = torches(board, base=None)
    look(board, 30, torch=3)
    for view in board.subtasks(goal):
        board.skip(view.id, "Kim")
    assert board.goal(goal).state is GoalState.OPEN
    look(board, 31, torch=3)
    assert board.goal(goal).state is GoalState.OPEN, "no session has said whether they lay there before"
    board.keep(goal, base=NOTHING)
    look(board, 32, torch=4)
    assert board.goal(goal).state is GoalState.DONE


def test_of_two_goals_for_one_thing_each_gets_its_own(board: Board) -> None:
    first, second = torches(board, base={"torch": 6}), torches(board, base={"torch": 6})
    for view in board.subtasks(first):
        board.settle(view.id, PASS, "Bot", tick=20)
    look(board, 30, torch=9)
    assert board.goal(first).state is GoalState.DONE
    for view in board.subtasks(second):
        board.drop_obsolete(view.id, tick=31)
    look(board, 32, torch=11)
    assert board.goal(second).state is GoalState.OPEN, "three of these are the other goal's, and six lay there before"
    assert dict(board.last_looks()[second].missing) == {"torch": 1}
    look(board, 33, torch=12)
    assert board.goal(second).state is GoalState.DONE


def test_what_lay_there_before_does_not_count(board: Board) -> None:
    goal = torches(board)
    board.keep(goal, base={"torch": 2})
    for view in board.subtasks(goal):
        board.drop_obsolete(view.id, tick=20)
    look(board, 30, torch=4)
    assert dict(board.last_looks()[goal].missing) == {"torch": 1}
    look(board, 31, torch=5)
    assert board.goal(goal).state is GoalState.DONE


def test_what_was_made_and_is_gone_at_the_end_is_not_done(board: Board) -> None:
    goal = torches(board)
    board.settle(1, PASS, "Bot", tick=20, seen=Observation(tick=20, chest={"coal": 1}, chest_tick=20))
    board.settle(2, PASS, "Bot", tick=30, seen=Observation(tick=30, chest={"torch": 1}, chest_tick=30))
    assert board.goal(goal).state is GoalState.OPEN
    assert dict(board.last_looks()[goal].missing) == {"torch": 2}
    look(board, 31, torch=4)
    assert board.goal(goal).state is GoalState.DONE


@pytest.mark.parametrize("helper", [Status.READY, Status.IN_PROGRESS, Status.FAILED])
def test_who_is_at_what_nobody_needs_any_more_keeps_no_goal_from_its_end(board: Board, helper: Status) -> None:
    steps = step(1, "gather", "coal", 1), step(2, "gather", "coal", 1), step(3, "craft", "torch", 4, (1,), {"coal": 1})
    made = Plan(Goal("", TORCHES), "1.20.1", steps, GROUNDED)
    goal = board.add_goal(Goal("craft 3 torches", TORCHES), "Kim", made, tick=10)
    for tick in range(11, 15) if helper is Status.FAILED else ():
        board.claim(2, "Bot2", tick=tick)
        board.settle(2, fail("no coal"), "Bot2", tick=tick)
    if helper is Status.IN_PROGRESS:
        board.claim(2, "Bot2", tick=15)
    assert board.subtask(2).state is helper
    board.settle(1, PASS, "Bot", tick=20, seen=Observation(tick=20, chest={"coal": 1}, chest_tick=20))
    board.settle(3, PASS, "Bot", tick=30, seen=Observation(tick=30, chest={"torch": 4}, chest_tick=30))
    assert board.goal(goal).state is GoalState.DONE
    assert board.subtask(2, goal).state is (Status.FAILED if helper is Status.FAILED else Status.DONE)


def test_what_somebody_has_claimed_meanwhile_is_not_dropped_from_them(board: Board) -> None:
    goal = torches(board)
    coal = board.subtasks(goal)[0].id
    board.claim(coal, "Steve", tick=11)
    board.drop_obsolete(coal, tick=12)
    board.drop_obsolete(coal, tick=12, holder="Bot")
    assert (board.subtask(coal).state, board.subtask(coal).by) == (Status.IN_PROGRESS, "Steve")
    board.drop_obsolete(coal, tick=12, holder="Steve")
    assert board.subtask(coal).state is Status.DONE


def test_kills_and_deeds(board: Board) -> None:
    hunt = Subtask(1, Action.KILL, "zombie", 3)
    goal = board.add_goal(Goal("kill 3 zombies", {"zombie": 3}), "Kim", made_for(plan(hunt), {"zombie": 3}), tick=9)
    board.skip(board.subtasks(goal)[0].id, "Kim", tick=10)
    look(board, 30)
    assert dict(board.last_looks()[goal].missing) == {"zombie": 3}, "nobody saw them dying"
    seen = board.add_goal(Goal("kill 3 zombies", {"zombie": 3}), "Kim", made_for(plan(hunt), {"zombie": 3}), tick=31)
    board.settle(board.subtasks(seen)[0].id, PASS, "Bot", tick=40)
    assert board.goal(seen).state is GoalState.DONE
    deed = Subtask(1, Action.DO, "ring the bell", 1)
    word = board.add_goal(Goal("ring the bell", {}), "Kim", made_for(plan(deed), {}), tick=41)
    board.skip(board.subtasks(word)[0].id, "Kim", tick=42)
    assert board.goal(word).state is GoalState.DONE, "of a deed a person's word is taken"


def test_a_look_that_is_older_than_another_sessions_changes_nothing(board: Board) -> None:
    look(board, 50, torch=3)
    board.set_stock(Observation(tick=60, chest={"torch": 9}, carried={"Bot2": {"coal": 1}}, chest_tick=40))
    assert board.stock() == {"torch": 3, "coal": 1}
