"""Which known names are similar to what somebody typed; the only module that uses rapidfuzz."""

from collections.abc import Iterable, Mapping
from functools import lru_cache


def nearest(word: str, names: Iterable[str], limit: int = 3, cutoff: float = 60.0) -> list[tuple[str, float]]:
    """Find similar names; underscores count as spaces, case does not matter.

    Args:
        word: what was typed.
        names: those known.
        limit: how many at most.
        cutoff: the lowest score.

    Returns:
        (name, score from 0 to 100), best first.
    """
    return list(_nearest(word.replace("_", " ").lower(), tuple(names), limit, cutoff))


@lru_cache(maxsize=256)  # one line is read in many ways, each of which asks for the same word
def _nearest(typed: str, names: tuple[str, ...], limit: int, cutoff: float) -> tuple[tuple[str, float], ...]:
    from rapidfuzz import fuzz, process

    found = process.extract(typed, _spaced(names), scorer=fuzz.ratio, limit=limit, score_cutoff=cutoff)
    return tuple((key, float(score)) for _, score, key in found)


@lru_cache(maxsize=16)
def _spaced(names: tuple[str, ...]) -> Mapping[str, str]:
    """Name → as it is typed; the same names are asked for again and again."""
    return {name: name.replace("_", " ") for name in names}


def edits(first: str, second: str) -> int:
    """Number of slips between two words: a letter added, left out or wrong, or two neighbours swapped."""
    from rapidfuzz.distance import OSA

    return int(OSA.distance(first, second))
