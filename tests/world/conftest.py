"""End to end: the real command line against a real server, watched by clients that know nothing of our code."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from covoyager.bot.runtime import Runtime, ensure_runtime
from covoyager.config import Settings

ROOT = Path(__file__).resolve().parent.parent.parent
CLIENTS = Path(__file__).resolve().parent / "clients"
SPEED = "4"
"""How many times as fast as the game worlds run in which a test watches and answers: what it does takes wall time."""


class Lines:
    """A child process whose output lines are read as they come."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str], *, stdin: bool = False) -> None:
        self.process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE if stdin else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=dict(env),
            cwd=ROOT,
        )
        self.lines: list[str] = []
        self.errors: list[str] = []
        self._news = threading.Condition()
        self._readers = [
            threading.Thread(target=self._read, args=(self.process.stdout, self.lines), daemon=True),
            threading.Thread(target=self._read, args=(self.process.stderr, self.errors), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream: Any, into: list[str]) -> None:
        for line in stream:
            with self._news:
                into.append(line.rstrip("\n"))
                self._news.notify_all()
        with self._news:
            self._news.notify_all()

    def until(self, found: Callable[[str], bool], seconds: float, after: int = 0) -> str:
        """The first line (from number ``after`` on) for which ``found`` holds, waiting for it."""
        deadline = time.monotonic() + seconds
        at = after
        with self._news:
            while True:
                for line in self.lines[at:]:
                    at += 1
                    if found(line):
                        return line
                left = deadline - time.monotonic()
                if left <= 0 or (self.process.poll() is not None and not self._alive()):
                    tail = "\n".join([*self.lines[-25:], "--- stderr", *self.errors[-15:]])
                    raise AssertionError(f"not seen within {seconds} s (exit {self.process.poll()}):\n{tail}")
                self._news.wait(min(left, 1.0))

    def _alive(self) -> bool:
        return any(reader.is_alive() for reader in self._readers)

    def matching(self, pattern: str, seconds: float, after: int = 0) -> str:
        """The first line that the pattern is found in."""
        return self.until(lambda line: re.search(pattern, line) is not None, seconds, after)

    def event(self, seconds: float, after: int = 0, **wanted: Any) -> dict[str, Any]:
        """The first JSON line that has these values."""

        def fits(line: str) -> bool:
            return line.startswith("{") and wanted.items() <= json.loads(line).items()

        found: dict[str, Any] = json.loads(self.until(fits, seconds, after))
        return found

    def events(self) -> list[dict[str, Any]]:
        """All JSON lines so far."""
        return [json.loads(line) for line in self.lines if line.startswith("{")]

    def say(self, **step: Any) -> None:
        """Write one JSON line to its standard input."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(step) + "\n")
        self.process.stdin.flush()

    def wait(self, seconds: float) -> int:
        """The exit code."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            tail = "\n".join([*self.lines[-25:], "--- stderr", *self.errors[-15:]])
            raise AssertionError(f"still running after {seconds} s:\n{tail}") from None

    def stop(self, seconds: float = 20.0) -> None:
        """End it politely, then regardless."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(seconds)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.process.wait()
        for reader in self._readers:
            reader.join(5)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


class Realm:
    """One player's machine: a home of its own, and what is started there."""

    def __init__(self, home: Path, runtime: Runtime) -> None:
        self.home = home
        self.runtime = runtime
        self.env = {
            **os.environ,
            "NODE_COMPILE_CACHE": str(runtime.cache / "compiled"),
            "COVOYAGER_HOME": str(home),
            "COVOYAGER_SPEED": SPEED,
            "PYTHONUNBUFFERED": "1",
            "PYTHONFAULTHANDLER": "1",
        }
        self._started: list[Lines] = []

    def start(self, *words: str) -> Lines:
        """Start a covoyager command."""
        return self._keep(Lines([sys.executable, "-m", "covoyager", *words], self.env))

    def run(self, *words: str, seconds: float = 60.0) -> subprocess.CompletedProcess[str]:
        """Run a covoyager command to its end."""
        command = [sys.executable, "-m", "covoyager", *words]
        return subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", env=self.env, cwd=ROOT, timeout=seconds
        )

    def join(self, port: int, *words: str) -> tuple[Lines, tuple[int, int, int]]:
        """Bring a session into a running world; gives it and where the shared chest is."""
        session = self.start("join", f"127.0.0.1:{port}", "--json", *words)
        ready = json.loads(session.until(lambda line: '"chest": [' in line, 60))
        x, y, z = ready["chest"]
        return session, (x, y, z)

    def serve(self, *words: str, port: int = 0) -> tuple[Lines, int]:
        """Start a world; gives the process and its port."""
        server = self.start("serve", "--port", str(port), *words)
        said = server.matching(r"127\.0\.0\.1:\d+", 60)
        found = re.search(r"127\.0\.0\.1:(\d+)", said)
        assert found
        return server, int(found[1])

    def serves(self, *words: str) -> Lines:
        """Start a server of a test's own, which does what it is told over standard input."""
        return self._keep(Lines([str(self.runtime.node), *words], self.env, stdin=True))

    def standing(self, since: int = 0, seconds: float = 60.0) -> int:
        """The tick at which the only kept world stands still, a minute of the game after a tick and what was done then."""
        deadline = time.monotonic() + seconds
        while self._saved_tick() < since + 1190:
            assert time.monotonic() < deadline, f"no minute has passed within {seconds} s"
            time.sleep(0.5)
        time.sleep(2.0)
        tick = self._saved_tick()
        assert tick < since + 2000, "its time goes on"
        return tick

    def _saved_tick(self) -> int:
        saved = [json.loads(file.read_text(encoding="utf-8")) for file in (self.home / "worlds").glob("*/world.json")]
        return max((world["parts"]["time"]["tick"] for world in saved), default=0)

    def human(self, port: int, name: str, version: str = "1.20.1", *, in_step: bool = True) -> Lines:
        """An independent player who does what it is told over standard input; out of step it is as anybody's game is."""
        command = [
            *(self._in_step() if in_step else [str(self.runtime.node)]),
            str(CLIENTS / "human.mjs"),
            "127.0.0.1",
            str(port),
            name,
            version,
        ]
        return self._keep(Lines(command, self.env, stdin=True))

    def chest(self, port: int, at: Sequence[int], version: str = "1.20.1") -> dict[str, int]:
        """What lies in a chest, by an independent player who walks there and opens it."""
        command = [*self._in_step(), str(CLIENTS / "chest.mjs"), "127.0.0.1", str(port), *map(str, at), version]
        done = subprocess.run(command, capture_output=True, text=True, timeout=90, cwd=ROOT, env=self.env, check=False)
        found: dict[str, int] = json.loads(done.stdout.strip().splitlines()[-1])
        assert "error" not in found, (found, done.stderr[-800:])
        return found

    def _in_step(self) -> list[str]:
        """Node for a client whose clock is the world's, whatever its speed."""
        return [str(self.runtime.node), f"--import={(ROOT / 'skills' / 'host' / 'step.mjs').as_uri()}"]

    def commands(self) -> list[dict[str, Any]]:
        """Operator commands that the worlds' logs tell of."""
        logs = [path.read_text(encoding="utf-8") for path in (self.home / "logs").glob("world-*.log")]
        return [json.loads(line) for log in logs for line in log.splitlines() if line.startswith('{"command"')]

    def _keep(self, lines: Lines) -> Lines:
        self._started.append(lines)
        return lines

    def close(self) -> None:
        """End everything that was started, the latest first."""
        for lines in reversed(self._started):
            lines.stop()


