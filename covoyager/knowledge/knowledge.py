"""All facts about one version of Minecraft, behind one value."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from covoyager.knowledge.mining import dig_ticks
from covoyager.knowledge.ways import Way


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
        ways: how each item can be had, by item.
        fuels: burn time in ticks by item, longest first.
        tags: item tags by name, such as ``planks``.
        places: where a block is found, in words.
        reasons: why an item cannot be had in this version, beyond what :func:`reason_for` tells.
    """

    version: str
    items: dict[str, Item]
    blocks: dict[str, Block]
    mobs: dict[str, str]
    ways: dict[str, list[Way]]
    fuels: dict[str, int]
    tags: dict[str, tuple[str, ...]]
    places: dict[str, str]
    reasons: dict[str, str] = field(default_factory=dict)
    cache: dict[object, object] = field(default_factory=dict, repr=False)

    @cached_property
    def number(self) -> tuple[int, ...]:
        """The version as numbers, to compare."""
        return version_number(self.version)

    def label(self, name: str) -> str:
        """The name for people, lower case: ``oak_log`` → ``oak log``."""
        return name.replace("_", " ")

    def durability(self, name: str) -> int:
        """How many uses a new one lasts; 0 where it does not wear."""
        item = self.items.get(name)
        return item.durability if item else 0

    def dig(self, block: str, tool: str | None) -> int:
        """Ticks to dig one block with a tool (None: bare hand); wrong tools are slower and give no drop."""
        fact = self.blocks.get(block)
        if fact is None:
            return 1
        speed = fact.speeds.get(tool, 1.0) if tool else 1.0
        return dig_ticks(fact.hardness, speed, not fact.tools or tool in fact.tools)

    def harvests(self, block: str, tool: str | None) -> bool:
        """Whether digging ``block`` with ``tool`` drops anything."""
        fact = self.blocks.get(block)
        return fact is None or not fact.tools or tool in fact.tools


def version_number(version: str) -> tuple[int, ...]:
    """``1.20.1`` → (1, 20, 1); what is not a number ends it."""
    parts: list[int] = []
    for part in version.split("."):
        if not part.isdigit():
            break
        parts.append(int(part))
    return tuple(parts)


def known(names: Iterable[str], items: Mapping[str, object]) -> tuple[str, ...]:
    """Those of ``names`` that the version has, in order."""
    return tuple(name for name in names if name in items)
