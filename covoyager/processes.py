"""Telling a running process from another that got its number later."""

import os
from dataclasses import dataclass

import psutil


@dataclass(frozen=True, slots=True)
class Running:
    """A process of this machine: its number, and when it began (seconds since the epoch)."""

    pid: int
    created: float

    @classmethod
    def of(cls, pid: int | None = None) -> "Running":
        """The process with that number; None is this one."""
        number = os.getpid() if pid is None else pid
        try:
            return cls(number, float(psutil.Process(number).create_time()))
        except psutil.Error:
            return cls(number, 0.0)

    @property
    def alive(self) -> bool:
        """Whether that very process still runs; True where that cannot be told."""
        try:
            process = psutil.Process(self.pid)
            same = abs(float(process.create_time()) - self.created) < 2
            return same and bool(process.status() != psutil.STATUS_ZOMBIE)
        except psutil.NoSuchProcess:
            return False
        except psutil.Error:
            return True
