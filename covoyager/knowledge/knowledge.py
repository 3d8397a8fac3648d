"""All facts about one version of Minecraft in one value."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from covoyager.knowledge.fuels import FAST, burns_at
from covoyager.knowledge.methods import Method, unenchanted
from covoyager.knowledge.mining import dig_ticks
from covoyager.knowledge.pace import USUAL, Pace

LONGEST_NUMBER = 9
"""No part of a version has more digits."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item: its name for people, how many stack in a slot, and how many uses it lasts (0 if it does not wear)."""

    name: str
    label: str
    stack: int = 64
    durability: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """A block as a digger sees it.

    Attributes:
        name: its id.
        hardness: as in the game; below 0 if it cannot be dug.
        tools: those that make it drop, the lowest tier first; empty if the bare hand does.
        speeds: tool → how many times as fast as the bare hand it digs.
    """

    name: str
    hardness: float
    tools: tuple[str, ...] = ()
    speeds: Mapping[str, float] = field(default_factory=dict)


@dataclass(eq=False)
class Knowledge:
    """Facts of one version.

    Attributes:
        version: the version asked for, such as ``1.20.1``.
        items: name → item, for every item.
        blocks: name → block, for every block.
        mobs: mob that can be hunted → ground where it is found (:data:`covoyager.knowledge.hunting.GROUNDS`).
        methods: item → methods to get it; enchanted tools have names such as ``iron_pickaxe[silk_touch]``.
        fuels: item → ticks that it burns in a furnace, longest first; see :meth:`burning` for other stations.
        tags: item tag, such as ``planks`` → items.
        places: block → where it is found, in words.
        entities: names of all entities.
        hunts: mob → how it is killed; the item is its most frequent drop, or its own name if it drops nothing.
        reasons: item → why it cannot be had in this version, beyond what :func:`reason_for` tells.
        pace: ticks of ways and handling.
        cache: what others compute once for a version.
        digs: cache of :meth:`dig`.
        runs: cache of :func:`covoyager.knowledge.costs.run_ticks_at`.
    """

    version: str
    items: dict[str, Item]
    blocks: dict[str, Block]
    mobs: dict[str, str]
    methods: dict[str, list[Method]]
    fuels: dict[str, int]
    tags: dict[str, tuple[str, ...]]
    places: dict[str, str]
    entities: frozenset[str] = frozenset()
    hunts: dict[str, Method] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    pace: Pace = USUAL
    cache: dict[object, object] = field(default_factory=dict, repr=False)
    digs: dict[tuple[str, str | None], int] = field(default_factory=dict, repr=False)
    runs: dict[tuple[Method, str, str | None], float] = field(default_factory=dict, repr=False)

    @cached_property
    def into(self) -> dict[str, frozenset[str]]:
        """Item → items that it is an ingredient of."""
        found: dict[str, set[str]] = {}
        for result, methods in self.methods.items():
            for method in methods:
                for slot in method.slots:
                    for choice in slot.choices:
                        found.setdefault(choice, set()).add(result)
        return {name: frozenset(results) for name, results in found.items()}

    @cached_property
    def wearing(self) -> dict[str, int]:
        """Item → uses of a new one, for every item that wears."""
        return {name: item.durability for name, item in self.items.items() if item.durability}

    @cached_property
    def tools(self) -> frozenset[str]:
        """Items that some method uses as a tool, or that dig some block faster."""
        named = {
            c for methods in self.methods.values() for method in methods for need in method.tools for c in need.choices
        }
        speeding = {tool for block in self.blocks.values() for tool in block.speeds}
        return frozenset(unenchanted(name) for name in named | speeding)

    @cached_property
    def enchanted(self) -> dict[str, list[Method]]:
        """Plain name of an item → methods to get it enchanted."""
        found: dict[str, list[Method]] = {}
        for name, methods in self.methods.items():
            if "[" in name:
                found.setdefault(unenchanted(name), []).extend(methods)
        return found

    @cached_property
    def drops(self) -> dict[str, dict[str, Method]]:
        """Mob → drop → method to get it."""
        found: dict[str, dict[str, Method]] = {}
        for methods in self.methods.values():
            for method in methods:
                if method.action.spec.hunts:
                    for source in method.sources:
                        found.setdefault(source, {})[method.item] = method
        return found

    @cached_property
    def stations(self) -> frozenset[str]:
        """Blocks at which something is made, gates included."""
        return frozenset(name for methods in self.methods.values() for method in methods for name in method.stations)

    @cached_property
    def number(self) -> tuple[int, ...]:
        """The version as numbers, to compare."""
        return version_number(self.version)

    def at(self, pace: Pace) -> "Knowledge":
        """The same facts with another pace; the same object each time."""
        if pace == self.pace:
            return self
        found = self.cache.get(pace)
        if not isinstance(found, Knowledge):
            found = self.cache[pace] = replace(self, pace=pace, cache={}, runs={})
        return found

    def burning(self, station: str | None) -> dict[str, int]:
        """Fuel → ticks that it burns at a station, longest first."""
        if station not in FAST:
            return self.fuels
        found = self.cache.get(("burning", station))
        if not isinstance(found, dict):
            found = {name: burns_at(station, ticks) for name, ticks in self.fuels.items()}
            self.cache[("burning", station)] = found
        return found

    def label(self, name: str) -> str:
        """The name for people, lower case: ``oak_log`` → ``oak log``."""
        return unenchanted(name).replace("_", " ")

    def durability(self, name: str) -> int:
        """How many uses a new one lasts; 0 if it does not wear."""
        return self.wearing.get(unenchanted(name), 0)

    def dig(self, block: str, tool: str | None) -> int:
        """Ticks to dig one block with a tool (None: bare hand); wrong tools are slower and give no drop."""
        key = (block, tool)
        found = self.digs.get(key)
        if found is None:
            fact = self.blocks.get(block)
            name = unenchanted(tool) if tool else ""
            found = (
                1
                if fact is None
                else dig_ticks(fact.hardness, fact.speeds.get(name, 1.0), not fact.tools or name in fact.tools)
            )
            self.digs[key] = found
        return found


def version_number(version: str) -> tuple[int, ...]:
    """``1.20.1`` → (1, 20, 1); ``1.16-rc1`` → (1, 16); what is not a number ends it; () where one is longer than any."""
    parts: list[int] = []
    for part in version.split("."):
        digits, dash, _ = part.partition("-")
        if not (digits.isascii() and digits.isdigit()):
            break
        if len(digits) > LONGEST_NUMBER:
            return ()
        parts.append(int(digits))
        if dash:
            break
    return tuple(parts)


def known(names: Iterable[str], items: Mapping[str, object]) -> tuple[str, ...]:
    """Those of ``names`` that the version has, in order."""
    return tuple(name for name in names if name in items)
