"""Work that is mostly waiting: for the night, for hens, for what grows. It comes last, and has the time that it takes."""

import re
from collections.abc import Collection

from covoyager.domain import HUNTED, SIDE_BY_SIDE, TICKS_PER_SECOND, Action, Subtask
from covoyager.facts import shared_facts

_DAY = shared_facts("day")

#: They come out at night.
NIGHT = frozenset[str](shared_facts("mobs")["night"])
#: A day and a night of the game, in seconds: as long as one waits for the next night at most, and through it.
DAY_SECONDS: float = _DAY["day_ticks"] / TICKS_PER_SECOND
#: The night, in ticks of the day: who has died or is wounded waits in a hole.
DUSK: int = _DAY["night"]["from"]
DAWN: int = _DAY["night"]["to"]
DAY_TICKS: int = _DAY["day_ticks"]
#: Between these nobody sets out who has something to wait for: monsters come out, and some are about for a while by day.
EVENING: int = _DAY["indoors"]["from"]
MORNING: int = _DAY["indoors"]["to"]
#: What a run may take beyond its estimate: looking for things, detours.
SLACK_SECONDS = 240.0
#: Blocks that lie under ground.
UNDER_GROUND = re.compile(r"_ore$|^(stone|deepslate|granite|diorite|andesite|tuff|obsidian|ancient_debris|netherrack)$")
#: Using a thing for longer than this is waiting, in ticks.
LONG = 6000


def waits(subtask: Subtask, mobs: Collection[str]) -> bool:
    """Whether a subtask is mostly waiting, where these mobs are in sight."""
    if subtask.action is Action.KILL:
        return subtask.item in NIGHT and subtask.item not in mobs
    return subtask.action is Action.USE and subtask.ticks >= LONG and not grows(subtask)


def grows(subtask: Subtask) -> bool:
    """Whether something is sown, which is best done early: it grows while other work is done."""
    return any(tool.endswith("_hoe") for tool in subtask.tools) and subtask.action is Action.USE


def by_the_chest(subtask: Subtask) -> bool:
    """Whether nobody goes far for it."""
    return subtask.action in (Action.CRAFT, Action.SMELT, Action.PLACE, Action.DELIVER)


def in_the_open(subtask: Subtask) -> bool:
    """Whether it is done under the open sky, where monsters come out at night."""
    goes = subtask.action in SIDE_BY_SIDE
    return goes and not all(UNDER_GROUND.search(source) for source in subtask.sources or ("",))


def is_night(time_of_day: int) -> bool:
    """Whether it is too late in the day, or too early, to set out."""
    now = time_of_day % DAY_TICKS
    return now >= EVENING or now < MORNING


def waiting_seconds(subtask: Subtask) -> float:
    """What a subtask may have to wait beyond its estimate."""
    return DAY_SECONDS if subtask.action in HUNTED and subtask.item in NIGHT else 0.0


def longest_seconds(subtask: Subtask, time_of_day: int | None) -> float:
    """How long a run may take that begins at this time of the day, with the night that falls into it."""
    seconds = subtask.ticks / 20 * 4 + SLACK_SECONDS + waiting_seconds(subtask)
    return seconds + (0.0 if time_of_day is None else night_seconds(time_of_day, seconds))


def night_seconds(time_of_day: int, seconds: float) -> float:
    """What is left of the night that it is, or the whole of the one that comes in so many seconds."""
    now = time_of_day % DAY_TICKS
    if DUSK <= now < DAWN:
        return (DAWN - now) / 20
    until = (DUSK - now) % DAY_TICKS / 20
    return (DAWN - DUSK) / 20 if until < seconds else 0.0
