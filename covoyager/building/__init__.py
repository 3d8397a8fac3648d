"""Buildings: blueprints from words and files, checks, bill of materials, and the parts that people share."""

from covoyager.building.blueprint import Block, Blueprint, Cell
from covoyager.building.checks import faults
from covoyager.building.parts import Part, parts_of
from covoyager.building.phrases import place_in, read_building, stands_at

__all__ = ["Block", "Blueprint", "Cell", "Part", "faults", "parts_of", "place_in", "read_building", "stands_at"]
