"""Day and night of the game. Times of day are ticks since 6:00, 0 to 23999; the bounds are in ``tables/day.json``."""

from covoyager.clock import TICKS_PER_SECOND
from covoyager.facts import shared_facts

_DAY = shared_facts("day")

DAY_TICKS: int = _DAY["day_ticks"]
#: A day and a night, in seconds: the longest wait for the next night to come and to end.
DAY_SECONDS: float = DAY_TICKS / TICKS_PER_SECOND
#: The night, as times of day: a bot that has died or is wounded waits in a hole until it is over.
DUSK: int = _DAY["night"]["from"]
DAWN: int = _DAY["night"]["to"]
#: From this time of day monsters spawn in the open.
MONSTERS: int = _DAY["monsters"]["from"]
#: From evening to morning a bot that can wait does not set out: monsters spawn, and some stay for a while after dawn.
EVENING: int = _DAY["indoors"]["from"]
MORNING: int = _DAY["indoors"]["to"]


def is_night(time_of_day: int) -> bool:
    """Whether it is between :data:`EVENING` and :data:`MORNING`. ``time_of_day`` is in ticks and may count several days."""
    now = time_of_day % DAY_TICKS
    return now >= EVENING or now < MORNING


def night_seconds(time_of_day: int, seconds: float) -> float:
    """Seconds of night ahead.

    Args:
        time_of_day: now, in ticks.
        seconds: how far to look ahead.

    Returns:
        What is left of the night if it is night now; the length of a whole night if one begins within ``seconds``; else 0.
    """
    now = time_of_day % DAY_TICKS
    if DUSK <= now < DAWN:
        return (DAWN - now) / TICKS_PER_SECOND
    until = (DUSK - now) % DAY_TICKS / TICKS_PER_SECOND
    return (DAWN - DUSK) / TICKS_PER_SECOND if until < seconds else 0.0
