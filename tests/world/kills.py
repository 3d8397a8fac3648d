"""Kills at random moments: session, bot host, server, a board, whoever has the database; then the books are checked.

``python -m tests.world.kills --rounds 100`` plays so many goals, each in a home of its own; ``--seed`` makes another
hundred. A goal is to end DONE with its things in the chest, as a client that knows nothing of ours sees them, or FAILED
with a reason; and what was dug is to be there, in whatever was made of it, to the last stick.
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
from fractions import Fraction
from pathlib import Path
from typing import Any

import psutil

from covoyager.bot.runtime import ensure_runtime
from covoyager.config import Settings
from tests.world.conftest import CLIENTS, ROOT, Lines, Realm

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

#: What one of each is made of: sticks (a log is eight) and cobblestone. Minecraft Wiki, "Crafting".
_PARTS: tuple[tuple[str, int | Fraction, int], ...] = (
    *((f"{tree}_log", 8, 0) for tree in ("oak", "birch", "spruce")),
    *((f"{tree}_planks", 2, 0) for tree in ("oak", "birch", "spruce")),
    *(("stick", 1, 0), ("crafting_table", 8, 0), ("chest", 16, 0), ("ladder", Fraction(7, 3), 0)),
    *(("wooden_pickaxe", 8, 0), ("wooden_axe", 8, 0), ("wooden_shovel", 4, 0), ("wooden_sword", 5, 0)),
    *(("stone_pickaxe", 2, 3), ("stone_axe", 2, 3), ("stone_shovel", 2, 1), ("stone_sword", 1, 2)),
    *(("cobblestone", 0, 1), ("furnace", 0, 8)),
)
MADE_OF = {name: (Fraction(sticks), Fraction(stones)) for name, sticks, stones in _PARTS}
#: What a block that was dug gives, by the block that stood there.
GIVES = {"stone": "cobblestone", "cobblestone": "cobblestone"}


class Round:
    """One goal, and what happens to those who work on it.

    Args:
        realm: a machine of its own.
        chance: decides.
        speed: of the world's clock.
    """

    def __init__(self, realm: Realm, chance: random.Random, speed: str) -> None:
        self.realm = realm
        self.chance = chance
        self.goal = chance.choice(list(GOALS))
        self.words = ("play", *self.goal.split(), "--json", "--speed", speed)
        self.killed: list[str] = []
        self.kinds: dict[str, Callable[[Lines], Lines]] = {
            "session": self.kill_session,
            "host": lambda session: self.kill_child(session, "host.mjs"),
            "server": lambda session: self.kill_child(session, "server.mjs"),
            "board": self.kill_board,
            "lock": self.kill_locker,
            "file": self.hide_file,
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
        """A board that somebody acts at dies in the midst of it."""
        board = subprocess.Popen([sys.executable, "-c", BUSY], env=self.realm.env, cwd=ROOT, stderr=subprocess.DEVNULL)
        time.sleep(self.chance.uniform(1, 3))
        board.kill()
        board.wait()
        return session

    def kill_locker(self, session: Lines) -> Lines:
        """Another program has the database locked, and dies with it."""
        program = f"import sqlite3, time\ndb = sqlite3.connect({str(self.database)!r}, isolation_level=None)\n"
        program += "db.execute('BEGIN EXCLUSIVE')\ntime.sleep(60)"
        locker = subprocess.Popen([sys.executable, "-c", program], env=self.realm.env)
        time.sleep(self.chance.uniform(1, 5))
        locker.kill()
        locker.wait()
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
            wrong.append("FAILED without a reason")
        _, port = self.realm.serve()
        there = self.realm.chest(port, CHEST)
        if code == 0:
            wrong += [f"{item} is not there" for item, n in GOALS[self.goal].items() if there.get(item, 0) < n]
        for lines in reversed(self.realm._started):
            lines.stop()
        (file,) = self.realm.home.glob("worlds/*/world.json")
        wrong += unbalanced(json.loads(file.read_text(encoding="utf-8"))["parts"], untouched)
        with sqlite3.connect(self.database) as connection:
            if (told := connection.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
                wrong.append(f"the database: {told}")
        connection.close()
        alive = [p.pid for p in psutil.process_iter(["environ"]) if str(self.realm.home) in str(p.info["environ"])]
        return [*wrong, *([f"processes were left behind: {alive}"] if alive else [])]


#: Claims and lets go of whatever is READY, as fast as it can.
BUSY = """
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


