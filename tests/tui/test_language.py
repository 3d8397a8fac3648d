"""The board in other languages: all that it says comes out of the catalogue."""

import re
from collections.abc import Iterator

import pytest

from covoyager.language.catalogues import catalogue
from covoyager.texts import read_by
from tests.tui import scene
from tests.tui.driving import shown, still, text
from tui.app import BoardApp

WORD = re.compile(r"[A-Za-z]{3,}")
HOLE = re.compile(r"(\{\w+\})")
SIZE = (120, 50)
VIEWS = "1234567"
DIALOGS = ("w", "n", "question_mark", "g", "x", "C", "e", "m", "slash", "ctrl+p")

#: Names, what people said, and the words of the glossary that are the same in every language.
NAMES = {"Steve", "Alex", "Bot", "arena", "overworld", "Voyager", "covoyager", "play", "Esc"}
SAME = NAMES | {"craft", "compass", "task", "raw", "iron", "READY", "BLOCKED", "DONE", "FAILED", "PROGRESS", "OPEN"}


class Masked:
    """A language that has one letter."""

    def gettext(self, message: str, /) -> str:
        return "".join(part if HOLE.fullmatch(part) else self.again(part) for part in HOLE.split(message))

    def ngettext(self, one: str, several: str, count: int, /) -> str:
        return self.gettext(one if count == 1 else several)

    def again(self, sentence: str, /) -> str:
        return re.sub(r"[A-Za-z]", "ж", sentence)

    def name(self, item: str, count: int | None, /) -> str | None:
        return self.again(item) if count is None else f"{count} {self.again(item)}"


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    read_by(None)


async def english(window: scene.FrozenWindow, keys: str | tuple[str, ...]) -> dict[str, set[str]]:
    """What is left of English after each key."""
    left = {}
    app = BoardApp(window, "Steve")
    async with app.run_test(size=SIZE) as pilot:
        await shown(pilot)
        for key in keys:
            await pilot.press(key)
            await still(pilot)
            if found := set(WORD.findall(text(pilot))) - SAME:
                left[key] = found
            while len(app.screen_stack) > 1:
                await pilot.press("escape")
    return left


async def test_no_word_of_a_view_or_dialog_is_english() -> None:
    read_by(Masked())
    assert await english(scene.frozen(), (*VIEWS, *DIALOGS)) == {}


async def test_no_word_of_an_empty_board_is_english() -> None:
    read_by(Masked())
    assert await english(scene.empty(), VIEWS) == {}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["1 Tafel", "7× Roheisen sammeln", "seit 17s", "neues Ziel", "als Steve", "nach #11"]),
        ("es", ["1 Tablero", "recoger 7×", "desde hace 17s", "objetivo nuevo", "como Steve"]),
    ],
)
async def test_the_board_is_read_in_a_language(language: str, words: list[str]) -> None:
    read_by(catalogue(language))
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(160, 40)) as pilot:
        await shown(pilot)
        await pilot.press("1")
        await still(pilot)
        seen = text(pilot)
    assert not [word for word in words if word not in seen]
