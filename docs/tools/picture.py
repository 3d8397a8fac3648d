"""Draw a recorded session as a moving picture (``python -m docs.tools.picture RECORDING SVG``).

A recording is what ``covoyager play --json`` prints, with the bot's chat as a player heard it (``record.py`` makes one).
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from covoyager.report.recording import moving


def picture(lines: Sequence[str]) -> str:
    """The SVG of a recording's lines."""
    return moving([json.loads(line) for line in lines if line.strip()])


if __name__ == "__main__":
    recording, svg = sys.argv[1:]
    Path(svg).write_text(picture(Path(recording).read_text(encoding="utf-8").splitlines()), encoding="utf-8")
