"""Commands of the chat, each a file of its own: put one into a folder here, and it is understood, explained and carried out.

A file has ``SPEC``, which the parser reads and ``!help`` is written from; ``execute(context, user, command)``, which gives the
lines of the answer; and, where a bot is busy with it for a while, ``DOING``: primitive → what ``!status`` says that it does.
A :class:`covoyager.errors.CovoyagerError` that ``execute`` raises (UsageError for what was typed wrong) becomes the answer.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from importlib import import_module
from pkgutil import walk_packages
from typing import Protocol, cast

from covoyager.chat import FAMILY_COMMANDS, Command, Spec
from covoyager.handlers.command_context import CommandContext


class File(Protocol):
    """A command."""

    SPEC: Spec
    execute: Callable[[CommandContext, str, Command], Awaitable[Sequence[str]]]


FILES: tuple[File, ...] = tuple(
    cast(File, import_module(found.name))
    for found in sorted(walk_packages(__path__, f"{__name__}."), key=lambda found: found.name.rpartition(".")[2])
    if not found.ispkg
)
COMMANDS: tuple[Spec, ...] = (*FAMILY_COMMANDS, *(file.SPEC for file in FILES))
"""All commands of the chat: those of the families, and those that have a file."""

DOING: Mapping[str, str] = {name: doing for file in FILES for name, doing in getattr(file, "DOING", {}).items()}
"""Primitive → what a bot does, in words, that carries it out for a person."""
