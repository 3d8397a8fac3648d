"""Chat about goals that are there: cancel, pause, resume, put first."""

from collections.abc import Sequence

from covoyager.actions.goal_actions import GoalActions
from covoyager.board import GoalView
from covoyager.chat import Command, listings, replies
from covoyager.chat.views import goal_name
from covoyager.crew.parts import Parts
from covoyager.domain.texts import _
from covoyager.handlers.command_handler import CommandHandler, Handler


class GoalCommands(CommandHandler):
    """Answers the commands about goals."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._actions = GoalActions(parts.board, lambda: parts.tick)

    def handlers(self) -> dict[str, Handler]:
        """See :class:`CommandHandler`."""
        return {
            "cancel": self._cancel,
            "pause": self._pause,
            "resume": self._resume,
            "first": self._first,
        }

    def _which(self, command: Command) -> GoalView | None:
        goals = self.board.goals()
        if command.number is None:
            return goals[0] if len(goals) == 1 else None
        return self.board.goal(command.number)

    def _ask_which(self, verb: str) -> Sequence[str]:
        goals = self.board.goals()
        if not goals:
            return [listings.NO_GOAL]
        return [_("Which goal? {goals}", goals=", ".join(f"!{verb} {goal.id} ({goal.goal.text})" for goal in goals))]

    async def _cancel(self, user: str, command: Command) -> Sequence[str]:
        goal = self._which(command)
        if goal is None:
            return self._ask_which("cancel")
        self._actions.cancel(goal.id, user)
        self._keep_to_board()
        self.parts.outbox.post(replies.goal_cancelled(goal, user))
        return []

    async def _pause(self, user: str, command: Command) -> Sequence[str]:
        paused = self._actions.pause(command.number, user)
        if not paused:
            return [replies.paused(paused) if self.board.goals() else listings.NO_GOAL]
        self._keep_to_board()
        self.parts.outbox.post(replies.paused(paused))
        return []

    async def _resume(self, user: str, command: Command) -> Sequence[str]:
        resumed = self._actions.resume(command.number, user)
        if not resumed:
            return [replies.resumed(resumed) if self.board.goals() else listings.NO_GOAL]
        self.parts.crew.wake()
        self.parts.outbox.post(replies.resumed(resumed))
        return []

    async def _first(self, user: str, command: Command) -> Sequence[str]:
        goal = self._which(command)
        if goal is None:
            return self._ask_which("first")
        self._actions.put_first(goal.id, user)
        self.parts.crew.wake()
        self.parts.outbox.post(_("{goal} comes first now.", goal=goal_name(goal)))
        return []

    def _keep_to_board(self) -> None:
        for worker in self.parts.crew.workers.values():
            worker.keep_to_board()
