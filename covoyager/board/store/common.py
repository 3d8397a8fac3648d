"""The rows that belong to no single world: worlds, running sessions, codes, and what words were taken to mean."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from covoyager.board.store import queries
from covoyager.board.store.prepared import Link, together
from covoyager.board.store.rows import can_be, dump, goal_columns, read_goal
from covoyager.board.store.schema import world_row
from covoyager.board.store.tables import CODES, COMMON, EVENTS, GOALS, SESSIONS, SUBTASKS, WORLDS
from covoyager.board.views import LIVE_STATES, GoalView
from covoyager.clock import wall
from covoyager.domain import NO_WORLD, Goal, GoalState, WorldId


class Common:
    """Reads and writes these rows in one transaction. A world's "row" is its number in the table.

    Args:
        connection: in a transaction of the database.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # worlds

    def world(self, world: WorldId) -> int:
        """The row of a world, which is made if it is new; its text and command are updated."""
        found = world_row(self._connection, world.key, world.text, world.play)
        labels = {name: words for name, words in (("text", world.text), ("play", world.play)) if words}
        if labels:
            self._connection.execute(update(WORLDS).where(WORLDS.c.id == found).values(**labels))
        return found

    def rename(self, old: str, new: str) -> None:
        """Give a world another key if there is one with the old and none with the new."""
        keys = set(self._connection.scalars(select(WORLDS.c.key).where(WORLDS.c.key.in_([old, new]))))
        if keys == {old}:
            self._connection.execute(update(WORLDS).where(WORLDS.c.key == old).values(key=new))

    def played(self, row: int) -> None:
        """Note that a world is being played now."""
        self._connection.execute(update(WORLDS).where(WORLDS.c.id == row).values(played_at=wall.date()))

    def worlds(self) -> list[tuple[int, WorldId]]:
        """All worlds with their rows, the one that was played last first."""
        query = select(WORLDS).order_by(WORLDS.c.played_at.desc(), WORLDS.c.id.desc())
        return [(row.id, WorldId(row.key, row.text, row.play)) for row in self._connection.execute(query)]

    def row_of(self, goal_id: int) -> int | None:
        """The row of a goal's world; None if there is no such goal."""
        if not can_be(goal_id):
            return None
        found = self._connection.scalar(select(GOALS.c.world).where(GOALS.c.id == goal_id))
        return None if found is None else int(found)

    def goals(self) -> list[tuple[int, GoalView]]:
        """The goals of all worlds, each with its world's row; the oldest first."""
        found = self._connection.execute(select(GOALS).order_by(GOALS.c.id))
        return [(row.world, read_goal(row._mapping)) for row in found]

    def last_goal(self) -> int:
        """The highest number that a goal has; 0 where there is none."""
        return int(self._connection.scalar(select(func.max(GOALS.c.id))) or 0)

    def begin_after(self, goal_id: int) -> None:
        """Enter a goal of this number that is over, of no world: the next one has the number after it."""
        values = {
            "id": goal_id,
            "world": self.world(NO_WORLD),
            **goal_columns(Goal("…", {})),
            "state": str(GoalState.CANCELLED),
            "actor": "",
            "priority": 0,
            "created_at": 0.0,
            "created_tick": 0,
            "plan_source": "",
            "minecraft": "",
            "critical_path": "[]",
            "last_number": 0,
            "why": "",
        }
        self._connection.execute(insert(GOALS).values(values))

    def move(self, old: int, new: int) -> list[int]:
        """Move the live goals of one world into another, with subtask numbers that are free there; returns the goals' ids."""
        live = GOALS.c.state.in_([str(state) for state in LIVE_STATES])
        moved = list(self._connection.scalars(select(GOALS.c.id).where(GOALS.c.world == old, live)))
        if not moved:
            return []
        shift = int(
            self._connection.scalar(select(func.max(GOALS.c.last_number)).where(GOALS.c.world == new, live)) or 0
        )
        theirs = select(SUBTASKS.c.key, SUBTASKS.c.spec).where(SUBTASKS.c.goal_id.in_(moved))
        for row in self._connection.execute(theirs).all():
            spec = json.loads(row.spec)
            spec |= {"id": spec["id"] + shift, "needs": [need + shift for need in spec["needs"]]}
            values = {"spec": dump(spec), "number": spec["id"], "world": new}
            self._connection.execute(update(SUBTASKS).where(SUBTASKS.c.key == row.key).values(**values))
        paths = select(GOALS.c.id, GOALS.c.critical_path).where(GOALS.c.id.in_(moved))
        for row in self._connection.execute(paths).all():
            path = dump([number + shift for number in json.loads(row.critical_path)])
            values = {"critical_path": path, "last_number": GOALS.c.last_number + shift, "world": new}
            self._connection.execute(update(GOALS).where(GOALS.c.id == row.id).values(**values))
        shifted = {"world": new, "subtask": EVENTS.c.subtask + shift}
        self._connection.execute(update(EVENTS).where(EVENTS.c.goal.in_(moved)).values(**shifted))
        return moved

    # sessions

    def sessions(self) -> list[Mapping[str, Any]]:
        """All sessions that signed in, the oldest first, with ``names`` and ``told`` as values, not JSON."""
        found = together(Link.of(self._connection.connection), [(queries.ALL_SESSIONS, {})])[0].fetchall()
        rows = [dict(zip(SESSIONS.columns.keys(), row, strict=True)) for row in found]
        return [{**row, "names": tuple(json.loads(row["names"])), "told": json.loads(row["told"])} for row in rows]

    def add_session(self, address: str, names: Sequence[str], machine: str, pid: int, created: float) -> int:
        """Enter a session; returns its row. ``created`` is when its process began, in seconds since the epoch."""
        values = {
            "address": address,
            "names": dump(list(names)),
            "at": wall.date(),
            "machine": machine,
            "pid": pid,
            "created": created,
            "told": "{}",
        }
        key = self._connection.execute(insert(SESSIONS).values(values)).inserted_primary_key
        return int(key[0]) if key else 0

    def change_session(self, row: int, **values: Any) -> None:
        """Change columns of a session."""
        for name in ("names", "told"):
            if name in values:
                values[name] = dump(values[name])
        self._connection.execute(update(SESSIONS).where(SESSIONS.c.id == row).values(**values))

    def drop_sessions(self, rows: Sequence[int]) -> None:
        """Delete sessions."""
        self._connection.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(rows)))

    # what is known of words, codes

    def known(self, key: str) -> Any:
        """A JSON value; None if it was never written."""
        found = self._connection.scalar(select(COMMON.c.value).where(COMMON.c.key == key))
        return None if found is None else json.loads(found)

    def know(self, key: str, value: Any) -> None:
        """Write a JSON value."""
        values = {"key": key, "value": dump(value)}
        self._connection.execute(queries.put(self._connection.dialect.name, COMMON, values))

    def add_code(self, digest: str, name: str, expires_at: float) -> None:
        """Keep the hash of a one-time code, instead of the person's earlier ones; times are in seconds since the epoch."""
        self._connection.execute(delete(CODES).where((CODES.c.name == name) | (CODES.c.expires_at < wall.date())))
        self._connection.execute(insert(CODES).values(hash=digest, name=name, expires_at=expires_at))

    def take_code(self, digest: str, now: float) -> str | None:
        """The name of a code that has not run out by ``now``, else None; the code is deleted."""
        found = self._connection.execute(select(CODES).where(CODES.c.hash == digest)).first()
        used = self._connection.execute(delete(CODES).where(CODES.c.hash == digest)).rowcount
        return str(found.name) if found and used and found.expires_at >= now else None
