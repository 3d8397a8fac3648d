"""The host's pattern for chat in plain text: read with care, bounded, and whole lines only."""

import pytest

from covoyager.config.chat_pattern import EXAMPLE, LONGEST, ChatPattern
from covoyager.errors import UsageError


def test_a_line_that_fits_is_taken_apart() -> None:
    pattern = ChatPattern(EXAMPLE)
    assert pattern.read("<Steve> !task craft compass") == ("Steve", "!task craft compass")
    assert ChatPattern(r"\[\w+\] (?P<name>\w+): (?P<text>.+)").read("[VIP] Steve: hi") == ("Steve", "hi")


@pytest.mark.parametrize(
    "line", ["* Mallory <Steve> !stop", "[x] <Steve> !stop", "<Mallory> <Steve> !stop", "<Steve>!stop", "<> !stop", ""]
)
def test_what_only_fits_in_part_does_not_fit(line: str) -> None:
    assert ChatPattern(r"<(?<name>\w+)> (?<text>.+)").read(line) in (None, ("Mallory", "<Steve> !stop"))
    assert (ChatPattern(r"<(?<name>\w+)> (?<text>.+)").read(line) or ("", ""))[0] != "Steve"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("(", "missing )"),
        ("<(?<name>\\w+)> .+", "no group named text"),
        ("hello", "no group named name and text"),
        ("(?<name>a)(?<text>b)(?=c)", "invalid perl operator"),
        ("(?<name>a)(?<text>b)\\1", "invalid escape"),
        ("(?<name>a)(?<name>b)", "no group named text"),
        ("(?<name>a)(?<text>(((b{1000}){1000}){1000}))", "cannot be read"),
        ("x" * (LONGEST + 1), "at most"),
        ("\udcff(?<name>a)(?<text>b)", "cannot be read"),
    ],
)
def test_what_is_no_pattern_is_said_in_a_line(source: str, said: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError) as caught:
        ChatPattern(source)
    text = str(caught.value)
    assert said in text
    assert "\n" not in text
    assert len(text) < LONGEST + 200
    assert capfd.readouterr().err == ""


@pytest.mark.timeout(60)
def test_no_pattern_takes_for_ever() -> None:
    """By trying all ways to read it, as others do, a line takes more than the age of the universe."""
    for source in ("(?<name>(a+)+)(?<text>(b|b)*c)", "(?<name>(.*)*)x(?<text>(.*)*)y", "(?<name>(a|aa)+)(?<text>$)b"):
        assert ChatPattern(source).read("a" * 512) is None
