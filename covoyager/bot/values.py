"""What a bot tells of itself, as it comes over the wire."""

from dataclasses import dataclass
from typing import NotRequired, TypedDict

from covoyager.domain import Position

#: A block's position: x, y, z.
BlockPosition = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Joined:
    """Where and as whom a bot has joined.

    Attributes:
        username: the bot's name, as the server has it.
        minecraft: version.
        position: where it stands, in blocks.
        world: the seed's hash, else the spawn, by which the world is known again; None where the server gives neither.
    """

    username: str
    minecraft: str
    position: Position
    world: str | None = None


class Seen(TypedDict):
    """A player in sight."""

    name: str
    position: dict[str, float]
    held: str | None


class Tool(TypedDict):
    """A tool, a weapon or armour, and the uses left in it."""

    name: str
    durability_left: int


class Busy(TypedDict):
    """The run under way."""

    run: int
    name: str


class Reading(TypedDict):
    """What was seen in the shared chest; of two readings the one with the greater number was taken later."""

    number: int
    items: dict[str, int]


class BotStatus(TypedDict):
    """What a bot is and has.

    Positions are in blocks, ``health`` in half hearts, ``food`` in food points, items are item → count. ``tick`` is the
    world's age and ``time_of_day`` its tick within the day; ``distance_cm`` is walked, and ``spent`` (activity → ticks) used
    up, since the bot joined. ``chest_given`` is what others than the bots of its host have put into chests; below 0: taken out.
    """

    position: dict[str, float]
    dimension: str
    health: float
    food: int
    alive: bool
    tick: int
    time_of_day: int
    inventory: dict[str, int]
    worn: dict[str, int]
    tools: list[Tool]
    held: str | None
    free_slots: int
    distance_cm: int
    spent: dict[str, int]
    players: list[Seen]
    online: list[str]
    busy: Busy | None
    paused: str | None
    chest: dict[str, int] | None
    chest_seen: Reading | None
    chest_given: dict[str, int]
    chest_open: bool
    in_bed: NotRequired[bool]
