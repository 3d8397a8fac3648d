"""Transactions on the board's database in terms of the board; only this folder has SQL.

A :class:`Transaction` sees one world and nothing of the others; what all worlds share is in
:mod:`covoyager.board.store.common`.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Connection, CursorResult, delete, func, insert, select, update

import covoyager.board.store.queries as queries
from covoyager.board.bases import Base
from covoyager.board.store.database import Database, lock_world
from covoyager.board.store.prepared import Asked, Link, Prepared, alone, key_of, together
from covoyager.board.store.rows import (
    Look,
    Row,
    can_be,
    dump,
    event_columns,
    goal_columns,
    read_event,
    read_goal,
    read_participant,
    record_columns,
    record_of,
)
from covoyager.board.store.tables import EVENTS, GOAL_RECORDS, GOALS, SUBTASKS
from covoyager.board.store.watch import Watch
from covoyager.board.views import LIVE_STATES, GoalView, Participant
from covoyager.clock import game, wall
from covoyager.domain import Action, Event, Goal, GoalRecord, GoalState, Position, RecordChanges, Status, Subtask
from covoyager.errors import StoreError


class Transaction:
    """Reads and writes one world in one transaction.

    On PostgreSQL, where several transactions may write at once, a row that is read in a writing transaction is locked until
    its end.

    Args:
        connection: in a transaction of the database.
        world: the world's row.
        writes: whether the transaction writes.
    """

    def __init__(self, connection: Connection, world: int, *, writes: bool) -> None:
        self._sent = connection
        self._link = Link.of(connection.connection)
        self._world = world
        self._here = {"world": world}
        self._locks = writes and self._link.kind == "postgresql"
        self._locked: dict[int, Row] = {}
        self._waiting: list[Asked] = []
        self._unwritten: list[Event] = []

    @property
    def _connection(self) -> Connection:
        """The connection, after all changes so far were sent to it."""
        waiting, self._waiting = self._waiting, []
        if waiting:
            together(self._link, waiting)
        return self._sent

    def _ask(self, statement: Prepared, values: Mapping[str, Any]) -> Any:
        """Send a statement, together with all changes so far; returns the driver's cursor."""
        waiting, self._waiting = self._waiting, []
        return together(self._link, [*waiting, (statement, values)])[-1]

    def _read(self, found: Sequence[Any]) -> Row:
        """A row from its columns; if reading locks it, it is remembered as ours."""
        row = Row.read(found)
        if self._locks:
            self._locked[row.key] = row
        return row

    # goals

    def goals(self, states: Collection[GoalState] | None = None) -> list[GoalView]:
        """Goals in one of the states (None: in any); the most urgent first, then the oldest."""
        found = self._ask(queries.goals(queries.known(states)), self._here)
        return [_goal(row) for row in found.fetchall()]

    def latest_goals(self, count: int) -> list[GoalView]:
        """The last so many goals, ended or not; the latest first."""
        return [_goal(row) for row in self._ask(queries.LATEST_GOALS, self._here | {"count": count}).fetchall()]

    def _goals_here(self) -> ColumnElement[bool]:
        return GOALS.c.world == self._world

    def goal(self, goal_id: int) -> GoalView | None:
        """One goal; None if there is none with this id."""
        if not can_be(goal_id):
            return None
        row = self._ask(queries.GOAL, self._here | {"goal": goal_id}).fetchone()
        return _goal(row) if row else None

    def add_goal(self, goal: Goal, by: str, priority: int, tick: int) -> int:
        """Insert an OPEN goal without a plan; returns its id."""
        values = {
            "world": self._world,
            **goal_columns(goal),
            "state": str(GoalState.OPEN),
            "actor": by,
            "priority": priority,
            "created_at": game.date(),
            "created_tick": tick,
            "plan_source": "",
            "minecraft": "",
            "critical_path": "[]",
            "last_number": 0,
            "why": "",
        }
        return _key(self._connection.execute(insert(GOALS).values(values)))

    def change_goal(self, goal_id: int, **values: Any) -> None:
        """Write columns of one goal; ``goal`` stands for its text, items and assumptions."""
        goal = values.pop("goal", None)
        if goal is not None:
            values |= goal_columns(goal)
        if "critical_path" in values:
            values["critical_path"] = dump(values["critical_path"])
        self._connection.execute(update(GOALS).where(self._goals_here(), GOALS.c.id == goal_id).values(**values))

    # subtasks

    def rows(self, goal_ids: Collection[int], *, lock: bool = False) -> list[Row]:
        """All subtasks of these goals, by number; with ``lock`` they are locked until the transaction ends."""
        query = queries.rows_of_goals(lock and self._locks)
        found = self._connection.execute(query, self._here | {"goals": list(goal_ids)})
        return [Row.read(tuple(row)) for row in found]

    def rows_of(self, states: Collection[GoalState]) -> list[Row]:
        """All subtasks of the goals in one of these states, by goal and number."""
        found = self._ask(queries.rows_in(tuple(states)), self._here)
        return [Row.read(row) for row in found.fetchall()]

    def rows_to_check(self) -> list[Row]:
        """The subtasks of OPEN and PAUSED goals whose holder waits for a check, the one that waits longest first."""
        return [Row.read(row) for row in self._ask(queries.CHECKS, self._here).fetchall()]

    def row(self, number: int, states: Collection[GoalState] | None = LIVE_STATES) -> Row | None:
        """The subtask with a number, of a goal in one of the states; if several goals used the number, of the latest."""
        if not can_be(number):
            return None
        query = queries.row_called(queries.known(states), self._locks)
        found = self._ask(query, self._here | {"number": number}).fetchone()
        return self._read(found) if found else None

    def look(self, number: int) -> Look | None:
        """As :meth:`Store.look`, within the transaction; the row is not locked."""
        found = self._ask(queries.LOOK, self._here | {"number": number}).fetchone() if can_be(number) else None
        return Look.read(found) if found else None

    def again(self, row: Row) -> Row:
        """Read a subtask's row again."""
        return self._locked.get(row.key) or Row.read(self._ask(queries.ROW_AT, {"key": row.key}).fetchone())

    def take_ready(self, number: int) -> Row | None:
        """Lock and read the READY subtask with this number of an OPEN goal; None if there is none, or it is being taken."""
        if not can_be(number):
            return None
        row = self._ask(queries.row_to_take(self._locks), self._here | {"number": number}).fetchone()
        return self._read(row) if row else None

    def next_number(self) -> int:
        """A subtask number that no live goal uses or has used."""
        live = GOALS.c.state.in_([str(state) for state in LIVE_STATES])
        highest = select(func.max(GOALS.c.last_number)).where(self._goals_here(), live)
        return int(self._connection.scalar(highest) or 0) + 1

    def add_row(self, goal_id: int, subtask: Subtask, state: Status, **values: Any) -> int:
        """Insert a subtask with ``subtask.id`` as its number; returns its key."""
        empty: dict[str, Any] = {
            "world": self._world,
            "number": subtask.id,
            "goal_id": goal_id,
            "spec": dump(subtask.to_json()),
            "state": str(state),
            "lease_s": 0.0,
            "attempts": 0,
            "critique": "",
            "waits": "",
            "progress": 0,
            "skipped": False,
        }
        grown = (GOALS.c.id == goal_id) & (GOALS.c.last_number < subtask.id)
        self._connection.execute(update(GOALS).where(grown).values(last_number=subtask.id))
        return _key(self._connection.execute(insert(SUBTASKS).values(empty | values)))

    def change_row(self, row: Row, **values: Any) -> bool:
        """Write columns of one subtask if its state is still the one in ``row``; False if it is not.

        A row that we have locked cannot have changed, so the change is sent later, together with the next statement.
        """
        names, written = _written(row, values)
        statement = queries.change_row(names)
        ours = self._locked.get(row.key)
        if ours is not None:
            self._locked[row.key] = ours.written(**values)
            self._waiting.append((statement, written))
            return True
        return bool(self._ask(statement, written).rowcount == 1)

    def drop_rows(self, keys: Collection[int]) -> None:
        """Delete subtasks."""
        self._connection.execute(delete(SUBTASKS).where(SUBTASKS.c.key.in_(keys)))

    # log

    def add_event(
        self, type_: str, *, goal: int | None, subtask: int | None, by: str | None, tick: int, data: Mapping[str, Any]
    ) -> None:
        """Append an event to the log; it is written at the end of the transaction."""
        self._unwritten.append(Event(0, game.date(), tick, type_, goal, subtask, by, dict(data)))

    def tell(self) -> list[Event]:
        """Write the events so far to the log now; returns them with their ids.

        Only one transaction writes to the log at a time, so whoever has read it up to an id has missed none below it.
        """
        unwritten, asked = self._unwritten, self._log()
        waiting, self._waiting = self._waiting, []
        written = together(self._link, [*waiting, *asked])[len(waiting) :]
        return [replace(event, id=key_of(cursor)) for event, cursor in zip(unwritten, written, strict=True)]

    def end(self) -> list[Asked]:
        """The last statements of the transaction: changes and events not yet written, and telling all watchers."""
        waiting, self._waiting = self._waiting, []
        if self._locks and not self._unwritten:
            waiting.append((queries.NOTIFY, queries.ALONE))
        return [*waiting, *self._log()]

    def _log(self) -> list[Asked]:
        """The statements that write the events not yet written."""
        unwritten, self._unwritten = self._unwritten, []
        asked: list[Asked] = []
        for event in unwritten:
            values = event_columns(event, self._world)
            if not asked and self._locks:
                asked.append((queries.ADD_FIRST_EVENT, values | queries.ALONE))
            else:
                asked.append((queries.ADD_EVENT, values))
        return asked

    def events(self, after: int, goal_id: int | None, limit: int | None) -> list[Event]:
        """Events after an id, of all goals or one, oldest first; with ``limit`` only the latest so many."""
        if limit is None:
            statement = queries.EVENTS_AFTER if goal_id is None else queries.EVENTS_OF
            rows = self._ask(statement, self._here | {"after": after, "goal": goal_id}).fetchall()
            return [read_event(dict(zip(EVENTS.columns.keys(), row, strict=True))) for row in rows]
        query = select(EVENTS).where(EVENTS.c.world == self._world, EVENTS.c.id > after)
        if goal_id is not None:
            query = query.where(EVENTS.c.goal == goal_id)
        query = query.order_by(EVENTS.c.id.desc()).limit(limit)
        return [read_event(row._mapping) for row in self._connection.execute(query)][::-1]

    def moves_of(self, name: str, after: int) -> list[tuple[Event, Action]]:
        """Changes of status by ``name`` after an event's id, each with the verb of its subtask, unless that was deleted."""
        found = self._connection.execute(queries.MOVES_OF, self._here | {"name": name, "after": after})
        return [(read_event(row._mapping), Action(json.loads(row.spec)["action"])) for row in found]

    # what is kept with goals, settings, participants

    def record(self, goal_id: int) -> GoalRecord:
        """The record of a goal; an empty one if nothing was kept."""
        row = self._ask(queries.RECORD, self._here | {"goal": goal_id}).fetchone()
        return GoalRecord() if row is None else record_of(row)

    def bases(self) -> dict[int, Base]:
        """Goal → what its record has of what lay in the chest before, for OPEN and PAUSED goals of which that is known."""
        rows = self._ask(queries.BASES, self._here).fetchall()
        return {goal: Base(json.loads(items), bool(counts_old)) for goal, items, counts_old in rows if items}

    def keep(self, goal_id: int, changes: RecordChanges) -> None:
        """Write fields of a goal's record."""
        values = {"world": self._world, "goal_id": goal_id, **record_columns(changes)}
        self._connection.execute(queries.put(self._link.kind, GOAL_RECORDS, values))

    def setting(self, key: str) -> Any:
        """A JSON value; None if it was never written."""
        found = self._ask(queries.SETTING, self._here | {"key": key}).fetchone()
        return None if found is None else json.loads(found[0])

    def set_setting(self, key: str, value: Any) -> None:
        """Write a JSON value."""
        self._ask(queries.PUT_SETTING, self._here | {"key": key, "value": dump(value)})

    def participants(self) -> list[Participant]:
        """Everybody who has been seen, sorted by name."""
        return [read_participant(row) for row in self._ask(queries.PARTICIPANTS_HERE, self._here).fetchall()]

    def participant(self, name: str) -> Participant | None:
        """A participant; None if they were never seen."""
        row = self._ask(queries.PARTICIPANT, self._here | {"name": name}).fetchone()
        return read_participant(row) if row else None

    def see(self, name: str, kind: str, present: bool, position: Position | None, state: Mapping[str, Any]) -> None:
        """Note how a participant was seen, at this moment."""
        where = [position.x, position.y, position.z] if position else None
        values = {
            "kind": kind,
            "present": present,
            "seen_at": wall.date(),
            "position": dump(where),
            "state": dump(dict(state)),
        }
        self._ask(queries.PUT_PARTICIPANT, self._here | {"name": name} | values)


