"""Kills at random moments: session, bot host, server, boards, the database; then the books are checked.

``python -m tests.world.soak.kills --rounds 100`` plays so many goals, each in a home of its own, a third of them with their
board in a PostgreSQL that is killed too; ``--seed`` makes another hundred. A goal is to end DONE with its things in the chest,
as a client that knows nothing of ours sees them, or FAILED with a reason; and what was dug is to be there, in whatever was
made of it, to the last stick.
"""

import argparse
import json
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg

from covoyager.bot.runtime import ensure_runtime
from covoyager.config import Settings
from tests.tui.pseudoterminal import Terminal
from tests.world.conftest import ROOT, Lines, Realm
from tests.world.soak.books import Untouched, unbalanced
from tests.world.soak.postgres import Cluster

CHEST = (0, 64, 0)
GOALS: Mapping[str, Mapping[str, int]] = {
    "craft wooden pickaxe": {"wooden_pickaxe": 1},
    "craft stone pickaxe": {"stone_pickaxe": 1},
    "craft furnace": {"furnace": 1},
    "craft stone sword and 6 ladders": {"stone_sword": 1, "ladder": 6},
    "gather 12 cobblestone": {"cobblestone": 12},
    "craft chest": {"chest": 1},
}
GOAL_S = 420.0
"""A goal that has not ended by then hangs."""


class Round:
    """One goal, and what happens to those who work on it.

    Args:
        realm: a machine of its own.
        chance: decides.
        speed: of the world's clock.
        cluster: the PostgreSQL that the board is kept in, at its address; None for a file.
    """

    def __init__(self, realm: Realm, chance: random.Random, speed: str, cluster: Cluster | None, url: str) -> None:
        self.realm = realm
        self.chance = chance
        self.cluster = cluster
        self.url = url
        self.goal = chance.choice(list(GOALS))
        self.words = ("play", *self.goal.split(), "--json", "--speed", speed)
        self.killed: list[str] = []
        self.wrong: list[str] = []
        self.code = -1
        self.kinds: dict[str, Callable[[Lines], Lines]] = {
            "session": self.kill_session,
            "host": lambda session: self.kill_child(session, "host.mjs"),
            "server": lambda session: self.kill_child(session, "server.mjs"),
            "board": self.kill_board,
            "rival": self.kill_rival,
            "lock": self.kill_locker,
            **({"postgres": self.kill_postgres} if cluster else {"file": self.hide_file}),
        }

    def play(self) -> tuple[int, Lines]:
        """Play it to its end; the exit code, and the last session."""
        session = self.realm.start(*self.words)
        for _ in range(self.chance.choice((1, 1, 2))):
            if not self.wait_a_while(session):
                break
            kind = self.chance.choice(list(self.kinds))
            self.killed.append(kind)
            session = self.kinds[kind](session)
        return session.wait(GOAL_S), session

    def wait_a_while(self, session: Lines) -> bool:
        """Until some more has happened; False where it ended first."""
        seen = len(session.lines)
        with suppress(AssertionError):
            if seen < 3:
                session.until(lambda line: '"chest": [' in line, 60)
            session.until(lambda _: len(session.lines) >= seen + self.chance.randint(1, 14), 8)
        time.sleep(self.chance.uniform(0, 0.3))
        return session.process.poll() is None

    def kill_session(self, session: Lines) -> Lines:
        """It is begun again, as a person would."""
        session.process.kill()
        session.stop()
        return self.realm.start(*self.words)

    def kill_child(self, session: Lines, script: str) -> Lines:
        """The session is to mend that by itself."""
        with suppress(psutil.NoSuchProcess):
            for child in psutil.Process(session.process.pid).children(recursive=True):
                if script in " ".join(child.cmdline()):
                    child.kill()
        return session

    def kill_board(self, session: Lines) -> Lines:
        """A person's terminal board dies while they press keys in it."""
        board = Terminal(self.realm.home, self.url, "Steve")
        board.read(20)
        for _ in range(self.chance.randint(0, 6)):
            board.press(self.chance.choice(("c", "r", "d", "j", "k", "2", "1")))
            board.read(0.3)
        board.process.kill()
        board.end()
        return session

    def kill_rival(self, session: Lines) -> Lines:
        """Somebody who claims whatever is READY, and lets go of it, dies in the midst of it."""
        rival = subprocess.Popen([sys.executable, "-c", RIVAL], env=self.realm.env, cwd=ROOT, stderr=subprocess.DEVNULL)
        time.sleep(self.chance.uniform(1, 3))
        rival.kill()
        rival.wait()
        return session

    def kill_locker(self, session: Lines) -> Lines:
        """Another program has the database locked, and dies with it."""
        locks = LOCKS[0].format(self.url) if self.cluster else LOCKS[1].format(str(self.database))
        locker = subprocess.Popen([sys.executable, "-c", locks], env=self.realm.env)
        time.sleep(self.chance.uniform(1, 5))
        locker.kill()
        locker.wait()
        return session

    def kill_postgres(self, session: Lines) -> Lines:
        """The database's server is killed, and started again after a while."""
        assert self.cluster is not None
        self.cluster.kill()
        time.sleep(self.chance.uniform(0.2, 3))
        self.cluster.start()
        return session

    def hide_file(self, session: Lines) -> Lines:
        """The database is away for a while."""
        away = self.realm.home / "away"
        away.mkdir(exist_ok=True)
        parts = list(self.realm.home.glob(f"{self.database.name}*"))
        for part in parts:
            with suppress(FileNotFoundError):
                shutil.move(part, away / part.name)
        time.sleep(self.chance.uniform(0.5, 3))
        for part in away.iterdir():
            shutil.move(part, self.realm.home / part.name)
        return session

    @property
    def database(self) -> Path:
        """The file of the board."""
        return next(self.realm.home.glob("*.db"), self.realm.home / "board.db")

    def check(self, code: int, session: Lines, untouched: "Untouched") -> list[str]:
        """What is wrong with how it ended."""
        wrong: list[str] = []
        if code not in (0, 1):
            wrong.append(f"exit code {code}: {' '.join(session.errors)[-300:]}")
        last = [event for event in session.events() if event["type"] == "result"][-1:]
        if code == 1 and not (last and last[0].get("why")):
            wrong.append(f"FAILED without a reason: {' '.join(session.errors)[-300:]}")
        _, port = self.realm.serve()
        there = self.realm.chest(port, CHEST)
        if code == 0:
            wrong += [f"{item} is not there" for item, n in GOALS[self.goal].items() if there.get(item, 0) < n]
        for lines in reversed(self.realm._started):
            lines.stop()
        (file,) = self.realm.home.glob("worlds/*/world.json")
        wrong += unbalanced(json.loads(file.read_text(encoding="utf-8"))["parts"], untouched)
        wrong += self.damage()
        alive = [p.pid for p in psutil.process_iter(["environ"]) if str(self.realm.home) in str(p.info["environ"])]
        return [*wrong, *([f"processes were left behind: {alive}"] if alive else [])]

    def damage(self) -> list[str]:
        """What is wrong with the database itself."""
        if self.cluster is not None:
            with psycopg.connect(self.url) as asked:
                lost = asked.execute(ORPHANS).fetchone()
            return [] if lost == (0,) else [f"the database: {lost} steps of no goal"]
        with sqlite3.connect(self.database) as connection:
            integrity = connection.execute("PRAGMA integrity_check").fetchone()[0]
        connection.close()
        return [] if integrity == "ok" else [f"the database: {integrity}"]


