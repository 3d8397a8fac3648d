"""What a session does beside everything else: it looks, plans and thinks while people and bots go on."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from covoyager.session.run import Session

Start: TypeAlias = Callable[[Coroutine[Any, Any, None]], None]
"""Carries something out beside everything else."""


class Beside:
    """A room whose work is begun now and done later.

    Args:
        session: the sitting.
        start: carries the work out.
    """

    def __init__(self, session: "Session", start: Start) -> None:
        self._session = session
        self._start = start
