"""Who comes to a world before its bots, and for whom time stands still then."""

import pytest

from covoyager.bench.people.company import waited_for


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        ([], []),
        (["Steve"], [("Steve", "Bot")]),
        (["Steve", "Alex", "Sam"], [("Steve", "Alex"), ("Alex", "Sam"), ("Sam", "Bot")]),
    ],
)
def test_each_waits_for_the_next_and_the_last_for_the_first_bot(
    names: list[str], wanted: list[tuple[str, str]]
) -> None:
    assert waited_for(names) == wanted
