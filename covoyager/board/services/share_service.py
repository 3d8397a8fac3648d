"""Sharing a subtask that is IN_PROGRESS: its holder goes on with one part while another begins with the rest."""

from dataclasses import replace

from covoyager.board.services.claim_service import ClaimService
from covoyager.board.services.service import check_amount
from covoyager.board.sharing import batch, split
from covoyager.board.views import SubtaskView
from covoyager.clock import game
from covoyager.domain import LEASE_SECONDS, PENDING, Status, Subtask
from covoyager.errors import NotClaimable
from covoyager.texts import _


class ShareService(ClaimService):
    """Divides subtasks between participants."""

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
        """Give a part of the subtask that ``by`` holds to ``to``, as a subtask of its own.

        Args:
            number: the subtask's board number.
            by: its holder, who goes on with the rest; what they have done already and one more stay theirs.
            to: who takes the part.
            amount: how many ``to`` takes; fewer if not so many are left.
            lease_s: seconds of the claim of ``to``.
            tick: the world's age.
            lesser: let ``to`` work with a tool that takes longer.

        Returns:
            The subtask that ``to`` holds now.

        Raises:
            UnknownId: no such subtask.
            NotHolder: ``by`` does not hold it.
            NotClaimable: it is not shareable, nothing is left to share, the amount is less than 1, or ``to`` cannot get at
                the materials or tools.
        """
        check_amount(amount)
        with self.store.write() as tx:
            row = self._held(tx, number, by)
            left = row.subtask.quantity - row.progress
            if not row.subtask.action.spec.shareable:
                raise NotClaimable(
                    _("Step {number} is no work for two: {work}", number=number, work=row.subtask.description)
                )
            if left < 1:
                raise NotClaimable(_("Step {number} is as good as done: {who} has all of it.", number=number, who=by))
            if left < 2:
                raise NotClaimable(
                    _(
                        "Step {number} is nearly done: {who} has all but {left} of it.",
                        number=number,
                        who=by,
                        left=left,
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

    def pass_on(self, number: int, by: str, to: str, lease_s: float = LEASE_SECONDS, tick: int = 0) -> SubtaskView:
        """Have ``to`` go on with the subtask that ``by`` holds from where it is: nothing is begun anew.

        Returns:
            The subtask that ``to`` holds now.

        Raises:
            UnknownId: no such subtask.
            NotHolder: ``by`` does not hold it.
        """
        with self.store.write() as tx:
            row = self._held(tx, number, by)
            tx.change_row(row, holder=to, lease_until=game.date() + lease_s, lease_s=lease_s)
            data = {"do": "pass_on", "from": by}
            tx.add_event("flow", goal=row.goal_id, subtask=number, by=to, tick=tick, data=data)
            return self._row(tx, number).view()

    def release_part(self, number: int, by: str, amount: int, tick: int = 0) -> SubtaskView:
        """Give ``amount`` of a subtask that ``by`` holds back to the board; ``by`` goes on with the rest.

        If fewer are left, these are given back; if that is all of it, the subtask is released.

        Returns:
            The subtask that is free now.

        Raises:
            UnknownId: no such subtask.
            NotHolder: ``by`` does not hold it.
            NotClaimable: it cannot be cut so, nothing is left to give, or the amount is less than 1.
        """
        check_amount(amount)
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

    def lower(self, number: int, quantity: int, tick: int = 0, by: str | None = None) -> SubtaskView:
        """Lower the quantity of a READY or IN_PROGRESS subtask, since the rest was brought; not below its progress.

        Args:
            number: the subtask's board number.
            quantity: how many are still asked for.
            tick: the world's age.
            by: who has brought the rest; None if unknown, or if it was told of them already.

        Raises:
            UnknownId: no such subtask.
        """
        with self.store.write() as tx:
            row = self._row(tx, number)
            least = max(quantity, row.progress, 1)
            if row.state in (Status.READY, Status.IN_PROGRESS) and least < row.subtask.quantity:
                own, _ = split(row.subtask, least, number)
                # A try that brought some of it was no failure: the rest gets all tries.
                tx.change_row(row, subtask=own, attempts=0, **({} if row.amount is None else {"amount": least}))
                data = {"do": "lower", "quantity": row.subtask.quantity, "to": least}
                data |= {"brought_by": by, "item": row.subtask.item} if by else {}
                tx.add_event("flow", goal=row.goal_id, subtask=number, by=row.holder, tick=tick, data=data)
                self._recompute(tx, tick)
            return self._row(tx, number).view()

    def drop_obsolete(
        self, number: int, tick: int = 0, by: str | None = None, holder: str | None = None
    ) -> SubtaskView:
        """Drop a READY or BLOCKED subtask whose results nothing needs any more: it becomes DONE, marked as ``skipped``.

        Args:
            number: the subtask's board number.
            tick: the world's age.
            by: who has brought what it was to bring; None if unknown.
            holder: the bot that is at it, whose it is dropped from too; who has claimed it meanwhile keeps it.

        Raises:
                UnknownId: no such subtask.
        """
        with self.store.write() as tx:
            row = self._row(tx, number)
            held = row.state is Status.IN_PROGRESS and row.holder is not None and row.holder == holder
            if held or row.state in PENDING:
                self._drop_obsolete(tx, row, tick, by)
                self._recompute(tx, tick)
            return next(found for found in tx.rows([row.goal_id]) if found.key == row.key).view()

    def cut_off(self, number: int, part: Subtask, tick: int = 0, rest: Subtask | None = None) -> SubtaskView:
        """Split a part off a BLOCKED subtask; it or the rest can begin now, as it needs fewer tools or subtasks.

        Args:
            number: the subtask's board number.
            part: the part as it is to be on the board; its ``id`` is not used.
            tick: the world's age.
            rest: what is left as it is to be on the board, its ``id`` not used either; None where it takes its share.

        Returns:
            The part, a subtask of its own.

        Raises:
            UnknownId: no such subtask.
            NotClaimable: it is not BLOCKED, or the part is all of it or nothing.
        """
        with self.store.write() as tx:
            row = self._row(tx, number)
            if row.state is not Status.BLOCKED or not 0 < part.quantity < row.subtask.quantity:
                raise NotClaimable(_("Step {number} has no part that could be done now.", number=number))
            own, new = self._cut(tx, row, row.subtask.quantity - part.quantity, None, tick)
            tx.change_row(row, subtask=own if rest is None else replace(rest, id=own.id))
            tx.change_row(self._row(tx, new), subtask=replace(part, id=new))
            self._recompute(tx, tick)
            return self._row(tx, new).view()

    def give_way(
        self, number: int, by: str, to: str, amount: int, lease_s: float = LEASE_SECONDS, tick: int = 0
    ) -> SubtaskView:
        """Give ``to`` a part of the subtask that ``by`` holds: by :meth:`share` if it is shareable, else by :meth:`hand_over`.

        Returns:
            The subtask that ``to`` holds now.

        Raises:
            UnknownId, NotHolder, NotClaimable: as these do; ``by`` keeps it then.
        """
        subtask = self.subtask(number).subtask
        if subtask.action.spec.shareable and amount < subtask.quantity:
            return self.share(number, by, to, amount, lease_s, tick, lesser=True)
        return self.hand_over(number, by, to, lease_s, tick, amount)
