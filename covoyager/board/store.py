"""Transactions on the board's database, in the board's own words. All SQL of the board is here and in store_*.py."""

import json
import threading
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, CursorResult, delete, func, insert, select, text, update
from sqlmodel import col

from covoyager.board.rows import Row, dump
from covoyager.board.store_engine import CHANNEL, LOG_LOCK, file_of, open_engine, parse_url, translated
from covoyager.board.store_tables import CODES, EVENTS, GOALS, PARTICIPANTS, SETTINGS, SUBTASKS, SubtaskTable
from covoyager.board.store_watch import LocalWatch, NotifyWatch, VersionWatch, Watch
from covoyager.board.views import LIVE_STATES, GoalView, Participant
from covoyager.domain import Event, Goal, GoalState, Position, Status, Subtask
from covoyager.errors import StoreError

LARGEST = 2**63 - 1


class Transaction:
    """What can be read and written in one transaction.

    Where writers go side by side (PostgreSQL), a row that is read to be written is locked until the end.
    """

    def __init__(self, connection: Connection, *, writes: bool) -> None:
        self._connection = connection
        self._locks = writes and connection.dialect.name == "postgresql"
        self._told: list[Event] = []

    # goals

    def goals(self, states: Collection[GoalState] | None = None) -> list[GoalView]:
        """Goals in one of the states, or all; the most urgent first, then the oldest."""
        query = select(GOALS).order_by(GOALS.c.priority.desc(), GOALS.c.id)
        if states is not None:
            query = query.where(GOALS.c.state.in_([str(state) for state in states]))
        return [_goal(row._mapping) for row in self._connection.execute(query)]

    def goal(self, goal_id: int) -> GoalView | None:
        """One goal."""
        if not _can_be(goal_id):
            return None
        row = self._connection.execute(select(GOALS).where(GOALS.c.id == goal_id)).first()
        return _goal(row._mapping) if row else None

    def add_goal(self, goal: Goal, by: str, priority: int, tick: int) -> int:
        """Insert an OPEN goal without a plan; gives its id."""
        values = {
            "text": goal.text,
            "items": dump(dict(goal.items)),
            "assumed": dump(goal.assumed),
            "state": str(GoalState.OPEN),
            "actor": by,
            "priority": priority,
            "created_at": time.time(),
            "created_tick": tick,
            "plan_source": "",
            "minecraft": "",
            "critical_path": "[]",
            "last_number": 0,
            "why": "",
        }
        return _key(self._connection.execute(insert(GOALS).values(values)))

    def change_goal(self, goal_id: int, **values: Any) -> None:
        """Write columns of one goal; ``goal`` stands for its text and items."""
        goal = values.pop("goal", None)
        if goal is not None:
            values |= {"text": goal.text, "items": dump(dict(goal.items)), "assumed": dump(goal.assumed)}
        if "critical_path" in values:
            values["critical_path"] = dump(values["critical_path"])
        self._connection.execute(update(GOALS).where(GOALS.c.id == goal_id).values(**values))

    # subtasks

    def rows(self, goal_ids: Collection[int], *, lock: bool = False) -> list[Row]:
        """All subtasks of these goals, by number; with ``lock`` nobody else writes any of them until the end."""
        query = select(SUBTASKS).where(SUBTASKS.c.goal_id.in_(goal_ids)).order_by(SUBTASKS.c.goal_id, SUBTASKS.c.number)
        if lock and self._locks:
            query = query.with_for_update()
        return [Row.read(tuple(row)) for row in self._connection.execute(query)]

    def rows_of(self, states: Collection[GoalState]) -> list[Row]:
        """All subtasks of the goals in one of these states."""
        goals = select(GOALS.c.id).where(GOALS.c.state.in_([str(state) for state in states]))
        query = select(SUBTASKS).where(SUBTASKS.c.goal_id.in_(goals)).order_by(SUBTASKS.c.goal_id, SUBTASKS.c.number)
        return [Row.read(tuple(row)) for row in self._connection.execute(query)]

    def row(self, number: int, states: Collection[GoalState] | None = LIVE_STATES) -> Row | None:
        """The subtask that the number stands for; of several goals that used it, the latest."""
        if not _can_be(number):
            return None
        query = select(SUBTASKS).where(SUBTASKS.c.number == number).order_by(SUBTASKS.c.goal_id.desc()).limit(1)
        if states is not None:
            goals = select(GOALS.c.id).where(GOALS.c.state.in_([str(state) for state in states]))
            query = query.where(SUBTASKS.c.goal_id.in_(goals))
        row = self._connection.execute(query.with_for_update() if self._locks else query).first()
        return Row.read(tuple(row)) if row else None

    def take_ready(self, number: int) -> Row | None:
        """The READY subtask with this number of an OPEN goal, locked for us; None when it is not, or is being taken."""
        goals = select(GOALS.c.id).where(GOALS.c.state == str(GoalState.OPEN))
        query = select(SUBTASKS).where(
            SUBTASKS.c.number == number, SUBTASKS.c.state == str(Status.READY), SUBTASKS.c.goal_id.in_(goals)
        )
        if self._locks:
            query = query.with_for_update(skip_locked=True)
        row = self._connection.execute(query).first()
        return Row.read(tuple(row)) if row else None

    def next_number(self) -> int:
        """A number that no goal on the board uses or has used."""
        live = GOALS.c.state.in_([str(state) for state in LIVE_STATES])
        return int(self._connection.scalar(select(func.max(GOALS.c.last_number)).where(live)) or 0) + 1

    def add_row(self, goal_id: int, subtask: Subtask, state: Status, **values: Any) -> int:
        """Insert a subtask under ``subtask.id`` as its number; gives its key."""
        empty: dict[str, Any] = {
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
        """Write columns of one subtask if its state is still the one in ``row``; False when it is not."""
        if "state" in values:
            values["state"] = str(values["state"])
        if "subtask" in values:
            subtask: Subtask = values.pop("subtask")
            values |= {"spec": dump(subtask.to_json()), "number": subtask.id}
        query = update(SUBTASKS).where(SUBTASKS.c.key == row.key, SUBTASKS.c.state == str(row.state))
        return self._connection.execute(query.values(**values)).rowcount == 1

    def drop_rows(self, keys: Collection[int]) -> None:
        """Take subtasks off the board."""
        self._connection.execute(delete(SUBTASKS).where(col(SubtaskTable.key).in_(keys)))

    # log

    def add_event(
        self, type_: str, *, goal: int | None, subtask: int | None, by: str | None, tick: int, data: Mapping[str, Any]
    ) -> None:
        """Append to the log, at the end of the transaction."""
        self._told.append(Event(0, time.time(), tick, type_, goal, subtask, by, dict(data)))

    def tell(self) -> list[Event]:
        """Write what was told to the log, the last thing of a transaction; gives it with its ids.

        One at a time does so, until its end: whoever reads the log up to an id has missed none below it.
        """
        told, self._told = self._told, []
        if told and self._locks:
            self._connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOG_LOCK})
        return [replace(event, id=self._tell(event)) for event in told]

    def _tell(self, event: Event) -> int:
        names = ("at", "tick", "type", "goal", "subtask")
        values = {name: getattr(event, name) for name in names} | {"actor": event.by, "data": dump(dict(event.data))}
        return _key(self._connection.execute(insert(EVENTS).values(values)))

    def events(self, after: int, goal_id: int | None, limit: int | None) -> list[Event]:
        """The log after an id, oldest first; with ``limit`` the latest so many."""
        query = select(EVENTS).where(EVENTS.c.id > after)
        if goal_id is not None:
            query = query.where(EVENTS.c.goal == goal_id)
        query = query.order_by(EVENTS.c.id.desc() if limit else EVENTS.c.id)
        if limit:
            query = query.limit(limit)
        found = [_event(row._mapping) for row in self._connection.execute(query)]
        return found[::-1] if limit else found

    # settings, participants, codes

    def setting(self, key: str) -> Any:
        """A JSON value, or None."""
        found = self._connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == key))
        return None if found is None else json.loads(found)

    def set_setting(self, key: str, value: Any) -> None:
        """Write a JSON value."""
        where = SETTINGS.c.key == key
        if self._connection.execute(update(SETTINGS).where(where).values(value=dump(value))).rowcount == 0:
            self._connection.execute(insert(SETTINGS).values(key=key, value=dump(value)))

    def participants(self) -> list[Participant]:
        """Everybody who has been seen, by name."""
        found = self._connection.execute(select(PARTICIPANTS).order_by(PARTICIPANTS.c.name))
        return [_participant(row._mapping) for row in found]

    def participant(self, name: str) -> Participant | None:
        """One of the crew."""
        row = self._connection.execute(select(PARTICIPANTS).where(PARTICIPANTS.c.name == name)).first()
        return _participant(row._mapping) if row else None

    def see(self, name: str, kind: str, present: bool, position: Position | None, state: Mapping[str, Any]) -> None:
        """Write down how somebody was seen."""
        where = [position.x, position.y, position.z] if position else None
        values = {
            "kind": kind,
            "present": present,
            "seen_at": time.time(),
            "position": dump(where),
            "state": dump(dict(state)),
        }
        done = self._connection.execute(update(PARTICIPANTS).where(PARTICIPANTS.c.name == name).values(**values))
        if done.rowcount == 0:
            self._connection.execute(insert(PARTICIPANTS).values(name=name, **values))

    def add_code(self, digest: str, name: str, expires_at: float) -> None:
        """Keep the hash of a one-time code, in place of the person's earlier ones."""
        self._connection.execute(delete(CODES).where((CODES.c.name == name) | (CODES.c.expires_at < time.time())))
        self._connection.execute(insert(CODES).values(hash=digest, name=name, expires_at=expires_at))

    def take_code(self, digest: str, now: float) -> str | None:
        """The name behind a code that has not run out; the code is used up."""
        found = self._connection.execute(select(CODES).where(CODES.c.hash == digest)).first()
        used = self._connection.execute(delete(CODES).where(CODES.c.hash == digest)).rowcount
        return str(found.name) if found and used and found.expires_at >= now else None


