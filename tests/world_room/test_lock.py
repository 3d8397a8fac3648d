"""One server at a time for a world's folder."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from covoyager.errors import WorldError
from covoyager.world import lock


def test_held_by_a_running_process(tmp_path: Path) -> None:
    lock.hold(tmp_path, os.getpid(), 25570)
    found = lock.holder(tmp_path)
    assert found is not None
    assert (found.pid, found.port) == (os.getpid(), 25570)
    with pytest.raises(WorldError, match=r"running already.*covoyager join 127\.0\.0\.1:25570"):
        lock.refuse_if_held(tmp_path)
    lock.free(tmp_path)
    lock.refuse_if_held(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_one_that_is_just_starting(tmp_path: Path) -> None:
    lock.hold(tmp_path, os.getpid(), 0)
    with pytest.raises(WorldError, match="wait a moment"):
        lock.refuse_if_held(tmp_path)


def test_a_process_that_has_ended_holds_nothing(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as ended:
        lock.hold(tmp_path, ended.pid, 25570)
        assert lock.holder(tmp_path) is not None
        ended.kill()
    assert lock.holder(tmp_path) is None


def test_another_process_with_the_same_number_holds_nothing(tmp_path: Path) -> None:
    lock.hold(tmp_path, os.getpid(), 25570)
    kept = json.loads((tmp_path / lock.FILE).read_text())
    (tmp_path / lock.FILE).write_text(json.dumps({**kept, "created": kept["created"] - 1000}))
    assert lock.holder(tmp_path) is None


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"pid": "x", "created": 1, "port": 1}', "\0"])
def test_a_broken_lock_file_holds_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / lock.FILE).write_text(text)
    lock.refuse_if_held(tmp_path)
