"""A recording may come from somebody else: nothing in it may do more than play a game."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from covoyager.cli import main
from covoyager.recording import BEARING, Recording, Utterance, files_in, put_files, read_recording

SETTINGS = dict(zip(BEARING, ("Bot", "", [], "", 90, 4), strict=True))
WORDS: dict[str, Any] = {
    "goal": "craft stick",
    "world": "arena",
    "seed": 1,
    "minecraft": "1.20.1",
    "bots": 1,
    "settings": SETTINGS,
    "pairs": {"craft-stick.json": "{}", "craft-stick.v2.js": "export default 1"},
    "told": [{"tick": 7, "by": "Alex", "text": "!help", "whispered": False}],
    "goals_before": 3,
}


def file_with(folder: Path, words: Any, name: str = "session.json") -> Path:
    """A recording in a file."""
    path = folder / name
    path.write_text(json.dumps(words), encoding="utf-8")
    return path


def test_what_is_written_is_read(tmp_path: Path) -> None:
    read = read_recording(file_with(tmp_path, WORDS))
    again = Recording(**{**WORDS, "told": list(read.told)}, path=tmp_path / "again.json")
    again.write()
    assert read_recording(tmp_path / "again.json") == read


@pytest.mark.parametrize(
    "changed",
    [
        {"settings": {**SETTINGS, "node": "/bin/sh"}},
        {"settings": {**SETTINGS, "home": "/"}},
        {"settings": {}},
        {"settings": []},
        {"path": "/etc/passwd"},
        {"bots": 10**6},
        {"bots": "2"},
        {"seed": "x"},
        {"seed": None},
        {"world": 7},
        {"minecraft": 1.2},
        {"goal": ["craft stick"]},
        {"told": [{"tick": "a", "by": 1, "text": [], "whispered": 0}]},
        {"told": {}},
        {"pairs": {"../../.bashrc": "x"}},
        {"pairs": {"/etc/cron.d/x": "x"}},
        {"pairs": {"a\u0000.js": "x"}},
        {"pairs": {"": "x"}},
        {"pairs": {"craft-stick.json": 5}},
        {"pairs": [1]},
        {"goals_before": -1},
        {"goals_before": 10**12},
    ],
    ids=repr,
)
def test_what_is_of_another_form_is_refused(
    tmp_path: Path, changed: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path / "home"))
    assert main(["rerun", str(file_with(tmp_path, WORDS | changed)), "--headless"]) == 2
    (line,) = [line for line in capsys.readouterr().err.splitlines() if not line.startswith("usage")]
    assert "is no recording of a session" in line


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "[]", "7", "", "\ud800"], ids=["deep", "list", "number", "empty", "half"]
)
def test_what_is_no_json_is_refused(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path / "home"))
    path = tmp_path / "session.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert main(["rerun", str(path)]) == 2
    assert "is no recording of a session" in capsys.readouterr().err.splitlines()[0]


def test_only_skills_are_taken_along(tmp_path: Path) -> None:
    library = tmp_path / "skills"
    library.mkdir()
    put_files(library, WORDS["pairs"])
    (library / "notes.txt").write_bytes(b"\xff\xfe not for us")
    (library / "broken.json").write_bytes(b"\xff\xfe")
    (library / "Mine").mkdir()
    assert files_in(library) == WORDS["pairs"]
    assert files_in(tmp_path / "nowhere") == {}


def test_skills_that_no_disk_takes_are_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rerun", str(file_with(tmp_path, WORDS | {"pairs": {"half.js": "\ud800"}}))]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_told_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path / "home"))
    path = tmp_path / "nowhere.json"
    assert main(["rerun", str(path)]) == 2
    assert f"{path} cannot be read: No such file or directory." in capsys.readouterr().err.splitlines()[0]


def test_what_a_full_disk_does_not_take_of_a_recording_goes_into_it_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    path = tmp_path / "recordings" / "a.json"
    recording = replace(read_recording(file_with(tmp_path, WORDS)), path=path, told=[])
    recording.write()
    with monkeypatch.context() as away:
        away.setattr(Path, "write_text", full)
        recording.heard("Steve", "!come", whispered=False)
        with pytest.raises(OSError, match="No space left"):
            recording.ended([])
    assert read_recording(path).told == []
    recording.ended([])
    assert [each.text for each in read_recording(path).told] == ["!come"]


def test_what_was_said_before_is_not_put_into_words_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session of days hears thousands of lines, and nothing goes on while it writes one down."""
    kept = Recording(None, "arena", 1, "1.20.1", 1, dict(SETTINGS), path=tmp_path / "a.json")
    for number in range(300):
        kept.heard("Steve", f"line {number}", whispered=False)
    encoded: list[str] = []
    dumps = json.dumps

    def noted(*words: Any, **more: Any) -> str:
        encoded.append(dumps(*words, **more))
        return encoded[-1]

    monkeypatch.setattr(json, "dumps", noted)
    kept.heard("Kim", "the last", whispered=True)
    assert sum(map(len, encoded)) < 1000
    again = read_recording(tmp_path / "a.json")
    assert again.told == kept.told
    assert again.told[-1] == Utterance(again.told[-1].tick, "Kim", "the last", whispered=True)
    Recording(None, "arena", 1, "1.20.1", 1, dict(SETTINGS), path=tmp_path / "b.json").write()
    assert read_recording(tmp_path / "b.json").told == []
