"""Ctrl-C and a polite kill, for commands that run until they are told to end."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterator
from typing import Any


@contextlib.contextmanager
def interruptible(task: "asyncio.Task[Any] | None", system: str = os.name) -> Iterator[None]:
    """Have both cancel ``task``; where the loop takes no signal handlers (Windows) asyncio itself does so for Ctrl-C."""
    loop = asyncio.get_running_loop()
    signals = []
    if system != "nt" and task is not None:
        signals = [signal.SIGINT, signal.SIGTERM]
        for number in signals:
            loop.add_signal_handler(number, task.cancel)
    try:
        yield
    finally:
        for number in signals:
            loop.remove_signal_handler(number)
