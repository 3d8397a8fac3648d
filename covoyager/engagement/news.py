"""What others do, told aloud: gathered, so that chat stays readable, and only where somebody else is there to hear it."""

from covoyager.chat.message import LIMIT, SEPARATOR, width
from covoyager.chat.outbox import Holds
from covoyager.clock import game
from covoyager.crew.parts import Parts
from covoyager.engagement.loudness import Loudness, loudness

#: News is told at most once in so many seconds: with the begin and end of goals that is less than four lines a minute.
GATHERED_SECONDS = 30.0


class News:
    """Lines about steps, the newest of each step, as long as they are true.

    Args:
        parts: the board, the world model, the crew, the outbox.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._waiting: dict[int, tuple[str, Holds]] = {}
        self._last = float("-inf")

    def tell(self, step: int, line: str, holds: Holds) -> None:
        """Replace what was to be said of a step by its newest event.

        Args:
            step: its number.
            line: what to say.
            holds: whether that is still so.
        """
        level = loudness(self._parts.board)
        if level is Loudness.CHATTY:
            self._parts.outbox.post(line, holds=holds)
        elif level is Loudness.USUAL:
            self._waiting.pop(step, None)
            self._waiting[step] = line, holds

    def mind(self) -> None:
        """Once a second: say what has gathered and still holds, as one message; what does not fit is on the board."""
        if loudness(self._parts.board) is Loudness.QUIET:
            self.forget()
        self._waiting = {step: (line, holds) for step, (line, holds) in self._waiting.items() if holds()}
        if not self._waiting or game.now() - self._last < GATHERED_SECONDS:
            return
        self._last = game.now()
        chosen: list[tuple[str, Holds]] = []
        for line, holds in reversed(self._waiting.values()):
            if chosen and width(SEPARATOR.join([line, *(other for other, _ in chosen)])) > LIMIT:
                break
            chosen.insert(0, (line, holds))
        self._waiting.clear()
        for line, holds in chosen:
            self._parts.outbox.post(line, holds=holds)

    def forget(self) -> None:
        """Nothing of what has gathered is news any more: its goal has ended, or people want quiet."""
        self._waiting.clear()
