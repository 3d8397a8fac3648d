"""Game time and wall time: nobody else asks for either, and every use names which it means.

Game time is what the world's ticks make of it, 20 to a second: leases, rests, waits, narration, deadlines of what a bot
does. Wall time is the machine's: sockets, processes, locks, calls of a model, terminals. Until an embedded world drives
it, tick by tick over the wire, game time passes as wall time does.

asyncio is imported only where it is used: planning from the command line starts without it.
"""

import contextlib
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")
#: The pace of Minecraft's clock; durations are kept in ticks.
TICKS_PER_SECOND = 20
FRACTIONS = 1 << 20
#: A tick's seconds are no binary fraction.
ROUNDING = 1e-6
#: A tick is looked at again at most so often: what the session did in it may ask for more.
ROUNDS = 50


class Clock:
    """A clock that passes as the machine's does."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""
        return time.perf_counter()

    def date(self) -> float:
        """Seconds since the epoch."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait for so many seconds of this clock."""
        import asyncio

        await asyncio.sleep(seconds)

    def timeout(self, seconds: float | None) -> "AbstractAsyncContextManager[asyncio.Timeout]":
        """As :func:`asyncio.timeout`: a block that takes longer ends with TimeoutError; None is no limit."""
        import asyncio

        return asyncio.timeout(seconds)

    async def within(self, seconds: float | None, work: Awaitable[T]) -> T:
        """Wait for ``work`` and give its result; where it takes longer it is cancelled, and TimeoutError raised."""
        async with self.timeout(seconds):
            return await work

    async def first(self, tasks: Iterable["asyncio.Future[Any]"], seconds: float | None) -> set["asyncio.Future[Any]"]:
        """Wait until one of the tasks has ended; none is cancelled. Gives those that have ended: none if the time is over."""
        import asyncio

        waiting = set(tasks)
        try:
            async with self.timeout(seconds):
                ended, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        except TimeoutError:
            return {task for task in waiting if task.done()}
        return ended


class Wall(Clock):
    """The machine's clock."""

    def pause(self, seconds: float) -> None:
        """Block the calling thread for so many seconds."""
        time.sleep(seconds)


class _Timer:
    """One call that is to be made when game time has come to ``due``."""

    def __init__(
        self, now: float, seconds: float, number: int, call: Callable[[], None], pending: "set[_Timer]"
    ) -> None:
        self.seconds = seconds
        self.rank = (now + seconds, number)
        self.call = call
        self.pending = pending
        self.native: asyncio.TimerHandle | None = None
        pending.add(self)

    def begin(self, now: float) -> None:
        self.rank = (now + self.seconds, self.rank[1])

    def cancel(self) -> None:
        self.pending.discard(self)
        if self.native is not None:
            self.native.cancel()

    def fire(self) -> None:
        self.cancel()
        self.call()


