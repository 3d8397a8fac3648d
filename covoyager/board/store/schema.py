"""Making the tables, and migrating a database of an earlier schema to ours."""

import json
import re
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Text, func, insert, inspect, select, text, update

from covoyager.board.store.tables import (
    COMMON,
    EVENTS,
    GOAL_RECORDS,
    GOALS,
    METADATA,
    PARTICIPANTS,
    SCHEMA,
    SETTINGS,
    SUBTASKS,
    WORLDS,
)
from covoyager.domain import NO_WORLD
from covoyager.errors import StoreError

_SCHEMA_LOCK = 0x636F766F  # "covo": PostgreSQL advisory lock while tables are made
_VERSION = "schema"


def prepare(connection: Connection, name: str) -> None:
    """Make the tables if there are none, or migrate them to our schema.

    Args:
        connection: in a writing transaction.
        name: what an error message calls the database.

    Raises:
        StoreError: it is of a newer schema.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _SCHEMA_LOCK})
    found = None
    if COMMON.name in _tables(connection):
        found = connection.scalar(select(COMMON.c.value).where(COMMON.c.key == _VERSION))
    if found is None:
        METADATA.create_all(connection)
        connection.execute(insert(COMMON).values(key=_VERSION, value=str(SCHEMA)))
        world_row(connection, NO_WORLD.key, NO_WORLD.text, NO_WORLD.play)
        return
    if not (found.isascii() and found.isdigit() and int(found[:9]) > 0):
        raise StoreError(
            f"{name} is damaged (its schema is called {found[:20]!r}). Nothing was deleted: move it away to start anew, or "
            "restore a copy."
        )
    if int(found) > SCHEMA:
        raise StoreError(
            f"{name} is of a newer Co-Voyager (schema {found}, this one knows {SCHEMA}); "
            "install that one, or set COVOYAGER_DATABASE_URL to another database."
        )
    for old in range(int(found), SCHEMA):
        _STEPS[old](connection)
    if int(found) < SCHEMA:
        connection.execute(update(COMMON).where(COMMON.c.key == _VERSION).values(value=str(SCHEMA)))


def world_row(connection: Connection, key: str, words: str, play: str) -> int:
    """The row of a world, which is made if there is none yet."""
    named = select(WORLDS.c.id).where(WORLDS.c.key == key)
    found: int | None = connection.scalar(named)
    if found is None:
        connection.execute(insert(WORLDS).values(key=key, text=words, play=play, played_at=0.0))
        found = connection.execute(named).scalar_one()
    return found


def _tables(connection: Connection) -> set[str]:
    if connection.dialect.name == "sqlite":
        return set(connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'table'")))
    return set(connection.scalars(text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")))


# --- from 1 to 2: everything belongs to a world ---------------------------------------------------------------

_OF_GOAL = re.compile(r"user\.goal:(\d+):(.+)")
_EMBEDDED = re.compile(r"(?P<world>.+)-(?P<mc>\d+(?:\.\d+)+)-(?P<seed>-?\d+)(-[0-9a-f]{8})?")


def _add_worlds(connection: Connection) -> None:
    """Migrate from schema 1, which kept a goal's world in a setting, and one stock, crew and session for all worlds."""
    connection.execute(text(f"ALTER TABLE {PARTICIPANTS.name} RENAME TO covoyager_participant_1"))
    if connection.dialect.name == "postgresql":  # a renamed table keeps the name of its primary key
        connection.execute(text("ALTER INDEX covoyager_participant_pkey RENAME TO covoyager_participant_1_pkey"))
    for table in (GOALS, SUBTASKS, EVENTS):
        connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN world INTEGER NOT NULL DEFAULT 0"))
    METADATA.create_all(connection)
    for table in (GOALS, SUBTASKS, EVENTS):
        for index in table.indexes:
            index.create(connection, checkfirst=True)
    kept = {str(row.key): json.loads(row.value) for row in connection.execute(select(COMMON))}
    nowhere = world_row(connection, NO_WORLD.key, NO_WORLD.text, NO_WORLD.play)
    worlds = _Worlds(connection, nowhere)
    of_goal: dict[int, int] = {}
    for (goal_id,) in connection.execute(select(GOALS.c.id)).all():
        of_goal[goal_id] = worlds.of(kept.get(f"user.goal:{goal_id}:world"))
    last = worlds.of(kept.get("user.stock:world"))
    for goal_id, world in of_goal.items():
        connection.execute(update(GOALS).where(GOALS.c.id == goal_id).values(world=world))
        connection.execute(update(SUBTASKS).where(SUBTASKS.c.goal_id == goal_id).values(world=world))
        connection.execute(update(EVENTS).where(EVENTS.c.goal == goal_id).values(world=world))
    connection.execute(update(EVENTS).where(EVENTS.c.world == 0).values(world=last))
    latest = func.coalesce(func.max(EVENTS.c.at), 0.0)
    for world in worlds.known.values():
        played = connection.scalar(select(latest).where(EVENTS.c.world == world))
        connection.execute(update(WORLDS).where(WORLDS.c.id == world).values(played_at=played))
    for row in connection.execute(text("SELECT * FROM covoyager_participant_1")).mappings().all():
        connection.execute(insert(PARTICIPANTS).values(world=last, **row))
    connection.execute(text("DROP TABLE covoyager_participant_1"))
    for key, value in kept.items():
        for world, name in _settings(key, of_goal, worlds, last):
            connection.execute(insert(SETTINGS).values(world=world, key=name, value=json.dumps(value)))
        if key != _VERSION and not key.startswith("user.meaning:"):
            connection.execute(COMMON.delete().where(COMMON.c.key == key))