class Store:
    """The database behind one Board; safe to use from several threads."""

    def __init__(self, url: str) -> None:
        self._url = parse_url(url)
        self._engine = open_engine(self._url)
        in_memory = self._url.get_backend_name() == "sqlite" and file_of(self._url) is None
        self.one_writer = self._url.get_backend_name() == "sqlite"
        """Writers queue whether they keep books or not."""
        self._turn: Any = threading.RLock() if in_memory else nullcontext()
        self._local = LocalWatch()

    @contextmanager
    def write(self, books: bool = True) -> Iterator[Transaction]:
        """One writing transaction; ``books`` (whatever changes what is reserved or ready) makes writers queue.

        SQLite has one writer at a time anyway; PostgreSQL writers that do not keep books run side by side.
        """
        with self._turn, translated(self._url):
            with self._engine.connect().execution_options(write=True) as connection, connection.begin():
                if connection.dialect.name == "postgresql":
                    if books:
                        lock = select(SETTINGS.c.key).where(SETTINGS.c.key == "books").with_for_update()
                        connection.execute(lock)
                    connection.execute(text("SELECT pg_notify(:channel, '')"), {"channel": CHANNEL})
                transaction = Transaction(connection, writes=True)
                yield transaction
                transaction.tell()
            self._local.bump()

    @contextmanager
    def read(self) -> Iterator[Transaction]:
        """One reading transaction: everything in it is of one moment."""
        with self._turn, translated(self._url), self._engine.connect() as connection, connection.begin():
            yield Transaction(connection, writes=False)

    def watch(self) -> Watch:
        """Something that notices when any process has changed the board."""
        with translated(self._url):
            if self._url.get_backend_name() != "sqlite":
                return NotifyWatch(self._url.set(drivername="postgresql").render_as_string(hide_password=False))
            file = file_of(self._url)
            return VersionWatch(file) if file else self._local.another()

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def _can_be(number: int) -> bool:
    """Whether a database knows numbers as large as this."""
    return abs(number) <= LARGEST


