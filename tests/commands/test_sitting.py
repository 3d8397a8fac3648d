"""What a session takes from the settings before anything is started."""

import argparse
from pathlib import Path
from typing import Any

import pytest

from covoyager.commands.sitting import add_sitting_flags, sit
from covoyager.config import Settings
from covoyager.errors import StoreError


async def test_the_board_gets_as_many_tries_as_the_settings_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Any, ...]] = []

    def opened(*words: Any) -> Any:
        asked.append(words)
        raise StoreError("far enough")

    monkeypatch.setattr("covoyager.board.open_board", opened)
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    monkeypatch.setenv("COVOYAGER_ATTEMPTS", "2")
    settings = Settings.load()
    parser = argparse.ArgumentParser()
    add_sitting_flags(parser)
    args = parser.parse_args(["--headless"])
    args.goal = None
    with pytest.raises(StoreError, match="far enough"):
        await sit(args, settings, embedded=True)
    assert asked == [(settings.database_url, 2)]
