"""The day and the night of the game, by which work is put off or hurried."""

from covoyager.domain import TICKS_PER_SECOND
from covoyager.facts import shared_facts

_DAY = shared_facts("day")

DAY_TICKS: int = _DAY["day_ticks"]
#: A day and a night, in seconds: as long as one waits for the next night at most, and through it.
DAY_SECONDS: float = DAY_TICKS / TICKS_PER_SECOND
#: The night, in ticks of the day: who has died or is wounded waits in a hole.
DUSK: int = _DAY["night"]["from"]
DAWN: int = _DAY["night"]["to"]
#: From then on monsters come out in the open.
MONSTERS: int = _DAY["monsters"]["from"]
#: Between these nobody sets out who has something to wait for: monsters come out, and some are about for a while by day.
EVENING: int = _DAY["indoors"]["from"]
MORNING: int = _DAY["indoors"]["to"]


def is_night(time_of_day: int) -> bool:
    """Whether it is too late in the day, or too early, to set out."""
    now = time_of_day % DAY_TICKS
    return now >= EVENING or now < MORNING


def night_seconds(time_of_day: int, seconds: float) -> float:
    """What is left of the night that it is, or the whole of the one that comes in so many seconds."""
    now = time_of_day % DAY_TICKS
    if DUSK <= now < DAWN:
        return (DAWN - now) / TICKS_PER_SECOND
    until = (DUSK - now) % DAY_TICKS / TICKS_PER_SECOND
    return (DAWN - DUSK) / TICKS_PER_SECOND if until < seconds else 0.0
