"""Chat about goals that are there: cancel, pause, resume, put first."""

from collections.abc import Sequence

from covoyager.board import GoalView
from covoyager.chat import Command, listings, replies
from covoyager.chat.views import goal_name
from covoyager.handlers.command_handler import CommandHandler, Handler


class GoalCommands(CommandHandler):
    """Answers the commands about goals."""

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
        return ["Which goal? " + ", ".join(f"!{verb} {goal.id} ({goal.goal.text})" for goal in goals)]

    async def _cancel(self, user: str, command: Command) -> Sequence[str]:
        goal = self._which(command)
        if goal is None:
            return self._ask_which("cancel")
        self.board.cancel(goal.id, user, tick=self.tick)
        self._keep_to_board()
        self.parts.outbox.post(replies.goal_cancelled(goal, user))
        return []

    async def _pause(self, user: str, command: Command) -> Sequence[str]:
        changed = self.board.pause(command.number, user, tick=self.tick)
        self._keep_to_board()
        self.parts.outbox.post(replies.paused([self.board.goal(g) for g in changed]))
        return []

    async def _resume(self, user: str, command: Command) -> Sequence[str]:
        changed = self.board.resume(command.number, user, tick=self.tick)
        self.parts.crew.wake()
        self.parts.outbox.post(replies.resumed([self.board.goal(g) for g in changed]))
        return []

    async def _first(self, user: str, command: Command) -> Sequence[str]:
        goal = self._which(command)
        if goal is None:
            return self._ask_which("first")
        highest = max((other.priority for other in self.board.goals() if other.id != goal.id), default=-1)
        self.board.set_priority(goal.id, max(goal.priority, highest + 1), user, tick=self.tick)
        self.parts.crew.wake()
        self.parts.outbox.post(f"{goal_name(goal)} comes first now.")
        return []

    def _keep_to_board(self) -> None:
        for worker in self.parts.crew.workers.values():
            worker.keep_to_board()
