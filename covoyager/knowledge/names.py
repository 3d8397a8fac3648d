"""The one place that asks rapidfuzz: which known names are near to what somebody typed."""

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str], limit: int = 3, cutoff: float = 60.0) -> list[tuple[str, float]]:
    """The best matches with their scores (0 to 100), best first; underscores count as spaces, case does not count."""
    from rapidfuzz import fuzz, process

    choices = {name: name.replace("_", " ") for name in names}
    found = process.extract(
        word.replace("_", " ").lower(), choices, scorer=fuzz.ratio, limit=limit, score_cutoff=cutoff
    )
    return [(key, float(score)) for _, score, key in found]


def edits(first: str, second: str) -> int:
    """Slips between two words: letters put in, left out, wrong, or two neighbours swapped."""
    from rapidfuzz.distance import OSA

    return int(OSA.distance(first, second))