def _key(inserted: CursorResult[Any]) -> int:
    key = inserted.inserted_primary_key
    if not key:
        raise StoreError("The board's database did not tell the id of a new row.")
    return int(key[0])


def _written(row: Row, values: Mapping[str, Any]) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The columns that values go into, and the parameters of the statement that writes them."""
    columns = dict(values)
    if "state" in values:
        columns["state"] = str(values["state"])
    if "subtask" in values:
        subtask: Subtask = columns.pop("subtask")
        columns |= {"spec": dump(subtask.to_json()), "number": subtask.id}
    named = {f"new_{name}": value for name, value in columns.items()}
    return tuple(sorted(columns)), {"row_key": row.key, "row_state": str(row.state)} | named


@lru_cache(maxsize=8192)
def _goal(row: tuple[Any, ...]) -> GoalView:
    return read_goal(dict(zip(GOALS.columns.keys(), row, strict=True)))


class Store:
    """One world of a database; safe to use from several threads.

    Args:
        database: with all worlds.
        world: the world's row.
    """

    def __init__(self, database: Database, world: int) -> None:
        self._database = database
        self.world = world
        self.one_writer = database.one_writer

    @contextmanager
    def write(self, queued: bool = True) -> Iterator[Transaction]:
        """Open a writing transaction. Those that change what is reserved or READY must be ``queued``: they run one at a time.

        SQLite has one writer at a time anyway. On PostgreSQL transactions that are not queued, or of another world, run side by
        side.
        """
        begun: list[Transaction] = []
        with self._database.write(last=lambda _: begun[0].end()) as connection:
            if queued:
                lock_world(connection, self.world)
            begun.append(Transaction(connection, self.world, writes=True))
            yield begun[0]

    @contextmanager
    def read(self) -> Iterator[Transaction]:
        """Open a reading transaction: everything in it is read as of one moment."""
        with self._database.read() as connection:
            yield Transaction(connection, self.world, writes=False)

    def look(self, number: int) -> Look | None:
        """The subtask with this number of a live goal, read without a transaction or a lock; None if there is none."""
        if not can_be(number):
            return None
        found = self._database.ask(queries.LOOK, {"world": self.world, "number": number})
        return Look.read(found[0]) if found else None

    def change(self, seen: Look, event: Event, **values: Any) -> Row | None:
        """Write columns of a subtask and an event, in a transaction of their own, if it is still as it was seen.

        Returns:
            The row as it is now; None, with nothing written, if the subtask or its goal has changed since.
        """
        names, written = _written(seen.row, values)
        written |= seen.unchanged() | event_columns(event, self.world)
        with self._database.apart() as link:
            if not self.one_writer:
                changed = alone(link, (queries.change_and_tell(names), written | queries.ALONE)).rowcount == 1
            elif changed := together(link, [(queries.change_seen(names), written)])[0].rowcount == 1:
                together(link, [(queries.ADD_EVENT, written)])
        return seen.row.written(**values) if changed else None

    def watch(self) -> Watch:
        """A new watch, which notices when any process changes the board."""
        return self._database.watch()
