"""Taking subtasks and giving them back: claims, leases, partial claims, hand-over."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from covoyager.board.readiness import only_tools_lack, shortage, stocked, waiting
from covoyager.board.services.service import Service, check_amount, held_by_another, no_step
from covoyager.board.sharing import bare, batch, equipped, reworded, split
from covoyager.board.store.rows import Look, Row, keepable
from covoyager.board.store.transaction import Transaction
from covoyager.board.urgency import urgency
from covoyager.board.views import OPEN_STATES, SubtaskView
from covoyager.clock import game
from covoyager.domain import LEASE_SECONDS, GoalState, Status, Subtask
from covoyager.errors import NotClaimable, NotHolder, UnknownId
from covoyager.texts import StoredText, _, shortened


class ClaimService(Service):
    """Claims: who holds what."""

    def claim(
        self,
        number: int,
        by: str,
        lease_s: float = LEASE_SECONDS,
        amount: int | None = None,
        tick: int = 0,
        lesser: bool = False,
    ) -> SubtaskView:
        """Take a READY subtask; if two try at once, one wins.

        Args:
            number: the subtask's board number.
            by: who takes it.
            lease_s: seconds that the claim holds without a sign of the holder.
            amount: take only so many of its quantity (rounded up to whole crafts). The rest becomes a READY subtask of its
                own, and whatever needed the whole needs both.
            tick: the world's age.
            lesser: let ``by`` work with a tool that takes longer, also where the subtask is BLOCKED for want of a better one.

        Returns:
            The subtask as it is held now.

        Raises:
            UnknownId: no such subtask.
            NotClaimable: somebody holds it, it is not READY, its goal is not OPEN, the amount is less than 1, or ``by``
                cannot get at the materials or tools.
        """
        check_amount(amount)
        seen = self.store.look(number)
        if seen is None or not (self._is_free(seen) or (lesser and self._may_open(seen))):
            raise self._refused(seen, number, by)  # most refusals need not queue with the writers
        if amount is None and seen.row.takes_nothing:
            values = self._claiming(by, lease_s, tick)
            taken = self._move_apart(seen, Status.IN_PROGRESS, by=by, why=f"claimed by {by}", tick=tick, **values)
            if taken is not None:
                return taken
        with self.store.write() as tx:
            row = self._free(tx, number, by, tick, lesser)
            return self._take(tx, row, by, lease_s, amount, tick, lesser).view()

    @staticmethod
    def _is_free(look: Look) -> bool:
        return look.row.state is Status.READY and look.goal_state is GoalState.OPEN

    @staticmethod
    def _may_open(look: Look) -> bool:
        """Whether a subtask could begin at once, if it waits for nothing but a tool: a lesser one, or a hand, will do."""
        task, state = look.row.subtask, look.row.state
        return state is Status.BLOCKED and look.goal_state is GoalState.OPEN and bool(task.lesser_tools or task.by_hand)

    def _free(self, tx: Transaction, number: int, by: str, tick: int, lesser: bool) -> Row:
        row = tx.take_ready(number)
        if row is not None:
            return row
        look = tx.look(number)
        row = self._opened_for(tx, look.row, by, tick) if lesser and look is not None and self._may_open(look) else None
        if row is None:
            raise self._refused(look, number, by)
        return row

    def _opened_for(self, tx: Transaction, row: Row, by: str, tick: int) -> Row | None:
        """A BLOCKED subtask that waits for nothing but a tool, READY where ``by`` can do it with a lesser one or by hand."""
        rows = tx.rows_of(OPEN_STATES)
        by_number = {other.number: other for other in rows}
        shelves = stocked(rows, self._stock(tx))
        waits = waiting(row, by_number, shelves, urgency(tx.goals(OPEN_STATES)))
        if shelves is not None and not waits and not shortage(row, shelves, by, lesser=True):
            return self._move(tx, row, Status.READY, by=by, why="a lesser tool will do", tick=tick, waits="")
        if not only_tools_lack(row, by_number):
            return None
        by_hand = bare(row.subtask)
        return self._move(tx, row, Status.READY, by=by, why="a hand will do", tick=tick, waits="", subtask=by_hand)

    @staticmethod
    def _claiming(by: str, lease_s: float, tick: int) -> dict[str, Any]:
        """The columns of a subtask that somebody takes now."""
        now = game.date()
        values = {"holder": by, "lease_until": now + lease_s, "lease_s": lease_s, "progress": 0, "check_at": None}
        return values | {"started_at": now, "started_tick": tick, "ended_at": None, "ended_tick": None}

    def _take(
        self, tx: Transaction, row: Row, by: str, lease_s: float, amount: int | None, tick: int, lesser: bool = False
    ) -> Row:
        values = self._claiming(by, lease_s, tick)
        if lesser and self._in_other_hands(tx, row, by):
            row = row.changed(subtask=bare(row.subtask))
            values["subtask"] = row.subtask
        tools = row.subtask.tools if row.takes_nothing else self._tools(tx, row, by, lesser)
        part = batch(row.subtask, amount) if amount else row.subtask.quantity
        own = row.subtask
        if part < row.subtask.quantity:
            own = self._cut(tx, row, part, by, tick)[0]
            values["amount"] = part
        if (equipped := own.done_with(tools)) is not own:
            own = replace(equipped, description=reworded(own, equipped))
        if own is not row.subtask:
            values["subtask"] = own
        taken = self._move(tx, row, Status.IN_PROGRESS, by=by, why=f"claimed by {by}", tick=tick, **values)
        if taken is None:
            raise self._refused(tx.look(row.number), row.number, by)
        if not taken.takes_nothing or part < row.subtask.quantity:
            self._recompute(tx, tick)
        return taken

    def _in_other_hands(self, tx: Transaction, row: Row, by: str) -> bool:
        """Whether ``by`` lacks the tools of a subtask that they only make faster."""
        if not row.subtask.is_handy(()):
            return False
        shelves = stocked(tx.rows_of(OPEN_STATES), self._stock(tx))
        return shelves is not None and bool(shortage(row, shelves, by, lesser=True))

    def _tools(self, tx: Transaction, row: Row, by: str, lesser: bool) -> tuple[str, ...]:
        """The tools on hand for ``by``; with ``lesser`` also tools that take longer. Raises NotClaimable if any is missing."""
        shelves = stocked(tx.rows_of(OPEN_STATES), self._stock(tx))
        if shelves is None:
            return row.subtask.tools
        if lack := shortage(row, shelves, by, lesser):
            raise NotClaimable(
                _(
                    "Step {number} is not for {who} now: it {reason}.",
                    number=row.number,
                    who=by,
                    reason=StoredText.of(str(lack)),
                )
            )
        return row.subtask.tools_of(shelves.at_hand(by), lesser)

    def _cut(self, tx: Transaction, row: Row, part: int, by: str | None, tick: int) -> tuple[Subtask, int]:
        """Cut a row: returns the first ``part`` of it, to be written by the caller, and the number of the rest, now READY.

        The critique of a try was about the whole and has its counts: the rest begins without.
        """
        rest_number = tx.next_number()
        own, rest = split(row.subtask, part, rest_number)
        rest = equipped(rest)
        tx.add_row(row.goal_id, rest, Status.READY, attempts=row.attempts)
        for other in tx.rows([row.goal_id]):
            if row.number in other.subtask.needs:
                tx.change_row(other, subtask=replace(other.subtask, needs=(*other.subtask.needs, rest_number)))
        data = {"do": "split", "amount": part, "rest": rest_number, "quantity": row.subtask.quantity}
        tx.add_event("flow", goal=row.goal_id, subtask=row.number, by=by, tick=tick, data=data)
        return own, rest_number

    @staticmethod
    def _refused(seen: Look | None, number: int, by: str) -> UnknownId | NotClaimable:
        """The error that says why somebody cannot claim a subtask."""
        if seen is None:
            return no_step(number)
        row = seen.row
        if seen.goal_state is not GoalState.OPEN:
            return NotClaimable(
                _(
                    "Goal {number} ({words}) is {state}: nothing of it can be claimed.",
                    number=row.goal_id,
                    words=shortened(seen.goal_text),
                    state=str(seen.goal_state),
                )
            )
        if row.state is Status.IN_PROGRESS:
            if row.holder == by:
                return NotClaimable(_("You hold step {number} already.", number=number))
            return NotClaimable(_("Step {number} is held by {holder}.", number=number, holder=row.holder))
        if row.state is Status.READY:
            return NotClaimable(_("Step {number} is just being taken by somebody else.", number=number))
        why = row.view().why
        if not why:
            return NotClaimable(_("Step {number} is {state}.", number=number, state=str(row.state)))
        return NotClaimable(_("Step {number} is {state}: {why}.", number=number, state=str(row.state), why=why))

    def renew(self, number: int, by: str, lease_s: float | None = None) -> None:
        """Let a claim hold for ``lease_s`` more seconds from now; None for as many as it was claimed for.

        Raises:
            UnknownId: no such subtask.
            NotHolder: ``by`` does not hold it.
        """
        with self.store.write(queued=False) as tx:
            row = self._held(tx, number, by)
            length = row.lease_s if lease_s is None else lease_s
            tx.change_row(row, lease_until=game.date() + length, lease_s=length)

    def release(self, number: int, by: str, why: str = "", tick: int = 0) -> SubtaskView:
        """Give a subtask back; ``why`` stays on its row as critique for the next claimant.

        Returns:
            The subtask, READY or BLOCKED.

        Raises:
            UnknownId: no such subtask.
            NotHolder: ``by`` does not hold it.
        """
        values = {"progress": 0} | ({"critique": keepable(why)} if why else {})
        said = why or f"released by {by}"
        if held := self._held_alone(number, by):
            free = self._open_apart(held, by=by, why=said, tick=tick, **values)
            if free is not None:
                return free
        with self._writing(number, lambda row: row.takes_nothing) as (tx, row):
            self._check_holder(row, by)
            opened = self._open_again(tx, row, by=by, why=said, tick=tick, **values)
            if opened is not None and row.takes_nothing:
                return opened.view()
            self._recompute(tx, tick)
            return tx.again(row).view()

    def hand_over(
        self, number: int, by: str, to: str, lease_s: float = LEASE_SECONDS, tick: int = 0, amount: int | None = None
    ) -> SubtaskView:
        """Give a subtask directly to somebody else, in one transaction so that nobody can claim it in between.

        With ``amount`` only that many of its quantity, as in :meth:`claim`; the rest is READY for anybody.

        Returns:
            The subtask as ``to`` holds it now.

        Raises:
            UnknownId: no such subtask.
            NotHolder: ``by`` does not hold it.
            NotClaimable: ``to`` cannot get at the materials or tools, or the amount is less than 1.
        """
        check_amount(amount)
        with self.store.write() as tx:
            row = self._held(tx, number, by)
            self._open_again(tx, row, by=by, why=f"handed over to {to}", tick=tick, progress=0)
            self._recompute(tx, tick)
            free = self._free(tx, number, to, tick, lesser=True)
            return self._take(tx, free, to, lease_s, amount, tick, lesser=True).view()

    def expire(self, now: float | None = None, tick: int = 0) -> list[SubtaskView]:
        """Release the subtasks of OPEN goals whose lease has run out; returns them.

        Args:
            now: seconds since the epoch in game time; None for the present.
            tick: the world's age.
        """
        moment = game.date() if now is None else now
        with self.store.read() as tx:
            if not self._overdue(tx, moment):
                return []
        with self.store.write() as tx:
            freed = self._overdue(tx, moment)
            for row in freed:
                self._open_again(tx, row, by=None, why=f"the lease of {row.holder} ran out", tick=tick, progress=0)
            self._recompute(tx, tick)
            return [self._row(tx, row.number).view() for row in freed]

    @staticmethod
    def _overdue(tx: Transaction, now: float) -> list[Row]:
        rows = tx.rows_of([GoalState.OPEN])
        return [row for row in rows if row.state is Status.IN_PROGRESS and (row.lease_until or now) < now]

    def progress(self, number: int, by: str, have: int) -> None:
        """Note that ``have`` of the quantity are done; renews the lease.

        Raises:
            UnknownId: no such subtask.
            NotHolder: ``by`` does not hold it.
        """
        with self.store.write(queued=False) as tx:
            row = self._held(tx, number, by)
            tx.change_row(row, progress=max(have, 0), lease_until=game.date() + row.lease_s)

    def request_check(self, number: int, by: str, tick: int = 0) -> SubtaskView:
        """Ask for a check in the world (``!done``); the session finds it in :meth:`checks` and settles it.

        Raises:
            UnknownId: no such subtask.
            NotHolder: ``by`` does not hold it.
        """
        with self.store.write(queued=False) as tx:
            row = self._held(tx, number, by)
            now = game.date()
            tx.change_row(row, check_at=now)
            tx.add_event("flow", goal=row.goal_id, subtask=number, by=by, tick=tick, data={"do": "check"})
            return row.changed(check_at=now).view()

    def checks(self) -> list[SubtaskView]:
        """Subtasks whose holder waits for a check, the one that waits longest first."""
        with self.store.read() as tx:
            return [row.view() for row in tx.rows_to_check()]

    def _held(self, tx: Transaction, number: int, by: str) -> Row:
        row = self._row(tx, number)
        self._check_holder(row, by)
        return row

    @staticmethod
    def _check_holder(row: Row, by: str) -> None:
        if row.state is not Status.IN_PROGRESS:
            raise NotHolder(_("Nobody holds step {number}; it is {state}.", number=row.number, state=str(row.state)))
        if row.holder != by:
            raise held_by_another(row, by)

    def _renew_all(self, tx: Transaction, rows: Iterable[Row]) -> None:
        for row in rows:
            if row.state is Status.IN_PROGRESS:
                tx.change_row(row, lease_until=game.date() + row.lease_s)

    def subtasks(self, goal_id: int | None = None) -> list[SubtaskView]:
        """The subtasks of one goal, or of all OPEN and PAUSED goals (the most urgent first), by number within each.

        Raises:
            UnknownId: no such goal.
        """
        with self.store.read() as tx:
            if goal_id is not None:
                self._goal(tx, goal_id)
                return [row.view() for row in tx.rows([goal_id])]
            urgency = {goal.id: at for at, goal in enumerate(tx.goals(OPEN_STATES))}
            rows = sorted(tx.rows_of(OPEN_STATES), key=lambda row: (urgency.get(row.goal_id, 0), row.number))
            return [row.view() for row in rows]

    def subtask(self, number: int, goal_id: int | None = None) -> SubtaskView:
        """One subtask by its number.

        Numbers are used again once their goal has ended: what somebody calls by one is a step of a goal that is OPEN, PAUSED
        or FAILED. Who knows the goal gets that goal's, whatever became of it.

        Raises:
            UnknownId: no such subtask, or it was dropped.
        """
        with self.store.read() as tx:
            own = tx.row(number) if goal_id is None else _numbered(tx.rows([goal_id]), number)
            if own is None:
                raise no_step(number)
            return own.view()

    def done_before(self, number: int, by: str) -> SubtaskView | None:
        """What ``by`` got DONE under a number that no live goal has; None where the last that had it was not theirs."""
        with self.store.read() as tx:
            row = tx.row(number) or tx.row(number, None)
            return row.view() if row is not None and row.state is Status.DONE and row.holder == by else None


def _numbered(rows: Iterable[Row], number: int) -> Row | None:
    return next((row for row in rows if row.number == number), None)
