"""What was sown grows by itself: a bot keeps hold of the step, does other work meanwhile, and comes back for the harvest."""

from collections.abc import Iterable, Sequence
from typing import Any

from covoyager.assignment.daylight import MORNING, is_night
from covoyager.board import SubtaskView
from covoyager.bot import Bot
from covoyager.domain import Action

#: Ends of a run after which what was sown stands there still.
STANDS = frozenset({"GROWING", "DEAD", "CANCELLED", "INTERRUPTED", "TIMEOUT"})
#: Seconds that a bot waits by its field before it looks for other work again, and just after sowing.
PATIENCE = 60
AT_ONCE = 1


class Growing:
    """The steps of one bot that it has sown and not reaped."""

    def __init__(self) -> None:
        self._sown: set[int] = set()

    def first(self, held: Sequence[SubtaskView]) -> SubtaskView | None:
        """Of what the bot holds, the first that is not left to grow."""
        self._sown &= {view.id for view in held}
        return next((view for view in held if view.id not in self._sown), None)

    def is_sown(self, view: SubtaskView) -> bool:
        """Whether it was sown, and only the harvest is left."""
        return view.id in self._sown

    async def keeps_in(self, bot: Bot) -> bool:
        """Whether the night is better spent in a hole by the field than far from it: what grows takes the time anyway."""
        return bool(self._sown) and is_night((await bot.status()).get("time_of_day", MORNING))

    def ended(self, view: SubtaskView, code: str | None) -> bool:
        """Take in how a run ended; whether the bot keeps the step, for what was sown stands there."""
        if code == "GROWING":
            self._sown.add(view.id)
        elif code not in STANDS:
            self._sown.discard(view.id)
        return view.id in self._sown

    def arguments(self, view: SubtaskView) -> dict[str, Any]:
        """What a skill is told of it."""
        if view.subtask.action is not Action.USE:
            return {}
        return {"growing": True, "patience": PATIENCE} if self.is_sown(view) else {"patience": AT_ONCE}

    def held_with(self, number: int) -> Iterable[int]:
        """The numbers whose leases are to hold on while the bot is at ``number``."""
        return {number, *self._sown}
