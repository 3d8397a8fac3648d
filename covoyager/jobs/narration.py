"""Tells people of steps and ends of goals, by the board's log; the session ends with its own goal."""

import asyncio
from typing import Protocol

from covoyager.board import OPEN_STATES, GoalView
from covoyager.chat import replies
from covoyager.chat.views import goal_name
from covoyager.clock import TICKS_PER_SECOND
from covoyager.crew.parts import Parts
from covoyager.domain import Event, GoalState, Status
from covoyager.domain.rows import brought_before
from covoyager.engagement.engagement import Engagement
from covoyager.jobs.narrator import Narrator
from covoyager.jobs.rethinking import Rethinking
from covoyager.options import Options
from covoyager.reporter import Teller
from covoyager.texts import _

DONE_EXIT, FAILED_EXIT = 0, 1


class Talk(Protocol):
    """Hears people."""

    def heard(self, event: Event) -> None:
        """Somebody said something, in the game or at a board."""
        ...


class Narration:
    """Passes on what the narrator reads; see :class:`covoyager.jobs.narrator.Listener`.

    Args:
        parts: the board, the world model, the crew, the outbox.
        reporter: the host's terminal.
        narrator: reads the board's log.
        engagement: says what people and bots begin and end.
        rethinking: may find another way for what FAILED.
        options: whether the session ends with its goal.
        talk: hears what people say, in the game and at boards.

    Attributes:
        target: id of the goal that the session is for; None where there is none, or it has ended.
        behind: ids of the goals that it is for after that one.
        over: the exit code, once the session is to end.
    """

    def __init__(
        self,
        parts: Parts,
        reporter: Teller,
        narrator: Narrator,
        engagement: Engagement,
        rethinking: Rethinking,
        options: Options,
        talk: Talk,
    ) -> None:
        self._parts = parts
        self._reporter = reporter
        self._narrator = narrator
        self._engagement = engagement
        self._rethinking = rethinking
        self._options = options
        self._talk = talk
        self.target: int | None = None
        self.behind: list[int] = []
        self._code = DONE_EXIT
        self._closed = self._telling = self._asked = False
        self.over: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def tell(self) -> None:
        """Report what has been written to the board since the last time, and end with the goal: its result comes last.

        While the board is waited for, others may ask for the same: what they have written is told after what came before it.
        """
        self._asked = True
        if self._telling:
            return
        self._telling = True
        try:
            while self._asked and not self._closed:
                self._asked = False
                self._narrator.tell(self)
                self._check_target()
        finally:
            self._telling = False

    def happened(self, event: Event) -> None:
        """A subtask's status has changed."""
        if self._parts.crew.leads:
            self._engagement.happened(event)
            self._follow(event)

    def _follow(self, event: Event) -> None:
        """Write down how far people walk for what they hold; remember what had been brought when they began."""
        strides, step = self._parts.world_model.strides, event.subtask
        if step is None:
            return
        if event.data.get("to") == Status.IN_PROGRESS and event.by and not self._parts.crew.is_bot(event.by):
            strides.begin(step, event.by)
            self._parts.world_model.brought.begin(step, event.by)
        elif event.data.get("from") == Status.IN_PROGRESS and (gone := strides.end(step)) is not None:
            name, way = gone
            data = {"distance_cm": way}
            self._parts.board.note("walked", name, data, goal=event.goal, subtask=step, tick=event.tick)

    def said(self, event: Event) -> None:
        """Somebody said something."""
        self._talk.heard(event)

    def ended(self, goal: GoalView) -> None:
        """Tell everybody how a goal ended."""
        if not self._parts.crew.leads:
            return
        self._engagement.ended()
        result = self._narrator.result(goal, self._parts.tick)
        post = self._parts.outbox.post
        if goal.state is GoalState.DONE:
            board, seconds = self._parts.board, result["ticks"] / TICKS_PER_SECOND
            before = brought_before(board.events(goal_id=goal.id))
            post(replies.goal_done(goal, board.subtasks(goal.id), seconds, before))
        elif goal.state is GoalState.FAILED and self._rethinking.begin(goal):
            post(_("{goal} came to nothing. Let me think of another way.", goal=goal_name(goal)))
        elif goal.state is GoalState.FAILED:
            post(replies.goal_failed(goal, goal.why))

    def end(self, code: int) -> None:
        """The session is to end with that code."""
        if not self.over.done():
            self.over.set_result(code)

    def _check_target(self) -> None:
        if self.target is None or self.over.done():
            return
        goal = self._parts.board.goal(self.target)
        rethought = self._rethinking.about(goal.id)
        if rethought or goal.state in OPEN_STATES:
            return
        self._reporter.emit("result", self._parts.tick, **self._narrator.result(goal, self._parts.tick))
        if goal.state is not GoalState.DONE:
            self._code = FAILED_EXIT
        if self._options.until_done and not self.behind:
            self._closed = True
            self.end(self._code)
        self.target = self.behind.pop(0) if self.behind else None
        # One behind it may have been reached before it.
        self._check_target()
