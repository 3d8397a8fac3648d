"""``covoyager rerun``: each recording is played in a folder of its own, whatever its file is called."""

import re
from pathlib import Path

import pytest

from covoyager.commands.rerun import name_of


@pytest.mark.parametrize("name", ["...json", "..", ".", ".json", "session.json", "..json", "a b.json"])
def test_a_recording_has_a_folder_of_its_own(name: str) -> None:
    assert re.fullmatch(r"[^/\\]+-[0-9a-f]{8}", name_of(Path("/here") / name))


def test_recordings_of_one_name_have_two_folders() -> None:
    assert name_of(Path("/here/session.json")) != name_of(Path("/there/session.json"))
