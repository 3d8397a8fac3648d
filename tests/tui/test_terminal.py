"""The real command in a real (pseudo) terminal."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil

from covoyager.board import Board, open_board
from tests.board.plans import pickaxe
from tests.places import SERVED
from tests.tui.pseudoterminal import LONG_S, Terminal
from tui.terminal.hangup import CODE
from tui.terminal.leaving import ALONE


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


def test_what_was_not_written_to_a_lost_terminal_is_no_exit_code() -> None:
    """As where the board had something to draw when its terminal went: Python would end with 120."""
    left = "import sys; from tui.terminal.hangup import let_go; sys.stdout.write('left'); sys.stdin.read()"
    for end, code in (("", 120), ("; let_go()", 0)):
        words = [sys.executable, "-c", left + end]
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        process = subprocess.Popen(
            words, stdin=pipe, stdout=pipe, stderr=nowhere, env=os.environ | {"PYTHONUNBUFFERED": ""}
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.close()
        assert process.wait(LONG_S) == code


#: Starts the board beside itself, and dies when it hears a line.
STARTER = "import os, signal, subprocess, sys; subprocess.Popen(sys.argv[1:]); sys.stdin = None; signal.pause()"
#: What a shell does: gives the terminal to the process that it starts, and takes it back once that one is dead.
SHELL = """
import os, signal, subprocess, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
starter = subprocess.Popen([sys.executable, "-c", sys.argv[1], *sys.argv[2:]], process_group=0)
os.tcsetpgrp(0, starter.pid)
print("STARTER", starter.pid, flush=True)
starter.wait()
os.tcsetpgrp(0, os.getpgrp())
print("TAKEN BACK", flush=True)
signal.pause()
"""


def test_a_board_whose_shell_takes_the_terminal_back_ends_without_a_traceback(tmp_path: Path) -> None:
    """As when ``covoyager play`` is killed, whose board goes on alone."""
    url = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    open_board(url, SERVED).close()
    words = [sys.executable, "-c", SHELL, STARTER, sys.executable, "-m", "covoyager", "board", "--as", "Kim"]
    terminal = Terminal(tmp_path, url, words=words)
    try:
        terminal.until("Co-Voyager")
        found = re.search(r"STARTER (\d+)", terminal.seen)
        assert found is not None
        (board,) = psutil.Process(int(found[1])).children()
        os.kill(int(found[1]), signal.SIGKILL)
        terminal.until("TAKEN BACK")
        terminal.press("\r")
        board.wait(LONG_S)
        terminal.read(1.0)
        assert "Traceback" not in terminal.seen
    finally:
        terminal.process.kill()
        terminal.process.wait()


def test_a_board_whose_session_is_killed_gives_the_terminal_back(tmp_path: Path) -> None:
    """Nobody has to press a key first, and the next thing typed is the shell's."""
    url = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    open_board(url, SERVED).close()
    session = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    board = [sys.executable, "-m", "covoyager", "board", "--beside", str(session.pid)]
    terminal = Terminal(tmp_path, url, words=board)
    try:
        terminal.until("Co-Voyager")
        session.kill()
        session.wait()
        assert terminal.end() == ALONE
        assert "\x1b[?1049l" in terminal.seen
        assert "covoyager: the session has ended without a word" in terminal.seen
    finally:
        session.kill()
        terminal.process.kill()
        terminal.process.wait()
