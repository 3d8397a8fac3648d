"""Prices of models are numbers that a bill can be made of."""

import pytest

from covoyager.config.prices import Price, price_table
from covoyager.errors import UsageError


def test_prices_by_model() -> None:
    assert price_table(["a=1/2", "b = 3", "c=d=0/0.5"]) == {"a": Price(1, 2), "b": Price(3, 3), "c=d": Price(0, 0.5)}
    assert Price(2.5, 10).of(1_000_000, 500_000) == 7.5


@pytest.mark.parametrize("entry", ["gpt", "=1/2", "a=", "a=free", "a=-1", "a=nan", "a=1/inf"])
def test_what_is_no_price_is_named(entry: str) -> None:
    with pytest.raises(UsageError) as caught:
        price_table([entry])
    assert str(caught.value) == f"The setting prices wants NAME=IN/OUT, such as my-model=2.5/10, not {entry!r}."
