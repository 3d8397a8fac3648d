"""Templates of sentences that are stored or sent as plain English: why a subtask waits, the result of a check or a try.

Bots send words, and the board stores some; to translate them, :func:`found` looks for the template.
"""

import re
from collections.abc import Mapping
from functools import cache

from covoyager.language.kept.board import STORED
from covoyager.language.kept.bots import REASONS, SENTENCES

KEPT = (*STORED, *SENTENCES, *REASONS)
_HOLE = re.compile(r"\{(\w+)\}")
#: Holes for numbers.
_NUMBERS = ("n", "all", "x", "y", "z")
#: Holes that hold names of people, numbers or places, which are not translated.
_BARE = (*_NUMBERS, "who", "label", "spot")


def found(sentence: str) -> tuple[str, Mapping[str, str]] | None:
    """The template of a sentence, and name of a hole → text in it; None if no template fits."""
    for template, pattern in _patterns():
        if (match := pattern.fullmatch(sentence)) is not None:
            return template, match.groupdict()
    return None


def is_bare(hole: str) -> bool:
    """Whether the text in a hole is the same in every language."""
    return hole in _BARE


def clauses(text: str) -> list[str]:
    """Split a text at semicolons, those in a template aside; the separators are every second element."""
    return _between().split(text)


def sentences(text: str) -> list[str]:
    """Split a text into sentences; the separators are every second element."""
    return re.split(r"((?<=[.!?]) )", text)


def listed(text: str) -> list[str]:
    """Split a list at commas, "and" and "or"; the separators are every second element."""
    return re.split(r"(, (?![^(]*\))| and | or )", text)


@cache
def _between() -> re.Pattern[str]:
    """A semicolon between two texts: what stands before it is not what stands before one in a template."""
    before = {_HOLE.split(template.partition("; ")[0])[-1] for template in KEPT if "; " in template}
    return re.compile("(" + "".join(f"(?<!{re.escape(text)})" for text in sorted(before)) + "; )")


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Templates with their patterns, those with most text of their own first, since shorter ones may fit the same sentence."""
    ranked = sorted(KEPT, key=lambda template: -len(_HOLE.sub("", template)))
    return tuple(
        (template, re.compile(_HOLE.sub(_group, re.escape(template).replace(r"\{", "{").replace(r"\}", "}"))))
        for template in ranked
    )


def _group(hole: re.Match[str]) -> str:
    return rf"(?P<{hole[1]}>-?\d+)" if hole[1] in _NUMBERS else rf"(?P<{hole[1]}>.+?)"
