"""All facts about one version of Minecraft, behind one value."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from covoyager.knowledge.fuels import FAST, burns_at
from covoyager.knowledge.methods import Method
from covoyager.knowledge.mining import dig_ticks
from covoyager.knowledge.pace import USUAL, Pace


@dataclass(frozen=True, slots=True)
class Item:
    """An item: its name for people, how many stack, how many uses it lasts (0: it does not wear)."""

    name: str
    label: str
    stack: int = 64
    durability: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """A block as a digger sees it: ``tools`` are those that make it drop, none where the bare hand does."""

    name: str
    hardness: float
    tools: tuple[str, ...] = ()
    speeds: Mapping[str, float] = field(default_factory=dict)


@dataclass(eq=False)
class Knowledge:
    """Facts of one version.

    Attributes:
        version: the version asked for, such as ``1.20.1``.
        items: every item by name.
        blocks: every block by name.
        mobs: mobs that can be hunted, with the ground where they are found.
        methods: how each item can be had, by item.
        fuels: burn time in a furnace, in ticks, by item, longest first; see :meth:`burning` for other stations.
        tags: item tags by name, such as ``planks``.
        places: where a block is found, in words.
        entities: every kind of entity, by name.
        hunts: how a mob is killed, its surest drop as the item (its own name where it drops nothing).
        reasons: why an item cannot be had in this version, beyond what :func:`reason_for` tells.
        pace: what ways and handling take.
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

    @cached_property
    def into(self) -> dict[str, frozenset[str]]:
        """What each item goes into, by item."""
        found: dict[str, set[str]] = {}
        for result, methods in self.methods.items():
            for method in methods:
                for slot in method.slots:
                    for choice in slot.choices:
                        found.setdefault(choice, set()).add(result)
        return {name: frozenset(results) for name, results in found.items()}

    @cached_property
    def wearing(self) -> dict[str, int]:
        """Uses of a new one, for every item that wears."""
        return {name: item.durability for name, item in self.items.items() if item.durability}

    @cached_property
    def tools(self) -> frozenset[str]:
        """Everything that some method uses as a tool, or that digs some block faster."""
        named = {
            c for methods in self.methods.values() for method in methods for need in method.tools for c in need.choices
        }
        speeding = {tool for block in self.blocks.values() for tool in block.speeds}
        return frozenset(name.partition("[")[0] for name in named | speeding)

    @cached_property
    def enchanted(self) -> dict[str, list[Method]]:
        """Moves to enchanted kinds of an item, by its plain name."""
        found: dict[str, list[Method]] = {}
        for name, methods in self.methods.items():
            if "[" in name:
                found.setdefault(name.partition("[")[0], []).extend(methods)
        return found

    @cached_property
    def drops(self) -> dict[str, dict[str, Method]]:
        """For each mob the methods to get what it drops, by drop."""
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
        """The same facts for somebody with another pace; the same object each time."""
        if pace == self.pace:
            return self
        found = self.cache.get(pace)
        if not isinstance(found, Knowledge):
            found = self.cache[pace] = replace(self, pace=pace, cache={})
        return found

    def burning(self, station: str | None) -> dict[str, int]:
        """Burn time at a station in ticks by item, longest first."""
        if station not in FAST:
            return self.fuels
        found = self.cache.get(("burning", station))
        if not isinstance(found, dict):
            found = {name: burns_at(station, ticks) for name, ticks in self.fuels.items()}
            self.cache[("burning", station)] = found
        return found

    def label(self, name: str) -> str:
        """The name for people, lower case: ``oak_log`` → ``oak log``."""
        return name.partition("[")[0].replace("_", " ")

    def durability(self, name: str) -> int:
        """How many uses a new one lasts; 0 where it does not wear."""
        return self.wearing.get(name.partition("[")[0], 0)

    def dig(self, block: str, tool: str | None) -> int:
        """Ticks to dig one block with a tool (None: bare hand); wrong tools are slower and give no drop."""
        key = (block, tool)
        found = self.digs.get(key)
        if found is None:
            fact = self.blocks.get(block)
            name = tool.partition("[")[0] if tool else ""
            found = (
                1
                if fact is None
                else dig_ticks(fact.hardness, fact.speeds.get(name, 1.0), not fact.tools or name in fact.tools)
            )
            self.digs[key] = found
        return found

    def harvests(self, block: str, tool: str | None) -> bool:
        """Whether digging ``block`` with ``tool`` drops anything."""
        fact = self.blocks.get(block)
        return fact is None or not fact.tools or tool in fact.tools


def version_number(version: str) -> tuple[int, ...]:
    """``1.20.1`` → (1, 20, 1); ``1.16-rc1`` → (1, 16); what is not a number ends it."""
    parts: list[int] = []
    for part in version.split("."):
        digits, dash, _ = part.partition("-")
        if not (digits.isascii() and digits.isdigit()):
            break
        parts.append(int(digits))
        if dash:
            break
    return tuple(parts)


def known(names: Iterable[str], items: Mapping[str, object]) -> tuple[str, ...]:
    """Those of ``names`` that the version has, in order."""
    return tuple(name for name in names if name in items)
