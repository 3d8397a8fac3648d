"""Which sessions run, where and as whom: bots' names are given out here, so that no two sessions fight for one."""

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from covoyager.board.store.common import Common
from covoyager.board.store.database import Database
from covoyager.clock import wall
from covoyager.domain.texts import _
from covoyager.errors import NameInUse
from covoyager.processes import Running

BEAT_LIFE_S = 15.0
"""A session that has not beaten for so long is not running."""

LEAD_LIFE_S = 5.0
"""One of another machine that has not beaten for so long does not lead."""


@dataclass(frozen=True, slots=True)
class SessionView:
    """A session that runs.

    Attributes:
        id: of those in one world the lowest plans, judges and answers for all.
        world: row of its world; None while it is still on its way.
        address: the server, as ``host:port``.
        names: of its bots.
        shown: what boards show of it.
        late: of another machine, and not heard of for :data:`LEAD_LIFE_S`.
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
        database: where they are written.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def sign_in(
        self, address: str, wanted: str, count: int, taken: Sequence[str] = (), *, fixed: bool = False
    ) -> SessionView:
        """Give a session its bots' names: ``wanted``, and with numbers where that is in use at the address already.

        Args:
            address: the server, as ``host:port``.
            wanted: the first bot's name.
            count: how many bots.
            taken: names that others on the server have.
            fixed: the first bot's name cannot be another (an account's).

        Raises:
            NameInUse: somebody has the fixed name there.
        """
        with self._database.write() as connection:
            common = Common(connection)
            rows = common.sessions()
            dead = [row for row in rows if not _lives(row)]
            # A server may not have noticed yet that a session of ours was killed.
            left = {name.casefold() for row in dead if row["address"] == address for name in row["names"]}
            used = {name.casefold() for name in taken} - left
            there = [row for row in rows if row not in dead and row["address"] == address]
            used |= {name.casefold() for row in there for name in row["names"]}
            common.drop_sessions([row["id"] for row in dead])
            names = free_names(wanted, count, used, fixed=fixed)
            here = Running.of()
            row = common.add_session(address, names, platform.node(), here.pid, here.created)
        return SessionView(row, None, address, names, {})

    def rename(self, session: int, old: str) -> str:
        """Give a bot another name, where somebody else on the server has its own; gives that name."""
        with self._database.write() as connection:
            common = Common(connection)
            living = self._living(common)
            mine = next(one for one in living if one.id == session)
            used = {name.casefold() for one in living if one.address == mine.address for name in one.names}
            new = free_names(old.rstrip("0123456789") or old, 1, {*used, old.casefold()}, fixed=False)[0]
            common.change_session(session, names=[new if name == old else name for name in mine.names])
        return new

    def beat(self, session: int, world: int, shown: Mapping[str, Any]) -> None:
        """A session's sign of life."""
        with self._database.write() as connection:
            common = Common(connection)
            common.change_session(session, world=world, at=wall.date(), told=dict(shown))
            common.played(world)

    def sign_out(self, session: int) -> None:
        """A session has ended."""
        with self._database.write() as connection:
            Common(connection).drop_sessions([session])

    def living(self) -> list[SessionView]:
        """All sessions that run, the oldest first."""
        with self._database.read() as connection:
            return self._living(Common(connection))

    @staticmethod
    def _living(common: Common) -> list[SessionView]:
        return [
            SessionView(
                row["id"], row["world"], row["address"], row["names"], {**row["told"], "at": row["at"]}, _is_late(row)
            )
            for row in common.sessions()
            if _lives(row)
        ]


def _lives(row: Mapping[str, Any]) -> bool:
    here = row["machine"] == platform.node()
    if here and row["pid"] != os.getpid() and not Running(row["pid"], row["created"]).alive:
        return False
    # Who still asks a person to log in has no sign of life to give.
    return bool(row["at"] >= wall.date() - BEAT_LIFE_S or (here and row["world"] is None))


def _is_late(row: Mapping[str, Any]) -> bool:
    return bool(row["machine"] != platform.node() and row["at"] < wall.date() - LEAD_LIFE_S)


def free_names(wanted: str, count: int, used: set[str], *, fixed: bool) -> tuple[str, ...]:
    """Names for so many bots: Bot, Bot2, Bot3 …, passing over those in use (in lower case).

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
"""Letters in a player's name at most."""
