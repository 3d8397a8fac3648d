"""Smelting in loads, each in a furnace to itself: what goes in first burns while more is got, and the next furnace's stone.

Where a furnace is done by then, it is loaded again.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from covoyager.knowledge import Method

MOST_LOADS = 10
"""Into more loads than so many nothing is cut: a plan is read by people."""

EXACT = 1e-9
"""What a quotient may lack of a whole number."""


class Cut(NamedTuple):
    """How smelting is cut into loads.

    Attributes:
        furnaces: how many are set up, one after the other.
        most: how many things go into a load at most.
        hands: so many get what goes in, and the furnaces' stone.
        usual: whether the loads are those at the usual pace, where the plan is weighed at another.
    """

    furnaces: int
    most: int
    hands: int = 1
    usual: bool = False


@dataclass(frozen=True, slots=True)
class FurnaceTimes:
    """Ticks of the work at furnaces.

    Attributes:
        burning: that one thing burns.
        each: to get what goes in, for one thing.
        ways: of a load: there and back.
        furnace: to set up another one.
    """

    burning: float
    each: float
    ways: float
    furnace: float

    def shared(self, hands: int) -> "FurnaceTimes":
        """The same where so many get it all."""
        return FurnaceTimes(self.burning, self.each / hands, self.ways / hands, self.furnace / hands)


@dataclass(frozen=True, slots=True)
class Load:
    """What goes into one furnace.

    Attributes:
        number: of the load among all of the plan, from 1.
        furnace: which furnace, in the order in which they are set up: so many stand by then.
        things: how many go in now.
    """

    number: int
    furnace: int
    things: int


NO_LOADS: Mapping[Method, Sequence[Load]] = MappingProxyType({})


class Filling:
    """The loads of a plan as they are filled."""

    def __init__(self, loads: Mapping[Method, Sequence[Load]]) -> None:
        self._left = {method: list(each) for method, each in loads.items()}
        self._room = {method: each[0].things for method, each in self._left.items()}

    def __bool__(self) -> bool:
        return bool(self._left)

    def begin(self, method: Method, things: int) -> Load | None:
        """Put as many as there is room for into the next load, the last takes all; None for what is not cut."""
        loads = self._left.get(method)
        if loads is None:
            return None
        load = loads[0]
        if len(loads) == 1:
            return Load(load.number, load.furnace, things)
        now = min(self._room[method], things)
        self._room[method] -= now
        if not self._room[method]:
            loads.pop(0)
            self._room[method] = loads[0].things
        return Load(load.number, load.furnace, now)


class Batch(NamedTuple):
    """Things cut into loads.

    Attributes:
        loads: the furnace of each load, and how many go in.
        done: ticks until the last of them is done.
    """

    loads: Sequence[tuple[int, int]]
    done: float


#: One plan asks for the same loads at each furnace and pace, and so does the next.
REMEMBERED = 4096


@lru_cache(REMEMBERED)
def loads_of(things: int, cut: Cut, pace: FurnaceTimes) -> Batch:
    """The loads with which all is done as early as can be; none where that is too many loads."""
    late = round(cut.furnaces * pace.furnace + things * (pace.burning + pace.each + pace.ways)) + 1
    done = bisect_left(range(late), things, key=lambda by: sum(size for _, size in _by(by, things, cut, pace).loads))
    batch = _by(done, things, cut, pace)
    return batch if sum(size for _, size in batch.loads) == things else Batch((), batch.done)


def _by(done: float, things: int, cut: Cut, pace: FurnaceTimes) -> Batch:
    """The loads, if all that they do is to be done by then."""
    now = last = 0.0
    free: list[tuple[float, int]] = []
    loads: list[tuple[int, int]] = []
    while things and len(loads) < MOST_LOADS:
        now, ready, furnace = _next(now, free, cut, pace)
        in_time = min((done - now) / (pace.each + pace.burning), (done - ready) / pace.burning)
        size = min(things, cut.most, int(in_time + EXACT))
        if size < 1:
            break
        now += size * pace.each
        free.append((max(now, ready) + size * pace.burning, furnace))
        last = max(last, free[-1][0])
        loads.append((furnace, size))
        things -= size
    return Batch(loads, last)


def _next(now: float, free: list[tuple[float, int]], cut: Cut, pace: FurnaceTimes) -> tuple[float, float, int]:
    """When somebody is at the next load, when its furnace is free, and which that is; it goes out of ``free``."""
    now += pace.ways
    if len(free) < cut.furnaces:
        return now + pace.furnace, 0.0, len(free) + 1
    ready, furnace = min(free)
    free.remove((ready, furnace))
    return now, ready, furnace