class Untouched:
    """The same world as nobody has ever been in it, to ask what stood where."""

    def __init__(self, realm: Realm) -> None:
        self._realm = realm
        _, self._port = realm.serve()

    def blocks(self, places: list[tuple[int, int, int]]) -> list[str]:
        """Names of the blocks there."""
        node = str(self._realm.runtime.node)
        command = [node, str(CLIENTS / "blocks.mjs"), "127.0.0.1", str(self._port), "1.20.1"]
        done = subprocess.run(command, input=json.dumps(places), capture_output=True, text=True, timeout=90, check=True)
        return [str(state).partition("[")[0] for state in json.loads(done.stdout.strip().splitlines()[-1])]


def unbalanced(parts: Mapping[str, Any], untouched: Untouched) -> list[str]:
    """Where what was dug and what there is are not the same, in sticks and in cobblestone."""
    places, now = changed_blocks(parts["blocks"])
    before = untouched.blocks(places) if places else []
    have: Counter[str] = Counter()
    dug: Counter[str] = Counter()
    leaves = 0
    for old, new in zip(before, now, strict=True):
        if old.endswith("_log") or old in GIVES:
            dug[GIVES.get(old, old)] += new != old
        leaves += old.endswith("_leaves") and new != old
        if new in MADE_OF and new != old:
            have[new] += 1
    for stack in stacks(parts):
        have[stack["name"]] += stack["count"]
    found = []
    for at, what in enumerate(("sticks", "cobblestone")):
        got = sum((MADE_OF[name][at] * n for name, n in dug.items()), Fraction(0))
        there = sum((MADE_OF[name][at] * n for name, n in have.items() if name in MADE_OF), Fraction(0))
        # Leaves may drop a stick or two.
        if not got <= there <= got + (2 * leaves if at == 0 else 0):
            found.append(f"dug {got} in {what}, there are {there}: {dict(dug)} → {dict(have)}")
    return found


def changed_blocks(saved: Mapping[str, Any]) -> tuple[list[tuple[int, int, int]], list[str]]:
    """Where blocks were changed, and what stands there now."""
    names = [text.partition("[")[0].removeprefix("minecraft:") for text in saved["palette"]]
    places: list[tuple[int, int, int]] = []
    now: list[str] = []
    for key, changes in saved["columns"].items():
        x, z = (int(part) * 16 for part in key.split(","))
        for index, number in zip(changes[::2], changes[1::2], strict=True):
            places.append((x + (index & 15), (index >> 8) - 64, z + (index >> 4 & 15)))
            now.append(names[number])
    return places, now


def stacks(parts: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Everything that lies in containers, in pockets and on the ground."""
    held = [slot for container in parts["containers"] for slot in container["slots"]]
    for player in parts["players"].values():
        held += [*player["inventory"]["slots"], *player["inventory"]["loose"]]
    held += [drop["stack"] for drop in parts["drops"]]
    return [stack for stack in held if stack]


def main() -> int:
    """Play the rounds; 0 where nothing was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", default="max")
    args = parser.parse_args()
    runtime = ensure_runtime(Settings.load().cache)
    ends: Counter[str] = Counter()
    kills: Counter[str] = Counter()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        fresh = Realm(Path(folder) / "fresh", runtime)
        try:
            untouched = Untouched(fresh)
            for number in range(args.rounds):
                chance = random.Random(f"{args.seed}/{number}")
                home = Path(folder) / str(number)
                realm = Realm(home, runtime)
                game = Round(realm, chance, args.speed)
                began, code, wrong = time.monotonic(), -1, []
                try:
                    code, session = game.play()
                    wrong = game.check(code, session, untouched)
                except (AssertionError, OSError, ValueError, subprocess.SubprocessError) as error:
                    wrong = [f"{type(error).__name__}: {error}"]
                finally:
                    realm.close()
                ends[{0: "DONE", 1: "FAILED"}.get(code, "?")] += 1
                kills.update(game.killed)
                bad += bool(wrong)
                told = "; ".join(wrong) or "as it should be"
                took = time.monotonic() - began
                print(
                    f"{number}: {game.goal}, killed {game.killed or 'nobody'}, {took:.0f} s, exit {code}: {told}",
                    flush=True,
                )
                if not wrong:
                    shutil.rmtree(home, ignore_errors=True)
        finally:
            fresh.close()
    print(json.dumps({"rounds": args.rounds, "ends": dict(ends), "kills": dict(kills), "wrong": bad}))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