ORPHANS = "SELECT count(*) FROM covoyager_subtask s LEFT JOIN covoyager_goal g ON g.id = s.goal_id WHERE g.id IS NULL"

#: Keep everybody else out of the database, PostgreSQL or SQLite.
LOCKS = (
    """
import psycopg, time
db = psycopg.connect({!r})
db.execute("LOCK TABLE covoyager_subtask, covoyager_goal IN ACCESS EXCLUSIVE MODE")
time.sleep(60)
""",
    """
import sqlite3, time
db = sqlite3.connect({!r}, isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
time.sleep(60)
""",
)

#: Claims and lets go of whatever is READY, as fast as it can.
RIVAL = """
from covoyager.board import open_boards
from covoyager.config import Settings
from covoyager.errors import CovoyagerError
with open_boards(Settings.load().database_url) as boards:
    board = boards.board(boards.current())
    while True:
        for view in board.subtasks():
            try:
                board.claim(view.id, "Chaos", lease_s=2.0)
                board.release(view.id, "Chaos")
            except CovoyagerError:
                pass
"""


def play_round(number: int, args: argparse.Namespace, folder: Path, untouched: Untouched, cluster: Cluster) -> Round:
    """One round, told in a line."""
    chance = random.Random(f"{args.seed}/{number}")
    home = folder / str(number)
    realm = Realm(home, ensure_runtime(Settings.load().cache))
    kept = chance.random() < args.postgres
    url = cluster.database(f"round_{number}") if kept else f"sqlite:///{(home / 'board.db').as_posix()}"
    realm.env["COVOYAGER_DATABASE_URL"] = url
    game = Round(realm, chance, args.speed, cluster if kept else None, url)
    began = time.monotonic()
    try:
        game.code, session = game.play()
        game.wrong = game.check(game.code, session, untouched)
    except (AssertionError, OSError, ValueError, psycopg.Error, subprocess.SubprocessError) as error:
        game.wrong = [f"{type(error).__name__}: {error}"]
    finally:
        realm.close()
    verdict = "; ".join(game.wrong) or "as it should be"
    took = f"{time.monotonic() - began:.0f} s, exit {game.code}"
    where = "PostgreSQL" if kept else "SQLite"
    print(f"{number}: {game.goal}, {where}, killed {game.killed or 'nobody'}, {took}: {verdict}", flush=True)
    if not game.wrong:
        shutil.rmtree(home, ignore_errors=True)
    return game


def main() -> int:
    """Play the rounds; 0 where nothing was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", default="max")
    parser.add_argument("--postgres", type=float, default=0.33, help="the share of rounds with a board in PostgreSQL")
    parser.add_argument("--keep", type=Path, help="where homes of rounds that went wrong are kept")
    args = parser.parse_args()
    ends: Counter[str] = Counter()
    kills: Counter[str] = Counter()
    bad = 0
    with tempfile.TemporaryDirectory() as scratch, Cluster() as cluster:
        folder = args.keep or Path(scratch)
        fresh = Realm(Path(scratch) / "fresh", ensure_runtime(Settings.load().cache))
        try:
            untouched = Untouched(fresh)
            for number in range(args.first, args.first + args.rounds):
                game = play_round(number, args, folder, untouched, cluster)
                ends[{0: "DONE", 1: "FAILED"}.get(game.code, "?")] += 1
                kills.update(game.killed)
                bad += bool(game.wrong)
        finally:
            fresh.close()
    print(json.dumps({"rounds": args.rounds, "ends": dict(ends), "kills": dict(kills), "wrong": bad}))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
