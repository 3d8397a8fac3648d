"""The main job on every version that is served: ``python -m tests.world.soak.battery``, a line a version as a Markdown table.

Each is played in a home of its own, as a user plays it; then the world is opened again, and a client that has nothing to do
with us looks into the chest.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

from covoyager.bot.runtime import ensure_runtime
from covoyager.config import Settings
from covoyager.world.versions import TESTED
from tests.world.conftest import Realm

GOAL, ITEM = "craft compass", "compass"
LONGEST_S = 900.0


def play(realm: Realm, version: str, speed: str, seed: int) -> tuple[bool, str]:
    """Whether it is DONE and true on one version, and the line of the table."""
    words = ("--mc", version, "--seed", str(seed))
    session = realm.start("play", *GOAL.split(), *words, "--speed", speed, "--json", "--timeout", str(LONGEST_S))
    code = session.wait(LONGEST_S + 120)
    events = session.events()
    last = events[-1] if events else {}
    chest = next((event["chest"] for event in events if event.get("chest")), None)
    session.stop()
    found = 0
    if chest is not None:
        _, port = realm.serve(*words)
        found = realm.chest(port, chest, version).get(ITEM, 0)
    true = code == 0 and last.get("state") == "DONE" and found >= 1
    state = last.get("state", " ".join(session.errors)[-200:])
    return true, f"| {version} | {state} | {last.get('ticks', '')} | {last.get('retries', '')} | {found} |"


def main() -> None:
    """Play them all; exits with 1 where one was not DONE and true."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mc", action="append", choices=list(TESTED), help="this version only (repeatable)")
    parser.add_argument("--speed", default="max")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    runtime = ensure_runtime(Settings.load().cache)
    wrong = 0
    print(f"| {GOAL} | state | ticks | retries | in the chest |\n| --- | --- | --- | --- | --- |", flush=True)
    for version in args.mc or TESTED:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            realm = Realm(Path(folder) / "home", runtime)
            try:
                true, line = play(realm, version, args.speed, args.seed)
            except (AssertionError, OSError, ValueError, subprocess.SubprocessError) as error:
                true, line = False, f"| {version} | {type(error).__name__}: {str(error)[-600:]} | | | |"
            finally:
                realm.close()
        wrong += not true
        print(line, flush=True)
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
