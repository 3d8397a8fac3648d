"""``board --web`` in a real Chromium: the same at a desk's width and at a phone's whether loaded or resized; claims by tap."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from covoyager.board import Board, open_board
from covoyager.bot.runtime import ensure_runtime
from covoyager.config import Settings
from tests.board.plans import pickaxe
from tests.browser.browser import Browser
from tests.places import SERVED
from tests.world.conftest import Realm

DESK, PHONE = (1400, 900), (420, 800)
#: A view that tells no ages: those would differ from picture to picture.
GRAPH = "2"
#: A picture of an empty page compresses to less than this.
EMPTY_BYTES = 15_000
#: How often in a row a picture is the same that stands still.
STILL = 3


@pytest.fixture
def realm(tmp_path: Path) -> Iterator[Realm]:
    realm = Realm(tmp_path, ensure_runtime(Settings.load().cache))
    realm.env["COVOYAGER_DATABASE_URL"] = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    yield realm
    realm.close()


@pytest.fixture
def board(realm: Realm) -> Iterator[Board]:
    with open_board(realm.env["COVOYAGER_DATABASE_URL"], SERVED) as board:
        made = pickaxe()
        board.add_goal(made.goal, "Steve", made)
        yield board


def serving(realm: Realm) -> str:
    line = realm.start("board", "--web", "127.0.0.1:0").matching("The board is at", 60)
    return line.split()[4]


def settled(browser: Browser, file: Path) -> bytes:
    """The picture of the board, once it stands still."""
    seen: list[bytes] = []

    def still() -> bool:
        seen.append(browser.picture(file))
        return len(seen[-1]) > EMPTY_BYTES and len(seen) > STILL and len(set(seen[-STILL:])) == 1

    browser.until(still)
    return seen[-1]


@pytest.mark.usefixtures("board")
def test_it_looks_the_same_loaded_and_resized_at_both_widths(realm: Realm, tmp_path: Path) -> None:
    page = serving(realm)
    with Browser(*DESK) as browser:
        pictures = {}
        for first, second in ((DESK, PHONE), (PHONE, DESK)):
            browser.resize(*first)
            browser.open(page)
            assert browser.run("return document.title") == "Co-Voyager"
            settled(browser, tmp_path / "before.png")
            browser.tap(first[0] // 2, first[1] // 2)
            browser.type(GRAPH)
            pictures["loaded", first] = settled(browser, tmp_path / f"loaded-{first[0]}.png")
            scrolled = "document.querySelector('.xterm-viewport')"
            bar = browser.run(f"return {scrolled}.offsetWidth - {scrolled}.clientWidth")
            assert bar == 0, "the board has a bar of its own to scroll; the page has none beside it"
            browser.resize(*second)
            pictures["resized", second] = settled(browser, tmp_path / f"resized-{second[0]}.png")
        for size in (DESK, PHONE):
            assert pictures["loaded", size] == pictures["resized", size], size
        assert pictures["loaded", DESK] != pictures["loaded", PHONE]
        assert browser.complaints() == []


def test_on_a_phone_a_step_is_claimed_by_tap_after_the_code(realm: Realm, board: Board, tmp_path: Path) -> None:
    code = board.shared.issue_code(board.world, "Alex")
    page = serving(realm)
    with Browser(*PHONE) as browser:
        browser.resize(*PHONE)
        browser.open(page)
        before = settled(browser, tmp_path / "before.png")
        # The keys stand in the last line, "c claim" first.
        browser.tap(20, PHONE[1] - 10)
        assert settled(browser, tmp_path / "asked.png") != before
        browser.type(f"{code}\ue007")
        browser.until(lambda: board.subtask(1).by == "Alex")
