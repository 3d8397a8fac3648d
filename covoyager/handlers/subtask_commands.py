"""Chat about single subtasks: claim, release, hand over, retry, skip, why, done."""

from collections.abc import Sequence

from covoyager.board import SubtaskView
from covoyager.chat import Command, listings, replies
from covoyager.crew.parts import Parts
from covoyager.domain import Status
from covoyager.engagement.engagement import Engagement
from covoyager.errors import NotClaimable
from covoyager.goals.milestones import Names, held, told
from covoyager.handlers.command_handler import CommandHandler, Handler
from covoyager.handlers.objective import objectives


class SubtaskCommands(CommandHandler):
    """Answers the commands about subtasks.

    Args:
        parts: the board, the scene, the crew, the outbox.
        engagement: knows what else could be taken.
        names: knows what items are called.
        lease_seconds: how long a claim of a person holds.
    """

    def __init__(self, parts: Parts, engagement: Engagement, names: Names, lease_seconds: float) -> None:
        super().__init__(parts)
        self._engagement = engagement
        self._names = names
        self._lease = lease_seconds

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
        number = command.number or 0
        known = self.board.subtask(number)
        lease = self._lease
        if known.by == user and known.state is Status.IN_PROGRESS:
            self.board.renew(number, user, lease)
            told = replies.claimed(known, self.parts.scene.chest_at)
            return [f"#{number} is yours already; it stays so.", *told]
        view = self._yielded(known, user, lease, command.amount)
        if view is None:
            try:
                view = self.board.claim(number, user, lease, command.amount, tick=self.tick)
            except NotClaimable as error:
                return [replies.refused(error), *self._engagement.instead(user)]
        return replies.claimed(view, self.parts.scene.chest_at)

    def _yielded(self, known: SubtaskView, user: str, lease: float, amount: int | None) -> SubtaskView | None:
        """People come first: a bot lets go of what a person wants to do, or of a part of it."""
        worker = self.parts.crew.workers.get(known.by or "")
        if worker is None or known.state is not Status.IN_PROGRESS:
            return None
        if amount is None:
            view = self.board.hand_over(known.id, worker.name, user, lease, tick=self.tick)
        else:
            view = self.board.give_way(known.id, worker.name, user, amount, lease, tick=self.tick)
        worker.keep_to_board()
        return view

    async def _release(self, user: str, command: Command) -> Sequence[str]:
        number = command.number or 0
        if command.amount is None:
            view = self.board.release(number, user, tick=self.tick)
        else:
            view = self.board.release_part(number, user, command.amount, tick=self.tick)
        self.parts.crew.wake()
        return [replies.released(view)]

    async def _hand(self, user: str, command: Command) -> Sequence[str]:
        wanted = command.text.strip().split(" ")[0]
        known = [who.name for who in self.board.participants() if who.present]
        name = next((name for name in known if name.casefold() == wanted.casefold()), None)
        if name is None:
            there = ", ".join(other for other in known if other != user)
            raise NotClaimable(f"There is no {wanted} here. " + (f"There is {there}." if there else "Nobody is."))
        lease = self._lease
        view = self.board.hand_over(command.number or 0, user, name, lease, tick=self.tick)
        self.parts.crew.wake()
        if name not in self.parts.crew.workers:
            lines = replies.claimed(view, self.parts.scene.chest_at)
            self.parts.outbox.post([f"{user} hands you a step. {lines[0]}", *lines[1:]], name)
        return [f"#{view.id} is {name}'s now."]

    async def _retry(self, user: str, command: Command) -> Sequence[str]:
        view = self.board.retry(command.number or 0, user, tick=self.tick)
        self.parts.crew.wake()
        return [listings.row_line(view)]

    async def _skip(self, user: str, command: Command) -> Sequence[str]:
        number = command.number or 0
        known = self.board.subtask(number)
        worker = self.parts.crew.workers.get(known.by or "")
        if worker is not None and known.state is Status.IN_PROGRESS:
            self.board.release(number, worker.name, f"skipped by {user}", tick=self.tick)
        view = self.board.skip(number, user, tick=self.tick)
        if worker is not None:
            worker.keep_to_board()
        self.parts.crew.wake()
        return [listings.row_line(view)]

    async def _why(self, _user: str, command: Command) -> Sequence[str]:
        if command.number is None:
            return objectives(self.parts) or [replies.NOT_HERE]
        view = self.board.subtask(command.number)
        chest = self.parts.scene.shared()
        milestones = held(view.subtask.milestones, self._names, chest) if view.subtask.milestones else ()
        return [*listings.why(view, self.board.subtasks()), *told(milestones)]

    async def _done(self, user: str, command: Command) -> Sequence[str]:
        view = self.board.subtask(command.number or 0)
        if view.state is Status.DONE:
            return [listings.row_line(view)]
        self.board.request_check(view.id, user, tick=self.tick)
        return []
