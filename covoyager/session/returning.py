"""How a bot that fell out of a world comes back: after which pause, and whether it may at all."""

import re
from collections.abc import Callable

from covoyager.clock import game
from covoyager.errors import ConnectionFailed

#: Waits between tries to get back into a world, seconds; a server that is started again here is back after one or two.
BACK_OFF = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
#: What follows them for a bot that is let in and sent away again each time.
UNWANTED = (30.0, 60.0)
#: A bot that has been in the world for so long was not sent away for coming, seconds.
STAYED = 60.0

#: How servers say that a name or an address is let in no more, whose mend is an operator's.
BARRED = re.compile(r"\bbanned\b|\bwhite-?list|\bgebannt\b|\bbanead[oa]\b|\bbanni\b", re.IGNORECASE)


def bar(error: ConnectionFailed) -> str | None:
    """Why a bot is let in no more until an operator says so; None where it may try again."""
    reason = str(error.data.get("reason") or "")
    return reason.rstrip(" .!") if error.code == "KICKED" and BARRED.search(reason) else None


class Returning:
    """The tries of one bot.

    Args:
        tell: whoever plays.
        kept_up: whether the world is this session's own, which is started again at once.
    """

    def __init__(self, tell: Callable[[str], None], *, kept_up: bool) -> None:
        self._tell = tell
        self._kept_up = kept_up
        self._told: set[str] = set()
        self._entered: float | None = None
        self._unwanted = False
        #: How many have failed since it was in the world and stayed.
        self.failures = 0

    def entered(self) -> None:
        """The bot is in the world."""
        self._entered = game.now()
        if self._kept_up:
            self._begin_anew()

    def fell_out(self) -> None:
        """A try has come to its end: the bot did not get in, or it is out again."""
        at, self._entered = self._entered, None
        self._unwanted = at is not None
        if at is not None and game.now() - at >= STAYED:
            self._begin_anew()

    def say(self, text: str) -> None:
        """Tell what came of a try, once until the bot has been in the world and stayed."""
        if text not in self._told:
            self._told.add(text)
            self._tell(text)

    async def pause(self) -> None:
        """Wait for the next try."""
        waits = BACK_OFF[:2] if self._kept_up else (*BACK_OFF, *UNWANTED) if self._unwanted else BACK_OFF
        await game.sleep(waits[min(self.failures, len(waits) - 1)])
        self.failures += 1

    def _begin_anew(self) -> None:
        self.failures = 0
        self._told.clear()