def hears(person: Lines, pattern: str, *, whisper: bool, seconds: float = 20.0, after: int = 0) -> str:
    """The first chat line from the bot, of that kind, that the pattern is found in."""

    def fits(line: str) -> bool:
        seen = json.loads(line) if line.startswith("{") else {}
        kind = seen.get("saw") == "chat" and seen.get("user") == "Bot" and seen.get("whisper") is whisper
        return kind and re.search(pattern, seen["text"]) is not None

    return str(json.loads(person.until(fits, seconds, after))["text"])


def says(person: Lines, text: str, to: str | None = None) -> int:
    """Have a person say it at once; the number of lines that the person has seen before."""
    seen = len(person.lines)
    person.say(do="say", text=text, delay=0, **({"to": to} if to else {}))
    return seen


def takes(person: Lines, chest: Sequence[int], item: str, count: int = 1) -> None:
    """A person finds so many of these in the chest."""
    seen = len(person.lines)
    person.say(do="withdraw", chest=list(chest), item=item, count=count, delay=0)
    person.matching(rf'"did":"withdraw".*"moved":{count}', 60, seen)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A failed test of a session leaves what was recorded of it, and says how to play that again."""
    report: pytest.TestReport = yield  # type: ignore[assignment]
    realm = getattr(item, "funcargs", {}).get("realm")
    if report.when == "call" and report.failed and isinstance(realm, Realm):
        lines = _kept(realm.home / "recordings", Path(tempfile.gettempdir()) / "covoyager-recordings" / item.name)
        report.sections.append(("Recorded sessions", "\n".join(lines)))
    return report  # type: ignore[return-value]


def _kept(recordings: Path, folder: Path) -> list[str]:
    """Copies of a realm's recordings, each as the command that plays it again."""
    lines = []
    for recording in sorted(recordings.glob("*.json")):
        folder.mkdir(parents=True, exist_ok=True)
        lines.append(f"covoyager rerun {shutil.copy(recording, folder)}")
    return lines


@pytest.fixture(scope="session")
def runtime() -> Runtime:
    return ensure_runtime(Settings.load().cache)


@pytest.fixture
def realm(tmp_path: Path, runtime: Runtime) -> Iterator[Realm]:
    realm = Realm(tmp_path / "home", runtime)
    yield realm
    realm.close()
    shutil.rmtree(tmp_path, ignore_errors=True)
