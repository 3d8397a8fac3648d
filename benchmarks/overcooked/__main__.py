"""``python -m benchmarks.overcooked``: our board, planner and assignment as both cooks of Overcooked-AI, without a model."""

import argparse
import json
import sys
from collections.abc import Sequence

try:
    from benchmarks.overcooked.table import GREEDY, PEERS, SELF, measure, shown
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] in ("covoyager", "benchmarks"):
        raise
    sys.exit(f"Overcooked-AI is for development: {error.name} is missing; pip install -c constraints.txt -e '.[dev]'")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is asked for and print the table, or one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.overcooked", description=__doc__)
    parser.add_argument("--layout", choices=list(PEERS), action="append", help="one of the five; all unless given")
    parser.add_argument("--episodes", type=_positive, default=5, help="how many of each (default: 5)")
    parser.add_argument("--partner", choices=[SELF, GREEDY], default=SELF, help="greedy: the package's human model")
    parser.add_argument("--seed", type=int, default=1, help="of the first episode's partner; the next ones' follow")
    parser.add_argument("--json", action="store_true", help="one object instead of the table")
    asked = parser.parse_args(arguments)
    layouts = asked.layout or list(PEERS)
    rows = [row for layout in layouts for row in measure(layout, asked.partner, asked.episodes, asked.seed)]
    if asked.json:
        print(json.dumps({"bench": "overcooked", "minecraft": None, "rows": [row.to_json() for row in rows]}))
    else:
        print(shown(rows))
    return 0


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("an episode at least")
    return number


if __name__ == "__main__":
    sys.exit(main())
