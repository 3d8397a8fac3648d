"""Every screen in four sizes, as pictures (``pytest --snapshot-update`` draws them anew)."""

import time
from collections.abc import Callable, Iterator, Sequence

import pytest
from textual.pilot import Pilot
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

Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def same_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Times of day are drawn in UTC; colours are as the app chooses them."""
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.delenv("NO_COLOR", raising=False)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def drawn(compare: Compare, window: scene.FrozenWindow, keys: Sequence[str], size: tuple[int, int]) -> bool:
    """Whether the app looks as it looked, after these keys."""

    async def play(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, BoardApp)
        await shown(pilot)
        await pilot.press(*keys)
        await pilot.pause()
        for box in app.screen.query(Input):
            box.cursor_blink = False
        await still(pilot)

    app = BoardApp(window, "Steve")
    app.animation_level = "none"
    return compare(app, terminal_size=size, run_before=play)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", VIEWS)
def test_view(view: str, size: str, snap_compare: Compare) -> None:
    assert drawn(snap_compare, scene.frozen(), [str(VIEWS.index(view) + 1)], SIZES[size])


@pytest.mark.parametrize("size", DIALOG_SIZES)
@pytest.mark.parametrize("dialog", DIALOGS)
def test_dialog(dialog: str, size: str, snap_compare: Compare) -> None:
    assert drawn(snap_compare, scene.frozen(), DIALOGS[dialog].split(), SIZES[size])


@pytest.mark.parametrize("view", ["board", "graph", "time"])
def test_troubles(view: str, snap_compare: Compare) -> None:
    """Two goals, one subtask FAILED, one goal without a plan, no session."""
    assert drawn(snap_compare, scene.failed(), [str(VIEWS.index(view) + 1)], SIZES["small"])


@pytest.mark.parametrize("view", VIEWS)
def test_empty(view: str, snap_compare: Compare) -> None:
    assert drawn(snap_compare, scene.empty(), [str(VIEWS.index(view) + 1)], SIZES["small"])


@pytest.mark.parametrize("view", ["board", "stock", "map"])
@pytest.mark.parametrize("theme", THEMES)
def test_colours(theme: str, view: str, snap_compare: Compare) -> None:
    keys = ["l"] * list(THEMES).index(theme) + [str(VIEWS.index(view) + 1)]
    assert drawn(snap_compare, scene.frozen(), keys, SIZES["medium"])


@pytest.mark.parametrize("view", VIEWS)
def test_without_colour(view: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever colour tells, a mark or a word tells too."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert drawn(snap_compare, scene.frozen(), [str(VIEWS.index(view) + 1)], SIZES["small"])
