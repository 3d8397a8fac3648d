"""The tables of the board's database. Structured values are kept as JSON text, read in one place (``rows``).

All but the schema number and the codes belongs to a world: ``world`` is the ``id`` of its row.
"""

from sqlalchemy import MetaData, Table, Text
from sqlmodel import Field, SQLModel

SCHEMA = 3
"""Raised with every change of the tables; a database with a higher one is left alone."""


class _Base(SQLModel):
    metadata = MetaData()


class WorldTable(_Base, table=True):
    """One row a world; :class:`covoyager.domain.WorldId` says what the key is."""

    __tablename__ = "covoyager_world"
    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    text: str
    play: str
    played_at: float


class GoalTable(_Base, table=True):
    """One row a goal; ``last_number`` is the highest that any of its subtasks ever had."""

    __tablename__ = "covoyager_goal"
    id: int | None = Field(default=None, primary_key=True)
    world: int = Field(index=True)
    text: str = Field(sa_type=Text)
    items: str = Field(sa_type=Text)
    assumed: str = Field(sa_type=Text)
    state: str = Field(index=True)
    actor: str
    priority: int
    created_at: float
    created_tick: int
    plan_source: str
    minecraft: str
    critical_path: str = Field(sa_type=Text)
    last_number: int
    why: str = Field(sa_type=Text)
    ended_at: float | None
    ended_tick: int | None


class GoalRecordTable(_Base, table=True):
    """What is kept with a goal (:class:`covoyager.domain.GoalRecord`); a goal without a row has the defaults."""

    __tablename__ = "covoyager_goal_record"
    world: int = Field(primary_key=True)
    goal_id: int = Field(primary_key=True)
    base: str | None = Field(default=None, sa_type=Text)
    building: str | None = Field(default=None, sa_type=Text)
    documents: str | None = Field(default=None, sa_type=Text)
    plans: int = 0
    ways: int = 0
    gave_up: bool = False


class SubtaskTable(_Base, table=True):
    """One row a subtask; ``number`` is what people type, ``spec`` the Subtask as JSON with board numbers."""

    __tablename__ = "covoyager_subtask"
    key: int | None = Field(default=None, primary_key=True)
    world: int
    number: int = Field(index=True)
    goal_id: int = Field(foreign_key="covoyager_goal.id", index=True)
    spec: str = Field(sa_type=Text)
    state: str
    holder: str | None
    lease_until: float | None
    lease_s: float
    attempts: int
    critique: str = Field(sa_type=Text)
    waits: str = Field(sa_type=Text)
    progress: int
    started_at: float | None
    started_tick: int | None
    ended_at: float | None
    ended_tick: int | None
    amount: int | None
    check_at: float | None
    skipped: bool


class EventTable(_Base, table=True):
    """The log: rows are only ever added."""

    __tablename__ = "covoyager_event"
    id: int | None = Field(default=None, primary_key=True)
    world: int = Field(index=True)
    at: float
    tick: int
    type: str
    goal: int | None = Field(index=True)
    subtask: int | None
    actor: str | None
    data: str = Field(sa_type=Text)


class ParticipantTable(_Base, table=True):
    """One row for everybody who has been seen in a world."""

    __tablename__ = "covoyager_participant"
    world: int = Field(primary_key=True)
    name: str = Field(primary_key=True)
    kind: str
    present: bool
    seen_at: float
    position: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)


class SettingTable(_Base, table=True):
    """Key and JSON value, of one world; its stock too."""

    __tablename__ = "covoyager_world_setting"
    world: int = Field(primary_key=True)
    key: str = Field(primary_key=True)
    value: str = Field(sa_type=Text)


class SessionTable(_Base, table=True):
    """One row a session that runs: where it is, as whom, its last sign of life, and its process."""

    __tablename__ = "covoyager_session"
    id: int | None = Field(default=None, primary_key=True)
    world: int | None
    address: str
    names: str = Field(sa_type=Text)
    at: float
    machine: str
    pid: int
    created: float
    told: str = Field(sa_type=Text)


class CommonTable(_Base, table=True):
    """What all worlds have in common, key and JSON value: the schema number, and what words were taken to mean."""

    __tablename__ = "covoyager_setting"
    key: str = Field(primary_key=True)
    value: str = Field(sa_type=Text)


class CodeTable(_Base, table=True):
    """One-time codes that link a browser to a player; only their hashes."""

    __tablename__ = "covoyager_code"
    hash: str = Field(primary_key=True)
    name: str
    expires_at: float


METADATA = _Base.metadata


def _table(model: type[SQLModel]) -> Table:
    return METADATA.tables[str(model.__tablename__)]


WORLDS = _table(WorldTable)
GOALS = _table(GoalTable)
GOAL_RECORDS = _table(GoalRecordTable)
SUBTASKS = _table(SubtaskTable)
EVENTS = _table(EventTable)
PARTICIPANTS = _table(ParticipantTable)
SETTINGS = _table(SettingTable)
SESSIONS = _table(SessionTable)
COMMON = _table(CommonTable)
CODES = _table(CodeTable)
