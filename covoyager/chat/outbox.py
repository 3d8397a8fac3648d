"""What the bot says, at a pace that no server takes for spam: at most one message a second, everybody in turn."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from covoyager.chat.message import LIMIT, SEPARATOR, fit, side_by_side, width
from covoyager.clock import game
from covoyager.errors import CovoyagerError

#: Seconds between two messages, whoever they are for.
INTERVAL = 1.0
#: Lines that may wait for one recipient.
BACKLOG = 24
#: Seconds in which the same line is not sent twice.
REPEAT = 3.0
#: After so many answers in a row the others have their turn.
MOST_ANSWERS = 3

Recipient: TypeAlias = str | None
"""A player who is whispered to; None is everybody."""
Holds: TypeAlias = Callable[[], bool]
"""Whether a line is still true."""
Waiting: TypeAlias = tuple[str, Holds]


def always() -> bool:
    """Holds whenever it is said."""
    return True


class Outbox:
    """Queues lines per recipient and sends them as few, well-spaced messages.

    Lines that wait for the same recipient share a message where they fit. A line that is waiting already, or that the
    same recipient was sent a moment ago, is left out; not so an answer, for somebody asked anew. Whoever waits for an
    answer comes first, what is told to everybody meanwhile gathers in one message. Where too many wait, the oldest are
    forgotten. What is no longer true when its turn comes is not said.

    Args:
        send: says one message, aloud (None) or to a player; an error of ours loses that message and nothing else.
        clock: seconds, growing.
        sleep: waits that many seconds.
        translate: puts a line into the language of its recipient.
    """

    def __init__(
        self,
        send: Callable[[str, Recipient], Awaitable[None]],
        *,
        clock: Callable[[], float] = game.now,
        sleep: Callable[[float], Awaitable[None]] = game.sleep,
        translate: Callable[[str, Recipient], str] = lambda line, _to: line,
    ) -> None:
        self._send = send
        self._clock = clock
        self._sleep = sleep
        self._translate = translate
        self._queues: OrderedDict[Recipient, deque[Waiting]] = OrderedDict()
        self._sent: dict[tuple[Recipient, str], float] = {}
        self._asked: set[str] = set()
        self._answers = 0
        self._last = float("-inf")
        self._waiting = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()

    def post(
        self, lines: str | Iterable[str], to: Recipient = None, *, answer: bool = False, holds: Holds = always
    ) -> None:
        """Queue one or more lines; returns at once.

        Args:
            lines: what to say.
            to: whom to whisper it to; None says it aloud.
            answer: somebody asked for it just now: it is said even if it was a moment ago.
            holds: whether it is still true, asked when its turn has come (:mod:`covoyager.crew.still`).
        """
        now = self._clock()
        self._sent = {key: at for key, at in self._sent.items() if now - at < REPEAT}
        queue = self._queues.setdefault(to, deque(maxlen=BACKLOG))
        for line in [lines] if isinstance(lines, str) else lines:
            for message in fit(self._translate(line, to), _limit(to)):
                waiting = [text for text, _ in queue]
                if message in waiting:
                    queue[waiting.index(message)] = message, holds
                elif answer or (to, message) not in self._sent:
                    queue.append((message, holds))
        if queue:
            if answer and to is not None:
                self._asked.add(to)
            self._idle.clear()
            self._waiting.set()
        else:
            del self._queues[to]

    async def run(self) -> None:
        """Send what is posted, until cancelled."""
        while True:
            await self._waiting.wait()
            pause = self._last + INTERVAL - self._clock()
            if pause > 0:
                await self._sleep(pause)
            to, message = self._next()
            if not message:
                self._rest()
                continue
            self._last = self._clock()
            try:
                await self._send(message, to)
            except CovoyagerError:
                continue  # The bot is not in the game: nobody is there to hear it.
            finally:
                self._rest()

    def _rest(self) -> None:
        if not self._queues:
            self._waiting.clear()
            self._idle.set()

    @property
    def empty(self) -> bool:
        """Whether nothing is left to say."""
        return self._idle.is_set()

    async def drained(self) -> None:
        """Wait until nothing is left to say."""
        await self._idle.wait()

    def _next(self) -> tuple[Recipient, str]:
        """Whose turn it is, and what they are told; nothing where none of it is true any more."""
        to = next(iter(self._queues))
        if self._asked and self._answers < MOST_ANSWERS:
            to = next(each for each in self._queues if each in self._asked)
        self._answers = self._answers + 1 if to in self._asked else 0
        queue = self._queues.pop(to)
        now = self._clock()
        lines: list[str] = []
        while queue and (not lines or width(SEPARATOR.join([*lines, queue[0][0]])) <= _limit(to)):
            line, holds = queue.popleft()
            if holds():
                lines.append(line)
        self._sent.update({(to, line): now for line in lines})
        if queue:
            self._queues[to] = queue
        elif to is not None:
            self._asked.discard(to)
        return to, side_by_side(lines)


def _limit(to: Recipient) -> int:
    return LIMIT if to is None else LIMIT - len(f"/tell {to} ")
