"""The command line itself: output that cannot be written, and words that are no text, are told in one line."""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from covoyager.cli import main


class Full(io.RawIOBase):
    """A disk with no room left, or a pipe that nobody reads."""

    def __init__(self, fault: int) -> None:
        self.fault = fault

    def writable(self) -> bool:
        return True

    def write(self, _data: object) -> int:
        raise OSError(self.fault, os.strerror(self.fault))


#: They fail to write what is left once more when they are closed.
FULL: list[io.TextIOWrapper] = []


def full(fault: int = errno.ENOSPC, *, buffered: bool = True) -> io.TextIOWrapper:
    raw: Any = Full(fault)
    made = io.TextIOWrapper(io.BufferedWriter(raw) if buffered else raw, write_through=not buffered)
    FULL.append(made)
    return made


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    yield
    while FULL:
        with suppress(OSError):
            FULL.pop().close()


@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize("words", ["--version", "", "plan --help", "goals"])
def test_output_that_cannot_be_written_is_told_as_that(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str, buffered: bool
) -> None:
    monkeypatch.setattr(sys, "stdout", full(buffered=buffered))
    assert main(words.split()) == 6
    assert capsys.readouterr().err == (
        "covoyager: the output cannot be written: No space left on device. Make room there, or send it elsewhere.\n"
    )


def test_who_reads_the_beginning_alone_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", full(errno.EPIPE))
    assert main(["goals"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("words", "code"), [("goals cancel 7", 1), ("nonsense", 2)])
def test_an_error_that_nobody_can_read_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, words: str, code: int
) -> None:
    monkeypatch.setattr(sys, "stderr", full())
    assert main(words.split()) == code


@pytest.mark.parametrize(
    "words", [["dig\udcff"], ["plan", "x", "--participants", "\udcff"], ["goals", "add", "--have", "\udcff"]]
)
def test_bytes_that_are_no_text_are_shown_as_marks(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(words) == 2
    said = capsys.readouterr().err
    assert "\ufffd" in said
    assert "udcff" not in said


def test_a_file_that_is_there_keeps_a_name_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / os.fsdecode(b"caf\xe9.json")
    file.write_bytes(b"{}")
    assert main(["skills", "import", str(file)]) == 1
    assert "no skill file" in capsys.readouterr().err


def test_a_disk_that_takes_nothing_is_told_as_that_whatever_was_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/home/steve/x.json")

    monkeypatch.setattr("covoyager.commands.goals.run", fail)
    assert main(["goals"]) == 6
    said = "/home/steve/x.json cannot be written: No space left on device. Make room, or set COVOYAGER_HOME."
    assert capsys.readouterr().err == f"covoyager: {said}\n"
