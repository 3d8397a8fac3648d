"""Hand-made tables of the game, one file each. Its lines are ``HEAD: REST``; those with ``#`` say what it is and where from."""

from collections.abc import Iterator
from pathlib import Path

_HERE = Path(__file__).parent


def table(name: str) -> Iterator[tuple[str, str]]:
    """(head, rest) of each line of ``NAME.txt``."""
    for line in (_HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            head, _, rest = line.partition(":")
            yield head, rest.strip()
