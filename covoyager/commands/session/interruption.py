"""Ctrl-C, a polite kill and a terminal that is closed, for commands that run until they are told to end."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any


@contextlib.contextmanager
def interruptible(task: "asyncio.Task[Any] | None", system: str = os.name) -> Iterator[None]:
    """Have all three cancel ``task``; where the loop takes no signal handlers (Windows) asyncio itself does so for Ctrl-C."""
    loop = asyncio.get_running_loop()
    endings: dict[int, Callable[[], object]] = {}
    if system != "nt" and task is not None:
        endings = {signal.SIGINT: task.cancel, signal.SIGTERM: task.cancel}
        if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # nohup has it ignored, and a board sees to it itself

            def hang_up() -> None:
                _let_go()
                task.cancel()

            endings[signal.SIGHUP] = hang_up
        for number, end in endings.items():
            loop.add_signal_handler(number, end)
    try:
        yield
    finally:
        for number in endings:
            loop.remove_signal_handler(number)


def _let_go() -> None:
    """Say nothing more to a terminal that is closed: what is written to it fails, and would cut the ending short."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            if os.isatty(stream.fileno()):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)
