"""What all services of the board share: finding rows, moving them along the state diagram, logging, recomputing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from covoyager.board.bases import Asked, Base, left_behind
from covoyager.board.ending import LastLook, last_look
from covoyager.board.readiness import hopeless, needless, recomputed
from covoyager.board.sessions import SessionView
from covoyager.board.shared import Shared
from covoyager.board.sharing import equipped
from covoyager.board.store.rows import Look, Row
from covoyager.board.store.transaction import Store, Transaction
from covoyager.board.urgency import urgency
from covoyager.board.views import OPEN_STATES, GoalView, SubtaskView
from covoyager.board.waits import Waits
from covoyager.clock import game
from covoyager.domain import GROUNDED, Event, GoalState, Observation, Position, Status, WorldId, transition
from covoyager.errors import IllegalTransition, NotClaimable, NotHolder, UnknownId
from covoyager.texts import _

NEEDLESS = "nothing needs it any more"

STOCK = "stock"
"""Key of the setting with the last observation of the chest and of what is carried."""

FREE: dict[str, Any] = {"holder": None, "lease_until": None, "check_at": None, "amount": None}
"""Columns of a subtask that nobody holds."""


def no_step(number: int) -> UnknownId:
    """The error where nothing on the board has that number."""
    return UnknownId(_("There is no step {number} on the board.", number=number))


def held_by_another(row: Row, by: str) -> NotHolder:
    """The error where somebody else holds a subtask."""
    return NotHolder(
        _("Step {number} is held by {holder}, not by {who}.", number=row.number, holder=row.holder, who=by)
    )


def check_amount(amount: int | None) -> None:
    """Raise NotClaimable where less than one of something is asked for; None is all of it."""
    if amount is not None and amount < 1:
        raise NotClaimable(_("An amount is 1 or more, not {amount}.", amount=amount))


class Service:
    """The base of the board's services.

    Args:
        store: one world of the database.
        world: which one that is.
        shared: what all worlds share.
        attempts: tries before FAILED.
        session: the session that uses the board, if it has signed in.
    """

    def __init__(
        self, store: Store, world: WorldId, shared: Shared, attempts: int, session: SessionView | None = None
    ) -> None:
        self.store = store
        self.world = world
        self.shared = shared
        self.attempts = attempts
        self._session = session

    # finding

    def _goal(self, tx: Transaction, goal_id: int) -> GoalView:
        goal = tx.goal(goal_id)
        if goal is None:
            raise UnknownId(_("There is no goal {number} on the board.", number=goal_id))
        return goal

    def _row(self, tx: Transaction, number: int) -> Row:
        row = tx.row(number)
        if row is None:
            raise no_step(number)
        return row

    # writing

    @contextmanager
    def _writing(self, number: int, apart: Callable[[Row], bool]) -> Iterator[tuple[Transaction, Row]]:
        """Open a writing transaction and read a row in it.

        It is not queued behind other writers if ``apart`` says that no other subtask's state depends on the row.
        """
        if not self.store.one_writer:
            with self.store.write(queued=False) as tx:
                row = self._row(tx, number)
                if apart(row):
                    yield tx, row
                    return
        with self.store.write() as tx:
            yield tx, self._row(tx, number)

    def _move(
        self, tx: Transaction, row: Row, to: Status, *, by: str | None, why: str, tick: int, **values: Any
    ) -> Row | None:
        """Move a row along the state diagram and log it; None if somebody else moved it first.

        Raises:
            IllegalTransition: the diagram has no such edge.
        """
        data = self._step(row, to, by, why)
        if not tx.change_row(row, state=to, **values):
            return None
        tx.add_event("status", goal=row.goal_id, subtask=row.number, by=by, tick=tick, data=data)
        if "subtask" in values:
            values["number"] = values["subtask"].id
        return row.changed(state=to, **values)

    def _move_apart(self, seen: Look, to: Status, *, by: str, why: str, tick: int, **values: Any) -> SubtaskView | None:
        """As :meth:`_move`, in a transaction of its own: for a row on which no other subtask's state depends.

        None if the row or its goal has changed since it was seen.
        """
        row = seen.row
        data = self._step(row, to, by, why)
        event = Event(0, game.date(), tick, "status", row.goal_id, row.number, by, data)
        moved = self.store.change(seen, event, state=to, **values)
        return None if moved is None else moved.view()

    @staticmethod
    def _step(row: Row, to: Status, by: str | None, why: str) -> dict[str, Any]:
        """The data of the ``status`` event for an edge of the state diagram; raises IllegalTransition if there is none."""
        edge = transition(row.state, to)
        if edge is None:
            raise IllegalTransition(
                _("Step {number} cannot go from {old} to {new}.", number=row.number, old=str(row.state), new=str(to))
            )
        data = {"from": str(row.state), "to": str(to), "why": why, "edge": edge}
        if row.holder and row.holder != by:
            data["holder"] = row.holder
        return data

    def _held_alone(self, number: int, by: str) -> Look | None:
        """The subtask if ``by`` holds it and it depends on nothing (``alone``), so that releasing it affects no other."""
        seen = self.store.look(number)
        held = seen is not None and seen.row.state is Status.IN_PROGRESS and seen.row.holder == by
        return seen if held and seen is not None and seen.row.alone else None

    def _open_apart(self, held: Look, *, by: str, why: str, tick: int, **values: Any) -> SubtaskView | None:
        """Free a row of :meth:`_held_alone`, as :meth:`_open_again` does, in a transaction of its own; None if it changed."""
        return self._move_apart(held, Status.READY, by=by, why=why, tick=tick, waits="", **FREE, **values)

    def _open_again(
        self, tx: Transaction, row: Row, *, by: str | None, why: str, tick: int, **values: Any
    ) -> Row | None:
        """Free a row: it becomes READY or BLOCKED, as its needs and the stock now are; its tools are its own again."""
        if (own := equipped(row.subtask)) is not row.subtask:
            values["subtask"] = own
        free = row.changed(state=Status.BLOCKED, **FREE, **values)
        if free.alone:
            return self._move(tx, row, Status.READY, by=by, why=why, tick=tick, waits="", **FREE, **values)
        others = tx.rows([row.goal_id]) if row.takes_nothing else tx.rows_of(OPEN_STATES)
        rows = [free if other.key == row.key else other for other in others]
        state, waits = recomputed(rows, self._stock(tx), urgency(tx.goals(OPEN_STATES))).get(
            row.key, (Status.BLOCKED, Waits())
        )
        return self._move(tx, row, state, by=by, why=why, tick=tick, waits=waits.kept(), **FREE, **values)

    def _goal_state(
        self, tx: Transaction, goal: GoalView, state: GoalState, *, by: str | None, why: str, tick: int
    ) -> None:
        ended = state not in OPEN_STATES
        values = {"ended_at": game.date(), "ended_tick": tick} if ended else {"ended_at": None, "ended_tick": None}
        tx.change_goal(goal.id, state=str(state), why=why, **values)
        data = {"from": str(goal.state), "to": str(state), "why": why, "text": goal.goal.text}
        tx.add_event("goal", goal=goal.id, subtask=None, by=by, tick=tick, data=data)
        if state is GoalState.DONE:
            self._leave_behind(tx, goal)

    @staticmethod
    def _leave_behind(tx: Transaction, done: GoalView) -> None:
        """What a goal that is DONE has brought does not count toward those that are still open."""
        record = tx.record(done.id)
        brought = Asked(done.goal, Base(record.base or {}, record.counts_old))
        bases = tx.bases()
        for other in tx.goals(OPEN_STATES):
            old = bases.get(other.id)
            new = left_behind(Asked(other.goal, old), brought) if old is not None else None
            if old is not None and new is not None and new != old.items:
                tx.keep(other.id, {"base": new})

    # recomputing

    def _merged(self, tx: Transaction, look: Observation) -> dict[str, object]:
        old = self._stock(tx)
        chest, chest_tick, looked_at = look.chest, look.chest_tick, game.date()
        if old is not None and old.chest is not None and (chest is None or _is_older(look, old)):
            chest, chest_tick, looked_at = old.chest, old.chest_tick, old.looked_at or 0.0
        elif old is not None and chest_tick is not None and chest_tick == old.chest_tick:
            looked_at = old.looked_at or 0.0
        carried = {**(old.carried if old else {}), **look.carried}
        return {
            "tick": look.tick,
            "chest": None if chest is None else dict(chest),
            "carried": {who: dict(has) for who, has in carried.items()},
            "standing": dict(look.standing),
            "blocks": dict(look.blocks),
            "mobs": dict(look.mobs),
            "chest_tick": chest_tick,
            "looked_at": looked_at,
        }

    def _stock(self, tx: Transaction) -> Observation | None:
        kept: Mapping[str, Any] | None = tx.setting(STOCK)
        if kept is None:
            return None
        return Observation(
            tick=kept["tick"],
            chest=kept["chest"],
            carried=kept["carried"],
            standing=kept.get("standing", {}),
            blocks=kept["blocks"],
            mobs=kept["mobs"],
            chest_tick=kept.get("chest_tick"),
            looked_at=kept.get("looked_at"),
        )

    def _recompute(self, tx: Transaction, tick: int) -> None:
        """Bring BLOCKED and READY up to date for all open goals, and end goals that are DONE or FAILED."""
        rows, goals = tx.rows_of(OPEN_STATES), tx.goals(OPEN_STATES)
        place = {row.key: at for at, row in enumerate(rows)}
        for key, (state, waits) in recomputed(rows, self._stock(tx), urgency(goals)).items():
            at = place[key]
            row = rows[at]
            kept = waits.kept()
            if state is not row.state:
                why = str(waits) or "its needs are met"
                rows[at] = self._move(tx, row, state, by=None, why=why, tick=tick, waits=kept) or row
            elif kept != row.waits and tx.change_row(row, waits=kept):
                rows[at] = row.changed(waits=kept)
        by_goal: dict[int, list[Row]] = {}
        for row in rows:
            by_goal.setdefault(row.goal_id, []).append(row)
        for goal in goals:
            own = by_goal.get(goal.id, [])
            ended = [row for row in own if row.state is Status.DONE]
            spare = needless(goal.goal.items, own) if goal.plan_source == GROUNDED else []
            if goal.planned and len(ended) + len(spare) == len(own) and self._last_look(tx, goal, ended).shows:
                for row in spare:
                    if row.state is not Status.FAILED:
                        self._drop_obsolete(tx, row, tick)
                self._goal_state(tx, goal, GoalState.DONE, by=None, why="", tick=tick)
            elif hopeless(own):
                why = "; ".join(
                    f"{row.named()}: {row.critique.rstrip('. ')}" for row in own if row.state is Status.FAILED
                )
                self._goal_state(tx, goal, GoalState.FAILED, by=None, why=why, tick=tick)

    def _last_look(self, tx: Transaction, goal: GoalView, rows: Sequence[Row]) -> LastLook:
        return last_look(goal, rows, tx.record(goal.id).base, self._stock(tx))

    def _drop_obsolete(self, tx: Transaction, row: Row, tick: int, by: str | None = None) -> Row | None:
        ended = {**FREE, "holder": by, "waits": "", "ended_at": game.date(), "ended_tick": tick, "skipped": True}
        return self._move(tx, row, Status.DONE, by=by, why=f"brought by {by}" if by else NEEDLESS, tick=tick, **ended)


def _is_older(look: Observation, old: Observation) -> bool:
    """Whether ``look`` is older than ``old``: several sessions may look into the chest in turn."""
    return look.chest_tick is not None and old.chest_tick is not None and look.chest_tick < old.chest_tick


def position_of(place: Position | tuple[float, float, float] | None) -> Position | None:
    """Turn a tuple (x, y, z) into a Position; a Position and None stay as they are."""
    return place if place is None or isinstance(place, Position) else Position(*place)
