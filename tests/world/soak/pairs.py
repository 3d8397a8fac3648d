"""Random pairs of worlds, goals and interruptions, live: ``python -m tests.world.soak.pairs --pairs 20``.

Each pair plays in a home of its own: a goal in one world is broken off (politely, or killed), another is played in the other,
the first is taken up again. After each session that says DONE a player who has nothing to do with us looks into the chest.
"""

import argparse
import contextlib
import random
import tempfile
from collections.abc import Mapping
from pathlib import Path

from covoyager.bot.runtime import ensure_runtime
from covoyager.config import Settings
from tests.world.conftest import Realm

CHEST = (0, 64, 0)
GOALS: Mapping[str, tuple[str, int]] = {
    "craft stick": ("stick", 1),
    "craft 3 torches": ("torch", 3),
    "gather 3 oak logs": ("oak_log", 3),
    "craft wooden pickaxe": ("wooden_pickaxe", 1),
    "craft stone pickaxe": ("stone_pickaxe", 1),
}
LONGEST_S = 400.0


def play_pair(realm: Realm, chance: random.Random, speed: str) -> tuple[int, list[str]]:
    """One pair; gives how many sessions said DONE, and what was said and is not true."""
    pace = ("--speed", speed)
    seeds = chance.sample([1, 2, 3], 2)
    first, second = chance.sample(list(GOALS), 2)
    cut = realm.start("play", *first.split(), "--seed", str(seeds[0]), "--json", *pace)
    cut.event(120, type="plan")
    with contextlib.suppress(AssertionError):  # or in the midst of a step
        cut.matching(r'"type": "status".*"to": "DONE"', chance.uniform(0.1, 4.0))
    if chance.random() < 0.5:
        cut.process.kill()
    cut.stop()
    said, false = 0, []
    for goal, seed in ((second, seeds[1]), (first, seeds[0])):
        session = realm.start("play", *goal.split(), "--seed", str(seed), "--json", "--timeout", str(LONGEST_S), *pace)
        code = session.wait(LONGEST_S + 60)
        last = session.events()[-1]
        if code != 0 or last.get("state") != "DONE":
            false.append(f"{goal} in seed {seed} ended with {code}: {last}")
            continue
        said += 1
        server, port = realm.serve("--seed", str(seed))
        item, count = GOALS[goal]
        found = realm.chest(port, CHEST).get(item, 0)
        server.stop()
        if found < count:
            false.append(f"{goal} is DONE in seed {seed}, and the chest holds {found} {item}")
    return said, false


def main() -> None:
    """Play as many pairs as the command line says; exits with 1 where anything was false."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the number of the first pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", default="max")
    args = parser.parse_args()
    runtime = ensure_runtime(Settings.load().cache)
    done, wrong = 0, []
    for number in range(args.first - 1, args.first - 1 + args.pairs):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            realm = Realm(Path(folder) / "home", runtime)
            try:
                said, false = play_pair(realm, random.Random(f"{args.seed}-{number}"), args.speed)
            finally:
                realm.close()
        done += said
        wrong += false
        print("; ".join([f"pair {number + 1}: {said} DONE and true", *false]), flush=True)
    print(f"{done} of {2 * args.pairs} DONE and true, {len(wrong)} not")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
