"""Chat about single subtasks: claim, release, hand over, retry, skip, why, done."""

from collections.abc import Sequence

from covoyager.actions.subtask_actions import SubtaskActions
from covoyager.chat import Command, listings, replies
from covoyager.crew.parts import Parts
from covoyager.crew.still import step_is
from covoyager.domain import Proof, Status
from covoyager.domain.texts import _, joined
from covoyager.engagement.engagement import Engagement
from covoyager.errors import NotClaimable
from covoyager.goals.milestones import Names, held, sentences
from covoyager.handlers.command_handler import CommandHandler, Handler
from covoyager.handlers.objective import objectives


class SubtaskCommands(CommandHandler):
    """Answers the commands about subtasks.

    Args:
        parts: the board, the world model, the crew, the outbox.
        engagement: knows what else could be taken.
        names: knows what items are called.
        lease_seconds: how long a claim of a person holds.
    """

    def __init__(self, parts: Parts, engagement: Engagement, names: Names, lease_seconds: float) -> None:
        super().__init__(parts)
        self._engagement = engagement
        self._names = names
        self._actions = SubtaskActions(parts.board, lease_seconds, lambda: parts.tick)

    def handlers(self) -> dict[str, Handler]:
        """See :class:`CommandHandler`."""
        return {
            "claim": self._claim,
            "release": self._release,
            "hand": self._hand,
            "retry": self._retry,
            "skip": self._skip,
            "why": self._why,
            "done": self._done,
        }

    async def _claim(self, user: str, command: Command) -> Sequence[str]:
        return self.claim(user, command.number or 0, command.amount)

    def claim(self, user: str, number: int, amount: int | None = None) -> Sequence[str]:
        """Claim a step, or ``amount`` of its results, for a person; gives the lines to tell them.

        Raises:
            BoardError: the board refuses for another reason than that the step cannot be claimed.
        """
        try:
            claimed = self._actions.claim(number, user, amount)
        except NotClaimable as error:
            return [replies.refused(error), *self._engagement.instead(user)]
        self._gives_way(claimed.from_bot)
        if claimed.view.subtask.action.spec.proof is Proof.PRESENCE:
            for bot in self.parts.crew.workers:
                self._gives_way(bot)
        lines = replies.claimed(claimed.view, self.parts.world_model.chest_at)
        return [_("#{number} is yours already; it stays so.", number=number), *lines] if claimed.already else lines

    def _gives_way(self, bot: str | None) -> None:
        if bot in self.parts.crew.workers:
            self.parts.crew.workers[bot].keep_to_board()

    async def _release(self, user: str, command: Command) -> Sequence[str]:
        return self.release(user, command.number or 0, command.amount)

    def release(self, user: str, number: int, amount: int | None = None) -> Sequence[str]:
        """Give a person's step back, or ``amount`` of its results; gives the lines to tell them.

        Raises:
            BoardError: the board refuses.
        """
        view = self._actions.release(number, user, amount)
        self.parts.crew.wake()
        return [replies.released(view)]

    async def _hand(self, user: str, command: Command) -> Sequence[str]:
        handed = self._actions.hand_over(command.number or 0, user, command.text.strip().split(" ")[0])
        self.parts.crew.wake()
        if handed.to not in self.parts.crew.workers:
            lines = replies.claimed(handed.view, self.parts.world_model.chest_at)
            self.parts.outbox.post(
                [joined(" ", [_("{user} hands you a step.", user=user), lines[0]]), *lines[1:]],
                handed.to,
                holds=step_is(self.board, handed.view),
            )
        return [_("#{number} is {who}'s now.", number=handed.view.id, who=handed.to)]

    async def _retry(self, user: str, command: Command) -> Sequence[str]:
        view = self._actions.retry(command.number or 0, user)
        self.parts.crew.wake()
        return [listings.row_line(view)]

    async def _skip(self, user: str, command: Command) -> Sequence[str]:
        skipped = self._actions.skip(command.number or 0, user)
        self._gives_way(skipped.from_bot)
        self.parts.crew.wake()
        return [listings.row_line(skipped.view)]

    async def _done(self, user: str, command: Command) -> Sequence[str]:
        view = self._actions.done(command.number or 0, user).view
        return [listings.row_line(view)] if view.state is Status.DONE else []

    async def _why(self, _user: str, command: Command) -> Sequence[str]:
        if command.number is None:
            return objectives(self.parts) or [replies.NOT_HERE]
        view = self.board.subtask(command.number)
        chest = self.parts.world_model.shared()
        milestones = held(view.subtask.milestones, self._names, chest) if view.subtask.milestones else ()
        return [*listings.why(view, self.board.subtasks()), *sentences(milestones)]
