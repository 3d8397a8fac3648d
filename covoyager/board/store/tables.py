"""The tables of the board's database. Structured values are JSON text, which only :mod:`covoyager.board.store.rows` reads.

All but :data:`COMMON` and :data:`CODES` belongs to a world: ``world`` is the ``id`` of its row. Columns ``_at`` are seconds
since the epoch, ``_tick`` ticks of the world's age.
"""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

SCHEMA = 5
"""The schema's number, increased with every change of the tables; a database with a higher one is not opened."""

METADATA = MetaData()

WORLDS = Table(
    "covoyager_world",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", String, nullable=False, unique=True),
    Column("text", String, nullable=False),
    Column("play", String, nullable=False),
    Column("played_at", Float, nullable=False),
)
"""One row for each world; :class:`covoyager.domain.WorldId` says what the key is."""

GOALS = Table(
    "covoyager_goal",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("world", Integer, nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("items", Text, nullable=False),
    Column("assumed", Text, nullable=False),
    Column("state", String, nullable=False, index=True),
    Column("actor", String, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("created_tick", Integer, nullable=False),
    Column("plan_source", String, nullable=False),
    Column("minecraft", String, nullable=False),
    Column("critical_path", Text, nullable=False),
    Column("last_number", Integer, nullable=False),
    Column("why", Text, nullable=False),
    Column("ended_at", Float),
    Column("ended_tick", Integer),
)
"""One row for each goal; ``last_number`` is the highest number that any of its subtasks ever had."""

GOAL_RECORDS = Table(
    "covoyager_goal_record",
    METADATA,
    Column("world", Integer, primary_key=True),
    Column("goal_id", Integer, primary_key=True),
    Column("base", Text),
    Column("building", Text),
    Column("documents", Text),
    Column("plans", Integer, nullable=False, default=0),
    Column("ways", Integer, nullable=False, default=0),
    Column("gave_up", Boolean, nullable=False, default=False),
    Column("counts_old", Boolean, nullable=False, default=False),
)
"""What is kept with a goal (:class:`covoyager.domain.GoalRecord`); a goal without a row has the defaults."""

SUBTASKS = Table(
    "covoyager_subtask",
    METADATA,
    Column("key", Integer, primary_key=True),
    Column("world", Integer, nullable=False),
    Column("number", Integer, nullable=False, index=True),
    Column("goal_id", Integer, ForeignKey("covoyager_goal.id"), nullable=False, index=True),
    Column("spec", Text, nullable=False),
    Column("state", String, nullable=False),
    Column("holder", String),
    Column("lease_until", Float),
    Column("lease_s", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("critique", Text, nullable=False),
    Column("waits", Text, nullable=False),
    Column("progress", Integer, nullable=False),
    Column("started_at", Float),
    Column("started_tick", Integer),
    Column("ended_at", Float),
    Column("ended_tick", Integer),
    Column("amount", Integer),
    Column("check_at", Float),
    Column("skipped", Boolean, nullable=False),
)
"""One row for each subtask; ``number`` is what people type, ``spec`` the Subtask as JSON with board numbers."""

EVENTS = Table(
    "covoyager_event",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("world", Integer, nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("tick", Integer, nullable=False),
    Column("type", String, nullable=False),
    Column("goal", Integer, index=True),
    Column("subtask", Integer),
    Column("actor", String),
    Column("data", Text, nullable=False),
)
"""The log: rows are only ever added."""

PARTICIPANTS = Table(
    "covoyager_participant",
    METADATA,
    Column("world", Integer, primary_key=True),
    Column("name", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("present", Boolean, nullable=False),
    Column("seen_at", Float, nullable=False),
    Column("position", Text, nullable=False),
    Column("state", Text, nullable=False),
)
"""One row for each participant who has been seen in a world."""

SETTINGS = Table(
    "covoyager_world_setting",
    METADATA,
    Column("world", Integer, primary_key=True),
    Column("key", String, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Keys and JSON values of a world, its stock among them."""

SESSIONS = Table(
    "covoyager_session",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("world", Integer),
    Column("address", String, nullable=False),
    Column("names", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("machine", String, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("told", Text, nullable=False),
)
"""One row for each running session: its world, server, bots, last sign of life (``at``) and process."""

COMMON = Table(
    "covoyager_setting",
    METADATA,
    Column("key", String, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Keys and JSON values that all worlds share: the schema's number, and what words were taken to mean."""

CODES = Table(
    "covoyager_code",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("expires_at", Float, nullable=False),
)
"""Hashes of the one-time codes that link a browser to a player."""
