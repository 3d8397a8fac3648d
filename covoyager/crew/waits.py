"""Work that is mostly waiting: for the night, for hens, for what grows. It comes last, and has the time that it takes."""

from collections.abc import Collection

from covoyager.domain import Action, Subtask

#: They come out at night.
NIGHT = frozenset(["zombie", "husk", "skeleton", "stray", "spider", "creeper", "enderman", "slime", "phantom"])
#: A day and a night of the game, in seconds: as long as one waits for the next night at most, and through it.
DAY_SECONDS = 1200.0
#: Using a thing for longer than this is waiting, in ticks.
LONG = 6000


def waits(subtask: Subtask, mobs: Collection[str]) -> bool:
    """Whether a subtask is mostly waiting, where these mobs are in sight."""
    if subtask.action is Action.KILL:
        return subtask.item in NIGHT and subtask.item not in mobs
    return subtask.action is Action.USE and subtask.ticks >= LONG


def waiting_seconds(subtask: Subtask) -> float:
    """What a subtask may have to wait beyond its estimate."""
    return DAY_SECONDS if subtask.action in (Action.KILL, Action.SHOOT) and subtask.item in NIGHT else 0.0
