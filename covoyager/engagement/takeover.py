"""A bot with nothing left to do offers to share a person's long job, or to take over what does not get on."""

from collections.abc import Sequence
from typing import TypeAlias

from covoyager.assignment.sharing import part_for_a_bot
from covoyager.assignment.thresholds import OFFER_SECONDS
from covoyager.assignment.waiting import patience_seconds
from covoyager.board import SubtaskView
from covoyager.chat import offers
from covoyager.clock import game
from covoyager.crew.hands import hand_of
from covoyager.crew.parts import Parts
from covoyager.crew.still import step_is
from covoyager.domain import Status

Step: TypeAlias = tuple[int, int]


class Takeover:
    """Offers to people who hold what a free bot could do.

    Args:
        parts: the board, the crew, the outbox.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._offered: dict[tuple[Step, bool], float] = {}
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
            if self._offered.get((step, overdue), now - OFFER_SECONDS) > now - OFFER_SECONDS or view.by is None:
                continue
            if overdue:
                line = offers.takeover_line(view, worker.name)
            elif part := part_for_a_bot(view, spare, hand_of(self._parts.board, view.by)):
                line = offers.help_line(view, worker.name, part)
            else:
                continue
            self._offered[step, overdue] = now
            self._parts.outbox.post(line, view.by, holds=step_is(self._parts.board, view))
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
        return now - since > patience_seconds(view)
