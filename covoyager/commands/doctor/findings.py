"""What ``covoyager doctor`` finds, one line each."""

from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """How bad it is."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor's.

    Attributes:
        text: what was looked at and how it is, with the mend where one is needed.
        exit_code: what a PROBLEM makes the command end with: 1 for this machine, 4 for a server.
    """

    grade: Grade
    text: str
    exit_code: int = 0

    def __str__(self) -> str:
        return f"{self.grade:<8} {' '.join(self.text.split())}"


def ok(text: str) -> Finding:
    """All is well."""
    return Finding(Grade.OK, text)


def note(text: str) -> Finding:
    """Nothing is broken, but it is worth knowing."""
    return Finding(Grade.NOTE, text)


def problem(text: str, exit_code: int = 1) -> Finding:
    """Something does not work; the text says how to mend it."""
    return Finding(Grade.PROBLEM, text, exit_code)
