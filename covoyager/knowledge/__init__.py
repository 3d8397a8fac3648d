"""Minecraft facts for one version. Everything here is data and plain look-ups; nothing plans."""

from covoyager.knowledge.knowledge import Block, Item, Knowledge
from covoyager.knowledge.loading import load
from covoyager.knowledge.ways import Slot, ToolNeed, Way

__all__ = ["Block", "Item", "Knowledge", "Slot", "ToolNeed", "Way", "load"]
