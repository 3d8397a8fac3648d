"""The terminal board's window on the board: looking, waiting for changes, acting in somebody's name."""

import threading
from collections.abc import Sequence
from typing import Protocol

from covoyager.board import Board
from covoyager.board.views import CHEST, CHEST_FULL
from covoyager.clock import game
from covoyager.domain import Event
from tui.picture import Picture

EVENTS_KEPT = 3000


class Window(Protocol):
    """What the app needs of a board; tests show it frozen pictures through the same."""

    board: Board

    def look(self, chosen: int | None) -> Picture:
        """The board as it is now."""

    def wait(self, seconds: float) -> bool:
        """True as soon as something changed, False after so many seconds."""

    def now(self) -> float:
        """Seconds since the epoch."""


class BoardWindow:
    """A window on a real board.

    Args:
        board: the board.
        asked: the goal that a session which has just been started is about to set; empty if none is known of.
    """

    def __init__(self, board: Board, asked: str = "") -> None:
        self.board = board
        self._asked = asked
        self._before: frozenset[int] | None = None
        self._events: list[Event] = []
        self._turn = threading.Lock()
        self._looks = 0

    def look(self, chosen: int | None) -> Picture:
        """See :class:`Window`."""
        with self._turn:
            return self._look(chosen)

    def _look(self, chosen: int | None) -> Picture:
        board = self.board
        self._looks += 1
        board.follow_clock()
        goals = sorted(board.goals(open_only=False), key=lambda goal: (-goal.priority, -goal.id))
        picture = Picture(now=game.date(), goals=goals, chosen=chosen)
        known = frozenset(goal.id for goal in goals)
        self._before = known if self._before is None else self._before
        if not picture.idle or known - self._before:
            self._asked = ""
        subtasks = [view for goal in picture.shown for view in board.subtasks(goal.id)]
        seen = board.observation()
        session = board.session()
        chest = board.setting(CHEST) if session else None
        return Picture(
            now=picture.now,
            serial=self._looks,
            goals=goals,
            chosen=chosen,
            asked=self._asked,
            subtasks=subtasks,
            events=self._latest(),
            people=board.participants(),
            stock=seen.stock() if seen else {},
            free=board.available(),
            known=seen is not None and seen.chest is not None,
            session=session,
            address=board.join_at(),
            full=bool(session and board.setting(CHEST_FULL)),
            chest=(int(chest[0]), int(chest[1]), int(chest[2])) if chest else None,
        )

    def _latest(self) -> Sequence[Event]:
        if not self._events:
            self._events = self.board.events(limit=EVENTS_KEPT)
        else:
            self._events = (self._events + self.board.events(after=self._events[-1].id))[-EVENTS_KEPT:]
        return tuple(self._events)

    def wait(self, seconds: float) -> bool:
        """See :class:`Window`."""
        return self.board.watch(seconds)

    def now(self) -> float:
        """See :class:`Window`."""
        return game.date()
