"""Beds: what their names end with, and which of them the wool on hand makes."""

import re
from collections.abc import Mapping

BED = re.compile(r"(^|_)bed$")
#: Wool of one colour that a bed takes (Minecraft Wiki, "Bed").
WOOL_FOR_BED = 3


def bed_of_wool(have: Mapping[str, int]) -> str | None:
    """The bed in the first colour of which there is enough wool; None if there is none."""
    wool = (name for name, count in have.items() if name.endswith("_wool") and count >= WOOL_FOR_BED)
    return next((name.replace("_wool", "_bed") for name in wool), None)
