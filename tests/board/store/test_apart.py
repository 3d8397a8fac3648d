"""What is looked at without a lock and changed in a transaction of its own: only where it is still as it was seen."""

from collections.abc import Callable

import pytest

from covoyager.board import Board
from covoyager.board.store.rows import Look
from covoyager.board.views import SubtaskView
from covoyager.domain import Event, GoalState, Ruling, Status, Verdict
from covoyager.errors import NotClaimable
from tests.board.acting import add
from tests.board.plans import plan, step

Meanwhile = Callable[[Board, int], object]

MEANWHILE: dict[str, Meanwhile] = {
    "another has it": lambda board, _: board.claim(1, "Steve"),
    "a try has failed": lambda board, _: (
        board.claim(1, "Steve"),
        board.settle(1, Verdict(Ruling.FAIL, "no tree"), "Steve"),
    ),
    "its goal is paused": lambda board, goal: board.pause(goal, "Steve"),
    "it is to be more of it": lambda board, goal: board.set_plan(
        goal, plan(step(1, "gather", "oak_log", 5)), "more", "Bot"
    ),
    "it is through": lambda board, _: board.skip(1, "Steve"),
}


@pytest.fixture
def goal(board: Board) -> int:
    return add(board, plan(step(1, "gather", "oak_log", 3), step(2, "gather", "sand", 2)))


def seen(board: Board) -> Look:
    look = board.store.look(1)
    assert look is not None
    return look


@pytest.mark.parametrize("meanwhile", MEANWHILE.values(), ids=MEANWHILE)
def test_nothing_is_written_over_what_somebody_has_changed(board: Board, goal: int, meanwhile: Meanwhile) -> None:
    look = seen(board)
    meanwhile(board, goal)
    now, log = board.subtask(1), board.events()
    event = Event(0, 0.0, 0, "status", goal, 1, "Alex", {})
    assert board.store.change(look, event, state=Status.IN_PROGRESS, holder="Alex") is None
    assert (board.subtask(1), board.events()) == (now, log)


@pytest.mark.parametrize("meanwhile", MEANWHILE.values(), ids=MEANWHILE)
def test_a_claim_that_came_too_late_goes_by_what_is_now(
    board: Board, goal: int, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = seen(board)
    meanwhile(board, goal)
    free = board.subtask(1).state is Status.READY and board.goal(goal).state is GoalState.OPEN
    monkeypatch.setattr(board.store, "look", lambda _: look)
    if free:
        assert board.claim(1, "Alex").subtask == board.subtask(1).subtask
        assert board.subtask(1).by == "Alex"
    else:
        with pytest.raises(NotClaimable):
            board.claim(1, "Alex")


def test_what_is_given_out_is_what_is_written(board: Board, goal: int) -> None:
    acts: list[Callable[[], SubtaskView]] = [
        lambda: board.claim(1, "Alex", lease_s=7.0, tick=20),
        lambda: board.release(1, "Alex", why="no axe", tick=40),
        lambda: board.claim(1, "Alex"),
        lambda: board.settle(1, Verdict(Ruling.FAIL, "no tree"), "Alex", tick=60),
    ]
    for act in acts:
        assert act() == board.subtask(1)
    moves = [event for event in board.events(goal_id=goal) if event.subtask == 1 and event.by == "Alex"]
    assert [(event.data["from"], event.data["to"], event.tick) for event in moves] == [
        ("READY", "IN_PROGRESS", 20),
        ("IN_PROGRESS", "READY", 40),
        ("READY", "IN_PROGRESS", 0),
        ("IN_PROGRESS", "READY", 60),
    ]


def test_whoever_watches_hears_of_it(board: Board, goal: int) -> None:
    board.watch(0)
    board.watch(0.05)
    board.claim(1, "Alex")
    assert board.watch(5) is True
