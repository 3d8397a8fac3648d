"""What people are seen to pick up counts as progress of the steps that they hold, and as a sign of life."""

import contextlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from covoyager.board import Board
from covoyager.domain import Status
from covoyager.errors import BoardError

#: So many of the last pickups are remembered, as several bots report the same one.
REMEMBERED = 64


class Pickups:
    """Follows what people gather.

    Args:
        board: where their steps are.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._seen: OrderedDict[tuple[str, int], None] = OrderedDict()

    def picked_up(self, data: Mapping[str, Any]) -> None:
        """Somebody picked something up.

        Args:
            data: ``user``, ``item``, ``count`` and ``entity``, the number of what lay there.
        """
        user, item, count = str(data.get("user", "")), str(data.get("item", "")), int(data.get("count") or 0)
        seen = (user, int(data.get("entity") or 0))
        if seen in self._seen:
            return
        self._seen[seen] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        for view in self._board.subtasks():
            whole = view.subtask.quantity
            held = view.by == user and view.state is Status.IN_PROGRESS and item in view.subtask.produces
            if held and view.progress < whole:
                with contextlib.suppress(BoardError):
                    self._board.progress(view.id, user, min(whole, view.progress + count))
                return
