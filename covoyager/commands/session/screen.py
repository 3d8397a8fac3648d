"""The terminal board beside a session: a process of its own on the terminal, so that neither takes the other down."""

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from covoyager.config import Settings
from covoyager.domain import WorldId
from covoyager.errors import DiskError
from covoyager.texts import _

#: Ends what Textual begins in a terminal (textual/drivers/linux_driver.py): the keyboard's protocol, pasted text in
#: brackets, focus, mouse, the hidden cursor, the second screen.
_GIVEN_BACK = "\x1b[<u\x1b[?2004l\x1b[?1004l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?7h\x1b[?25h\x1b[?1049l"


def terminal_modes() -> list[Any] | None:
    """How the terminal treats what is typed (echo, lines, Ctrl-C); None if there is none, or on Windows."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import termios

        with contextlib.suppress(termios.error):
            return termios.tcgetattr(sys.stdin.fileno())
    return None


def give_terminal_back(modes: list[Any] | None) -> None:
    """Put the terminal right after a board that died in it; ``modes`` are those of :func:`terminal_modes` from before.

    One that was closed meanwhile takes nothing any more.
    """
    if modes is not None:
        import termios

        with contextlib.suppress(termios.error):
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, modes)
    with contextlib.suppress(OSError):
        sys.stderr.write(_GIVEN_BACK)
        sys.stderr.flush()


def on_terminal() -> bool:
    """Whether a board can be drawn: Textual does so on standard error, on Windows on standard output."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def wants_board(*, headless: bool, as_json: bool) -> bool:
    """Whether this is a terminal that the board can take."""
    return not headless and not as_json and on_terminal()


def log_stream(settings: Settings) -> TextIO:
    """Where the session's lines go while the board has the terminal.

    Raises:
        DiskError: the folder of logs cannot be made.
    """
    return (_logs(settings) / "session.log").open("w", encoding="utf-8")


def _logs(settings: Settings) -> Path:
    try:
        settings.logs.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DiskError(
            _(
                "{logs} cannot be written ({error}): set COVOYAGER_HOME.",
                logs=settings.logs,
                error=error.strerror,
            )
        ) from error
    return settings.logs


class _Aside(logging.FileHandler):
    """Leaves out what it cannot write: of a full disk the session itself tells, in one line."""

    def handleError(self, record: logging.LogRecord) -> None:
        """See :class:`logging.Handler`."""

    def close(self) -> None:
        """See :class:`logging.Handler`."""
        with contextlib.suppress(OSError):
            super().close()


@contextlib.contextmanager
def warnings_aside(settings: Settings) -> Iterator[Path]:
    """Send what libraries and asyncio warn of into a file instead of to the terminal; gives its path.

    Raises:
        DiskError: the folder of logs cannot be made.
    """
    path = _logs(settings) / "warnings.log"
    handler = _Aside(path, mode="w", encoding="utf-8", errors="replace", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield path
    finally:
        root.removeHandler(handler)
        handler.close()


async def show_board(settings: Settings, world: WorldId | None, asked: str = "") -> int:
    """Run the board of a world until the person leaves it; gives its exit code.

    Args:
        settings: of this machine.
        world: whose board; None for the session's, when it has found it.
        asked: the goal that the session is about to set; empty if there is none.
    """
    environment = {**os.environ, "COVOYAGER_HOME": str(settings.home), "COVOYAGER_DATABASE_URL": settings.database_url}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "covoyager",
        "board",
        "--beside",
        str(os.getpid()),
        *(() if world is None else ("--in", world.key)),
        *(() if not asked else (f"--asked={asked}",)),
        env=environment,
    )
    try:
        return await process.wait()
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


def last_lines(path: Path) -> list[str]:
    """The last three lines of a log, for a person who has just left the board."""
    return path.read_text(encoding="utf-8").splitlines()[-3:]
