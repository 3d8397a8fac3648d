"""The board's most frequent statements, each built once, since building one takes longer than carrying it out.

Values that differ from call to call are parameters: ``world``, ``number``, ``goals`` and so on.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Insert,
    Select,
    Table,
    Update,
    bindparam,
    cast,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from covoyager.board.store.prepared import Prepared
from covoyager.board.store.tables import EVENTS, GOAL_RECORDS, GOALS, PARTICIPANTS, SESSIONS, SETTINGS, SUBTASKS, WORLDS
from covoyager.board.views import LIVE_STATES, OPEN_STATES
from covoyager.domain import GoalState, Status

#: The columns of a subtask in the order of :class:`covoyager.board.store.rows.Row`.
ROW = [column for column in SUBTASKS.columns if column.name != "world"]

CHANNEL = "covoyager_board"
"""PostgreSQL's LISTEN/NOTIFY channel."""

LOG_LOCK = 0x636F766C
"""Key of PostgreSQL's advisory lock, which every transaction takes before it writes into the log."""

ALONE = {"lock": LOG_LOCK, "channel": CHANNEL}
"""Parameters of PostgreSQL's statements that end a transaction, besides their own."""

LOCK_WORLD = Prepared(select(WORLDS.c.id).where(WORLDS.c.id == bindparam("world")).with_for_update())
"""PostgreSQL: makes the world's other queued writers wait until the transaction ends."""

_LOCKS_BEFORE_DISK = func.set_config(
    literal_column("'synchronous_commit'"), literal_column("'off'"), literal_column("true")
)
_NOTIFIED = func.pg_notify(bindparam("channel"), literal_column("''"))
#: PostgreSQL's last statement of a transaction that writes nothing into the log: tells all watchers.
NOTIFY = Prepared(select(_NOTIFIED, _LOCKS_BEFORE_DISK))
_EVENT = {column.name: bindparam(column.name, type_=column.type) for column in EVENTS.c if column.name != "id"}
ADD_EVENT = Prepared(insert(EVENTS).values(_EVENT))
_ALONE = select(func.pg_advisory_xact_lock(bindparam("lock")), _NOTIFIED, _LOCKS_BEFORE_DISK)
_TYPED = [cast(value, value.type) for value in _EVENT.values()]
#: PostgreSQL's first event of a transaction: takes the lock of the log until the transaction ends, and tells all watchers.
ADD_FIRST_EVENT = Prepared(insert(EVENTS).from_select([*_EVENT], select(*_TYPED).select_from(_ALONE.cte("alone"))))
GOAL = Prepared(select(GOALS).where(GOALS.c.world == bindparam("world"), GOALS.c.id == bindparam("goal")))
RECORD = Prepared(
    select(GOAL_RECORDS).where(GOAL_RECORDS.c.world == bindparam("world"), GOAL_RECORDS.c.goal_id == bindparam("goal"))
)
SETTING = Prepared(
    select(SETTINGS.c.value).where(SETTINGS.c.world == bindparam("world"), SETTINGS.c.key == bindparam("key"))
)
#: A world's events after an event's id.
EVENTS_AFTER = Prepared(
    select(EVENTS).where(EVENTS.c.world == bindparam("world"), EVENTS.c.id > bindparam("after")).order_by(EVENTS.c.id)
)
#: A goal's events after an event's id. The world is compared in such a way that SQLite goes by the goal: by the world it
#: would read all of that world's log.
EVENTS_OF = Prepared(
    select(EVENTS)
    .where(
        EVENTS.c.goal == bindparam("goal"), EVENTS.c.id > bindparam("after"), EVENTS.c.world + 0 == bindparam("world")
    )
    .order_by(EVENTS.c.id)
)
#: Every session that signed in, the oldest first.
ALL_SESSIONS = Prepared(select(SESSIONS).order_by(SESSIONS.c.id))
_OF_STEP = (
    (SUBTASKS.c.world == EVENTS.c.world)
    & (SUBTASKS.c.goal_id == EVENTS.c.goal)
    & (SUBTASKS.c.number == EVENTS.c.subtask)
)
#: Changes of status by one participant after an event's id, each with its subtask's spec.
MOVES_OF = (
    select(EVENTS, SUBTASKS.c.spec)
    .join(SUBTASKS, _OF_STEP)
    .where(EVENTS.c.world == bindparam("world"), EVENTS.c.id > bindparam("after"))
    .where(EVENTS.c.actor == bindparam("name"), EVENTS.c.type == "status")
    .order_by(EVENTS.c.id)
)

