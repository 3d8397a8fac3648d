"""Messages fit what a server takes, whatever players wrote into them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from covoyager.chat.message import LIMIT, clean, fit, pack, side_by_side, width

TEXT = st.text(st.characters(), max_size=600)
NASTY = st.lists(
    st.sampled_from(["/op Steve ", "!stop ", "§c", "😀" * 9, "word ", "x" * 300, "\n", "\r/", "\u2028"])
).map("".join)


@given(TEXT | NASTY, st.sampled_from([256, 100, 20]))
@example("x" * 256 + "/op me", 256)
@example("a " * 127 + "bb /op me", 256)
@example("😀" * 200, 256)
@example("\n/op me", 256)
def test_every_message_can_be_sent_as_it_is(text: str, limit: int) -> None:
    for message in fit(text, limit):
        assert 0 < len(message.encode("utf-16-le")) // 2 <= limit
        assert not message.startswith(("/", "!", "！"))
        assert not {"§", "\n", "\r", "\x7f", "\0", "\u2028"} & set(message)
        assert message == message.strip()


@given(st.lists(st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=40), max_size=60))
def test_words_are_kept_in_order_and_whole(words: list[str]) -> None:
    messages = fit(" ".join(words))
    assert " ".join(messages).split(" ") == (words or []) if messages else not words


@given(st.lists(TEXT, max_size=12))
def test_packing_loses_nothing(lines: list[str]) -> None:
    messages = pack(lines)
    assert all(width(message) <= LIMIT for message in messages)
    plain = "".join("".join(fit(line)) for line in lines)
    assert "".join(messages).replace(" | ", "").replace(" ", "") == plain.replace(" | ", "").replace(" ", "")


def test_short_lines_share_a_message() -> None:
    assert pack(["one", "two", "three"]) == ["one | two | three"]
    assert pack(["a" * 200, "b" * 60]) == ["a" * 200, "b" * 60]
    assert pack([]) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("§aGreen§r text", "Green text"),
        ("§", ""),
        ("a§§bc", "ac"),
        ("line one\nline two\ttab", "line one line two tab"),
        ("zero\u200bwidth \u202eturned", "zerowidth turned"),
        ("unpaired \ud83d surrogate", "unpaired surrogate"),
        ("  spaces   within ", "spaces within"),
        ("Grüße, 世界 😀 ×", "Grüße, 世界 😀 ×"),
    ],
)
def test_clean(text: str, wanted: str) -> None:
    assert clean(text) == wanted


def test_width_counts_as_the_game_does() -> None:
    assert (width("abc"), width("ü"), width("世"), width("😀")) == (3, 1, 1, 2)


def test_a_command_is_only_guarded_where_a_message_begins_with_it() -> None:
    assert side_by_side(fit("Goal 1: one step") + fit("!help lists all")) == "Goal 1: one step | !help lists all"
    assert side_by_side([*fit("!help lists all"), *fit("/kill"), "…well"]) == "…!help lists all | /kill | …well"
    assert side_by_side([]) == ""
