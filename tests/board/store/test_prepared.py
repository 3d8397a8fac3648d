"""Statements that go to the driver without SQLAlchemy's help are held to the same."""

from covoyager.board import Board
from covoyager.domain import Status
from tests.board.acting import add
from tests.board.plans import plan, step


def test_what_nobody_can_read_is_not_written(board: Board) -> None:
    add(board, plan(step(1, "gather", "oak_log", 3)))
    board.claim(1, "Al\x1b[31mex")
    assert board.subtask(1).by == "Al\ufffd[31mex"
    freed = board.release(1, "Al\ufffd[31mex", why="a nul \x00 and half of a \ud83d")
    assert (freed.state, freed.why) == (Status.READY, "a nul \ufffd and half of a \ufffd")
    assert board.subtask(1).why == freed.why


def test_every_event_has_an_id_of_its_own(board: Board) -> None:
    add(board, plan(step(1, "gather", "oak_log", 3)))
    with board.store.write() as tx:
        for number in range(3):
            tx.add_event("note", goal=None, subtask=None, by=str(number), tick=0, data={})
        events = tx.tell()
    assert [event.id for event in events] == sorted({event.id for event in events})
    assert [event.by for event in board.events(after=events[0].id - 1)] == ["0", "1", "2"]


def test_yes_and_no_are_no_numbers(board: Board) -> None:
    add(board, plan(step(1, "gather", "oak_log", 3)))
    assert board.subtask(1).skipped is False
    assert board.skip(1, "Alex").skipped is True
