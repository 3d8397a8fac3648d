"""The source of a skill: its checksum, and whether it is general enough to be kept (no places, no people)."""

import hashlib
import re
from collections.abc import Iterable

LONGEST = 64 * 1024
_EXPORT = re.compile(r"\bexport\s+default\b")
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
#: Lone surrogates (half a character of UTF-16), which UTF-8 cannot hold.
_HALF = re.compile("[\ud800-\udfff]")
#: Coordinates: x or z set to a number, or three numbers in a list; -1, 0 and 1 may be directions and are let through.
_COORDINATE = re.compile(r"""["']?\b[xz]["']?\s*[:=]\s*(-?\d+(?:\.\d+)?)""")
_TRIPLE = re.compile(r"\[\s*(-?\d+(?:\.\d+)?)\s*,\s*-?\d+(?:\.\d+)?\s*,\s*(-?\d+(?:\.\d+)?)\s*\]")


def checksum(text: str) -> str:
    """SHA-256 of the text as hexadecimal digits, computed with Unix line ends."""
    return hashlib.sha256(text.replace("\r\n", "\n").encode("utf-8", "surrogatepass")).hexdigest()


def faults(text: str, players: Iterable[str] = ()) -> list[str]:
    """Why this source cannot be kept as a skill, a message each; empty if it can.

    Args:
        text: JavaScript.
        players: names of people in the game, which must not be in it.
    """
    found: list[str] = []
    if len(text) > LONGEST:
        found.append(f"it is longer than {LONGEST // 1024} kB")
    if _HALF.search(text):
        found.append("it has half a character in it")
    code = _COMMENT.sub(" ", text[: LONGEST * 2])
    if not _EXPORT.search(code):
        found.append("it has no `export default async function (ctx, args)`")
    figures = [figure for figure in _COORDINATE.findall(code) if abs(float(figure)) > 1]
    figures += [figure for triple in _TRIPLE.findall(code) for figure in triple if abs(float(figure)) > 1]
    if figures:
        found.append(f"it names a place ({figures[0]}); places come in with args or ctx")
    named = next((name for name in players if name and re.search(rf"\b{re.escape(name)}\b", code)), None)
    if named:
        found.append(f"it names a player ({named}); people come in with args")
    return found
