"""Which known names are similar to what somebody typed; the only module that uses rapidfuzz."""

from collections.abc import Iterable


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
    from rapidfuzz import fuzz, process

    choices = {name: name.replace("_", " ") for name in names}
    found = process.extract(
        word.replace("_", " ").lower(), choices, scorer=fuzz.ratio, limit=limit, score_cutoff=cutoff
    )
    return [(key, float(score)) for _, score, key in found]


def edits(first: str, second: str) -> int:
    """Number of slips between two words: a letter added, left out or wrong, or two neighbours swapped."""
    from rapidfuzz.distance import OSA

    return int(OSA.distance(first, second))
