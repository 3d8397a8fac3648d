"""Completing a line of talk: commands, what things are called, and who is there."""

from collections.abc import Mapping, Sequence
from typing import Any

MOST = 6


def complete(text: str, words: Mapping[str, Any], people: Sequence[str]) -> list[str]:
    """The line with what it may go on with, the likeliest first; nothing where nothing is like it.

    Args:
        text: what was typed.
        words: ``commands`` with their sign, and ``items``.
        people: who is there, bots and people.
    """
    if not text.strip():
        return []
    if text.startswith("!") and " " not in text:
        return [name for name in words.get("commands", ()) if name.startswith(text.casefold())][:MOST]
    parts = text.split(" ")
    names = [*people, *words.get("items", ())]
    # The longest end of the line that begins a name: of "!give oak lo" that is "oak lo".
    for start in range(1 if text.startswith("!") else 0, len(parts)):
        begun = " ".join(parts[start:]).casefold()
        found = [name for name in names if begun.strip() and name.casefold().startswith(begun)]
        if found:
            head = " ".join(parts[:start])
            return [f"{head} {name}".lstrip() for name in sorted(found, key=len)[:MOST]]
    return []
