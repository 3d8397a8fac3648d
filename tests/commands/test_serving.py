"""Where a page is served: one form of address for all that is shown in browsers."""

import pytest

from covoyager.commands.serving import listening_at
from covoyager.errors import UsageError


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000)),
        ("9000", ("127.0.0.1", 9000)),
        (":9000", ("127.0.0.1", 9000)),
        ("0.0.0.0:0", ("0.0.0.0", 0)),
        ("localhost", ("localhost", 8000)),
        ("[::1]:81", ("::1", 81)),
        ("[::1]", ("::1", 8000)),
    ],
)
def test_addresses(text: str, address: tuple[str, int]) -> None:
    assert listening_at(text) == address


@pytest.mark.parametrize(
    "text", ["host:port", "127.0.0.1:99999", "a:", "[]", "[]:80", "[x]:80", "[[::1]]:80", "[::1", "::1]", "::1:80"]
)
def test_addresses_that_are_none(text: str) -> None:
    with pytest.raises(UsageError, match="HOST:PORT"):
        listening_at(text)