class _Worlds:
    """Rows of worlds by the names that schema 1 gave them."""

    def __init__(self, connection: Connection, nowhere: int) -> None:
        self._connection = connection
        self._nowhere = nowhere
        self.known: dict[str, int] = {}

    def of(self, key: Any) -> int:
        """The row of a name; without a name, that of :data:`NO_WORLD`."""
        if not isinstance(key, str) or not key:
            return self._nowhere
        if key not in self.known:
            kind = _EMBEDDED.fullmatch(key)
            play = f"covoyager play --world {kind['world']} --seed {kind['seed']}" if kind else f"covoyager join {key}"
            self.known[key] = world_row(self._connection, key, key, play)
        return self.known[key]


def _settings(key: str, of_goal: dict[int, int], worlds: _Worlds, last: int) -> list[tuple[int, str]]:
    """Where a setting of schema 1 goes: rows of worlds, each with its key there; empty if it is dropped."""
    goal = _OF_GOAL.fullmatch(key)
    if goal is not None:
        place = of_goal.get(int(goal[1]))
        return [(place, key)] if place is not None and goal[2] != "world" else []
    if key == "stock":
        return [(last, "stock")]
    for name in ("chest", "door"):
        if key.startswith(f"user.{name}:"):
            return [(worlds.of(key.partition(":")[2]), f"user.{name}")]
    if key.startswith("user.jobs:"):
        return [(world, key) for world in worlds.known.values()]
    return []


# --- from 2 to 3: what is kept with a goal has a table ---------------------------------------------------------

_KEPT_WITH_GOAL = {
    "base": "base",
    "blueprint": "building",
    "documents": "documents",
    "plans": "plans",
    "ways": "ways",
    "came_to_nothing": "gave_up",
}


def _add_goal_records(connection: Connection) -> None:
    """Migrate from schema 2, which kept goals' records in settings."""
    METADATA.create_all(connection)
    records: dict[tuple[int, int], dict[str, Any]] = {}
    for row in connection.execute(select(SETTINGS)).all():
        of_goal = _OF_GOAL.fullmatch(str(row.key))
        if of_goal is None or of_goal[2] not in _KEPT_WITH_GOAL:
            continue
        column, value = _KEPT_WITH_GOAL[of_goal[2]], json.loads(row.value)
        is_text = isinstance(GOAL_RECORDS.c[column].type, Text)
        records.setdefault((row.world, int(of_goal[1])), {})[column] = row.value if is_text else value
        connection.execute(SETTINGS.delete().where(SETTINGS.c.world == row.world, SETTINGS.c.key == row.key))
    for (world, goal_id), values in records.items():
        connection.execute(insert(GOAL_RECORDS).values(world=world, goal_id=goal_id, **values))


def _forget_waits(connection: Connection) -> None:
    """Migrate from schema 3, which kept what a subtask waits for as words; it is found anew with the board's next change."""
    connection.execute(update(SUBTASKS).values(waits=""))


def _add_counts_old(connection: Connection) -> None:
    """Migrate from schema 4, in which nothing told whether a goal counts what lay in the chest before."""
    column = GOAL_RECORDS.c.counts_old
    if column.name not in {known["name"] for known in inspect(connection).get_columns(GOAL_RECORDS.name)}:
        connection.execute(
            text(f"ALTER TABLE {GOAL_RECORDS.name} ADD COLUMN {column.name} BOOLEAN NOT NULL DEFAULT FALSE")
        )


_STEPS: dict[int, Callable[[Connection], None]] = {
    1: _add_worlds,
    2: _add_goal_records,
    3: _forget_waits,
    4: _add_counts_old,
}
