"""What others wait for comes before what the only bot has begun: it gives the rest of a gathering back to the board."""

import contextlib
from collections.abc import Callable, Iterable

from covoyager.assignment.ranking import Situation, no_quick_help
from covoyager.assignment.sharing import rest_to_give
from covoyager.board import Board, SubtaskView
from covoyager.errors import BoardError


class GivingWay:
    """Gives the rest of what a bot gathers back where something quick can begin that others wait for.

    Where there are several bots, whoever has brought what it needs is free for it.

    Args:
        board: the board.
        choices: READY subtasks that the bot may take.
    """

    def __init__(self, board: Board, choices: Callable[[], Iterable[SubtaskView]]) -> None:
        self._board = board
        self._choices = choices
        self._for: int | None = None

    def gives_back(self, number: int, name: str, tick: int) -> bool:
        """Give back what is left of a subtask; once for each that is quick, as it might not be claimed all the same.

        Args:
            number: the subtask.
            name: the bot that is at it.
            tick: the world's age.

        Returns:
            Whether it was given back.
        """
        board = self._board
        with contextlib.suppress(BoardError):
            row = board.subtask(number)
            rest = rest_to_give(row)
            if not rest or len(board.bots(there=True)) > 1:
                return False
            quick = next((view.id for view in self._choices() if self._comes_before(view, row)), None)
            if quick is not None and quick != self._for:
                board.release_part(number, name, rest, tick=tick)
                self._for = quick
                return True
        return False

    def _comes_before(self, view: SubtaskView, row: SubtaskView) -> bool:
        """Whether something quick is for the same goal, has failed no more often, and others wait for it."""
        if view.goal_id != row.goal_id or view.attempts > row.attempts:
            return False
        return not no_quick_help(view, Situation(self._board.subtasks(), {}))
