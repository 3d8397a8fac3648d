"""Methods to get an item: one shape for crafting, cooking, digging, hunting and using."""

from dataclasses import dataclass, field

from covoyager.domain.actions import Action
from covoyager.knowledge.fuels import FAST


@dataclass(frozen=True, slots=True)
class Slot:
    """One kind of ingredient: ``count`` items a run, each any of ``choices`` (mixed as one likes)."""

    choices: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class ToolNeed:
    """A tool that must be in hand: any of ``choices`` (cheapest first); ``wear`` uses a run, 0 where it does not wear."""

    choices: tuple[str, ...]
    wear: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Method:
    """How to get ``count`` of ``item`` in one run.

    Attributes:
        action: the verb of the subtask.
        item: what comes out.
        count: results a run: a whole number, or the expected number where chance decides (0.1 flint a gravel).
        slots: what goes in.
        returns: what comes back besides, such as the empty bucket.
        station: block that must stand ready.
        tools: tools that must be in hand.
        sources: blocks or mobs that give the item, best first.
        ticks: time of one run with the cheapest tool, less the digging and the walking.
        steps: walks from one source to the next in a run; how long each takes is the pace's.
        search: time to find the first source where none is in sight.
        wait: time that passes once, however many are made at the same time (crops grow side by side).
        gate: block to be passed first to get there: nether_portal or end_portal.
        heat: ticks for which a fire must burn at the station for a run; 0 where no fuel is needed.
        most: the most one run can give, where chance decides; 0 where ``count`` is sure.
        note: what has to be minded, in words.
        name: what the game calls the recipe.
        risk: ticks that one would give for not having to do a run; part of the price, not of the time it takes.
        health: of the mob that is killed, in half hearts.
        stations: the station and the gate, whichever there are.
        fire: the fuel of a run, in ticks that it would burn in a furnace.
    """

    action: Action
    item: str
    count: float
    slots: tuple[Slot, ...] = ()
    returns: tuple[tuple[str, int], ...] = ()
    station: str | None = None
    tools: tuple[ToolNeed, ...] = ()
    sources: tuple[str, ...] = ()
    ticks: float = 2.0
    search: float = 0.0
    wait: float = 0.0
    gate: str | None = None
    heat: int = 0
    most: int = 0
    note: str = ""
    name: str = ""
    risk: float = 0.0
    steps: int = 0
    health: int = 0

    stations: tuple[str, ...] = field(init=False)
    fire: int = field(init=False)

    def __post_init__(self) -> None:
        """What follows from the rest."""
        object.__setattr__(self, "stations", tuple(name for name in (self.station, self.gate) if name))
        object.__setattr__(self, "fire", self.heat * 2 if self.station in FAST else self.heat)
