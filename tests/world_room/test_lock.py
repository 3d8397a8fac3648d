"""One server at a time for a world's folder."""

import contextlib
import json
import os
import re
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from covoyager.errors import WorldError
from covoyager.processes import Process
from covoyager.world import lock


def test_held_by_a_running_process(tmp_path: Path) -> None:
    lock.hold(tmp_path, os.getpid(), 25570)
    found = lock.holder(tmp_path)
    assert found is not None
    assert (found.process.pid, found.port) == (os.getpid(), 25570)
    with pytest.raises(WorldError, match=r"open already.*covoyager join 127\.0\.0\.1:25570.*--seed"):
        lock.refuse_if_held(tmp_path)
    lock.free(tmp_path)
    lock.refuse_if_held(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_one_that_is_just_starting(tmp_path: Path) -> None:
    lock.hold(tmp_path, os.getpid(), 0)
    with pytest.raises(WorldError, match="just being opened"):
        lock.refuse_if_held(tmp_path)


def test_of_several_that_come_at_once_to_what_a_dead_one_left_one_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        lock.hold(tmp_path, ended.pid, 25570)
    looking, together = lock.holder, threading.Barrier(2)

    def looks_long(folder: Path) -> lock.Holder | None:
        found = looking(folder)
        with contextlib.suppress(threading.BrokenBarrierError):
            together.wait(0.5)
        return found

    def taken(_: int) -> bool:
        with contextlib.suppress(WorldError):
            lock.take(tmp_path)
            return True
        return False

    monkeypatch.setattr(lock, "holder", looks_long)
    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(taken, range(2))) == [False, True]


def test_a_process_that_has_ended_holds_nothing(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as ended:
        lock.hold(tmp_path, ended.pid, 25570)
        assert lock.holder(tmp_path) is not None
        ended.kill()
    assert lock.holder(tmp_path) is None


def test_a_server_whose_session_is_gone_or_ends_it_does_not_stay(tmp_path: Path) -> None:
    lock.hold(tmp_path, os.getpid(), 25570)
    found = lock.holder(tmp_path)
    assert found is not None
    assert found.stays
    lock.hold(tmp_path, os.getpid(), 25570, ending=True)
    found = lock.holder(tmp_path)
    assert found is not None
    assert not found.stays
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        killed = Process.of(ended.pid)
    kept = json.loads((tmp_path / lock.FILE).read_text())
    (tmp_path / lock.FILE).write_text(json.dumps({**kept, "owner": [killed.pid, killed.created], "ending": False}))
    found = lock.holder(tmp_path)
    assert found is not None
    assert not found.stays


def test_another_process_with_the_same_number_holds_nothing(tmp_path: Path) -> None:
    lock.hold(tmp_path, os.getpid(), 25570)
    kept = json.loads((tmp_path / lock.FILE).read_text())
    (tmp_path / lock.FILE).write_text(json.dumps({**kept, "created": kept["created"] - 1000}))
    assert lock.holder(tmp_path) is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system keeps the date at which a process began")
@pytest.mark.parametrize("seconds", [-3600, 3600])
def test_a_clock_that_is_set_takes_no_folder_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    lock.hold(tmp_path, os.getpid(), 25570)
    _machine(tmp_path, monkeypatch, later=seconds)
    assert lock.holder(tmp_path) is not None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system keeps the date at which a process began")
def test_a_process_of_the_same_number_and_age_after_the_machine_started_anew_holds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock.hold(tmp_path, os.getpid(), 25570)
    _machine(tmp_path, monkeypatch, later=86400, boot="0b7e1c52-6f0e-4a57-9d5c-3a1f5b8f9e21")
    assert lock.holder(tmp_path) is None


def _machine(folder: Path, monkeypatch: pytest.MonkeyPatch, *, later: int, boot: str | None = None) -> None:
    """Have this machine's clock be set, or the machine be started anew, as Linux tells of it."""
    there, proc = Path("/proc"), folder / "proc"
    (proc / "sys/kernel/random").mkdir(parents=True)
    name = "sys/kernel/random/boot_id"
    (proc / name).write_text(boot or (there / name).read_text())
    (proc / str(os.getpid())).symlink_to(there / str(os.getpid()))
    began = re.sub(r"(?m)^btime (\d+)$", lambda found: f"btime {int(found[1]) + later}", (there / "stat").read_text())
    (proc / "stat").write_text(began)
    monkeypatch.setattr(psutil, "PROCFS_PATH", str(proc))


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"pid": "x", "created": 1, "port": 1}', "\0"])
def test_a_broken_lock_file_holds_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / lock.FILE).write_text(text)
    lock.refuse_if_held(tmp_path)
