"""The boards of all worlds in one database, and what they share."""

from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from covoyager.board.board import ATTEMPTS, Board
from covoyager.board.sessions import SessionView
from covoyager.board.shared import Shared
from covoyager.board.store.common import Common
from covoyager.board.store.database import Database
from covoyager.board.store.transaction import Store
from covoyager.board.views import GoalView
from covoyager.domain import NO_WORLD, WorldId
from covoyager.errors import SeveralWorlds, UnknownId
from covoyager.texts import Text, _, joined


@dataclass(frozen=True, slots=True)
class WorldView:
    """A world that the database knows, and whether a session runs in it."""

    world: WorldId
    running: bool


class Boards:
    """The boards in one database, one for each world.

    Args:
        database: where they are.
        attempts: tries of a subtask before it is FAILED.
    """

    def __init__(self, database: Database, attempts: int = ATTEMPTS) -> None:
        self.database = database
        self.attempts = attempts
        self.shared = Shared(database)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the database, and with it all boards."""
        self.database.close()

    def board(self, world: WorldId, session: SessionView | None = None) -> Board:
        """The board of a world, which is entered in the database if it is new.

        Args:
            world: which one.
            session: the session that uses the board, if it has signed in.
        """
        with self.database.write() as connection:
            row = Common(connection).world(world)
        return Board(Store(self.database, row), world, self.shared, self.attempts, session)

    # which world

    def worlds(self) -> list[WorldView]:
        """All worlds, the one played last first."""
        running = {session.world for session in self.shared.sessions.living()}
        with self.database.read() as connection:
            return [WorldView(world, row in running) for row, world in Common(connection).worlds()]

    def silent(self) -> list[tuple[WorldId, SessionView]]:
        """Sessions of this machine that run but give no sign of life, as where they cannot write, each with its world."""
        found = self.shared.sessions.silent()
        with self.database.read() as connection:
            names = dict(Common(connection).worlds())
        return [(names[one.world], one) for one in found if one.world in names]

    def find(self, words: str) -> WorldId:
        """Find a world by what somebody typed: its key or name, else the beginning or a part of either.

        Raises:
            UnknownId: no world fits.
            SeveralWorlds: more than one fits.
        """
        known = [view.world for view in self.worlds() if view.world != NO_WORLD]
        typed = words.casefold()
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [w for w in known if any(fits(name.casefold(), typed) for name in _names(w))]
            if len(found) == 1:
                return found[0]
            if found:
                raise SeveralWorlds(_("{words} may be {listed}.", words=repr(words), listed=_listed(found)))
        raise UnknownId(_("No world is called {words}; covoyager goals --all lists them.", words=repr(words)))

    def current(self, exists: Callable[[WorldId], bool] = lambda _: True) -> WorldId:
        """The world that a command means if it names none: that of the running session, else the one played last.

        Args:
            exists: whether a world still exists; only asked of worlds without a session.

        Raises:
            SeveralWorlds: sessions run in several worlds.
        """
        views = self.worlds()
        running = [view.world for view in views if view.running]
        if len(running) > 1:
            raise SeveralWorlds(
                _("Sessions run in several worlds: say which with --in: {listed}.", listed=_listed(running))
            )
        played = (view.world for view in views if view.world != NO_WORLD and exists(view.world))
        return next(iter(running), None) or next(played, NO_WORLD)

    def take_in(self, world: WorldId) -> list[int]:
        """Move the goals that were set before any world was known into this world; returns their ids."""
        with self.database.write() as connection:
            common = Common(connection)
            return common.move(common.world(NO_WORLD), common.world(world))

    def rename(self, old: str, world: WorldId) -> None:
        """Give a world its new key; does nothing if the old key is unknown or the new one is taken."""
        with self.database.write() as connection:
            Common(connection).rename(old, world.key)

    # goals of all worlds

    def goals(self) -> list[tuple[WorldId, GoalView]]:
        """All goals of all worlds, the oldest first."""
        with self.database.read() as connection:
            common = Common(connection)
            names = dict(common.worlds())
            return [(names[row], goal) for row, goal in common.goals()]

    def last_goal(self) -> int:
        """The number of the newest goal; 0 where there has been none."""
        with self.database.read() as connection:
            return Common(connection).last_goal()

    def begin_after(self, goal_id: int) -> None:
        """Have the next goal numbered after this one, in a database in which there has been none."""
        with self.database.write() as connection:
            Common(connection).begin_after(goal_id)

    def board_of(self, goal_id: int) -> Board:
        """The board that a goal is on, in whichever world.

        Raises:
            UnknownId: no such goal.
        """
        with self.database.read() as connection:
            common = Common(connection)
            world = dict(common.worlds()).get(common.row_of(goal_id) or 0)
        if world is None:
            raise UnknownId(_("There is no goal {goal_id}; covoyager goals --all lists them.", goal_id=goal_id))
        return self.board(world)


def _names(world: WorldId) -> tuple[str, ...]:
    return (world.key, world.text, world.called)


def _listed(worlds: list[WorldId]) -> Text:
    return joined(", ", [world.called for world in worlds])


def open_boards(url: str, attempts: int = ATTEMPTS) -> Boards:
    """Open the boards at ``sqlite:///FILE``, ``postgresql://…`` or ``memory:`` (this process alone), making the tables.

    Raises:
        StoreError: what is wrong with the database and how to mend it, in one line.
    """
    return Boards(Database(url), attempts)


def open_board(url: str, world: WorldId, attempts: int = ATTEMPTS) -> Board:
    """Open one world's board alone; closing it closes the database. Arguments and errors as :func:`open_boards`."""
    boards = open_boards(url, attempts)
    board = boards.board(world)
    board.closing(boards.close)
    return board
