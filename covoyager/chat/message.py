"""The form of a chat message: what may be in it, how long it may be, how a longer text becomes several."""

import re
import unicodedata
from collections.abc import Iterable

LIMIT = 256
"""Longest message that a server takes, in UTF-16 code units (Minecraft's own rule since 1.11)."""

SEPARATOR = " | "
"""Stands between short lines that share one message."""

_FORMATTING = re.compile("§[0-9a-fk-orA-FK-ORxX]|§")
_LEADS = ("/", "!", "！")
_CONTINUED = "…"


def clean(text: str) -> str:
    """One line of plain text: no formatting codes, control, invisible or unpaired characters, no double spaces."""
    kept = [
        character if not unicodedata.category(character).startswith(("C", "Z")) else _replaced(character)
        for character in _FORMATTING.sub("", text)
    ]
    return " ".join("".join(kept).split())


def _replaced(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cf", "Cs"):
        return ""
    return character if category in ("Co", "Cn") else " "


def width(text: str) -> int:
    """Length as the game counts it: UTF-16 code units."""
    return len(text) + sum(character > "\uffff" for character in text)


def fit(text: str, limit: int = LIMIT) -> list[str]:
    """The text as messages of at most ``limit`` units, split at words.

    No message begins like a server command or a command of ours, so nothing that a player wrote and that is repeated
    can act as one.
    """
    messages: list[str] = []
    line = ""
    for word in clean(text).split(" "):
        piece = f"{line} {word}" if line else _guarded(word)
        while width(piece) > limit:
            if line:
                messages.append(line)
                line, piece = "", _guarded(word)
            else:
                head = _head(piece, limit)
                messages.append(head)
                piece = word = _guarded(piece[len(head) :])
        line = piece
    return [*messages, line] if line else messages


def pack(lines: Iterable[str], limit: int = LIMIT) -> list[str]:
    """Short lines joined into as few messages as keep their order; longer ones split."""
    messages: list[str] = []
    for line in lines:
        for message in fit(line, limit):
            joined = f"{messages[-1]}{SEPARATOR}{message}" if messages else message
            if messages and width(joined) <= limit:
                messages[-1] = joined
            else:
                messages.append(message)
    return messages


def side_by_side(messages: Iterable[str]) -> str:
    """Messages as one. Only what it begins with could act as a command: the others need no guard."""
    first, *others = [*messages] or [""]
    return SEPARATOR.join([first, *(_unguarded(other) for other in others)])


def _unguarded(message: str) -> str:
    bare = message.removeprefix(_CONTINUED)
    return bare if bare.startswith(_LEADS) else message


def _guarded(word: str) -> str:
    return _CONTINUED + word if word.startswith(_LEADS) else word


def _head(text: str, limit: int) -> str:
    units = 0
    for index, character in enumerate(text):
        units += 2 if character > "\uffff" else 1
        if units > limit:
            return text[:index]
    return text
