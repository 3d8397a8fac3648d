"""The terminal board follows the store by itself: others' changes, a session's death, a database in trouble."""

import contextlib
import random
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from covoyager.board import Board, BoardError, StoreError, SubtaskView, open_board
from covoyager.board.store import engine as store_engine
from covoyager.domain import Observation, Ruling, Verdict
from tests.board.plans import PASS, pickaxe
from tests.places import HERE
from tests.tui.driving import message, of, shown, text, until
from tui.app import BoardApp
from tui.picture import Picture
from tui.window import BoardWindow

CLAIM = """
import sys
from covoyager.board import open_board
from tests.places import HERE
with open_board(sys.argv[1], HERE) as board:
    board.claim(1, "Bot")
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    address = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    with open_board(address, HERE) as board:
        made = pickaxe()
        board.add_goal(made.goal, "Steve", made)
    return address


async def test_a_claim_here_is_seen_on_a_second_board(url: str) -> None:
    with open_board(url, HERE) as mine, open_board(url, HERE) as theirs:
        here, there = BoardApp(BoardWindow(mine), "Steve"), BoardApp(BoardWindow(theirs), "Alex")
        async with here.run_test() as pilot, there.run_test() as other:
            await shown(pilot)
            await shown(other)
            waits = []
            for _ in range(5):
                await pilot.press("c")
                begun = time.monotonic()
                await until(other, lambda: there.picture.subtask(1).by == "Steve")  # type: ignore[union-attr]
                waits.append(time.monotonic() - begun)
                await pilot.press("r")
                await until(other, lambda: there.picture.subtask(1).by is None)  # type: ignore[union-attr]
            print("a claim is on a second board after", *(f"{wait:.3f} s" for wait in waits))


async def test_another_process_is_followed(url: str) -> None:
    with open_board(url, HERE) as board:
        app = BoardApp(BoardWindow(board), "Steve")
        async with app.run_test() as pilot:
            await shown(pilot)
            other = subprocess.Popen([sys.executable, "-c", CLAIM, url])
            await until(pilot, lambda: "IN PROGRESS 1" in text(pilot))
            assert other.wait(10) == 0
            assert "Bot" in text(pilot)


async def test_it_outlives_the_session(url: str) -> None:
    with open_board(url, HERE) as board, open_board(url, HERE) as session:
        session.see("Bot", "ai")
        session.claim(1, "Bot")
        app = BoardApp(BoardWindow(board), "Steve")
        async with app.run_test() as pilot:
            await shown(pilot)
            assert "● the world here" in text(pilot)
            session.end_session()
            session.close()
            await until(pilot, lambda: "○ no session" in text(pilot))
            assert "▶ ◆ #1" in text(pilot)
            await pilot.press("down", "c")
            await until(pilot, lambda: board.subtask(4).by == "Steve")


async def test_history_is_shown_when_nothing_is_open(url: str) -> None:
    with open_board(url, HERE) as board:
        for number in (1, 2, 3, 4, 5):
            board.settle(number, Verdict(Ruling.PASS), "Bot")
        app = BoardApp(BoardWindow(board), "Steve")
        async with app.run_test() as pilot:
            await shown(pilot)
            await until(pilot, lambda: "craft a stone pickaxe DONE" in text(pilot))
            assert "5/5" in text(pilot)


class Breaking(BoardWindow):
    """A window whose database fails for a while."""

    broken = False

    def wait(self, seconds: float) -> bool:
        if self.broken:
            raise StoreError("The board's database is damaged (malformed).")
        return super().wait(seconds)


async def test_trouble_is_told_and_survived(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.app.AGAIN_S", 0.05)
    with open_board(url, HERE) as board:
        window = Breaking(board)
        app = BoardApp(window, "Steve")
        async with app.run_test(size=(100, 24)) as pilot:
            await shown(pilot)
            window.broken = True
            await until(pilot, lambda: "! The board's database is damaged" in text(pilot))
            assert "3 oak log" in text(pilot)
            window.broken = False
            await until(pilot, lambda: "damaged" not in text(pilot))


async def test_what_nobody_foresaw_is_told_and_survived_too(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.app.AGAIN_S", 0.05)
    with open_board(url, HERE) as board:
        window = BoardWindow(board)
        app = BoardApp(window, "Steve")
        async with app.run_test(size=(100, 24)) as pilot:
            await shown(pilot)
            look = window.look

            def fails(*_: object, **__: object) -> Picture:
                raise ValueError("'fly' is not a valid Action")

            monkeypatch.setattr(window, "look", fails)
            monkeypatch.setattr(board, "claim", fails)
            board.set_setting("x", 1)
            await until(pilot, lambda: "! something unforeseen went wrong (ValueError: 'fly'" in text(pilot))
            await pilot.press("c")
            await until(pilot, lambda: message(pilot).startswith("! something unforeseen went wrong (ValueError"))
            monkeypatch.setattr(window, "look", look)
            await until(pilot, lambda: not of(pilot).trouble)


async def test_it_takes_no_lock(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_board(url, HERE) as board, open_board(url, HERE) as other:
        app = BoardApp(BoardWindow(board), "Steve")
        async with app.run_test() as pilot:
            await shown(pilot)
            # Whoever finds a lock fails at once.
            monkeypatch.setattr(store_engine, "LOCK_WAIT_S", 0.0)
            for at in range(20):
                other.set_stock(Observation(chest={"oak_log": at}))
            await until(pilot, lambda: of(pilot).picture.stock == {"oak_log": 19})


class Browser(BoardApp):
    """The app as a browser shows it."""

    @property
    def in_browser(self) -> bool:
        return True


async def test_in_a_browser_the_code_says_who_one_is(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_board(url, HERE) as board:
        code = board.shared.issue_code(board.world, "Alex")
        app = Browser(BoardWindow(board), "Steve")
        async with app.run_test() as pilot:
            await shown(pilot)
            assert "watching" in text(pilot)
            await pilot.press("c")
            assert "Who are you?" in text(pilot)
            await pilot.press(*"WRONGONE", "enter")
            await until(pilot, lambda: "That code is wrong" in message(pilot))
            assert board.subtask(1).by is None
            said: list[str] = []
            say = app.say

            def saying(text: str, bad: bool = False) -> None:
                said.append(text)
                say(text, bad)

            monkeypatch.setattr(app, "say", saying)
            await pilot.press("c", *code.lower(), "enter")
            await until(pilot, lambda: board.subtask(1).by == "Alex")
            await until(pilot, lambda: "#1 is yours" in message(pilot))
            assert [line.split(":")[0] for line in said] == ["Welcome, Alex.", "#1 is yours"]
            await until(pilot, lambda: "Alex" in text(pilot).splitlines()[0])
            assert board.shared.redeem_code(board.world, code) is None
            await pilot.press("i", "escape")
            await until(pilot, lambda: "watching" in text(pilot))


def test_two_boards_do_not_share_what_they_have_read(url: str) -> None:
    """Events read so far are kept per window and complete."""

    def count(board: Board, window: BoardWindow) -> None:
        assert [event.id for event in window.look(None).events] == [event.id for event in board.events()]

    with open_board(url, HERE) as board:
        first, second = BoardWindow(board), BoardWindow(board)
        count(board, first)
        board.claim(1, "Bot")
        count(board, first)
        board.note("chat", "Bot", {"text": "hi"})
        count(board, second)
        count(board, first)


def idle(pilot: Pilot[None]) -> bool:
    return not [worker for worker in pilot.app.workers if worker.group == "act" and not worker.is_finished]


def sees(pilot: Pilot[None], truth: list[SubtaskView]) -> bool:
    return list(of(pilot).picture.subtasks) == truth


async def test_two_boards_and_a_third_player_see_one_truth(url: str) -> None:
    """Two people press keys, a third acts as chat does; at every pause all three see the same."""
    chance = random.Random(4)
    with open_board(url, HERE) as board, open_board(url, HERE) as mine, open_board(url, HERE) as theirs:
        apps = BoardApp(BoardWindow(mine), "Steve"), BoardApp(BoardWindow(theirs), "Alex")
        async with apps[0].run_test() as pilot, apps[1].run_test() as other:
            await shown(pilot)
            await shown(other)
            for turn in range(60):
                who = chance.choice([pilot, other, None])
                if who:
                    await who.press(*[chance.choice(["down", "up"])] * chance.randint(0, 3), chance.choice("ccrrdtp"))
                else:
                    with contextlib.suppress(BoardError):
                        number = chance.randint(1, 5)
                        match chance.randint(0, 2):
                            case 0:
                                board.claim(number, "Bot")
                            case 1:
                                board.release(number, "Bot")
                            case _:
                                board.settle(number, PASS, "Bot")
                if turn % 10 == 9:
                    for watcher in (pilot, other):
                        await until(watcher, partial(idle, watcher))
                    truth = board.subtasks(1)
                    for watcher in (pilot, other):
                        await until(watcher, partial(sees, watcher, truth))
            assert len({event.by for event in board.events() if event.type == "status"}) >= 3
