"""``covoyager board`` in a real (pseudo) terminal of its own."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pyte

LONG_S = 60.0
QUESTIONS = re.compile(rb"\x1b\[[<>=?][0-9;]*[ucqp$]|\x1b\[\?[0-9;]*\$p|\x1bP.*?\x1b\\\\", re.DOTALL)


def _rule() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """``covoyager board`` in a terminal of its own; ``seen`` is all that it ever wrote, ``lines`` what stands there.

    Args:
        words: another command line, whose process rules the terminal as a shell does.
    """

    def __init__(
        self,
        home: Path,
        url: str,
        name: str = "Steve",
        size: tuple[int, int] = (80, 24),
        words: list[str] | None = None,
    ) -> None:
        self.ours, theirs = pty.openpty()
        columns, rows = size
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._lines: list[str] | None = None
        self.name = name
        self.process = subprocess.Popen(
            words or [sys.executable, "-m", "covoyager", "board", "--as", name],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm-256color", "COVOYAGER_HOME": str(home), "COVOYAGER_DATABASE_URL": url},
            start_new_session=words is not None,
            preexec_fn=_rule if words is not None else None,
        )
        os.close(theirs)
        self.seen = ""

    def read(self, seconds: float) -> None:
        """Take what was written, waiting so long for the first of it."""
        while select.select([self.ours], [], [], seconds)[0]:
            seconds = 0.0
            try:
                came = os.read(self.ours, 65536)
            except OSError:  # the other end is closed
                return
            self.seen += came.decode(errors="replace")
            # Questions to the terminal (XTVERSION and the like), which the emulator would print.
            self._stream.feed(QUESTIONS.sub(b"", came))
            self._lines = None

    @property
    def lines(self) -> list[str]:
        """What stands on the screen; it is looked at far more often than it changes."""
        if self._lines is None:
            self._lines = list(self._screen.display)
        return self._lines

    def shows(self, words: str) -> bool:
        """Whether some words stand on the screen."""
        return any(words in line for line in self.lines)

    def until(self, words: str) -> None:
        limit = time.monotonic() + LONG_S
        while words not in self.seen:
            assert time.monotonic() < limit, self.seen[-2000:]
            self.read(0.1)

    def press(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def end(self) -> int:
        limit = time.monotonic() + LONG_S
        while self.process.poll() is None:
            assert time.monotonic() < limit
            self.read(0.1)
        self.read(0.1)
        os.close(self.ours)
        return self.process.returncode
