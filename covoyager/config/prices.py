"""What a model costs, as the host has written it down."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from covoyager.errors import UsageError
from covoyager.texts import _

PER = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """Money for a million tokens, in and out, in whatever currency the price table is written."""

    tokens_in: float
    tokens_out: float

    def of(self, tokens_in: int, tokens_out: int) -> float:
        """The price of one call."""
        return (tokens_in * self.tokens_in + tokens_out * self.tokens_out) / PER


def price_table(entries: Iterable[str]) -> Mapping[str, Price]:
    """Prices by model, from ``NAME=IN/OUT``.

    Raises:
        UsageError: an entry is not of that form.
    """
    table: dict[str, Price] = {}
    for entry in entries:
        name, _equals, figures = entry.rpartition("=")
        tokens_in, _slash, tokens_out = figures.partition("/")
        prices = _price(tokens_in), _price(tokens_out or tokens_in)
        if not name.strip() or not all(0 <= price < math.inf for price in prices):
            raise UsageError(
                _("The setting prices wants NAME=IN/OUT, such as my-model=2.5/10, not {entry}.", entry=repr(entry))
            )
        table[name.strip()] = Price(*prices)
    return table


def _price(figure: str) -> float:
    try:
        return float(figure)
    except ValueError:
        return math.nan
