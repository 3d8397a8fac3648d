"""What the host has set: file, environment and flags as one value, and the settings that have a form of their own."""

from covoyager.config.settings import MINECRAFT, MOST_BOTS, MOST_PARTICIPANTS, Settings

__all__ = ["MINECRAFT", "MOST_BOTS", "MOST_PARTICIPANTS", "Settings"]
