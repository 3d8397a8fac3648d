"""The board: the meeting place of all processes and the only writer of status."""

from types import TracebackType
from typing import Self

from covoyager.board.goals import GoalDesk
from covoyager.board.judging import JudgeDesk
from covoyager.board.log import LogDesk
from covoyager.board.people import PeopleDesk
from covoyager.board.shares import ShareDesk
from covoyager.board.stock import StockDesk
from covoyager.board.store import Store

ATTEMPTS = 4
"""Tries of a subtask before it is FAILED (seed 004: four)."""


class Board(ShareDesk, GoalDesk, JudgeDesk, StockDesk, PeopleDesk, LogDesk):
    """All subtasks of the open goals, who does what, the stock and the log.

    Every call is one transaction of a few milliseconds, safe across threads and processes, and logs what it changed in
    the same transaction. Every call may raise :class:`covoyager.errors.StoreError`.
    """

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def open_board(url: str, attempts: int = ATTEMPTS) -> Board:
    """Open the board at ``sqlite:///FILE``, ``postgresql://…`` or ``memory:`` (this process alone), making its tables.

    Raises:
        StoreError: in one line, what is wrong with the database and the mend.
    """
    return Board(Store(url), attempts)
