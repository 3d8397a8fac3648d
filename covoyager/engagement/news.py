"""What others do, told aloud: gathered, so that chat stays readable, and only where somebody else is there to hear it."""

from covoyager.chat.message import LIMIT, SEPARATOR, width
from covoyager.clock import game
from covoyager.crew.parts import Parts
from covoyager.domain.texts import joined
from covoyager.engagement.loudness import Loudness, loudness

#: News is told so often at most, in seconds: with goals and their ends that is less than four lines a minute.
GATHERED_SECONDS = 30.0


class News:
    """Lines about steps, the newest of each step.

    Args:
        parts: the board, the world model, the crew, the outbox.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._waiting: dict[int, str] = {}
        self._last = float("-inf")

    def tell(self, step: int, line: str) -> None:
        """Something happened with a step: what was to be said of it before is old."""
        level = loudness(self._parts.board)
        if level is Loudness.CHATTY:
            self._parts.outbox.post(line)
        elif level is Loudness.USUAL:
            self._waiting.pop(step, None)
            self._waiting[step] = line

    def mind(self) -> None:
        """Once a second: say what has gathered, as one message; what does not fit is on the board."""
        if not self._waiting or game.now() - self._last < GATHERED_SECONDS:
            return
        self._last = game.now()
        chosen: list[str] = []
        for line in reversed(self._waiting.values()):
            if chosen and width(SEPARATOR.join([line, *chosen])) > LIMIT:
                break
            chosen.insert(0, line)
        self._waiting.clear()
        self._parts.outbox.post(joined(SEPARATOR, chosen))

    def forget(self) -> None:
        """A goal has ended: its steps are no news any more."""
        self._waiting.clear()
