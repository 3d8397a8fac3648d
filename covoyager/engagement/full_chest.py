"""A shared chest that is full: it is said, and said again where that stays so, and boards show it as long as it lasts.

Not before bots have tried to make it a large one.
"""

from covoyager.board.views import CHEST_FULL
from covoyager.clock import game
from covoyager.crew.parts import Parts
from covoyager.texts import _

#: A chest that is still full when a bot tries again is told of again after so long, seconds of the game.
AGAIN_SECONDS = 180.0
#: A try counts for so long.
TRY_SECONDS = 5.0


class FullChest:
    """Tells people that the shared chest is full.

    Args:
        parts: the world model, which knows it from the bots; the outbox; the board, on which it is shown.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._said = float("-inf")
        self._shown: bool | None = None

    def mind(self) -> None:
        """Once a second: say and show it."""
        world, now = self._parts.world_model, game.now()
        full = world.is_full
        if full is not self._shown:
            self._shown = full
            self._parts.board.set_setting(CHEST_FULL, full)
        tried = world.no_room is not None and not world.grows and now - world.no_room < TRY_SECONDS
        if tried and now - self._said >= AGAIN_SECONDS:
            self._said = now
            line = _("The shared chest is full. Please take something out, then I go on.")
            self._parts.outbox.post(line, holds=lambda: world.is_full)
