"""The help page: each key beside what it does, or above it where a window is narrow."""

import pytest

from tui.panes.help import help_lines


@pytest.mark.parametrize(("width", "beside"), [(40, False), (80, True), (140, True)])
def test_what_a_key_does_stands_below_it_where_there_is_no_room_beside(width: int, beside: bool) -> None:
    lines = [text.plain for text in help_lines("board", width)]
    at = next(at for at, text in enumerate(lines) if text.split()[:2] == ["c", "claim"])
    told = lines[at].partition("claim")[2] if beside else lines[at + 1]
    assert told.strip().startswith("take the selected")
    assert beside or lines[at].split() == ["c", "claim"]
