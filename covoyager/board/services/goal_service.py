"""Goals on the board: adding, planning, pausing, ending."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from covoyager.board.bases import Base
from covoyager.board.ending import LastLook, all_done
from covoyager.board.merging import Merge, merge
from covoyager.board.services.service import FREE, Service
from covoyager.board.store.rows import Row
from covoyager.board.store.transaction import Transaction
from covoyager.board.views import LIVE_STATES, OPEN_STATES, GoalView
from covoyager.domain import Goal, GoalState, Plan, Status
from covoyager.errors import IllegalTransition
from covoyager.texts import _


class GoalService(Service):
    """The board's goals."""

    def add_goal(
        self,
        goal: Goal,
        by: str,
        plan: Plan | None = None,
        priority: int = 0,
        tick: int = 0,
        base: Base | None = None,
    ) -> int:
        """Put a goal on the board; returns its id.

        Args:
            goal: what is asked for; without a plan its ``items`` may be empty.
            by: who asks for it.
            plan: how it is done; without one, a session plans it (:meth:`requests`, :meth:`set_plan`).
            priority: goals with a higher one go first.
            tick: the world's age.
            base: what lay in the chest before, where a session sets the goal.
        """
        with self.store.write() as tx:
            goal_id = tx.add_goal(goal, by, priority, tick)
            if base is not None:
                tx.keep(goal_id, {"base": base.items, "counts_old": base.counts_old})
            data = {"from": None, "to": str(GoalState.OPEN), "text": goal.text, "items": dict(goal.items)}
            tx.add_event("goal", goal=goal_id, subtask=None, by=by, tick=tick, data=data)
            if plan is not None:
                self._lay(tx, self._goal(tx, goal_id), plan, "first plan", by, tick)
                self._recompute(tx, tick)
        return goal_id

    def set_plan(self, goal_id: int, plan: Plan, why: str, by: str, tick: int = 0) -> None:
        """Give a goal its first plan, or merge a new plan with the old one.

        READY, BLOCKED and FAILED subtasks with the same action and item keep their number and take the new quantities;
        others are deleted. DONE and IN_PROGRESS ones stay; the plan is of what these do not bring. A FAILED goal becomes OPEN.

        Raises:
            UnknownId: no such goal.
            IllegalTransition: the goal is DONE or CANCELLED.
        """
        with self.store.write() as tx:
            goal = self._goal(tx, goal_id)
            if goal.state not in LIVE_STATES:
                raise IllegalTransition(
                    _("Goal {number} is {state}; it takes no plan any more.", number=goal_id, state=str(goal.state))
                )
            self._lay(tx, goal, plan, why, by, tick)
            if goal.state is GoalState.FAILED:
                self._goal_state(tx, goal, GoalState.OPEN, by=by, why=why, tick=tick)
            self._recompute(tx, tick)

    def _lay(self, tx: Transaction, goal: GoalView, plan: Plan, why: str, by: str, tick: int) -> None:
        rows = tx.rows([goal.id], lock=True)
        merged = merge(rows, plan.subtasks, tx.next_number())
        self._drop(tx, rows, {row.number for row in merged.dropped})
        for row, subtask in merged.changed:
            if row.state is Status.FAILED:
                self._move(tx, row, Status.BLOCKED, by=by, why=why, tick=tick, subtask=subtask, attempts=0, **FREE)
            else:
                tx.change_row(row, subtask=subtask)
        for subtask in merged.added:
            tx.add_row(goal.id, subtask, Status.BLOCKED)
        path = [n for i in plan.critical_path for n in merged.numbers.get(i, ())]
        tx.change_goal(
            goal.id,
            plan_source=plan.source,
            minecraft=plan.minecraft,
            critical_path=path,
            **({"goal": plan.goal} if plan.goal.items else {}),
        )
        tx.add_event("plan", goal=goal.id, subtask=None, by=by, tick=tick, data=_as_event(plan, merged, why))

    @staticmethod
    def _drop(tx: Transaction, rows: Sequence[Row], numbers: Collection[int]) -> None:
        tx.drop_rows([row.key for row in rows if row.number in numbers])
        for row in rows:
            if row.number not in numbers and not set(numbers).isdisjoint(row.subtask.needs):
                needs = tuple(need for need in row.subtask.needs if need not in numbers)
                tx.change_row(row, subtask=replace(row.subtask, needs=needs))

    def goals(self, open_only: bool = True) -> list[GoalView]:
        """The goals that are OPEN or PAUSED, or all; the most urgent first, then the oldest."""
        with self.store.read() as tx:
            return tx.goals(OPEN_STATES if open_only else None)

    def latest_goals(self, count: int) -> list[GoalView]:
        """The last so many goals that were set in this world, ended or not; the oldest first."""
        with self.store.read() as tx:
            return tx.latest_goals(count)[::-1]

    def open_ids(self) -> frozenset[int]:
        """Ids of the goals that are worked on: those that are OPEN, without the PAUSED ones."""
        return frozenset(goal.id for goal in self.goals() if goal.state is GoalState.OPEN)

    def last_looks(self) -> dict[int, LastLook]:
        """Goal → what the world shows of it, for OPEN goals without a subtask left, which are not DONE yet."""
        with self.store.read() as tx:
            rows: dict[int, list[Row]] = {}
            for row in tx.rows_of([GoalState.OPEN]):
                rows.setdefault(row.goal_id, []).append(row)
            over = [goal for goal in tx.goals([GoalState.OPEN]) if goal.planned and all_done(rows.get(goal.id, []))]
            return {goal.id: self._last_look(tx, goal, rows.get(goal.id, [])) for goal in over}

    def requests(self) -> list[GoalView]:
        """The OPEN goals that have no plan yet."""
        with self.store.read() as tx:
            return [goal for goal in tx.goals([GoalState.OPEN]) if not goal.planned]

    def goal(self, goal_id: int) -> GoalView:
        """One goal, whatever its state.

        Raises:
            UnknownId: no such goal.
        """
        with self.store.read() as tx:
            return self._goal(tx, goal_id)

    def set_priority(self, goal_id: int, priority: int, by: str, tick: int = 0) -> None:
        """Set a goal's priority: among open goals a higher one goes first.

        Raises:
            UnknownId: no such goal.
            IllegalTransition: it has ended.
        """
        with self.store.write() as tx:
            goal = self._goal(tx, goal_id)
            if goal.state not in OPEN_STATES:
                raise IllegalTransition(_("Goal {number} is {state}.", number=goal_id, state=str(goal.state)))
            tx.change_goal(goal_id, priority=priority)
            tx.add_event("flow", goal=goal_id, subtask=None, by=by, tick=tick, data={"do": "priority", "to": priority})
            self._recompute(tx, tick)

    def pause(self, goal_id: int | None, by: str, tick: int = 0) -> list[int]:
        """Pause a goal (None: all OPEN ones), so that nobody can claim from it; holders keep their subtasks.

        Returns:
            Ids of the goals that were paused.

        Raises:
            UnknownId: no such goal.
            IllegalTransition: it is not OPEN.
        """
        return self._flow(goal_id, GoalState.OPEN, GoalState.PAUSED, by, tick)

    def resume(self, goal_id: int | None, by: str, tick: int = 0) -> list[int]:
        """Open a PAUSED goal (None: all of them) again and renew the leases of its subtasks; see :meth:`pause`."""
        return self._flow(goal_id, GoalState.PAUSED, GoalState.OPEN, by, tick)

    def _flow(self, goal_id: int | None, old: GoalState, new: GoalState, by: str, tick: int) -> list[int]:
        with self.store.write() as tx:
            goals = tx.goals([old]) if goal_id is None else [self._goal(tx, goal_id)]
            if goal_id is not None and goals[0].state is not old:
                raise IllegalTransition(
                    _("Goal {number} is {state}, not {old}.", number=goal_id, state=str(goals[0].state), old=str(old))
                )
            for goal in goals:
                why = f"paused by {by}" if new is GoalState.PAUSED else f"resumed by {by}"
                self._goal_state(tx, goal, new, by=by, why=why, tick=tick)
                if new is GoalState.OPEN:
                    self._renew_all(tx, tx.rows([goal.id]))
            self._recompute(tx, tick)
            return [goal.id for goal in goals]

    def _renew_all(self, tx: Transaction, rows: Iterable[Row]) -> None:
        raise NotImplementedError

    def cancel(self, goal_id: int, by: str, why: str = "", tick: int = 0) -> None:
        """Take a goal off the board; its IN_PROGRESS subtasks are released.

        Raises:
            UnknownId: no such goal.
            IllegalTransition: it is DONE or CANCELLED already.
        """
        self.finish(goal_id, GoalState.CANCELLED, why or f"cancelled by {by}", by=by, tick=tick)

    def finish(self, goal_id: int, state: GoalState, why: str, by: str | None = None, tick: int = 0) -> None:
        """End a goal as DONE, FAILED or CANCELLED, whatever the states of its subtasks.

        Raises:
            UnknownId: no such goal.
            IllegalTransition: it is DONE or CANCELLED, or in that state already; or ``state`` is OPEN or PAUSED.
        """
        with self.store.write() as tx:
            goal = self._goal(tx, goal_id)
            if goal.state is state and state not in OPEN_STATES:
                raise IllegalTransition(_("Goal {number} is {state} already.", number=goal_id, state=str(state)))
            if state in OPEN_STATES or goal.state not in LIVE_STATES or goal.state is state:
                raise IllegalTransition(
                    _(
                        "Goal {number} is {state}; it cannot become {to}.",
                        number=goal_id,
                        state=str(goal.state),
                        to=str(state),
                    )
                )
            for row in tx.rows([goal_id], lock=True):
                if row.state is Status.IN_PROGRESS:
                    self._open_again(tx, row, by=by, why=f"goal {state.lower()}", tick=tick, progress=0)
            self._goal_state(tx, goal, state, by=by, why=why, tick=tick)
            self._recompute(tx, tick)


def _as_event(plan: Plan, merged: Merge, why: str) -> dict[str, object]:
    return {
        "why": why,
        "source": plan.source,
        "critiques": [_critique(critique) for critique in plan.critiques],
        "kept": [row.number for row, _ in merged.changed],
        "added": [subtask.id for subtask in merged.added],
        "dropped": [row.number for row in merged.dropped],
    }


def _critique(critique: Mapping[str, Any]) -> dict[str, object]:
    return {key: critique[key] for key in ("fault", "subtask", "message", "mended") if key in critique}
