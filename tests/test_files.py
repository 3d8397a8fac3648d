"""Files that somebody names are read whole where they are regular and small enough, else refused in a few words."""

import errno
import json
import os
import sys
from pathlib import Path

import pytest

from covoyager.cli import main
from covoyager.commands.skills.trial import read_source
from covoyager.errors import DiskError, SkillFailed, UsageError
from covoyager.files import json_fault, read_regular, read_text, unwritable, write_text


def test_a_file_and_a_link_to_it(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfk\xc3\xa4se")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert read_regular(tmp_path / "b", 8) == (tmp_path / "a").read_bytes()
    assert read_text(tmp_path / "b", 8) == "käse"


@pytest.mark.parametrize(
    ("name", "why"),
    [("folder", "no regular file"), ("nul\0", "no name of a file"), ("long", "larger than 2 kB"), ("raw", "no text")],
)
def test_what_is_no_such_file_is_refused(tmp_path: Path, name: str, why: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "long").write_bytes(b"x" * 2049)
    (tmp_path / "raw").write_bytes(b"\xff")
    with pytest.raises(OSError, match=why):
        read_text(tmp_path / name, 2048)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither in its folders")
def test_pipes_and_devices_are_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    for name in ("pipe", "zero"):
        with pytest.raises(OSError, match="no regular file"):
            read_regular(tmp_path / name, 10)


@pytest.mark.skipif(sys.platform != "linux", reason="it lies in Linux's folders alone")
def test_what_says_it_is_empty_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "link").symlink_to("/proc/self/status")
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("it was opened"))
    assert read_regular(tmp_path / "link", 16 << 20) == b""


def test_what_says_it_is_too_large_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate((16 << 20) + 1)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("it was opened"))
    with pytest.raises(OSError, match="larger than 16 MB"):
        read_regular(tmp_path / "large", 16 << 20)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="it lies in Linux's folders alone")
def test_a_skill_file_that_says_it_is_empty_is_not_opened_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "skill.js").symlink_to("/proc/self/status")
    (tmp_path / "skills.json").symlink_to("/proc/self/status")
    with pytest.raises(SkillFailed, match="The file is empty"):
        read_source(tmp_path / "skill.js")
    assert main(["skills", "import", str(tmp_path / "skills.json")]) != 0
    assert "It is no skill file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": nope}', "'n' cannot stand at column 7"),
        ('{\n  "a": 1,\n}\n', "',' cannot stand at line 2, column 9"),
        ("[1, ]", "',' cannot stand at column 3"),
        ('{"a": 1', "it breaks off before its end"),
        ('{"a": "b', "the text that begins at column 7 has no end"),
        (" \n", "there is nothing in it"),
        ("{} {}", "it goes on behind its end, at column 4"),
        ('"a\nb"', "a line end or another control character stands in a text, at line 1, column 3"),
        (f"[{'1' * 5000}]", "it has a number that is none, or is too large"),
        ("[" * 100_000, "it is nested too deeply"),
        (b'"\xff"', "it is no text in UTF-8"),
    ],
)
def test_what_is_wrong_with_json_is_told_in_our_words(text: str | bytes, says: str) -> None:
    told = ""
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        told = json_fault(error)
    assert told == says


def test_what_was_there_stays_where_there_is_no_room_for_the_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.svg"
    kept.write_text("old")
    kept.chmod(0o640)
    with monkeypatch.context() as full:
        full.setattr(Path, "write_text", half)
        with pytest.raises(OSError, match="No space left") as caught:
            write_text(kept, "newer")
    assert [file.name for file in tmp_path.iterdir()] == ["kept.svg"]
    assert kept.read_text() == "old"
    assert isinstance(caught.value, OSError)
    assert unwritable(kept, caught.value).exit_code == DiskError.exit_code == 6
    write_text(kept, "new")
    assert (kept.read_text(), kept.stat().st_mode & 0o777) == ("new", 0o640)
    assert [file.name for file in tmp_path.iterdir()] == ["kept.svg"]


def half(path: Path, text: str, **_: object) -> int:
    """Write as much as there is room for."""
    path.write_bytes(text[:2].encode())
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))


def test_a_link_leads_to_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_text(tmp_path / "link", "käse")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "käse"


def test_a_name_that_leads_nowhere_is_a_slip_of_whoever_typed_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        write_text(tmp_path / "no" / "x.svg", "")
    told = unwritable("no/x.svg", caught.value)
    assert isinstance(told, UsageError)
    assert str(told) == "no/x.svg cannot be written: No such file or directory."
