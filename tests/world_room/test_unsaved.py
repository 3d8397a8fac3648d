"""Why a world could not be saved, in plain words."""

from pathlib import Path

import pytest

from covoyager.world.unsaved import NOT_SAVED, why_unsaved

FULL = "the disk is full; make room"


@pytest.mark.parametrize(
    ("log", "why"),
    [
        ("", "the disk takes nothing, not even the log: it may be full"),
        ("cannot save the world: ENOSPC: no space left on device, write\n", FULL),
        ("cannot save the world: EDQUOT: disk quota exceeded, write\n", FULL),
        ("cannot save the world: EROFS: read-only file system, open '/w/world.json.new'\n", "read-only file system"),
        ("cannot save the world: x\n", "x"),
    ],
)
def test_the_cause_is_told_in_plain_words(tmp_path: Path, log: str, why: str) -> None:
    said = tmp_path / "world.log"
    said.write_text(log)
    assert why_unsaved(NOT_SAVED, 0.0, said) == why
    assert why_unsaved(0, 0.0, said) == ""
