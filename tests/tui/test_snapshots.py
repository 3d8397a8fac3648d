"""Every screen in four sizes, as pictures (``pytest --snapshot-update`` draws them anew)."""

import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path

import pytest
from pytest_textual_snapshot import SVGImageExtension
from syrupy.assertion import SnapshotAssertion
from textual.widgets import Input

from tests.tui import scene
from tests.tui.driving import shown, still
from tui.app import BoardApp
from tui.looks.colours import THEMES

SIZES = {"tiny": (40, 12), "small": (80, 24), "medium": (120, 36), "large": (250, 70)}
DIALOG_SIZES = ("tiny", "small", "large")
VIEWS = ["board", "graph", "time", "stock", "log", "map", "crew"]
DIALOGS = {
    "why": "w",
    "new": "n",
    "help": "question_mark",
    "goals": "g",
    "sure": "x",
    "part": "C",
    "about": "e",
    "talk": "m",
    "hand": "down h",
}

Same = Callable[[scene.FrozenWindow, Mapping[str, str], tuple[int, int]], Awaitable[list[str]]]


@pytest.fixture(autouse=True)
def same_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Times of day are drawn in UTC; colours are as the app chooses them."""
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def differing(snapshot: SnapshotAssertion, tmp_path: Path) -> Same:
    """Plays one app and gives what does not look as it looked; how that looks now lies in the test's folder."""
    pictures = snapshot.use_extension(SVGImageExtension)

    async def play(window: scene.FrozenWindow, keys: Mapping[str, str], size: tuple[int, int]) -> list[str]:
        other = []
        app = BoardApp(window, "Steve")
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            await shown(pilot)
            for name, presses in keys.items():
                await pilot.press(*presses.split())
                await pilot.pause()
                for box in app.screen.query(Input):
                    box.cursor_blink = False
                await still(pilot)
                picture = app.export_screenshot(simplify=True)
                if picture != pictures(name=name):
                    there = tmp_path / f"{name}.svg"
                    there.write_text(picture, encoding="utf-8")
                    other.append(str(there))
                while len(app.screen_stack) > 1:
                    await pilot.press("escape")
        return other

    return play


def keys_of(*views: str) -> dict[str, str]:
    return {view: str(VIEWS.index(view) + 1) for view in views}


@pytest.mark.parametrize("size", SIZES)
async def test_views(size: str, differing: Same) -> None:
    assert await differing(scene.frozen(), keys_of(*VIEWS), SIZES[size]) == []


@pytest.mark.parametrize("size", DIALOG_SIZES)
async def test_dialogs(size: str, differing: Same) -> None:
    assert await differing(scene.frozen(), DIALOGS, SIZES[size]) == []


async def test_troubles(differing: Same) -> None:
    """Two goals, one subtask FAILED, one goal without a plan, no session."""
    assert await differing(scene.failed(), keys_of("board", "graph", "time"), SIZES["small"]) == []


async def test_empty(differing: Same) -> None:
    assert await differing(scene.empty(), keys_of(*VIEWS), SIZES["small"]) == []


@pytest.mark.parametrize("theme", THEMES)
async def test_colours(theme: str, differing: Same) -> None:
    first, *others = keys_of("board", "stock", "map").items()
    keys = {first[0]: " ".join(["l"] * list(THEMES).index(theme) + [first[1]]), **dict(others)}
    assert await differing(scene.frozen(), keys, SIZES["medium"]) == []


async def test_without_colour(differing: Same, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever colour tells, a mark or a word tells too."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert await differing(scene.frozen(), keys_of(*VIEWS), SIZES["small"]) == []
