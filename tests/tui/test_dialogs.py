"""Questions in front of the board can be read, and answered, in every window, colour and language."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from rich.color import Color
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input

from covoyager.language.catalogues import catalogue
from covoyager.texts import read_by
from tests.tui import scene
from tests.tui.driving import of, shown, still, text
from tui.app import BoardApp
from tui.dialogs import Dialog
from tui.looks.colours import THEMES

TINY, SMALL = (40, 12), (80, 24)
DIALOGS = ("w", "n", "question_mark", "g", "x", "C", "e", "m", "slash", "ctrl+p", "q", "h")
FAINT = 3.0
"""Less contrast has nothing that is to be seen (WCAG 2.2, 1.4.11)."""
FRAMES = set("─│╭╮╰╯▁▂▃▄▅▆▇█▊▎▔▕ ")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    read_by(None)


@asynccontextmanager
async def board(size: tuple[int, int], theme: str = "dark") -> AsyncIterator[Pilot[None]]:
    window = scene.frozen()
    window.picture = replace(window.picture, session={"world": "arena"})
    app = BoardApp(window, "Steve", beside=True)
    app.animation_level = "none"
    app.theme = theme
    async with app.run_test(size=size) as pilot:
        await shown(pilot)
        await pilot.press("down")
        yield pilot


async def opened(pilot: Pilot[None], key: str) -> None:
    await pilot.press(key)
    await pilot.pause()
    for box in pilot.app.screen.query(Input):
        box.cursor_blink = False
    await still(pilot)
    assert len(pilot.app.screen_stack) > 1, key


async def closed(pilot: Pilot[None]) -> None:
    while len(pilot.app.screen_stack) > 1:
        await pilot.press("escape")


@pytest.mark.parametrize(("size", "language"), [(TINY, None), (TINY, "de"), (TINY, "es"), (SMALL, None)])
async def test_how_to_answer_is_seen_in_every_window(size: tuple[int, int], language: str | None) -> None:
    read_by(catalogue(language) if language else None)
    async with board(size) as pilot:
        for key in DIALOGS:
            await opened(pilot, key)
            for dialog in pilot.app.screen.query(Dialog):
                assert [part for part in dialog.keys if part not in text(pilot)] == [], key
                assert dialog.region.height >= dialog.virtual_size.height, f"{key}: some of it is out of sight"
            await closed(pilot)


@pytest.mark.parametrize("theme", THEMES)
async def test_nothing_is_too_faint_to_be_seen(theme: str) -> None:
    async with board(SMALL, theme) as pilot:
        faint = {}
        for key in DIALOGS:
            await opened(pilot, key)
            if found := too_faint(pilot):
                faint[key] = found
            await closed(pilot)
        assert faint == {}


def too_faint(pilot: Pilot[None]) -> set[str]:
    """What the question says in a colour that is next to that of its ground; what is behind it is dim on purpose."""
    screen = of(pilot).screen
    front = next(iter(screen.query("Dialog, #--container, #filter, #talk"))).region
    lines = screen._compositor.render_strips(screen.size)[front.y : front.bottom]
    return {
        segment.text.strip()
        for strip in lines
        for segment in strip.crop(front.x, front.right)
        if set(segment.text) - FRAMES
        and segment.style is not None
        and segment.style.color is not None
        and segment.style.bgcolor is not None
        and not segment.style.reverse
        and contrast(segment.style.color, segment.style.bgcolor) < FAINT
    }


def contrast(one: Color, other: Color) -> float:
    """WCAG 2.2, contrast ratio."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def luminance(color: Color) -> float:
    """WCAG 2.2, relative luminance."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (byte / 255 for byte in color.get_truecolor())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


async def test_the_palette_has_nothing_that_only_some_terminals_can_draw() -> None:
    async with board(SMALL) as pilot:
        await opened(pilot, "ctrl+p")
        assert isinstance(pilot.app.screen, CommandPalette)
        assert "🔎" not in text(pilot)
