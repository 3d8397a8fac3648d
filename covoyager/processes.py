"""Processes of this machine: telling one from another that got its number later, and keeping a child apart."""

import os
from dataclasses import dataclass
from typing import Any

#: Windows' CREATE_NEW_PROCESS_GROUP and CREATE_NO_WINDOW; the names exist in `subprocess` on Windows only.
NEW_GROUP, NO_WINDOW = 0x00000200, 0x08000000


@dataclass(frozen=True, slots=True)
class Process:
    """A process of this machine: its number, and when it began (seconds since the epoch)."""

    pid: int
    created: float

    @classmethod
    def of(cls, pid: int | None = None) -> "Process":
        """The process with that number; None is this one."""
        import psutil  # most commands ask of no process

        number = os.getpid() if pid is None else pid
        try:
            return cls(number, float(psutil.Process(number).create_time()))
        except psutil.Error:
            return cls(number, 0.0)

    @property
    def alive(self) -> bool:
        """Whether that very process still runs; True where that cannot be told."""
        import psutil

        try:
            process = psutil.Process(self.pid)
            same = abs(float(process.create_time()) - self.created) < 2
            return same and bool(process.status() != psutil.STATUS_ZOMBIE)
        except psutil.NoSuchProcess:
            return False
        except psutil.Error:
            return True


def own_group(system: str = os.name) -> dict[str, Any]:
    """Keyword arguments that keep the terminal's Ctrl-C (and, on Windows, a console window) from a child."""
    if system == "nt":
        return {"creationflags": NEW_GROUP | NO_WINDOW}
    return {"start_new_session": True}
