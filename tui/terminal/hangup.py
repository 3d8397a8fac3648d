"""What takes a board along: its terminal, when the window is closed or the connection goes, and the session beside it."""

import os
import sys
import threading
from collections.abc import Callable

from rich.traceback import Traceback

from tui.terminal.leaving import ALONE

LOOK_S = 1.0
GRACE_S = 3.0
"""How long the app may take to end in good order; it cannot where it waits for the terminal to take what it writes."""

CODE = 129
"""Exit code of a program that was hung up on, as shells count it."""


def terminal_is_there(file: int) -> bool:
    """Whether there still is a terminal at the other end of an open file."""
    try:
        os.get_terminal_size(file)
    except OSError:
        return False
    return True


def is_terminal_lost(error: object) -> bool:
    """Whether Textual tells that it could not read from the terminal: ``EIO``, once the terminal is another's."""
    if not isinstance(error, Traceback):
        return False
    last = error.trace.stacks[0]
    return last.exc_type == "OSError" and any(frame.name == "run_input_thread" for frame in last.frames)


def let_go() -> None:
    """Say nothing more to a terminal that is lost: what still waits to be written would fail, and that be the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def watch(
    file: int,
    session_is_there: Callable[[], bool],
    leave: Callable[[int], object],
) -> Callable[[], None]:
    """Look after the terminal, and the session beside it, in the background; gives what stops that.

    Args:
        file: an open file of the terminal.
        session_is_there: whether whoever opened this board and waits for it still runs; always true of a board that
            stands alone.
        leave: asks the app to end with an exit code; called once either is gone, from a thread of its own. Where it has not
            ended a little later its process is ended: the board holds nothing that would have to be saved.
    """
    over = threading.Event()

    def look() -> None:
        while not over.wait(LOOK_S):
            there = terminal_is_there(file)
            if there and session_is_there():
                continue
            code = ALONE if there else CODE
            leave(code)
            if not over.wait(GRACE_S):
                os._exit(code)
            return

    threading.Thread(target=look, name="terminal", daemon=True).start()
    return over.set
