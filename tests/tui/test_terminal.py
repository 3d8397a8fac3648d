"""The real command in a real (pseudo) terminal."""

import os
import time
from pathlib import Path

from covoyager.board import Board, open_board
from tests.board.plans import pickaxe
from tests.places import SERVED
from tests.tui.terminal import LONG_S, Terminal
from tui.hangup import CODE


def wait_for(board: Board, by: str | None) -> float:
    begun = time.monotonic()
    while board.subtask(1).by != by:
        assert time.monotonic() - begun < LONG_S
        board.watch(0.1)
    return time.monotonic() - begun


def test_a_claim_by_key_reaches_another_process(tmp_path: Path) -> None:
    url = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    with open_board(url, SERVED) as board:
        made = pickaxe()
        board.add_goal(made.goal, "Steve", made)
        terminal = Terminal(tmp_path, url)
        try:
            terminal.until("gather 3 oak log")
            waits = []
            for _ in range(3):
                terminal.press("c")
                waits.append(wait_for(board, "Steve"))
                terminal.until("#1 is yours")
                terminal.press("r")
                wait_for(board, None)
                terminal.until("#1 is back")
                terminal.seen = ""
            print("a claim by key reaches another process after", *(f"{wait:.3f} s" for wait in waits))
            terminal.press("q")
            assert terminal.end() == 0
            assert "\x1b[?1049l" in terminal.seen  # the terminal is as it was
        finally:
            terminal.process.kill()
            terminal.process.wait()


def test_a_board_whose_terminal_vanishes_ends(tmp_path: Path) -> None:
    """Without a signal to tell it so, as where the terminal is not the one that it was started from."""
    url = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    open_board(url, SERVED).close()
    terminal = Terminal(tmp_path, url)
    try:
        terminal.until("Co-Voyager")
        os.close(terminal.ours)
        assert terminal.process.wait(LONG_S) == CODE
    finally:
        terminal.process.kill()
        terminal.process.wait()