class Game(Clock):
    """The world's clock."""

    def __init__(self) -> None:
        self._at: float | None = None
        self._date, self._tick = 0.0, 0
        #: When a world began to drive it, and for how many ticks it has.
        self._whole, self._ticks = 0, 0
        #: What game time is ahead of wall time while it passes by itself.
        self._ahead = 0.0
        #: What its date is ahead of the machine's while it passes by itself: as a world left it, or another process tells.
        self._later = 0.0
        #: What its date is ahead of that of a world that drives it after another; None before the first.
        self._shift: float | None = None
        #: The date of a world that stands still, as that process tells; None while it goes on.
        self._stood: float | None = None
        self._numbers = count()
        self._timers: set[_Timer] = set()
        #: Who waits for the next look, and whether each wants one in every tick.
        self._steps: list[tuple[asyncio.Future[None], bool]] = []
        #: Whether a tick is being dealt with, whether another look at it was asked for, and whether somebody wants one.
        self._inside = self._asked = self._again = False
        #: Asks the world for another look at the tick; None where no world can be asked.
        self.ask: Callable[[], None] | None = None
        #: Whether this session wants nothing of the world, whose time may stand still then.
        self.rests: Callable[[], bool] = lambda: False
        self._slow = 0
        self._waited = False
        self._held = 0
        self._released: asyncio.Future[None] | None = None
        self._answered = 0.0

    @property
    def tick(self) -> int:
        """The world's tick, as it was last told of; 0 before."""
        return self._tick

    @property
    def waited(self) -> bool:
        """Whether the world goes on only when this session is through with its tick."""
        return self._waited and self._at is not None

    def now(self) -> float:
        """Seconds of the game since some moment; never goes back."""
        return time.perf_counter() + self._ahead if self._at is None else self._at

    def date(self) -> float:
        """Seconds since the epoch, as the world that drives it has them."""
        if self._at is not None:
            return self._date
        return time.time() + self._later if self._stood is None else self._stood

    def follow(self, seconds: float, stood: float | None = None) -> None:
        """Take over the date of another process, whose game time a world drives.

        Args:
            seconds: how far it is ahead of the machine's.
            stood: the date at which its world stands still; None while that goes on.
        """
        self._later, self._stood = seconds, stood

    def forget(self) -> None:
        """Another session of this process begins: its world has nothing to do with the one before and its date."""
        self._shift, self._later = None, 0.0

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        import asyncio

        if seconds <= 0:
            await asyncio.sleep(0)
            return
        over = asyncio.get_running_loop().create_future()
        timer = self._call_later(seconds, lambda: None if over.done() else over.set_result(None))
        try:
            await over
        finally:
            timer.cancel()

    @contextlib.asynccontextmanager
    async def timeout(self, seconds: float | None) -> AsyncIterator["asyncio.Timeout"]:
        """As :func:`asyncio.timeout`: a block that takes longer ends with TimeoutError; None is no limit."""
        import asyncio

        loop = asyncio.get_running_loop()
        async with asyncio.timeout(None) as limit:
            late = None if seconds is None else self._call_later(seconds, lambda: limit.reschedule(loop.time()))
            try:
                yield limit
            finally:
                if late is not None:
                    late.cancel()

    def _call_later(self, seconds: float, call: Callable[[], None]) -> _Timer:
        timer = _Timer(self.now(), seconds, next(self._numbers), call, self._timers)
        if self._at is None:
            self._wait(timer)
        else:
            self._wake()
        return timer

    def _wait(self, timer: _Timer) -> None:
        import asyncio

        timer.native = asyncio.get_running_loop().call_later(max(0.0, timer.rank[0] - self.now()), timer.fire)

    def begin(self, tick: int, date: float) -> None:
        """Note that a tick has begun in which the world waits for this session.

        The ticks between the last step and this one are passed over: nothing was to be done in them here.

        Args:
            tick: the world's.
            date: seconds since the epoch, as the world has them.
        """
        gone = tick - 1 - self._tick
        if self._at is not None and not self._inside and gone > 0:
            self._ticks += gone
            self._tick = tick - 1
            # Dates are whole milliseconds; the game's ticks are 50 of them.
            self._date = (round(self._here(date) * 1000) - 1000 // TICKS_PER_SECOND) / 1000
            self._at = self._exact(self._whole + self._ticks / TICKS_PER_SECOND)
        self._inside = True

    async def step(self, tick: int, date: float, *, waited: bool = True) -> None:
        """Go on to the world's tick; returns once nothing in this session is left to be done in it.

        Args:
            tick: the world's.
            date: seconds since the epoch, as the world has them.
            waited: whether the world waits for it.
        """
        self._waited, self._inside, self._asked = waited, True, False
        try:
            await self._step(tick, date)
        finally:
            self._inside = False

    async def _step(self, tick: int, date: float) -> None:
        if self._at is None:
            self._drive(tick, date)
        elif tick != self._tick:
            await self._settled()
            self._ticks += tick - self._tick
            await self._advance(self._whole + self._ticks / TICKS_PER_SECOND)
        self._tick, self._date = tick, self._here(date)
        for _ in range(ROUNDS):
            await self._settled()
            self._again = False
            self._look()
            await self._settled()
            if not self._again:
                break
        if self._slow:
            await wall.sleep(self._answered + 1 / TICKS_PER_SECOND - wall.now())
        self._answered = wall.now()

    def _look(self) -> None:
        steps, self._steps = self._steps, []
        for step, _ in steps:
            if not step.done():
                step.set_result(None)

    def due(self) -> int | None:
        """The next tick in which there is something to do here though nobody says anything; None: there is none."""
        if self._at is None or self._slow or any(often for _, often in self._steps):
            return self._tick + 1
        first = min((timer.rank[0] for timer in self._timers), default=None)
        if first is None:
            return None
        ticks = math.ceil((first - self._whole - ROUNDING) * TICKS_PER_SECOND - ROUNDING)
        return self._tick + max(1, ticks - self._ticks)

    def _wake(self) -> None:
        """Have the world ask this session, where something is to be done here that the world does not know of."""
        if self._inside or self._asked or self._at is None or self.ask is None:
            return
        self._asked = True
        self.ask()

    def _here(self, date: float) -> float:
        return round(date + self._shift, 3) if self._shift else date

    def _drive(self, tick: int, date: float) -> None:
        """Be driven by a world from now on, beginning at a whole second.

        Waits that are pending begin anew: how much of them had passed by the machine's clock is chance.
        """
        self._shift = 0.0 if self._shift is None else max(0, math.ceil((self.date() - date) * 1000)) / 1000
        self._whole = math.ceil(self.now())
        for timer in self._timers:
            if timer.native is not None:
                timer.native.cancel()
                timer.native = None
            timer.begin(self._whole)
        self._at, self._tick, self._ticks = self._whole, tick, 0

    def _exact(self, at: float) -> float:
        """In such fractions of a second that sums of them are exact: differences are the same wherever time began."""
        return self._whole + round((at - self._whole) * FRACTIONS) / FRACTIONS

    async def _advance(self, end: float) -> None:
        last = end + ROUNDING
        while (timer := min(self._timers, key=lambda each: each.rank, default=None)) and timer.rank[0] <= last:
            self._at = max(self.now(), self._exact(timer.rank[0]))
            timer.fire()
            await self._settled()
            if self._at is None:
                return
        self._at = self._exact(end)

    def coast(self) -> None:
        """Game time passes by itself again, its date too, from where they stood: the world that drove it is gone."""
        if self._at is None:
            return
        self._ahead = self._at - time.perf_counter()
        self._later, self._stood = self._date - time.time(), None
        self._at, self._inside = None, False
        with contextlib.suppress(RuntimeError):  # no loop is left to wait in
            for timer in self._timers:
                self._wait(timer)
        self._look()

    async def stepped(self, most: float, *, often: bool = False) -> None:
        """Wait for the next look at a tick, or for ``most`` seconds of wall time where none comes.

        Args:
            most: seconds of wall time.
            often: whether a look is wanted in every tick.
        """
        import asyncio

        step: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = (step, often)
        self._steps.append(waiting)
        while not step.done():
            await wall.first({step}, most)
            if not step.done() and not self._inside:
                self._steps.remove(waiting)
                return

    async def inside(self) -> None:
        """Wait until a tick is being dealt with: at once where one is, or where no world drives game time."""
        import asyncio

        if self._inside or self._at is None:
            return
        step: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._steps.append((step, False))
        self._wake()
        await step

    def look_again(self) -> None:
        """Ask for another look in the same tick."""
        self._again = True

    async def _settled(self) -> None:
        """Resolves once nothing in the event loop is ready to run, and nothing is held, but what waits for the outside."""
        import asyncio

        loop = asyncio.get_running_loop()
        # asyncio has no name for it; all of its loops keep what is ready there.
        ready = getattr(loop, "_ready", ())
        while True:
            await asyncio.sleep(0)
            if ready:
                continue
            if not self._held:
                return
            self._released = loop.create_future()
            await self._released

    @contextlib.contextmanager
    def hold(self) -> Iterator[None]:
        """For as long as this lasts the tick is not over: something outside the event loop works for the game."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if not self._held and self._released is not None and not self._released.done():
                self._released.set_result(None)

    @contextlib.contextmanager
    def at_pace(self) -> Iterator[None]:
        """For as long as this lasts the world is no faster than the game: a model thinks in wall time, as people do."""
        self._slow += 1
        try:
            yield
        finally:
            self._slow -= 1


wall = Wall()
game = Game()