PARTICIPANTS_HERE = Prepared(
    select(PARTICIPANTS).where(PARTICIPANTS.c.world == bindparam("world")).order_by(PARTICIPANTS.c.name)
)
PARTICIPANT = Prepared(
    select(PARTICIPANTS).where(PARTICIPANTS.c.world == bindparam("world"), PARTICIPANTS.c.name == bindparam("name"))
)


def put(kind: str, table: Table, values: Mapping[str, Any]) -> Insert:
    """Insert a row or change the one with its key, in one statement, so that several writers may do it at once.

    Args:
        kind: of database, ``sqlite`` or ``postgresql``.
        table: with a primary key.
        values: by column, the key's among them.
    """
    key = table.primary_key.columns.keys()
    query = _insert(kind)(table).values(values)
    changed = {name: query.excluded[name] for name in values if name not in key}
    into: Insert = query.on_conflict_do_update(index_elements=key, set_=changed)
    return into


def _insert(kind: str) -> Any:
    if kind == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as postgresql_insert

        return postgresql_insert
    return sqlite_insert


def _put_whole(table: Table) -> Prepared:
    return Prepared(lambda kind: put(kind, table, {column.name: bindparam(column.name) for column in table.columns}))


PUT_PARTICIPANT = _put_whole(PARTICIPANTS)
PUT_SETTING = _put_whole(SETTINGS)

States = tuple[GoalState, ...] | None


def known(states: Collection[GoalState] | None) -> States:
    """States as a tuple, so that they can be a key of the caches below."""
    return None if states is None else tuple(states)


@lru_cache
def goals(states: States) -> Prepared:
    """A world's goals in one of the states (None: in any); the most urgent first, then the oldest."""
    query = select(GOALS).where(GOALS.c.world == bindparam("world")).order_by(GOALS.c.priority.desc(), GOALS.c.id)
    return Prepared(query if states is None else query.where(_is_in(states)))


#: A world's last goals, ``count`` of them, the latest first.
LATEST_GOALS = Prepared(
    select(GOALS).where(GOALS.c.world == bindparam("world")).order_by(GOALS.c.id.desc()).limit(bindparam("count"))
)


def _ids(states: tuple[GoalState, ...]) -> Select[Any]:
    return select(GOALS.c.id).where(GOALS.c.world == bindparam("world"), _is_in(states))


def _is_in(states: Iterable[GoalState]) -> ColumnElement[bool]:
    """A condition with the states written into the statement: a list of parameters would be expanded at every call."""
    return GOALS.c.state.in_([literal_column(f"'{state}'") for state in states])


BASES = Prepared(
    select(GOAL_RECORDS.c.goal_id, GOAL_RECORDS.c.base, GOAL_RECORDS.c.counts_old).where(
        GOAL_RECORDS.c.world == bindparam("world"), GOAL_RECORDS.c.goal_id.in_(_ids(OPEN_STATES))
    )
)


def _rows() -> Select[Any]:
    return select(*ROW).where(SUBTASKS.c.world == bindparam("world"))


@lru_cache
def rows_of_goals(lock: bool) -> Select[Any]:
    """The subtasks of ``goals``, by goal and number; with ``lock`` they are locked until the transaction ends."""
    query = _rows().where(SUBTASKS.c.goal_id.in_(bindparam("goals", expanding=True)))
    query = query.order_by(SUBTASKS.c.goal_id, SUBTASKS.c.number)
    return query.with_for_update() if lock else query


