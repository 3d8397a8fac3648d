"""The ground as bots have seen it, block by block."""

from collections.abc import Mapping, Sequence
from typing import Any

from covoyager.board import Participant
from tui.looks.mapcolours import GROUND, HIGHER, LOWER, ORES, SAME, WOOL, Rgb, shaded

LOWEST = ord("#")
FLAT = {"water", "lava"}
"""What the game shades by its depth, which bots do not tell, and not by its height."""


class Ground:
    """What the bots' maps show together; where two know a block, the first one's counts.

    Args:
        people: the crew, whose maps these are.

    Attributes:
        maps: as :class:`covoyager.board.Participant` tells of them.
    """

    def __init__(self, people: Sequence[Participant]) -> None:
        self.maps: list[Mapping[str, Any]] = [who.state["map"] for who in people if who.state.get("map")]

    @property
    def known(self) -> bool:
        """Whether anybody has drawn a map."""
        return bool(self.maps)

    @property
    def ores(self) -> Mapping[str, str]:
        """Letter → the ore that it stands for, of all ores on the maps, in the order of the table."""
        found = {kind: letter for area in reversed(self.maps) for letter, kind in area.get("legend", {}).items()}
        return {found[kind]: kind for kind in ORES if kind in found}

    def letter(self, x: int, z: int) -> str:
        """What stands for a column where there are no colours; a blank where nobody knows."""
        return self._at("rows", x, z)[0]

    def kind(self, x: int, z: int) -> str:
        """What is seen there, in a word; empty where nobody knows."""
        letter, area = self._at("rows", x, z)
        return str(area.get("legend", {}).get(letter, "")) if letter.strip() else ""

    def height(self, x: int, z: int) -> int | None:
        """How high it is seen there."""
        letter, area = self._at("heights", x, z)
        return int(area["low"]) + ord(letter) - LOWEST if letter.strip() else None

    def colour(self, x: int, z: int) -> Rgb | None:
        """The game's map colour, shaded by the step up or down from the block to the north, as its maps are; an ore's own."""
        kind = self.kind(x, z)
        if not kind:
            return None
        if kind in ORES:
            return ORES[kind]
        colour = GROUND.get(kind, WOOL)
        here, north = self.height(x, z), self.height(x, z - 1)
        if here is None or north is None or kind in FLAT or here == north:
            return shaded(colour, SAME)
        return shaded(colour, HIGHER if here > north else LOWER)

    def _at(self, layer: str, x: int, z: int) -> tuple[str, Mapping[str, Any]]:
        for area in self.maps:
            row, column = z - int(area["z"]), x - int(area["x"])
            rows = area.get(layer, ())
            if 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] != " ":
                return rows[row][column], area
        return " ", {}
