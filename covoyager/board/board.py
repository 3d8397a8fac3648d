"""The board: the meeting place of all processes and the only writer of status."""

from collections.abc import Callable
from types import TracebackType
from typing import Self, TypeVar

from covoyager.board.services.goal_service import GoalService
from covoyager.board.services.judge_service import JudgeService
from covoyager.board.services.log_service import LogService
from covoyager.board.services.people_service import PeopleService
from covoyager.board.services.share_service import ShareService
from covoyager.board.services.stock_service import StockService

T = TypeVar("T")

ATTEMPTS = 4
"""Tries of a subtask before it is FAILED (the Co-Voyager report: four)."""


class Board(ShareService, GoalService, JudgeService, StockService, PeopleService, LogService):
    """All subtasks of the open goals of one world, who does what, the stock and the log.

    Every call is one transaction of a few milliseconds, safe across threads and processes, and logs what it changed in
    the same transaction. Every call may raise :class:`covoyager.errors.StoreError`. Nothing of another world can be
    seen or changed through it. Ids of goals are unique over all worlds, numbers of subtasks within one.

    In all calls ``number`` is a subtask's board number, ``by`` the name of the participant who does it, ``tick`` the world's
    age in ticks (0 if unknown), ``lease_s`` seconds of game time, and ``amount`` a part of the subtask's quantity.
    """

    def leave_soon(self) -> None:
        """Stop waiting for a database that does not answer, since the owner of this board is about to end."""

    def together(self, calls: Callable[[], T]) -> T:
        """Run several calls in one go; on a session's board they run off its event loop. They are no single transaction."""
        return calls()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
