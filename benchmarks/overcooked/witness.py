"""What a partner who knows nothing of the board does is seen, as people are: claimed for it, and DONE when it shows."""

import contextlib
from collections.abc import Sequence

from benchmarks.overcooked.deeds import deed_of, shows, thing_of
from benchmarks.overcooked.orders import Orders
from benchmarks.overcooked.scene import Scene
from covoyager.board import Board, SubtaskView
from covoyager.domain import Ruling, Status, Verdict
from covoyager.errors import BoardError

SEEN = Verdict(Ruling.PASS, "seen in the kitchen")


class Witness:
    """Watches one cook.

    Args:
        board: on which its deeds are written down.
        orders: the soups there.
        who: which cook.
        name: as a participant.
    """

    def __init__(self, board: Board, orders: Orders, who: int, name: str) -> None:
        self._board = board
        self._orders = orders
        self._who = who
        self._name = name

    def saw(self, before: Scene, after: Scene, earned: Sequence[int]) -> bool:
        """Whether it did something in a tick; what it did is DONE."""
        had, has = before.cooks[self._who].holds, after.cooks[self._who].holds
        lit = any(after.pots[pot].lit and not here.lit for pot, here in before.pots.items())
        if had == has and not lit:
            return False
        done = [view for view in self._board.subtasks() if self._shows(view, before, after, earned[self._who])]
        for view in sorted(done, key=lambda view: view.by != self._name)[:1]:
            self._board.settle(view.id, SEEN, self._name, after.tick, view.subtask.produces)
        return True

    def _shows(self, view: SubtaskView, before: Scene, after: Scene, earned: int) -> bool:
        if view.state is Status.DONE or (view.state is Status.IN_PROGRESS and view.by != self._name):
            return False
        return shows(view.subtask, self._orders.pot_of[view.goal_id], self._who, before, after, earned)

    def claim(self, scene: Scene) -> None:
        """What it carries is meant for something: that is no longer for anybody else."""
        holds = scene.cooks[self._who].holds
        for view in self._board.subtasks():
            if holds and view.state is Status.READY and thing_of(view.subtask) == holds and deed_of(view.subtask):
                with contextlib.suppress(BoardError):
                    self._board.claim(view.id, self._name, tick=scene.tick)
                    return
