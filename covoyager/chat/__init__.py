"""Chat: text in, typed commands and short lines out. No input or output of its own."""

from covoyager.chat.commands import Command, Spec, help_lines
from covoyager.chat.message import LIMIT, clean, fit, pack
from covoyager.chat.outbox import Outbox
from covoyager.chat.parser import Names, Reply, bare_name, parse
from covoyager.chat.permissions import Permissions, Strangers

__all__ = [
    "LIMIT",
    "Command",
    "Names",
    "Outbox",
    "Permissions",
    "Reply",
    "Spec",
    "Strangers",
    "bare_name",
    "clean",
    "fit",
    "help_lines",
    "pack",
    "parse",
]
