"""Chat: text in, typed commands and short lines out. No input or output of its own."""

from covoyager.chat.commands import COMMANDS, Command, help_lines
from covoyager.chat.message import LIMIT, clean, fit, pack
from covoyager.chat.parser import Names, Reply, parse

__all__ = ["COMMANDS", "LIMIT", "Command", "Names", "Reply", "clean", "fit", "help_lines", "pack", "parse"]
