"""Methods to get an item: one type for crafting, cooking, digging, hunting and using."""

from dataclasses import dataclass, field
from functools import lru_cache

from covoyager.domain.actions import Action
from covoyager.knowledge.fuels import FAST


@dataclass(frozen=True, slots=True)
class Slot:
    """One ingredient: ``count`` items per run, each any of ``choices``, which may be mixed."""

    choices: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class ToolNeed:
    """A tool that must be in hand: any of ``choices``, cheapest first; a run takes ``wear`` uses, 0 if it does not wear."""

    choices: tuple[str, ...]
    wear: float = 1.0


@lru_cache(4096)
def unenchanted(name: str) -> str:
    """An item's name without its enchantment: ``iron_pickaxe[silk_touch]`` → ``iron_pickaxe``."""
    return name.partition("[")[0]


@dataclass(frozen=True, slots=True, eq=False)
class Method:
    """How to get ``count`` of ``item`` in one run.

    Attributes:
        action: the verb of the subtask.
        item: what comes out.
        count: results per run: a whole number, or the expected number if chance decides (0.1 flint from a gravel).
        slots: what goes in.
        returns: (item, count) that come back besides, such as the empty bucket.
        station: block that must stand ready.
        tools: tools that must be in hand.
        sources: blocks or mobs that give the item, best first.
        ticks: time of one run with the cheapest tool, without digging and walking.
        steps: walks from one source to the next per run; :class:`Pace` says how long each takes.
        search: ticks to find the first source if none is in sight.
        rock: blocks of rock that are dug to the first source if none lies open.
        wait: ticks that pass once, however many are made at the same time (crops grow side by side).
        gate: block to pass first to get there: nether_portal or end_portal.
        heat: ticks for which a fire must burn at the station per run; 0 if no fuel is needed.
        most: the most that one run can give if chance decides; 0 if ``count`` is certain.
        note: what has to be minded, in words.
        name: what the game calls the recipe.
        risk: ticks that are added to the price of a run because it is dangerous, but not to its duration.
        health: of the mob that is killed, in half hearts.
        stations: the station and the gate, those of them that there are.
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
    rock: int = 0

    stations: tuple[str, ...] = field(init=False)
    fire: int = field(init=False)

    def __post_init__(self) -> None:
        """Compute ``stations`` and ``fire``."""
        object.__setattr__(self, "stations", tuple(name for name in (self.station, self.gate) if name))
        object.__setattr__(self, "fire", self.heat * 2 if self.station in FAST else self.heat)
