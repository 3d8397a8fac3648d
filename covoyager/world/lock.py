"""One server at a time for a world's folder: two that save into the same one would spoil it."""

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from covoyager.domain import WorldId
from covoyager.errors import WorldError
from covoyager.processes import Process
from covoyager.texts import _

FILE = "server.lock"
#: Locked by a process while it looks who has the folder and takes it; the file is empty.
GUARD = "server.guard"


@dataclass(frozen=True, slots=True)
class Holder:
    """The server that has a folder.

    Attributes:
        process: the server's.
        port: that it listens on (0: not yet).
        owner: the process that started it and ends it; where that is gone, the server saves and ends by itself.
        ending: whether its owner is ending it.
        open_at: where others on the local network join it, as ``host:port``; empty where this machine alone can.
    """

    process: Process
    port: int
    owner: Process
    ending: bool = False
    open_at: str = ""

    @property
    def stays(self) -> bool:
        """Whether somebody plays or serves on it; one that does not stay is gone in seconds."""
        return not self.ending and self.owner.alive


def holder(folder: Path) -> Holder | None:
    """The running server that has the folder, or None."""
    try:
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
        process = Process(int(kept["pid"]), float(kept["created"]))
        owner = Process(*kept["owner"]) if "owner" in kept else process
        found = Holder(process, int(kept["port"]), owner, bool(kept.get("ending")), str(kept.get("open_at", "")))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found if found.process.alive else None


def refuse_if_held(folder: Path) -> None:
    """Raise where a running server has the folder.

    Raises:
        WorldError: says who has it, and what one can do.
    """
    found = holder(folder)
    if found is None:
        return
    texts = {"name": WorldId(folder.name, folder.name).called, "pid": found.owner.pid}
    if not found.port:
        raise WorldError(
            _(
                "The world {name} is just being opened (process {pid}): covoyager status says when it stands; "
                "another --seed opens a world beside it.",
                **texts,
            )
        )
    raise WorldError(
        _(
            "The world {name} is open already (process {pid}): covoyager board shows it, covoyager goals add GOAL "
            "gives it one more, covoyager join 127.0.0.1:{port} brings another bot; another --seed opens a world beside it.",
            port=found.port,
            **texts,
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


def hold(folder: Path, pid: int, port: int, *, ending: bool = False, open_at: str = "") -> None:
    """Note that the process ``pid``, which this one started, has the folder and listens at ``port`` (0: not yet).

    Args:
        folder: of the world.
        pid: number of the server's process.
        port: where it listens.
        ending: whether this process ends it.
        open_at: see :class:`Holder`.
    """
    taken, owner = Process.of(pid), Process.of()
    kept = {
        "pid": taken.pid,
        "created": taken.created,
        "port": port,
        "owner": [owner.pid, owner.created],
        "ending": ending,
        "open_at": open_at,
    }
    part = folder / f"{FILE}.{os.getpid()}"
    part.write_text(json.dumps(kept), encoding="utf-8")
    part.replace(folder / FILE)


def free(folder: Path) -> None:
    """Forget who has the folder."""
    with contextlib.suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)
