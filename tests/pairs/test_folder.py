"""The library's files: people edit them, disks fill up, and nothing of it may take a session down."""

import json
from pathlib import Path

import pytest

from covoyager.pairs import Standing
from covoyager.pairs.shape import LONGEST_NAME, file_name
from tests.pairs.conftest import SOURCE, Library, bucket, compass


def remembered(library: Library) -> Path:
    pairs = library.open()
    pairs.passed(compass(), pairs.choose(compass()))
    return library.folder / "craft-compass.json"


def change(path: Path, **parts: object) -> None:
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **parts}), encoding="utf-8")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"craft compass"',
        "{}",
        '{"versions": []}',
        '{"versions": 3}',
        "[" * 100_000,
        '{"subtask": {"action": "fly", "item": "x"}, "precondition": {}, "postcondition": {}, "versions": [{}]}',
        "\ufeff\x00",
    ],
)
def test_a_broken_file_is_told_of_once_kept_and_passed_over(library: Library, text: str) -> None:
    path = remembered(library)
    path.write_text(text, encoding="utf-8")
    before = path.read_bytes()
    pairs = library.open()
    assert not pairs.choose(compass()).hit
    assert pairs.all() == []
    pairs.passed(compass(), pairs.choose(compass()))
    pairs.failed(compass(), pairs.choose(compass()), "x")
    assert path.read_bytes() == before
    (warning,) = library.warnings
    assert "\n" not in warning
    assert "covoyager skills forget craft-compass" in warning
    assert pairs.folder.remove("craft-compass")
    assert not path.exists()


@pytest.mark.parametrize(
    "version",
    [
        {"library": "../../../evil"},
        {"library": "/tmp/evil.mjs"},
        {"library": "Craft"},
        {"library": ""},
        {"library": 5},
        {"library": None},
        {"origin": "stolen"},
        {"number": 0},
        {"number": True},
        {"successes": -1},
        {"successes": 1.5},
        {"standing": "holy"},
        {"checksum": "abc"},
    ],
)
def test_no_file_can_point_outside_or_lie_about_its_kind(library: Library, version: dict[str, object]) -> None:
    path = remembered(library)
    good = json.loads(path.read_text(encoding="utf-8"))["versions"][0]
    change(path, versions=[{**good, **version}])
    assert not library.open().choose(compass()).hit
    assert len(library.warnings) == 1


def test_a_file_under_a_wrong_name_is_passed_over(library: Library) -> None:
    path = remembered(library)
    path.rename(path.with_name("craft-clock.json"))
    assert library.open().all() == []
    assert "craft compass" in library.warnings[0]


def test_an_unknown_built_in_skill_is_not_tried(library: Library) -> None:
    path = remembered(library)
    good = json.loads(path.read_text(encoding="utf-8"))["versions"][0]
    change(path, versions=[{**good, "library": "teleport"}])
    assert library.open().choose(compass()).skill == "craft"


def test_a_source_that_was_edited_has_to_prove_itself_again(library: Library) -> None:
    library.open().learn(bucket("milk"), SOURCE)
    source = library.folder / "use-milk_bucket.v1.js"
    source.write_text(SOURCE + "// mine\n", encoding="utf-8")
    pairs = library.open()
    (pair,) = pairs.all()
    assert (pair.current.standing, pair.current.successes, pair.current.why) == (
        Standing.UNPROVEN,
        0,
        "edited by hand",
    )
    choice = pairs.choose(bucket("milk"))
    assert choice.sandbox
    pairs.passed(bucket("milk"), choice)
    (pair,) = library.open().all()
    assert (pair.current.standing, pair.current.successes) == (Standing.VERIFIED, 1)
    assert source.read_text(encoding="utf-8").endswith("// mine\n")


def test_line_ends_are_no_edit(library: Library) -> None:
    library.open().learn(bucket("milk"), SOURCE)
    (library.folder / "use-milk_bucket.v1.js").write_bytes(SOURCE.replace("\n", "\r\n").encode())
    assert library.open().all()[0].current.standing is Standing.VERIFIED


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00", b"x" * 1_000_000])
def test_a_source_that_is_gone_or_no_text_is_told_of_and_not_used(library: Library, content: bytes | None) -> None:
    library.open().learn(bucket("milk"), SOURCE)
    source = library.folder / "use-milk_bucket.v1.js"
    if content is None:
        source.unlink()
    else:
        source.write_bytes(content)
    pairs = library.open()
    assert pairs.all()[0].current.standing is Standing.DEMOTED
    assert not pairs.choose(bucket("milk")).near
    assert pairs.names() == []
    assert len(library.warnings) == 1


def test_a_folder_that_is_none_costs_only_the_memory(library: Library) -> None:
    library.folder.write_text("not a folder", encoding="utf-8")
    pairs = library.open()
    assert pairs.passed(compass(), pairs.choose(compass())) is None
    assert pairs.all() == []
    assert pairs.learn(bucket("milk"), SOURCE) is None
    assert library.folder.read_text(encoding="utf-8") == "not a folder"


def test_a_full_disk_costs_only_the_memory(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    path = remembered(library)
    before = path.read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("covoyager.pairs.folder.tempfile.mkstemp", full)
    pairs = library.open()
    assert pairs.passed(compass(), pairs.choose(compass())) is None
    pairs.failed(compass(), pairs.choose(compass()), "x")
    assert path.read_bytes() == before
    assert library.warnings == ["The skill 'craft compass' could not be kept: No space left on device"] * 2


def test_foreign_files_are_left_alone(library: Library) -> None:
    remembered(library)
    (library.folder / "notes.txt").write_text("mine", encoding="utf-8")
    (library.folder / "folder.json").mkdir()
    assert [pair.key for pair in library.open().all()] == ["craft compass"]


def test_forgetting_takes_the_sources_along_and_nothing_else(library: Library) -> None:
    pairs = library.open()
    pairs.learn(bucket("milk"), SOURCE)
    pairs.learn(bucket("milk"), SOURCE + "// 2\n")
    remembered(library)
    assert pairs.folder.remove("use milk_bucket")
    assert [path.name for path in library.folder.iterdir()] == ["craft-compass.json"]
    assert not pairs.folder.remove("use milk_bucket")
    assert not pairs.folder.remove("../craft-compass")


def test_names_of_files_are_short_and_apart() -> None:
    long = [f"kill sheep for {', '.join(f'{wool}_wool' for wool in range(n))}" for n in range(30, 40)]
    names = {file_name(key) for key in long}
    assert len(names) == len(long)
    assert max(map(len, names)) <= LONGEST_NAME + 9
