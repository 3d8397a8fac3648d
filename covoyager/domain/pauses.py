"""How long a goal took: without the time in which its world stood still, as between two sessions."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from covoyager.domain.event import Event

#: So many seconds more than the world's age tells of are a pause.
PAUSE_SECONDS = 30.0


def pauses(events: Iterable[Event], ticks_per_second: int) -> Iterator[tuple[float, float]]:
    """When the world stood still, as between two sessions, and for how many seconds: time that its age knows nothing of."""
    seen = [event for event in events if event.tick]
    for before, after in pairwise(seen):
        seconds = after.at - before.at - (after.tick - before.tick) / ticks_per_second
        if seconds >= PAUSE_SECONDS:
            yield before.at, seconds


def played_seconds(still: Iterable[tuple[float, float]], since: float, until: float) -> float:
    """Seconds between two moments in which a world went on; ``still`` are its :func:`pauses`."""
    paused = sum(min(seconds, max(0.0, until - at)) for at, seconds in still if at >= since)
    return max(0.0, until - since - paused)