@lru_cache
def rows_in(states: tuple[GoalState, ...]) -> Prepared:
    """The subtasks of the goals in one of the states, by goal and number."""
    here = SUBTASKS.c.goal_id.in_(_ids(states))
    return Prepared(_rows().where(here).order_by(SUBTASKS.c.goal_id, SUBTASKS.c.number))


@lru_cache
def row_called(states: States, lock: bool) -> Prepared:
    """The subtask with ``number`` of a goal in one of the states (None: in any); of several, the latest goal's."""
    query = _rows().where(SUBTASKS.c.number == bindparam("number")).order_by(SUBTASKS.c.goal_id.desc()).limit(1)
    if states is not None:
        query = query.where(SUBTASKS.c.goal_id.in_(_ids(states)))
    return Prepared(query.with_for_update() if lock else query)


#: The subtasks of OPEN and PAUSED goals whose holder waits for a check, the one that waits longest first.
CHECKS = Prepared(
    _rows()
    .where(SUBTASKS.c.goal_id.in_(_ids(OPEN_STATES)), SUBTASKS.c.check_at.is_not(None))
    .order_by(SUBTASKS.c.check_at, SUBTASKS.c.goal_id, SUBTASKS.c.number)
)
ROW_AT = Prepared(select(*ROW).where(SUBTASKS.c.key == bindparam("key")))


LOOK = Prepared(
    select(*ROW, GOALS.c.state.label("goal_state"), GOALS.c.text.label("goal_text"))
    .join(GOALS, GOALS.c.id == SUBTASKS.c.goal_id)
    .where(SUBTASKS.c.world == bindparam("world"), SUBTASKS.c.number == bindparam("number"), _is_in(LIVE_STATES))
    .order_by(SUBTASKS.c.goal_id.desc())
    .limit(1)
)
"""The subtask with ``number`` of a live goal, with that goal's state and text; of several, the latest goal's."""


@lru_cache
def row_to_take(lock: bool) -> Prepared:
    """The READY subtask with ``number`` of an OPEN goal; with ``lock`` it is locked, and one already locked is not found."""
    query = _rows().where(
        SUBTASKS.c.number == bindparam("number"),
        SUBTASKS.c.state == str(Status.READY),
        SUBTASKS.c.goal_id.in_(_ids((GoalState.OPEN,))),
    )
    return Prepared(query.with_for_update(skip_locked=True) if lock else query)


@lru_cache
def change_row(names: tuple[str, ...]) -> Prepared:
    """Write these columns (as ``new_NAME``) of the subtask with ``row_key`` if it is still in ``row_state``."""
    here = SUBTASKS.c.key == bindparam("row_key"), SUBTASKS.c.state == bindparam("row_state")
    return Prepared(update(SUBTASKS).where(*here).values({name: bindparam(f"new_{name}") for name in names}))


def _change_seen(names: tuple[str, ...]) -> Update:
    goal = select(GOALS.c.id).where(GOALS.c.id == bindparam("goal"), GOALS.c.state == bindparam("goal_state"))
    as_seen = [
        SUBTASKS.c[name] == bindparam(f"row_{name}") for name in ("key", "state", "spec", "attempts", "critique")
    ]
    holder = SUBTASKS.c.holder.is_not_distinct_from(bindparam("row_holder"))
    change = update(SUBTASKS).where(*as_seen, holder, SUBTASKS.c.goal_id.in_(goal))
    return change.values({name: bindparam(f"new_{name}") for name in names})


@lru_cache
def change_seen(names: tuple[str, ...]) -> Prepared:
    """Write these columns (as ``new_NAME``) of a subtask if it and its goal's state are still as they were seen."""
    return Prepared(_change_seen(names))


@lru_cache
def change_and_tell(names: tuple[str, ...]) -> Prepared:
    """PostgreSQL: :func:`change_seen` and, if it changed the row, an event as by :data:`ADD_FIRST_EVENT`."""
    moved = _change_seen(names).returning(SUBTASKS.c.key).cte("moved")
    alone = _ALONE.select_from(moved).cte("alone")
    return Prepared(insert(EVENTS).from_select([*_EVENT], select(*_TYPED).select_from(alone)))
