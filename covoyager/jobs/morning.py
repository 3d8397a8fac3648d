"""The greeting in the morning: how many steps are ready, once a game day, to people who are there."""

from covoyager.crew.parts import Parts
from covoyager.domain import Status
from covoyager.texts import _, several

#: Tick of the day at which the morning is over (Minecraft Wiki, "Daylight cycle": the sun is well up).
OVER = 3000
_NUMBERS = (
    "",
    "One",
    _("Two"),
    _("Three"),
    _("Four"),
    _("Five"),
    _("Six"),
    _("Seven"),
    _("Eight"),
    _("Nine"),
    _("Ten"),
    _("Eleven"),
    _("Twelve"),
)


class Morning:
    """Greets people.

    Args:
        parts: the board, the world model, the crew, the outbox.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._night = False

    def mind(self, hour: int | None) -> None:
        """Once a night has become morning, tell what can be taken.

        Args:
            hour: ticks of the day; None while no bot has seen the sky.
        """
        parts = self._parts
        if hour is None:
            return
        if hour >= OVER:
            self._night = True
            return
        if not self._night:
            return
        self._night = False
        ready = self._ready()
        if ready == 0:
            return
        for name in parts.board.people_there():
            parts.outbox.post(greeting(ready, name), name, holds=lambda: self._ready() == ready)

    def _ready(self) -> int:
        """Steps that anybody could begin."""
        board = self._parts.board
        goals = board.open_ids()
        return sum(view.state is Status.READY and view.goal_id in goals for view in board.subtasks())


def greeting(ready: int, name: str) -> str:
    """``Two steps are ready, Steve. !board shows them.``"""
    return several(
        "One step is ready, {name}. !board shows it.",
        "{count} steps are ready, {name}. !board shows them.",
        ready,
        count=_NUMBERS[ready] if ready < len(_NUMBERS) else str(ready),
        name=name,
    )
