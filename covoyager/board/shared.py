"""What all worlds share: running sessions, what words were taken to mean, one-time codes, and past goals."""

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
    """A past goal of any world.

    Attributes:
        goal: as the board shows it.
        subtasks: all of its subtasks.
        building: what was built; None if it is no building.
    """

    goal: GoalView
    subtasks: tuple[SubtaskView, ...]
    building: Building | None


class Shared:
    """What belongs to no single world.

    Args:
        database: where it is kept.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.sessions = Registry(database)

    def meaning(self, key: str) -> Past | None:
        """The goal that these words (as a key) became before, in any world; None if they are new."""
        with self._database.read() as connection:
            goal_id = Common(connection).known(f"user.{key}")
        return self._past(goal_id) if isinstance(goal_id, int) else None

    def past(self, goal_id: int) -> Past | None:
        """A goal of any world by its id; None if there is none."""
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
        """Note which goal words (as a key) became."""
        with self._database.write() as connection:
            Common(connection).know(f"user.{key}", goal_id)

    def issue_code(self, world: WorldId, name: str, life_s: float = CODE_LIFE_S) -> str:
        """Issue a one-time code that ``name`` types into a browser to claim as themselves on this world's board.

        It is valid for one world only, since in another the same name may be another person. Only its hash is kept.

        Args:
            world: whose board it is for.
            name: the player's name.
            life_s: seconds until it runs out.
        """
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        with self._database.write() as connection:
            Common(connection).add_code(_digest(world, code), name, wall.date() + life_s)
        return code

    def redeem_code(self, world: WorldId, code: str, now: float | None = None) -> str | None:
        """The name that a code was issued to, which uses it up; None if it is wrong, used, too old, or of another world.

        ``now`` is in seconds since the epoch; None for the present.
        """
        with self._database.write() as connection:
            return Common(connection).take_code(_digest(world, code), wall.date() if now is None else now)


def _digest(world: WorldId, code: str) -> str:
    typed = code.upper().replace("-", "").replace(" ", "").strip()
    salt = f"covoyager link {world.key}".encode("utf-8", "replace")
    return hashlib.scrypt(typed.encode("utf-8", "replace"), salt=salt, n=2**12, r=8, p=1).hex()
