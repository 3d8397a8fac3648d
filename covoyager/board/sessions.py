"""Which sessions run, and the names of their bots, which are given out here so that no two sessions take the same."""

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from covoyager.board.store.common import Common
from covoyager.board.store.database import Database
from covoyager.clock import wall
from covoyager.errors import NameInUse
from covoyager.processes import Process
from covoyager.texts import _

BEAT_LIFE_S = 15.0
"""A session without a sign of life for so long is not running."""

LEAD_LIFE_S = 5.0
"""A session of another machine without a sign of life for so long does not lead."""


@dataclass(frozen=True, slots=True)
class SessionView:
    """A session that runs.

    Attributes:
        id: the lowest id in a world leads: it plans, judges and answers for all.
        world: database row of its world; None while it is still joining.
        address: the server, as ``host:port``.
        names: names of its bots.
        shown: what boards show of it, and ``at``, its last sign of life in seconds since the epoch.
        late: whether it is of another machine and gave no sign of life for :data:`LEAD_LIFE_S`.
    """

    id: int
    world: int | None
    address: str
    names: tuple[str, ...]
    shown: Mapping[str, Any]
    late: bool = False


class Registry:
    """Signs sessions in and out.

    Args:
        database: where they are entered.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def sign_in(
        self, address: str, wanted: str, count: int, taken: Sequence[str] = (), *, fixed: bool = False
    ) -> SessionView:
        """Sign a session in and give its bots names: ``wanted``, with a number if that is in use at the address already.

        Args:
            address: the server, as ``host:port``.
            wanted: the first bot's name.
            count: how many bots.
            taken: names that others on the server have.
            fixed: whether the first bot must have the wanted name (because it is an account's).

        Raises:
            NameInUse: the fixed name is in use there.
        """
        with self._database.write() as connection:
            common = Common(connection)
            rows = common.sessions()
            dead = [row for row in rows if not _lives(row)]
            # Names of our own sessions that were killed: the server may not have noticed yet that they left.
            left = {name.casefold() for row in dead if row["address"] == address for name in row["names"]}
            used = {name.casefold() for name in taken} - left
            there = [row for row in rows if row not in dead and row["address"] == address]
            used |= {name.casefold() for row in there for name in row["names"]}
            common.drop_sessions([row["id"] for row in dead])
            names = free_names(wanted, count, used, fixed=fixed)
            here = Process.of()
            row = common.add_session(address, names, platform.node(), here.pid, here.created)
        return SessionView(row, None, address, names, {})

    def silent(self) -> list[SessionView]:
        """Sessions of this machine whose process runs, but that have given no sign of life for long, the oldest first."""
        with self._database.read() as connection:
            rows = Common(connection).sessions()
            return [_view(row) for row in rows if row["machine"] == platform.node() and _runs(row) and not _lives(row)]

    def rename(self, session: int, old: str) -> str:
        """Give a bot another name because its own is in use on the server; returns the new one."""
        with self._database.write() as connection:
            common = Common(connection)
            living = self._living(common)
            mine = next(one for one in living if one.id == session)
            used = {name.casefold() for one in living if one.address == mine.address for name in one.names}
            new = free_names(old.rstrip("0123456789") or old, 1, {*used, old.casefold()}, fixed=False)[0]
            common.change_session(session, names=[new if name == old else name for name in mine.names])
        return new

    def beat(self, session: int, world: int, shown: Mapping[str, Any]) -> None:
        """Note a session's sign of life; ``world`` is the row of its world, ``shown`` what boards show of it."""
        with self._database.write() as connection:
            common = Common(connection)
            common.change_session(session, world=world, at=wall.date(), told=dict(shown))
            common.played(world)

    def sign_out(self, session: int) -> None:
        """Note that a session has ended."""
        with self._database.write() as connection:
            Common(connection).drop_sessions([session])

    def living(self) -> list[SessionView]:
        """All sessions that run, the oldest first."""
        with self._database.read() as connection:
            return self._living(Common(connection))

    @staticmethod
    def _living(common: Common) -> list[SessionView]:
        return [_view(row) for row in common.sessions() if _lives(row)]


def _view(row: Mapping[str, Any]) -> SessionView:
    shown = {**row["told"], "at": row["at"]}
    return SessionView(row["id"], row["world"], row["address"], row["names"], shown, _is_late(row))


def _runs(row: Mapping[str, Any]) -> bool:
    """Whether the process of a session of this machine runs."""
    return bool(row["pid"] == os.getpid() or Process(row["pid"], row["created"]).alive)


def _lives(row: Mapping[str, Any]) -> bool:
    here = row["machine"] == platform.node()
    if here and not _runs(row):
        return False
    # A session that still waits for a person to log in gives no sign of life.
    return bool(row["at"] >= wall.date() - BEAT_LIFE_S or (here and row["world"] is None))


def _is_late(row: Mapping[str, Any]) -> bool:
    return bool(row["machine"] != platform.node() and row["at"] < wall.date() - LEAD_LIFE_S)


def free_names(wanted: str, count: int, used: set[str], *, fixed: bool) -> tuple[str, ...]:
    """Names for ``count`` bots: Bot, Bot2, Bot3 …, without those in ``used`` (lower case).

    Raises:
        NameInUse: the first one is fixed and in use.
    """
    names: list[str] = []
    number = 1
    while len(names) < count:
        name = wanted if number == 1 else f"{wanted[: LONGEST_NAME - len(str(number))]}{number}"
        number += 1
        if name.casefold() not in used:
            names.append(name)
        elif fixed and not names:
            raise NameInUse(
                _(
                    "{name} is in the world already, in another session: end that one, or take another account.",
                    name=name,
                )
            )
    return tuple(names)


LONGEST_NAME = 16
"""Most letters of a player's name in the game."""
