"""What expansions begin with, and how those of one goal can differ: numbers of furnaces and tools, fuel, what is done first."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from covoyager.knowledge import Knowledge
from covoyager.planning.expansion.smelting.loads import Cut


@dataclass(frozen=True, slots=True)
class Basis:
    """What goals are expanded from.

    Attributes:
        knowledge: facts of the version.
        have: item → count on hand.
        nearby: block or mob → count in sight.
        standing: station → how many stand ready.
    """

    knowledge: Knowledge
    have: Mapping[str, int] = field(default_factory=dict)
    nearby: Mapping[str, int] = field(default_factory=dict)
    standing: Mapping[str, int] = field(default_factory=dict)


class Early(StrEnum):
    """Material for tools is gathered before the bulk of the digging, so that nobody waits for tools."""

    FIRST = "first"
    """With the first tool that there is, for all tools at once."""
    STAGED = "staged"
    """For one tool of a kind first, and with that tool for the others."""


class Batches(StrEnum):
    """What is smelted for one purpose does not wait for what is smelted for another."""

    LOADED = "loaded"
    """Each is a furnace load of its own."""
    FETCHED = "fetched"
    """Its material is also gathered separately: the first load burns while the next is gathered."""


Numbers: TypeAlias = tuple[tuple[str, int], ...]
"""(name, count), sorted by name."""


def numbers(counts: Mapping[str, int]) -> Numbers:
    """Counts as a part of an :class:`Option`; counts of one are left out."""
    return tuple(sorted((name, count) for name, count in counts.items() if count > 1))


@dataclass(frozen=True, slots=True)
class Option:
    """One way of expanding a goal.

    Attributes:
        furnaces: how many of each kind work side by side.
        copies: how many of each tool are made.
        early: for crews, whether material for tools is gathered first; see :class:`Early`.
        batches: how smelting is divided into loads; see :class:`Batches`.
        ahead: ticks of work by hand before the tool is ready.
        fuel: what is burnt; None for what looks cheapest.
        armed: whether a sword is made for hunts that need none.
        tools_first: whether a tool that only makes long digging faster is made before what is dug with it is asked for, so that
            an axe fells the logs of planks too.
        plain: whether the least of the tools that do is taken, so that nobody waits for a better one.
        bare: whether no tool is made that only makes digging faster: many hands are through before it is there.
        apart: for crews, whether what furnaces are made of is gathered apart from the bulk, so that they burn meanwhile.
        late: so many units of what is gathered by hand come once the first furnace burns.
        one_first: for crews, whether some of the first tools are made before the wood of the others is there.
        cut: how smelting is cut into loads, one after the other; None if it goes into all furnaces at once.
    """

    furnaces: Numbers = ()
    copies: Numbers = ()
    early: Early | None = None
    batches: Batches | None = None
    ahead: float = 0.0
    fuel: str | None = None
    armed: bool = False
    cut: Cut | None = None
    late: int = 0
    plain: bool = False
    bare: bool = False
    tools_first: bool = False
    apart: bool = False
    one_first: bool = False
