"""A bot with nothing left to do offers to share a person's long job, or to take over what does not get on."""

from collections.abc import Sequence
from typing import TypeAlias

from covoyager.board import SubtaskView
from covoyager.chat import offers
from covoyager.clock import game
from covoyager.crew.execution.waits import waiting_seconds
from covoyager.crew.parts import Parts
from covoyager.domain import TICKS_PER_SECOND, Status

#: One kind of help with one step is offered once in so long.
AGAIN_SECONDS = 240.0
#: People need so long for clicks and ways, whatever the step; and so many times as long as a bot for the work.
LEAST_SECONDS = 25.0
PATIENCE = 2.0

Step: TypeAlias = tuple[int, int]


class Takeover:
    """Offers to people who hold what a free bot could do.

    Args:
        parts: the board, the crew, the outbox.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._told: dict[tuple[Step, bool], float] = {}
        self._moved: dict[Step, tuple[str, int, float]] = {}

    def mind(self, views: Sequence[SubtaskView]) -> None:
        """Once a second: note what gets on, and make one offer at most."""
        now, crew = game.now(), self._parts.crew
        held = [view for view in views if view.state is Status.IN_PROGRESS and view.by in crew.humans]
        self._note(held, now)
        worker = crew.idle()
        if worker is None or worker.choices():
            return
        spare = self._parts.board.available()
        for view in held:
            step = (view.goal_id, view.id)
            overdue = self._is_overdue(view, now)
            if self._told.get((step, overdue), now - AGAIN_SECONDS) > now - AGAIN_SECONDS or view.by is None:
                continue
            lines = offers.relief_for(view, worker.name) if overdue else offers.help_for(view, worker.name, spare)
            if lines:
                self._told[step, overdue] = now
                self._parts.outbox.post(lines, view.by)
                return

    def _note(self, held: Sequence[SubtaskView], now: float) -> None:
        before, self._moved = self._moved, {}
        for view in held:
            step = (view.goal_id, view.id)
            by, progress, since = before.get(step, ("", -1, now))
            same = (by, progress) == (view.by, view.progress)
            self._moved[step] = (view.by or "", view.progress, since if same else now)

    def _is_overdue(self, view: SubtaskView, now: float) -> bool:
        _, _, since = self._moved[view.goal_id, view.id]
        part = view.subtask.ticks / TICKS_PER_SECOND / max(1, view.subtask.quantity)
        left = max(1, view.subtask.quantity - view.progress)
        # One thing more should have come; before the first there is the way to it.
        most = part * (left if view.progress == 0 else 1)
        return now - since > LEAST_SECONDS + waiting_seconds(view.subtask) + PATIENCE * most
