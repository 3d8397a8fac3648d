"""Sharing a job that is under way: one goes on with its part while another begins with the rest."""

from dataclasses import replace

from covoyager.board.services.claims import ClaimService
from covoyager.board.sharing import batch, split
from covoyager.board.views import SubtaskView
from covoyager.domain import LEASE_SECONDS, Status, Subtask
from covoyager.domain.texts import _
from covoyager.errors import NotClaimable


class ShareService(ClaimService):
    """Who does how much of one job."""

    def share(
        self,
        number: int,
        by: str,
        to: str,
        amount: int,
        lease_s: float = LEASE_SECONDS,
        tick: int = 0,
        lesser: bool = False,
    ) -> SubtaskView:
        """Give ``amount`` of what ``by`` is at to ``to``, as a subtask of its own; ``by`` goes on with the rest of it.

        What ``by`` has already stays theirs: at most what is left after one more is given away. With ``lesser`` a tool
        serves ``to`` that takes longer.

        Returns:
            What ``to`` holds from now on.

        Raises:
            UnknownId, NotHolder
            NotClaimable: it cannot be done side by side, nothing is left to share, or ``to`` cannot get at the tools.
        """
        if amount < 1:
            raise NotClaimable(_("An amount is 1 or more, not {amount}.", amount=amount))
        with self.store.write() as tx:
            row = self._held(tx, number, by)
            left = row.subtask.quantity - row.progress
            if not row.subtask.action.spec.shareable:
                raise NotClaimable(
                    _("Step {number} is no work for two: {work}", number=number, work=row.subtask.description)
                )
            if left < 2:
                raise NotClaimable(
                    _(
                        "Step {number} is nearly done: {who} has all but {left} of it.",
                        number=number,
                        who=by,
                        left=max(left, 0),
                    )
                )
            part = min(amount, left - 1)
            own, rest = self._cut(tx, row, row.subtask.quantity - part, by, tick)
            tx.change_row(row, subtask=own, amount=own.quantity)
            free = tx.take_ready(rest)
            if free is None:
                raise self._refused(tx.look(number), number, to)
            taken = self._take(tx, free, to, lease_s, None, tick, lesser)
            self._recompute(tx, tick)
            return taken.view()

    def release_part(self, number: int, by: str, amount: int, tick: int = 0) -> SubtaskView:
        """Give ``amount`` of what one is at back to the board; ``by`` goes on with the rest of it.

        Who has most of it already gives back what is left; who has nothing yet, and wants all of it gone, lets go.

        Returns:
            What is free from now on.

        Raises:
            UnknownId, NotHolder
            NotClaimable: it cannot be cut, or nothing of it is left to give.
        """
        if amount < 1:
            raise NotClaimable(_("An amount is 1 or more, not {amount}.", amount=amount))
        with self.store.write() as tx:
            row = self._held(tx, number, by)
            left = row.subtask.quantity - row.progress
            if left < 1:
                raise NotClaimable(_("Nothing is left of step {number}: {who} has all of it.", number=number, who=by))
            keep = row.subtask.quantity - min(amount, left)
            keep = batch(row.subtask, keep) if keep else 0
            if 0 < keep < row.subtask.quantity:
                own, rest = self._cut(tx, row, keep, by, tick)
                tx.change_row(row, subtask=own, amount=own.quantity)
                self._recompute(tx, tick)
                return self._row(tx, rest).view()
            if keep:
                raise NotClaimable(
                    _("Step {number} is made in one go: !release {number} gives all of it back.", number=number)
                )
        return self.release(number, by, tick=tick)

    def lower(self, number: int, quantity: int, tick: int = 0) -> SubtaskView:
        """Ask for no more than ``quantity`` of a subtask, others having brought the rest; never less than is there.

        Raises:
            UnknownId
        """
        with self.store.write() as tx:
            row = self._row(tx, number)
            least = max(quantity, row.progress, 1)
            if row.state in (Status.READY, Status.IN_PROGRESS) and least < row.subtask.quantity:
                own, _ = split(row.subtask, least, number)
                # A try that brought some of it was not in vain: the rest has all tries.
                tx.change_row(row, subtask=own, attempts=0, **({} if row.amount is None else {"amount": least}))
                data = {"do": "lower", "quantity": row.subtask.quantity, "to": least}
                tx.add_event("flow", goal=row.goal_id, subtask=number, by=row.holder, tick=tick, data=data)
                self._recompute(tx, tick)
            return self._row(tx, number).view()

    def drop_obsolete(self, number: int, tick: int = 0, by: str | None = None) -> SubtaskView:
        """Drop a READY or BLOCKED subtask whose results nothing needs any more: it becomes DONE, marked as not done.

        Args:
            number: the subtask's.
            tick: the world's age.
            by: who has brought what it was to bring; None where nobody knows.

        Raises:
            UnknownId
        """
        with self.store.write() as tx:
            row = self._row(tx, number)
            if row.state in (Status.READY, Status.BLOCKED):
                self._drop_obsolete(tx, row, tick, by)
                self._recompute(tx, tick)
            return next(found for found in tx.rows([row.goal_id]) if found.key == row.key).view()

    def cut_off(self, number: int, part: Subtask, tick: int = 0) -> SubtaskView:
        """Split off ``part`` of a BLOCKED subtask, with fewer tools and needs, so that it can begin now.

        Returns:
            The part.

        Raises:
            UnknownId
            NotClaimable: it is not BLOCKED, or the part is all of it.
        """
        with self.store.write() as tx:
            row = self._row(tx, number)
            if row.state is not Status.BLOCKED or not 0 < part.quantity < row.subtask.quantity:
                raise NotClaimable(_("Step {number} has no part that could be done now.", number=number))
            own, rest = self._cut(tx, row, row.subtask.quantity - part.quantity, None, tick)
            tx.change_row(row, subtask=own)
            tx.change_row(self._row(tx, rest), subtask=replace(part, id=rest))
            self._recompute(tx, tick)
            return self._row(tx, rest).view()

    def give_way(
        self, number: int, by: str, to: str, amount: int, lease_s: float = LEASE_SECONDS, tick: int = 0
    ) -> SubtaskView:
        """``to`` gets ``amount`` of what ``by`` is at: shared where two can do it side by side, else ``by`` lets go of it.

        Returns:
            What ``to`` holds from now on.

        Raises:
            UnknownId, NotHolder, NotClaimable: as :meth:`share` and :meth:`hand_over`; ``by`` keeps it then.
        """
        subtask = self.subtask(number).subtask
        if subtask.action.spec.shareable and amount < subtask.quantity:
            return self.share(number, by, to, amount, lease_s, tick, lesser=True)
        return self.hand_over(number, by, to, lease_s, tick, amount)
