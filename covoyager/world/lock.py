"""One server at a time for a world's folder: two that save into the same one would spoil it."""

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from covoyager.errors import WorldError
from covoyager.processes import Running

FILE = "server.lock"
#: Whoever looks who has a folder in order to take it locks this file meanwhile; it stays, and says nothing.
GUARD = "server.guard"


@dataclass(frozen=True, slots=True)
class Holder:
    """The server that has a folder: its process, and the port that it listens on (0: not yet)."""

    process: Running
    port: int


def holder(folder: Path) -> Holder | None:
    """The running server that has the folder, or None."""
    try:
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
        found = Holder(Running(int(kept["pid"]), float(kept["created"])), int(kept["port"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found if found.process.alive else None


def refuse_if_held(folder: Path) -> None:
    """Raise where a running server has the folder.

    Raises:
        WorldError: says where that server listens.
    """
    found = holder(folder)
    if found is not None:
        where = f"covoyager join 127.0.0.1:{found.port}" if found.port else "wait a moment for it to start"
        raise WorldError(
            f"The world {folder.name} is running already (process {found.process.pid}): {where}, or end it and try again."
        )


def take(folder: Path) -> None:
    """Have this process hold the folder until it can be noted which server does; of several that try at once, one can.

    Raises:
        WorldError: somebody holds it; says where that server listens.
        OSError: nothing can be written there.
    """
    with (folder / GUARD).open("ab") as guard, _alone(guard.fileno()):
        refuse_if_held(folder)
        hold(folder, os.getpid(), 0)


@contextlib.contextmanager
def _alone(file: int) -> Iterator[None]:
    """Keep all other processes and threads that ask for the same file waiting; they let go as they end."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, 0, os.SEEK_SET)
        with contextlib.suppress(OSError):  # after ten seconds, or where the file system knows no locks
            msvcrt.locking(file, msvcrt.LK_LOCK, 1)
        try:
            yield
        finally:
            os.lseek(file, 0, os.SEEK_SET)
            with contextlib.suppress(OSError):
                msvcrt.locking(file, msvcrt.LK_UNLCK, 1)
    else:
        import fcntl

        with contextlib.suppress(OSError):  # where the file system knows no locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield  # closing the file lets go of it


def hold(folder: Path, pid: int, port: int) -> None:
    """Note that the process ``pid`` has the folder."""
    taken = Running.of(pid)
    part = folder / f"{FILE}.{os.getpid()}"
    part.write_text(json.dumps({"pid": taken.pid, "created": taken.created, "port": port}), encoding="utf-8")
    part.replace(folder / FILE)


def free(folder: Path) -> None:
    """Forget who has the folder."""
    with contextlib.suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)
