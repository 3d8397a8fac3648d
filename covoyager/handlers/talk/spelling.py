"""What players write in a hurry, as it is written in full: short forms, and letters without their accents."""

import re
import unicodedata
from collections.abc import Mapping

#: Short form → what it stands for.
_SHORT: Mapping[str, str] = {
    r"\br u\b": "are you",
    r"\bu r\b": "you are",
    r"\bu\b": "you",
    r"\bw(?:h?at|ut)(?:cha| ?cha)\b": "what are you",
    r"\bw[au]t\b": "what",
    r"\b(what|where|who|how)s\b": r"\1's",
    r"\bp(?:ls|lz|lease+)\b": "please",
    r"\b(?:gimme|giv me)\b": "give me",
    r"\blemme\b": "let me",
    r"\bdont\b": "don't",
    r"\bcant\b": "can't",
    r"^(?:ill|il)\b": "i'll",
    r"^im\b": "i'm",
    r"\b(do|make|mine|get) teh\b": r"\1 the",
}
_FORMS = tuple((re.compile(short, re.IGNORECASE), full) for short, full in _SHORT.items())


def in_full(text: str) -> str:
    """The text with its short forms written out."""
    said = " ".join(text.replace("’", "'").split())
    for short, full in _FORMS:
        said = short.sub(full, said)
    return said


def bare(text: str) -> str:
    """The text without accents, letter for letter: what stands at a place of it stands there in the text, too."""
    letters = unicodedata.normalize("NFC", text)
    return "".join(unicodedata.normalize("NFD", letter)[0] for letter in letters)


def compiled(*patterns: str) -> re.Pattern[str]:
    """Patterns for :func:`bare` texts, of which one has to fit."""
    return re.compile("|".join(map(bare, patterns)), re.IGNORECASE)


def groups(pattern: re.Pattern[str], text: str) -> list[str] | None:
    """What stands in the groups of a pattern that the whole text fits, as it was written; None where it does not fit."""
    written = unicodedata.normalize("NFC", text)
    if (found := pattern.fullmatch(bare(written))) is None:
        return None
    return [written[found.start(n) : found.end(n)] for n in range(1, pattern.groups + 1) if found[n]]
