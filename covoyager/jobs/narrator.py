"""Tells what is written on the board: every event as a line, and at a goal's end its result."""

import contextlib
from typing import Any, Protocol

from covoyager.board import Board, GoalView
from covoyager.crew.strides import Mileage
from covoyager.domain import Event, GoalState
from covoyager.domain.rows import is_skipped
from covoyager.errors import BoardError
from covoyager.reporter import Reporter

#: What the board's log says about housekeeping; of no interest to a reader of events.
SILENT = frozenset({"flow", "spent", "walked"})


class Listener(Protocol):
    """Is called with each event that the narrator reads."""

    def happened(self, event: Event) -> None:
        """A subtask's status has changed."""
        ...

    def said(self, event: Event) -> None:
        """Somebody said something."""
        ...

    def ended(self, goal: GoalView) -> None:
        """A goal is DONE or FAILED."""
        ...


class Narrator:
    """Follows the board's log.

    Args:
        board: whose log it is.
        reporter: where the lines go.
        mileage: what bots have walked that is in no log yet.
    """

    def __init__(self, board: Board, reporter: Reporter, mileage: Mileage) -> None:
        self.board = board
        self.reporter = reporter
        reporter.narrated = True
        self._last = max((event.id for event in board.events(limit=1)), default=0)
        self._mileage = mileage
        self.retries = 0

    def begin(self, goal: GoalView, tick: int) -> None:
        """Count ticks and distance from here: this goal is what the session is for."""
        self.reporter.tick_of_goal = goal.created_tick or tick
        self._mileage.forget()

    def tell(self, listener: Listener) -> None:
        """Report what was written to the log since the last call."""
        for event in self.board.events(after=self._last):
            self._last = event.id
            if event.type not in SILENT:
                self._tell(event, listener)
            elif event.type == "flow" and event.data.get("do") == "split":
                self._introduce(event)

    def _introduce(self, event: Event) -> None:
        """A step that no plan has named: without this line its number would come from nowhere."""
        data = event.data
        text = (
            f"#{data['rest']} is split off #{event.subtask}: {data['quantity'] - data['amount']} of {data['quantity']}"
        )
        self.reporter.emit("session", event.tick, text=text)

    def _tell(self, event: Event, listener: Listener) -> None:
        data = dict(event.data)
        goal = self.board.goal(event.goal) if event.goal is not None else None
        if event.type == "status" and event.subtask is not None:
            with contextlib.suppress(BoardError):
                data.setdefault("description", self.board.subtask(event.subtask, event.goal).subtask.description)
            listener.happened(event)
        if event.type == "chat":
            listener.said(event)
        named = {"goal": event.goal, "subtask": event.subtask, "by": event.by, **data}
        fields: dict[str, Any] = {key: value for key, value in named.items() if value is not None}
        if event.type == "plan" and goal is not None:
            fields["subtasks"] = [view.subtask.to_json() for view in self.board.subtasks(goal.id)]
            if goal.goal.assumed and not data.get("dropped") and not data.get("kept"):
                fields["assumed"] = list(goal.goal.assumed)
        if event.type == "goal" and goal is not None:
            fields = {"text": goal.goal.text, "state": str(goal.state), **fields}
            if data.get("to") in (GoalState.DONE, GoalState.FAILED):
                listener.ended(goal)
        self.reporter.emit(event.type, event.tick, **fields)

    def result(self, goal: GoalView, tick: int) -> dict[str, Any]:
        """The last line of ``--json``: ticks since the goal, centimetres walked by all bots, who did how much."""
        by: dict[str, int] = {}
        for view in self.board.subtasks(goal.id):
            if view.state == "DONE" and view.by and not is_skipped(view):
                by[view.by] = by.get(view.by, 0) + 1
        log = self.board.events(goal_id=goal.id)
        calls = [event for event in log if event.type == "model_call"]
        bots = self.board.bots()
        walked = sum(event.data["distance_cm"] for event in log if event.type == "walked" and event.by in bots)
        # Whoever asks at a board or in a shell does not know the world's age: the session does, once it plans.
        known = next((event.tick for event in log if event.tick), self.reporter.tick_of_goal)
        begun = goal.created_tick or known
        return {
            "goal": goal.id,
            "text": goal.goal.text,
            "state": str(goal.state),
            "why": goal.why,
            "ticks": max(0, (goal.ended_tick or tick) - begun),
            "distance_cm": walked + self._mileage.unwritten,
            "model_calls": len(calls),
            "tokens": sum(call.data.get("tokens_in", 0) + call.data.get("tokens_out", 0) for call in calls),
            "by": by,
            "retries": self.retries,
        }
