"""What the log says of somebody, over every adapter."""

from covoyager.board import Board
from covoyager.domain import Action
from tests.board.acting import add
from tests.board.plans import PASS, wide


def test_somebodys_moves_are_told_with_the_verb_of_the_step_and_after_an_event(board: Board) -> None:
    add(board, wide(3))
    board.claim(1, "Steve")
    board.claim(2, "Alex")
    board.settle(1, PASS, "Steve")
    first, *others = board.moves_of("Steve")
    assert [(event.subtask, event.data["to"], action) for event, action in (first, *others)] == [
        (1, "IN_PROGRESS", Action.GATHER),
        (1, "DONE", Action.GATHER),
    ]
    assert board.moves_of("Steve", first[0].id) == others
    assert board.moves_of("Kim") == []
