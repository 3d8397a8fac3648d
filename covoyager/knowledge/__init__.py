"""Minecraft facts for one version. Everything here is data and plain look-ups; nothing plans."""

from covoyager.knowledge.knowledge import Block, Item, Knowledge
from covoyager.knowledge.loading import load
from covoyager.knowledge.methods import Method, Slot, ToolNeed

__all__ = ["Block", "Item", "Knowledge", "Method", "Slot", "ToolNeed", "load"]
