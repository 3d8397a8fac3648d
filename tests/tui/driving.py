"""Driving the app in tests: wait for what should come about, never for a length of time."""

import time
from collections.abc import Callable

from textual._compositor import LayoutUpdate
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Static

from tui.app import BoardApp

LONG_S = 10.0


async def until(pilot: Pilot[None], holds: Callable[[], object], what: str = "it did not come about") -> None:
    """Let the app run until something holds."""
    limit = time.monotonic() + LONG_S
    while not holds():
        assert time.monotonic() < limit, what
        await pilot.pause(0.01)


def of(pilot: Pilot[None]) -> BoardApp:
    """The app that is driven."""
    assert isinstance(pilot.app, BoardApp)
    return pilot.app


async def shown(pilot: Pilot[None]) -> None:
    """The board has been looked at and drawn."""
    await until(pilot, lambda: of(pilot).picture.now > 0, "the board was never looked at")
    await pilot.pause()


async def still(pilot: Pilot[None]) -> None:
    """Nothing moves on the screen any more."""
    assert of(pilot)._exception is None, "the app has crashed"
    before: list[Strip] = []
    while (now := drawn(pilot)) != before:
        before = now
        await pilot.pause(0.1)


def drawn(pilot: Pilot[None]) -> list[Strip]:
    """All that is on the screen, line by line, with its colours, those of what lies behind a dialog too."""
    app = pilot.app
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens, simplify=True)
    assert isinstance(update, LayoutUpdate)
    return [strip for line in update.strips for strip in line]


def message(pilot: Pilot[None]) -> str:
    """The line above the keys."""
    return str(pilot.app.screen_stack[0].query_one("#message", Static).content)


def text(pilot: Pilot[None]) -> str:
    """All that is on the screen, as text."""
    screen = pilot.app.screen
    lines = screen._compositor.render_strips(screen.size)
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)
