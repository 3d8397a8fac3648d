"""The screen fits its terminal, from the moment on that the terminal has its size."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.tui import scene
from tests.tui.driving import shown, still, text
from tui.app import BoardApp

SIZES = [(40, 12), (80, 24), (120, 36), (250, 70)]
SIDE = "CREW"
"""What stands at the side of a wide terminal, and nowhere else."""


async def resized(pilot: Pilot[None], width: int, height: int) -> str:
    await pilot.resize_terminal(width, height)
    await still(pilot)
    return text(pilot)


async def test_the_side_comes_and_goes_with_the_first_resize() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot)
        assert SIDE not in text(pilot)
        assert SIDE in await resized(pilot, 160, 42)
        assert SIDE not in await resized(pilot, 100, 42)
        assert SIDE in await resized(pilot, 250, 70)
        assert SIDE not in await resized(pilot, 40, 12)


async def test_what_is_drawn_after_a_resize_is_what_a_terminal_of_that_size_begins_with() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(133, 50)) as pilot:
        await shown(pilot)
        for size in SIZES:
            seen = await resized(pilot, *size)
            other = BoardApp(scene.frozen(), "Steve")
            async with other.run_test(size=size) as fresh:
                await shown(fresh)
                await still(fresh)
                assert seen == text(fresh), size


@pytest.mark.parametrize("size", SIZES)
async def test_every_view_is_named_and_reached_by_a_click(size: tuple[int, int]) -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=size) as pilot:
        await shown(pilot)
        await still(pilot)
        for number in range(7, 0, -1):
            tabs = str(pilot.app.query_one("#tabs", Static).content)
            await pilot.click("#tabs", offset=(tabs.index(str(number)), 0))
            await pilot.pause()
            assert app.active == ["board", "graph", "time", "stock", "log", "map", "crew"][number - 1]


async def test_what_parts_two_details_stands_at_no_line_s_end() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot)
        await still(pilot)
        details = [line.strip() for line in text(pilot).splitlines()[-4:-1]]
        assert details[:2] == ["#9 Gather 7 raw iron and place them in the chest.  ·  with stone pickaxe", "after #8✓"]


async def test_the_details_are_as_high_as_their_text() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(160, 42)) as pilot:
        await shown(pilot)
        await still(pilot)
        assert app.query_one("#details").size.height == 1
        await resized(pilot, 60, 40)
        assert app.query_one("#details").size.height == 2
