"""Quotes around words are no part of them; what stands in the midst is."""

import pytest

from covoyager.goal_kinds.quotes import unquoted


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"a b"', "a b"),
        (" “a b” ", "a b"),
        ("„a b“", "a b"),
        ("«a b»", "a b"),
        ("‘a b’", "a b"),
        ("`a b`", "a b"),
        ('"the dog\'s"', "the dog's"),
        ("the dogs'", "the dogs'"),
        ("a 'b'", "a 'b'"),
        ('"a" and "b"', '"a" and "b"'),
        ('""', '""'),
    ],
)
def test_what_is_left_of_words_in_quotes(text: str, words: str) -> None:
    assert unquoted(text) == words
