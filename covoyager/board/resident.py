"""The boards as a session uses them: the same calls, each through the gate (:mod:`covoyager.board.gate`)."""

import copy
import functools
from collections.abc import Callable
from typing import Any, TypeVar

from covoyager.board.board import Board
from covoyager.board.boards import Boards
from covoyager.board.gate import Gate
from covoyager.board.sessions import Registry, SessionView
from covoyager.board.shared import Shared
from covoyager.board.store.database import Database
from covoyager.board.store.transaction import Store
from covoyager.domain import WorldId

T = TypeVar("T")

#: Calls that only read: their results are cached until somebody writes. One that is missing here asks the database each time.
KEPT = (
    *("subtasks", "subtask", "goals", "goal", "latest_goals", "open_ids", "requests", "checks"),
    *("participants", "bots", "people_there"),
    *("setting", "record", "bases", "observation", "stock", "available", "meaning", "past", "last_looks"),
)
#: Calls that do not go through the gate: they ask the database nothing.
_APART = ("watch", "changes", "closing", "close", "leave_soon")


def _gated(name: str, method: Callable[..., T]) -> Callable[..., T]:
    @functools.wraps(method)
    def call(self: Any, *args: Any, **words: Any) -> T:
        asked = functools.partial(method, self, *args, **words)
        gate: Gate = self.gate
        if name not in KEPT:
            return gate.call(asked)
        return _own(gate.kept((id(self), name, *args, *sorted(words.items())), asked))

    return call


def _own(found: T) -> T:
    """A copy of a cached result for one reader: deep for JSON, shallow for a list of frozen values."""
    if isinstance(found, list) and not (found and isinstance(found[0], dict | list)):
        return copy.copy(found)
    return copy.deepcopy(found) if isinstance(found, dict | list) else found


def _through_the_gate(kind: type[T]) -> type[T]:
    """Make all public methods of a class go through the object's ``gate``."""
    for name in dir(kind):
        method = getattr(kind, name)
        if not name.startswith("_") and name not in _APART and callable(method):
            setattr(kind, name, _gated(name, method))
    return kind


@_through_the_gate
class ResidentRegistry(Registry):
    """See :class:`Registry`."""

    def __init__(self, database: Database, gate: Gate) -> None:
        super().__init__(database)
        self.gate = gate


@_through_the_gate
class ResidentShared(Shared):
    """See :class:`Shared`."""

    def __init__(self, database: Database, gate: Gate) -> None:
        super().__init__(database)
        self.gate = gate
        self.sessions = ResidentRegistry(database, gate)


@_through_the_gate
class ResidentBoard(Board):
    """See :class:`Board`."""

    def __init__(
        self, store: Store, world: WorldId, shared: Shared, attempts: int, session: SessionView | None, gate: Gate
    ) -> None:
        super().__init__(store, world, shared, attempts, session)
        self.gate = gate

    def leave_soon(self) -> None:
        """See :class:`Board`."""
        self.gate.leave_soon()


@_through_the_gate
class ResidentBoards(Boards):
    """See :class:`Boards`; for the tasks of one event loop.

    Args:
        boards: the open boards, which stay open when these are closed.
        tell: called with a sentence when the database fails and when it answers again.
    """

    def __init__(self, boards: Boards, tell: Callable[[str], None]) -> None:
        super().__init__(boards.database, boards.attempts)
        self.gate = Gate(boards.database.version(), tell)
        self.shared = ResidentShared(boards.database, self.gate)

    def board(self, world: WorldId, session: SessionView | None = None) -> Board:
        """See :class:`Boards`."""
        plain = super().board(world, session)
        return ResidentBoard(plain.store, world, self.shared, self.attempts, session, self.gate)

    def close(self) -> None:
        """Close the gate; the database stays open."""
        self.gate.close()