def _key(inserted: CursorResult[Any]) -> int:
    key = inserted.inserted_primary_key
    if not key:
        raise StoreError("The board's database did not tell the id of a new row.")
    return int(key[0])


def _goal(row: Mapping[Any, Any]) -> GoalView:
    return GoalView(
        id=row["id"],
        goal=Goal(text=row["text"], items=json.loads(row["items"]), assumed=tuple(json.loads(row["assumed"]))),
        state=GoalState(row["state"]),
        by=row["actor"],
        priority=row["priority"],
        created_at=row["created_at"],
        created_tick=row["created_tick"],
        plan_source=row["plan_source"],
        minecraft=row["minecraft"],
        critical_path=tuple(json.loads(row["critical_path"])),
        why=row["why"],
        ended_at=row["ended_at"],
        ended_tick=row["ended_tick"],
    )


def _event(row: Mapping[Any, Any]) -> Event:
    names = ("id", "at", "tick", "type", "goal", "subtask")
    return Event(**{name: row[name] for name in names}, by=row["actor"], data=json.loads(row["data"]))


def _participant(row: Mapping[Any, Any]) -> Participant:
    where = json.loads(row["position"])
    return Participant(
        name=row["name"],
        kind=row["kind"],
        present=row["present"],
        position=Position(*where) if where else None,
        seen_at=row["seen_at"],
        state=json.loads(row["state"]),
    )
