"""Walking through steps by arrow keys, however busy the app is."""

from itertools import pairwise

from tests.tui import scene
from tests.tui.driving import shown, still, until
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
