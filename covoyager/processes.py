"""Processes of this machine: telling one from another that got its number later, and keeping a child apart."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: Windows' CREATE_NEW_PROCESS_GROUP and CREATE_NO_WINDOW; the names exist in `subprocess` on Windows only.
NEW_GROUP, NO_WINDOW = 0x00000200, 0x08000000
#: Seconds that a machine runs at most, and how many digits of a boot's id fit before them in a float that tells seconds apart.
LONGEST_BOOT, BOOT_DIGITS = 1e9, 5


@dataclass(frozen=True, slots=True)
class Process:
    """A process of this machine: its number, and when it began (seconds; see :func:`_began`)."""

    pid: int
    created: float

    @classmethod
    def of(cls, pid: int | None = None) -> "Process":
        """The process with that number; None is this one."""
        import psutil  # most commands ask of no process

        number = os.getpid() if pid is None else pid
        try:
            return cls(number, _began(number))
        except psutil.Error:
            return cls(number, 0.0)

    @property
    def alive(self) -> bool:
        """Whether that very process still runs; True where that cannot be told."""
        import psutil

        try:
            same = abs(_began(self.pid) - self.created) < 2
            return same and bool(psutil.Process(self.pid).status() != psutil.STATUS_ZOMBIE)
        except psutil.NoSuchProcess:
            return False
        except psutil.Error:
            return True


def _began(pid: int) -> float:
    """When a process began, in seconds that stay the same where the machine's clock is set.

    Linux keeps how long after its own start a process began (``starttime`` in proc_pid_stat(5)); the date that follows from it
    moves with the clock. There they are counted from the boot, which has an id of its own. Elsewhere the date is kept.

    Raises:
        psutil.Error: there is no such process, or it cannot be looked at.
    """
    import psutil

    began = float(psutil.Process(pid).create_time())
    if sys.platform != "linux":
        return began
    try:
        boot = (Path(psutil.PROCFS_PATH) / "sys/kernel/random/boot_id").read_text()
        return began - float(psutil.boot_time()) + int(boot[:BOOT_DIGITS], 16) * LONGEST_BOOT
    except (OSError, ValueError):
        return began


def own_group(system: str = os.name) -> dict[str, Any]:
    """Keyword arguments that keep the terminal's Ctrl-C (and, on Windows, a console window) from a child."""
    if system == "nt":
        return {"creationflags": NEW_GROUP | NO_WINDOW}
    return {"start_new_session": True}
