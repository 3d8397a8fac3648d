"""Beside and below the open view: crew, log, map and times, where a terminal has room for them."""

from dataclasses import replace

from textual.events import MouseScrollUp

from tests.tui import scene
from tests.tui.driving import shown, still, text
from tui.app import BoardApp
from tui.views.log import LogView


async def test_a_high_terminal_shows_map_and_log_below_the_view() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(pilot)
        await still(pilot)
        seen = text(pilot)
        assert " MAP " in seen
        assert " LOG " in seen
        assert "CREW" not in seen
        assert "I am at #9: 7 raw iron." in seen, "the newest line is in sight"


async def test_beside_a_side_with_the_log_the_times_stand_below() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(200, 50)) as pilot:
        await shown(pilot)
        await still(pilot)
        seen = text(pilot)
        assert [name for name in (" CREW ", " LOG ", " MAP ", " TIME ") if name not in seen] == []
        assert seen.count(" LOG ") == 1


async def test_a_view_that_fills_the_screen_has_it_to_itself() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(pilot)
        for number, fills in (("6", True), ("1", False), ("5", True), ("3", True), ("4", False)):
            await pilot.press(number)
            await still(pilot)
            assert (" MAP " not in text(pilot)) is fills, number


async def test_what_the_open_view_shows_is_not_beside_it_once_more() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(250, 70)) as pilot:
        await shown(pilot)
        for number, crews, logs in (("1", 1, 1), ("5", 1, 0), ("7", 0, 1), ("2", 1, 1)):
            await pilot.press(number)
            await still(pilot)
            assert (text(pilot).count(" CREW "), text(pilot).count(" LOG ")) == (crews, logs), number


async def test_a_click_on_a_panel_leaves_the_keys_to_the_view() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(pilot)
        await still(pilot)
        before = app.focus_on.selected
        await pilot.click("#below-log")
        await pilot.press("down")
        assert app.focus_on.selected != before


async def test_the_times_have_a_row_for_each_step_where_there_is_room() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(pilot)
        await pilot.press("3")
        await still(pilot)
        lines = text(pilot).splitlines()
        rows = {
            number: line
            for number in range(1, 16)
            for line in lines
            if line[2:].startswith((f" #{number} ", f"#{number} "))
        }
        assert set(rows) == set(range(1, 16))
        assert "━" in rows[1]
        assert "░" not in rows[1]
        assert "░" in rows[14], "when what nobody has begun can be done at the earliest"
        assert rows[14].index("░") > rows[12].index("░") > rows[9].index("━")


async def test_the_log_below_keeps_its_newest_line_in_sight_until_somebody_scrolls_up() -> None:
    window = scene.frozen()
    app = BoardApp(window, "Steve")
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(pilot)
        await still(pilot)
        first = app.picture
        for number in range(1, 13):
            latest = replace(first.events[-1], id=first.events[-1].id + number, data={"text": f"news {number}"})
            app.picture = replace(app.picture, events=[*app.picture.events, latest])
            app.draw()
        await still(pilot)
        assert "news 12" in text(pilot)
        await pilot._post_mouse_events([MouseScrollUp], widget="#below-log", button=0)
        await still(pilot)
        assert "news 12" not in text(pilot)
        latest = replace(latest, id=latest.id + 1, data={"text": "news 13"})
        app.picture = replace(app.picture, events=[*app.picture.events, latest])
        app.draw()
        await still(pilot)
        assert "news 13" not in text(pilot)


async def test_the_log_stays_at_its_newest_line_however_often_its_size_changes() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(pilot)
        for height in (70, 40, 60, 36, 70, 37):
            await pilot.resize_terminal(120, height)
        await still(pilot)
        log = app.query_one("#below-log", LogView)
        assert log.max_scroll_y > 0
        assert log.scroll_y == log.max_scroll_y
