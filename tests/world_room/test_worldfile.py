"""World files by the schema that the embedded server reads too: both say the same of a wrong one."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from covoyager.errors import UsageError
from covoyager.world import worldfile
from covoyager.world.worldfile import check_world, check_world_file, fault

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "worlds" / "world.schema.json"
PLAIN = {"name": "test", "terrain": {"kind": "flat"}, "chest": [0, "surface", 0]}
WRONG = json.loads((ROOT / "tests" / "worlds" / "wrong_forms.json").read_text("utf-8"))


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: json.dumps(wrong["form"])[:60])
def test_a_wrong_form_is_told_as_the_server_tells_it(wrong: dict[str, Any]) -> None:
    form = {key: value for key, value in (PLAIN | wrong["form"]).items() if value is not None}
    assert fault(form, json.loads(SCHEMA.read_text("utf-8"))) == wrong["told"]


@pytest.mark.parametrize(
    "path", [*(ROOT / "worlds" / "files").glob("*.json"), ROOT / "examples" / "quarry.json"], ids=lambda path: path.stem
)
def test_shipped_worlds_are_of_the_form(path: Path) -> None:
    check_world_file(path, SCHEMA)


@pytest.mark.parametrize(
    "name",
    ["nowhere", "nowhere.json", "z" * 100_000, "z" * 100_000 + ".json", "\0.json"],
    ids=["name", "file", "long name", "long file", "no name"],
)
def test_a_world_that_is_none_is_refused_whatever_its_name(name: str) -> None:
    with pytest.raises(UsageError, match=r"^There is no world '[^\n]+ there is arena, [^\n]*wild"):
        check_world(name, ROOT)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "\x00"])
def test_what_is_no_json_is_told_in_a_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.json"
    file.write_text(text)
    with pytest.raises(UsageError, match=r"^mine\.json: not JSON: [^\n]+$") as told:
        check_world_file(file, SCHEMA)
    assert "recursion" not in str(told.value)


@pytest.mark.parametrize("what", ["pipe", "device", "folder", "large", "nothing"])
def test_what_is_no_regular_file_is_refused_unread(tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe kept `play` waiting for ever, and a link to /dev/zero took all the memory."""
    file = tmp_path / "mine.json"
    if what == "pipe" and hasattr(os, "mkfifo"):
        os.mkfifo(file)
    elif what == "device" and Path("/dev/zero").exists():
        file.symlink_to("/dev/zero")
    elif what == "large":
        monkeypatch.setattr(worldfile, "LARGEST", 100)
        file.write_text(" " * 101)
    elif what != "nothing":
        file.mkdir()
    with pytest.raises(UsageError, match=r"^mine\.json cannot be read: [^\n]+\.$"):
        check_world_file(file, SCHEMA)
