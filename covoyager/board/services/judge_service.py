"""How a subtask ends: verdicts, retries and skips."""

from collections.abc import Mapping
from typing import Any

from covoyager.board.services.service import FREE, STOCK, Service, held_by_another
from covoyager.board.store.rows import Row
from covoyager.board.store.transaction import Transaction
from covoyager.board.views import SubtaskView
from covoyager.clock import game
from covoyager.domain import GoalState, Observation, Ruling, Status, Verdict
from covoyager.domain.rows import skipped_by
from covoyager.errors import IllegalTransition
from covoyager.texts import _

IN_VAIN = "it did not work"
"""The critique of a failed try whose verdict gives no reason."""


class JudgeService(Service):
    """Settles what was tried."""

    def settle(
        self,
        number: int,
        verdict: Verdict,
        by: str | None,
        tick: int = 0,
        produced: Mapping[str, int] | None = None,
        seen: Observation | None = None,
    ) -> SubtaskView:
        """Act on a verdict about a subtask; a check that its holder asked for is answered with it.

        PASS makes it DONE from any state. FAIL puts the reason on the row as critique and, if it is IN_PROGRESS, spends a try:
        it is READY or BLOCKED again, FAILED after the last try. UNSURE only puts the reason on the row.

        Args:
            number: the subtask's board number.
            verdict: ruling and reason.
            by: who did the work; None where the ruling is PASS and whoever holds it has not done it.
            tick: the world's age.
            produced: item → count that came of it, for the log.
            seen: the look that the verdict is based on. It is written as by ``set_stock``, in the same transaction, so that
                no subtask is READY or BLOCKED for a moment because of an old stock.

        Raises:
            UnknownId: no such subtask.
            NotHolder: the ruling is FAIL and somebody else holds it.
        """

        failed = verdict.ruling is Ruling.FAIL and seen is None
        if failed and by and (held := self._held_alone(number, by)) and (tried := self._tried(held.row, verdict)):
            free = self._open_apart(held, by=by, why=tried["critique"], tick=tick, **tried)
            if free is not None:
                return free

        def apart(row: Row) -> bool:
            """Whether a failed try can be settled without recomputing other subtasks."""
            return failed and row.takes_nothing and self._tried(row, verdict) is not None

        with self._writing(number, apart) as (tx, row):
            if seen is not None:
                tx.set_setting(STOCK, self._merged(tx, seen))
            if verdict.ruling is Ruling.PASS:
                self._pass(tx, row, verdict, by, tick, dict(produced or {}))
            elif verdict.ruling is Ruling.FAIL:
                self._fail(tx, row, verdict, by, tick)
            else:
                self._note(tx, row, verdict, by, tick)
            if seen is not None:
                # The look that a verdict is based on counts as old as the verdict itself.
                tx.set_setting(STOCK, {**self._merged(tx, seen), "looked_at": game.date()})
            now = self._same(tx, row)
            if seen is not None or not row.takes_nothing or now.state in (Status.DONE, Status.FAILED):
                self._recompute(tx, tick)
            return self._same(tx, row).view()

    def _tried(self, row: Row, verdict: Verdict) -> dict[str, Any] | None:
        """The columns of a subtask after a failed try; None if that was the last one."""
        tries, why = row.attempts + 1, verdict.reason or IN_VAIN
        return {"attempts": tries, "critique": why, "progress": 0} if tries < self.attempts else None

    def _pass(
        self, tx: Transaction, row: Row, verdict: Verdict, by: str | None, tick: int, produced: dict[str, int]
    ) -> None:
        if row.state is Status.DONE:
            return
        why = verdict.reason or "seen in the world"
        if produced:
            tx.add_event("note", goal=row.goal_id, subtask=row.number, by=by, tick=tick, data={"produced": produced})
        self._end(tx, row, by, why, tick, progress=row.subtask.quantity, critique="")

    def _end(self, tx: Transaction, row: Row, by: str | None, why: str, tick: int, **values: Any) -> None:
        if row.state is Status.FAILED:
            row = self._reopen(tx, row, by, why, tick)
        now = game.date()
        begun = {} if row.state is Status.IN_PROGRESS else {"started_at": now, "started_tick": tick}
        values = {**FREE, "amount": row.amount, "waits": "", "ended_at": now, "ended_tick": tick} | begun | values
        self._move(tx, row, Status.DONE, by=by, why=why, tick=tick, **values | {"holder": by})

    def _fail(self, tx: Transaction, row: Row, verdict: Verdict, by: str | None, tick: int) -> None:
        if row.state is not Status.IN_PROGRESS:
            self._note(tx, row, verdict, by, tick)
            return
        if row.holder != by:
            raise held_by_another(row, by or "")
        if tried := self._tried(row, verdict):
            self._open_again(tx, row, by=by, why=tried["critique"], tick=tick, **tried)
            return
        why = verdict.reason or IN_VAIN
        ended = {"ended_at": game.date(), "ended_tick": tick, "attempts": row.attempts + 1, "critique": why}
        self._move(tx, row, Status.FAILED, by=by, why=why, tick=tick, **FREE | ended)

    def _note(self, tx: Transaction, row: Row, verdict: Verdict, by: str | None, tick: int) -> None:
        tx.change_row(row, check_at=None, **({"critique": verdict.reason} if row.state is not Status.DONE else {}))
        data = {"verdict": str(verdict.ruling), "why": verdict.reason, "missing": dict(verdict.missing)}
        tx.add_event("note", goal=row.goal_id, subtask=row.number, by=by, tick=tick, data=data)

    def retry(self, number: int, by: str, tick: int = 0) -> SubtaskView:
        """Give a FAILED subtask all its tries again, or any that is left of a goal that FAILED; the goal becomes OPEN.

        Raises:
            UnknownId: no such subtask.
            IllegalTransition: it is not FAILED, and its goal has not FAILED or it is DONE.
        """
        with self.store.write() as tx:
            row = self._row(tx, number)
            given_up = row.state is not Status.DONE and self._goal(tx, row.goal_id).state is GoalState.FAILED
            if row.state is not Status.FAILED and not given_up:
                raise IllegalTransition(
                    _(
                        "Step {number} is {state}; only a FAILED one can be retried.",
                        number=number,
                        state=str(row.state),
                    )
                )
            self._reopen(tx, row, by, f"retried by {by}", tick)
            self._recompute(tx, tick)
            return self._same(tx, row).view()

    def _reopen(self, tx: Transaction, row: Row, by: str | None, why: str, tick: int) -> Row:
        goal = self._goal(tx, row.goal_id)
        if goal.state is GoalState.FAILED:
            self._goal_state(tx, goal, GoalState.OPEN, by=by, why=why, tick=tick)
            tx.keep(goal.id, {"plans": 0})
        if row.state is not Status.FAILED:
            return row
        ended = {"ended_at": None, "ended_tick": None}
        return self._open_again(tx, row, by=by, why=why, tick=tick, attempts=0, progress=0, **ended) or row

    def skip(self, number: int, by: str, tick: int = 0) -> SubtaskView:
        """Make a subtask DONE without doing it.

        Raises:
            UnknownId: no such subtask.
            NotHolder: somebody else holds it.
        """
        with self.store.write() as tx:
            row = self._row(tx, number)
            if row.state is Status.IN_PROGRESS and row.holder != by:
                raise held_by_another(row, by)
            if row.state is not Status.DONE:
                reason = skipped_by(by)
                self._end(tx, row, by, reason, tick, skipped=True, critique=reason)
                self._recompute(tx, tick)
            return self._same(tx, row).view()

    @staticmethod
    def _same(tx: Transaction, row: Row) -> Row:
        """The row as it is now, also if its goal has just ended."""
        return tx.again(row)
