"""Crafting tables, furnaces and other stations: those that stand, and those that a plan has made and placed."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from covoyager.domain.actions import Action
from covoyager.knowledge import Method, Slot
from covoyager.planning.expansion.draft import Draft, Makers
from covoyager.planning.expansion.path import Path
from covoyager.planning.expansion.variants import Basis
from covoyager.planning.flow import STOCK

STATIONS = frozenset(
    [
        "crafting_table",
        "furnace",
        "blast_furnace",
        "smoker",
        "campfire",
        "stonecutter",
        "smithing_table",
        "brewing_stand",
        "enchanting_table",
    ]
)

FURNACES = frozenset(["furnace", "blast_furnace", "smoker"])

Obtain: TypeAlias = Callable[[str, int, Path], Makers]
"""Plans so many of an item and gives where they come from, as :meth:`Expansion.obtain` does. It is handed to each call: an
expansion that is referred to by its own stations would stay until the collector finds it."""


class Stations:
    """The stations of one expansion.

    Args:
        basis: says which stand.
        draft: where they are entered.
        furnaces: station → how many work side by side; 1 unless given.

    Attributes:
        placed: station → the nodes that place them, if there are several.
    """

    def __init__(self, basis: Basis, draft: Draft, furnaces: Mapping[str, int]) -> None:
        self._basis = basis
        self._draft = draft
        self._furnaces = furnaces
        self.placed: dict[str, list[int]] = {}

    def side_by_side(self, name: str) -> int:
        """How many of a station work side by side."""
        return self._furnaces.get(name, 1)

    def station(self, name: str, path: Path, obtain: Obtain) -> set[int]:
        """Plan a station, once; returns the node that makes it, or that places them if several; empty if it stands."""
        furnaces = self.side_by_side(name)
        if furnaces == 1:
            if name in self._basis.standing:
                return set()
            if not self._draft.held.get(name):
                self._draft.hold(name, obtain(name, 1, path))
            return {self._draft.held[name][0].maker}
        if name not in self.placed and (count := furnaces - self._basis.standing.get(name, 0)) > 0:
            self._set_up(name, count, path, obtain)
        return {*self.placed.get(name, ())}

    def own(self, name: str, number: int, path: Path, obtain: Obtain) -> set[int]:
        """The nodes after which so many stations stand, each set up by one of its own."""
        there = self._basis.standing.get(name, 0)
        for furnace in range(there + len(self.placed.get(name, ())) + 1, number + 1):
            self._set_up(name, 1, path, obtain, furnace)
        return {*self.placed.get(name, [])[: max(0, number - there)]}

    def _set_up(self, name: str, count: int, path: Path, obtain: Obtain, furnace: int = 0) -> None:
        """Have stations made and placed."""
        draft = self._draft
        makers = obtain(name, count, path)
        method = Method(Action.PLACE, name, 1, (Slot((name,), 1),), ticks=self._basis.knowledge.pace.place)
        index = draft.node((Action.PLACE, name, furnace), method, set(makers) - {STOCK}, "", ())
        node = draft.nodes[index]
        node.runs, node.furnace = count, furnace
        node.consumes[name] += count
        self.placed.setdefault(name, []).append(index)
        draft.owned.add(name)
