"""What would get a waiting subtask on, and that chat and board say the same of it."""

from dataclasses import replace

import pytest

from covoyager.board import SubtaskView
from covoyager.chat.listings import why
from covoyager.domain import Action, Status, Subtask
from covoyager.domain.helping import nearest_help
from tui.panes.why import advice
from tui.picture import Picture


def step(number: int, state: Status, *needs: int, ticks: int = 100) -> SubtaskView:
    work = Subtask(number, Action.GATHER, "oak_log", 5, produces={"oak_log": 5}, needs=needs, ticks=ticks)
    return SubtaskView(number, 1, work, state, by="Steve" if state is Status.IN_PROGRESS else None)


def board(*steps: SubtaskView) -> dict[int, SubtaskView]:
    return {view.id: view for view in steps}


def nearest(rows: dict[int, SubtaskView], number: int) -> int | None:
    found = nearest_help(rows[number], rows)
    return found.id if found else None


def test_of_those_that_can_be_taken_it_is_the_least_work() -> None:
    rows = board(step(1, Status.READY, ticks=900), step(2, Status.READY, ticks=50), step(3, Status.BLOCKED, 1, 2))
    assert nearest(rows, 3) == 2


def test_what_is_nearer_goes_first_and_what_can_be_taken_before_what_failed() -> None:
    rows = board(
        step(1, Status.READY, ticks=1),
        step(2, Status.BLOCKED, 1),
        step(3, Status.FAILED),
        step(4, Status.BLOCKED, 2, 3),
        step(5, Status.READY),
        step(6, Status.BLOCKED, 4, 5),
    )
    assert nearest(rows, 4) == 3
    assert nearest(rows, 6) == 5


def test_where_all_is_in_hand_it_is_who_is_at_it() -> None:
    rows = board(step(1, Status.DONE), step(2, Status.IN_PROGRESS), step(3, Status.BLOCKED, 1, 2))
    assert nearest(rows, 3) == 2
    assert nearest(board(step(1, Status.DONE), step(2, Status.BLOCKED, 1, 99)), 2) is None


@pytest.mark.parametrize("state", [Status.READY, Status.FAILED])
def test_chat_and_board_advise_the_same(state: Status) -> None:
    easy, hard = step(2, state, ticks=50), step(1, state if state is Status.READY else Status.BLOCKED, ticks=900)
    waiting = replace(step(3, Status.BLOCKED, 1, 2), why="waits for #1 and #2")
    rows = board(hard, easy, waiting)
    command = "!claim 2" if state is Status.READY else "!retry 2"
    assert command in " ".join(why(waiting, rows.values()))
    assert "#2" in advice(waiting, Picture(subtasks=tuple(rows.values())))
