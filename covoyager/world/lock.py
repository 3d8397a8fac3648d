"""One server at a time for a world's folder: two that save into the same one would spoil it."""

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from covoyager.domain.texts import _
from covoyager.errors import WorldError
from covoyager.processes import Process

FILE = "server.lock"
#: Locked by a process while it looks who has the folder and takes it; the file is empty.
GUARD = "server.guard"


@dataclass(frozen=True, slots=True)
class Holder:
    """The server that has a folder: its process, and the port that it listens on (0: not yet)."""

    process: Process
    port: int


def holder(folder: Path) -> Holder | None:
    """The running server that has the folder, or None."""
    try:
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
        found = Holder(Process(int(kept["pid"]), float(kept["created"])), int(kept["port"]))
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
            _(
                "The world {name} is running already (process {pid}): {where}, or end it and try again.",
                name=folder.name,
                pid=found.process.pid,
                where=where,
            )
        )


def take(folder: Path) -> None:
    """Note that this process has the folder, until the server's own number is known; of several that try at once, one can.

    Raises:
        WorldError: somebody holds it; says where that server listens.
        OSError: nothing can be written there.
    """
    guard = FileLock(folder / GUARD)
    with contextlib.suppress(OSError):  # where the file system knows no locks
        guard.acquire()
    try:
        refuse_if_held(folder)
        hold(folder, os.getpid(), 0)
    finally:
        guard.release()


def hold(folder: Path, pid: int, port: int) -> None:
    """Note that the process ``pid`` has the folder and listens at ``port`` (0: not yet)."""
    taken = Process.of(pid)
    part = folder / f"{FILE}.{os.getpid()}"
    part.write_text(json.dumps({"pid": taken.pid, "created": taken.created, "port": port}), encoding="utf-8")
    part.replace(folder / FILE)


def free(folder: Path) -> None:
    """Forget who has the folder."""
    with contextlib.suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)
