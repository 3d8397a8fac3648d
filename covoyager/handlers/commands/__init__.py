"""Commands of the chat, each a file of its own: put one into a folder here, and it is understood, explained and carried out.

A file has ``SPEC``, which the parser reads and ``!help`` is written from; ``execute(context, user, command)``, which gives the
lines of the answer; and, where a bot is busy with it for a while, ``DOING``: primitive → what ``!status`` says that it does.
A :class:`covoyager.errors.CovoyagerError` that ``execute`` raises (UsageError for what was typed wrong) becomes the answer.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Protocol, cast

from covoyager.chat import Command, Spec
from covoyager.handlers.command_context import CommandContext

#: What ``!help`` lists first: what a newcomer needs. The others follow by the names of their files.
FIRST = (
    "task",
    "board",
    "claim",
    "done",
    "release",
    "hand",
    "retry",
    "why",
    "skip",
    "status",
    "skills",
    "suggest",
    "cost",
    "link",
    "allow",
    "disallow",
    "help",
)


class File(Protocol):
    """A command."""

    SPEC: Spec
    execute: Callable[[CommandContext, str, Command], Awaitable[Sequence[str]]]


@cache
def files() -> Mapping[str, File]:
    """Name of a command → its file, as ``!help`` lists them. They are loaded when somebody first asks for them."""
    found = [module.name for module in walk_packages(__path__, f"{__name__}.") if not module.ispkg]
    loaded = [cast(File, import_module(name)) for name in sorted(found, key=_place)]
    return {file.SPEC.name: file for file in loaded}


def _place(module: str) -> tuple[int, str]:
    name = module.rpartition(".")[2]
    return FIRST.index(name) if name in FIRST else len(FIRST), name


@cache
def all_commands() -> tuple[Spec, ...]:
    """All commands of the chat."""
    return tuple(file.SPEC for file in files().values())


@cache
def doing() -> Mapping[str, str]:
    """Primitive → what a bot does, in words, that carries it out for a person."""
    return {name: words for file in files().values() for name, words in getattr(file, "DOING", {}).items()}
