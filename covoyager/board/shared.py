"""What all worlds have in common: the sessions that run, what words were taken to mean, codes, and how goals once went."""

import hashlib
import secrets
from dataclasses import dataclass

from covoyager.board.sessions import Registry
from covoyager.board.store.common import Common
from covoyager.board.store.database import Database
from covoyager.board.store.transaction import Store
from covoyager.board.views import GoalView, SubtaskView
from covoyager.clock import wall
from covoyager.domain import Building, WorldId

CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
CODE_LENGTH = 8
CODE_LIFE_S = 600.0


@dataclass(frozen=True, slots=True)
class Past:
    """A goal of any world, to learn from.

    Attributes:
        building: what was built; None where it is no building.
    """

    goal: GoalView
    subtasks: tuple[SubtaskView, ...]
    building: Building | None


class Shared:
    """No part of any world's board: nothing here is on hand, to be done or in anybody's way.

    Args:
        database: where it is kept.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.sessions = Registry(database)

    def meaning(self, key: str) -> Past | None:
        """The goal that somebody's words were made into before, in whichever world."""
        with self._database.read() as connection:
            goal_id = Common(connection).known(f"user.{key}")
        return self._past(goal_id) if isinstance(goal_id, int) else None

    def past(self, goal_id: int) -> Past | None:
        """A goal of whichever world; None where there is none of that id."""
        return self._past(goal_id)

    def _past(self, goal_id: int) -> Past | None:
        with self._database.read() as connection:
            row = Common(connection).row_of(goal_id)
        if row is None:
            return None
        with Store(self._database, row).read() as tx:
            goal = tx.goal(goal_id)
            views = tuple(found.view() for found in tx.rows([goal_id]))
            building = tx.record(goal_id).building
        return None if goal is None else Past(goal, views, building)

    def remember_meaning(self, key: str, goal_id: int) -> None:
        """What words were made into."""
        with self._database.write() as connection:
            Common(connection).know(f"user.{key}", goal_id)

    def issue_code(self, world: WorldId, name: str, life_s: float = CODE_LIFE_S) -> str:
        """A one-time code for ``name`` to type into a browser at that world's board: in another one the name is anybody's.

        Only its hash is kept, until it runs out.
        """
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        with self._database.write() as connection:
            Common(connection).add_code(_digest(world, code), name, wall.date() + life_s)
        return code

    def redeem_code(self, world: WorldId, code: str, now: float | None = None) -> str | None:
        """The name that a code stands for at a world's board, once; None for a wrong, used or old one, or another world's."""
        with self._database.write() as connection:
            return Common(connection).take_code(_digest(world, code), wall.date() if now is None else now)


def _digest(world: WorldId, code: str) -> str:
    typed = code.upper().replace("-", "").replace(" ", "").strip()
    salt = f"covoyager link {world.key}".encode("utf-8", "replace")
    return hashlib.scrypt(typed.encode("utf-8", "replace"), salt=salt, n=2**12, r=8, p=1).hex()
