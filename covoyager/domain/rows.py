"""What rooms need to see of the board's rows that do not know the board; its ``SubtaskView`` and ``GoalView`` have it all."""

from typing import Protocol

from covoyager.domain.status import GoalState, Status
from covoyager.domain.subtask import Goal, Subtask


class SubtaskRow(Protocol):
    """One subtask on the board."""

    @property
    def id(self) -> int:
        """Board number."""

    @property
    def goal_id(self) -> int:
        """Its goal."""

    @property
    def subtask(self) -> Subtask:
        """What is to be done; ``needs`` are board numbers."""

    @property
    def state(self) -> Status:
        """One of the five."""

    @property
    def by(self) -> str | None:
        """Who holds it or did it."""

    @property
    def attempts(self) -> int:
        """Failed tries."""

    @property
    def why(self) -> str:
        """Why it is BLOCKED, or the critique of the last failed try."""

    @property
    def progress(self) -> int:
        """How many of the quantity are there."""

    @property
    def amount(self) -> int | None:
        """The part that a partial claim took."""


class GoalRow(Protocol):
    """One goal on the board."""

    @property
    def id(self) -> int:
        """Number of the goal."""

    @property
    def goal(self) -> Goal:
        """What is wanted."""

    @property
    def state(self) -> GoalState:
        """OPEN, PAUSED, …"""
