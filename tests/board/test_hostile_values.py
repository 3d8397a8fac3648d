"""What no database can hold, no terminal should show: half characters, controls, numbers without end. Models, chat and shells
send them."""

import pytest

from covoyager.board import Board
from covoyager.domain import Goal, Position
from covoyager.errors import UnknownId
from tests.board.acting import add

HALF = "half \ud83d, \x00 none,\n\ta colour \x1b[31m \x9b31m and a bell \x07"
SHOWN = "half \ufffd, \ufffd none,\n\ta colour \ufffd[31m \ufffd31m and a bell \ufffd"
ENDLESS = 10**30


def test_what_is_no_text_is_kept_as_what_can_be_kept_of_it(board: Board) -> None:
    add(board)
    board.note("chat", by=HALF, data={"text": HALF})
    board.claim(1, HALF)
    board.release(1, SHOWN, HALF)
    board.see(HALF, "human", Position(1, 2, 3), {"doing": HALF})
    board.set_setting(HALF, [HALF, {HALF: HALF}])
    goal_id = board.add_goal(Goal(HALF, {}), HALF)
    chat = next(event for event in board.events() if event.type == "chat")
    assert (chat.by, chat.data["text"]) == (SHOWN, SHOWN)
    assert board.subtask(1).critique == SHOWN
    assert [who.name for who in board.participants()] == [SHOWN]
    assert board.setting(HALF) == [SHOWN, {SHOWN: SHOWN}]
    assert (board.goal(goal_id).goal.text, board.goal(goal_id).by) == (SHOWN, SHOWN)


def test_a_number_that_no_row_can_have(board: Board) -> None:
    add(board)
    for call in (board.subtask, board.goal, board.subtasks):
        with pytest.raises(UnknownId):
            call(ENDLESS)
    for act in (board.claim, board.release, board.request_check, board.retry, board.skip, board.cancel):
        with pytest.raises(UnknownId):
            act(ENDLESS, "Steve")
    assert board.claim(1, "Steve", amount=ENDLESS).subtask.quantity == 3
