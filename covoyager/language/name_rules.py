"""The names of things that are made of parts ("oak" + "stairs"), in the languages of :mod:`covoyager.language.game_names`.

``names/parts.tsv`` has the parts (a colour, a wood, a stone, a metal) with the forms that a language needs of them: its genders,
a compound, "de chêne" and "en chêne". ``names/rules.tsv`` has how a thing is called with one: ``{wood|cane}_door`` is
"{1}tür", that is form 1 of the part and "tür". A part with fewer forms than asked for has the last one for the others.
Written by hand, like ``names/usual.tsv``.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

_NAMES = Path(__file__).parent / "names"
#: Most forms that a rule asks of a part.
FORMS = 4
_HOLE = re.compile(r"\{([a-z|]+)\}")


def rows(name: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """(first cell, column → cell) of ``names/NAME.tsv``, row by row."""
    written = (_NAMES / f"{name}.tsv").read_text(encoding="utf-8")
    head, *lines = (line.split("\t") for line in written.splitlines())
    for line in lines:
        yield line[0], dict(zip(head[1:], line[1:], strict=True))


@cache
def composed(language: str) -> Mapping[str, str]:
    """Item → its name in a language such as ``de``, for all that rules make; empty for a language without rules."""
    parts: dict[str, list[Mapping[str, str]]] = {}
    for kind, part in rows("parts"):
        parts.setdefault(kind, []).append(part)
    made = {}
    for pattern, names in rows("rules"):
        for kind in _HOLE.findall(pattern)[0].split("|") if language in names else ():
            for part in parts[kind]:
                forms = part[language].split("|")
                forms += forms[-1:] * (FORMS - len(forms))
                made[_HOLE.sub(part["part"], pattern)] = names[language].format(*forms)
    return made
