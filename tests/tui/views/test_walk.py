"""Walking through steps by arrow keys, however busy the app is."""

from itertools import pairwise

import pytest
from textual.widgets import OptionList

from tests.tui import scene
from tests.tui.driving import drawn, shown, still, until
from tui.app import BoardApp
from tui.views.board import BoardView
from tui.views.timeline import TimelineView


async def test_no_key_is_lost_where_the_board_is_drawn_before_the_app_has_heard_of_the_last_one() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(pilot)
        await still(pilot)
        view = app.query_one(BoardView)
        walked = [app.focus_on.selected]
        for _ in range(3):
            view.action_walk(0, 1)
            walked.append(view._focus.selected)
            app.draw()
        assert all(one != other for one, other in pairwise(walked))
        await until(pilot, lambda: app.focus_on.selected == walked[-1])
        app.draw()
        assert view._focus.selected == walked[-1]
        assert view._on_their_way == []


async def test_the_panels_show_what_is_selected_at_once() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(160, 40)) as pilot:
        await shown(pilot)
        await still(pilot)
        app._tick = lambda: None  # type: ignore[method-assign]
        before = app.focus_on.selected
        await pilot.press("down")
        await until(pilot, lambda: app.focus_on.selected != before)
        assert app.query_one("#below-time", TimelineView)._focus.selected == app.focus_on.selected


@pytest.mark.parametrize(
    ("terminal", "plain"),
    [
        ({"TERM": "vt100"}, True),
        ({"TERM": "linux"}, True),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, True),
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "vt100", "COLORTERM": "truecolor"}, False),
    ],
)
async def test_what_is_selected_is_seen_on_terminals_of_few_colours(
    terminal: dict[str, str], plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in terminal.items():
        monkeypatch.setenv(name, value)
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(pilot)
        await still(pilot)
        number = f"#{app.focus_on.selected}"
        swapped = [
            segment.text for strip in drawn(pilot) for segment in strip if segment.style and segment.style.reverse
        ]
        assert any(number in text for text in swapped) is plain
        await pilot.press("g")
        await pilot.pause()
        options = app.screen.query_one(OptionList)
        assert ("reverse" in str(options.get_component_styles("option-list--option-highlighted").text_style)) is plain
