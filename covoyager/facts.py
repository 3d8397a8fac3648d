"""Facts written down once that bots and embedded worlds read too: the files of ``skills/facts/``."""

import json
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent


@cache
def shared_facts(name: str) -> Any:
    """One file, such as ``fire``: inside an installed package, or in a checkout beside it."""
    root = PACKAGE / "_node" if (PACKAGE / "_node").is_dir() else PACKAGE.parent
    return json.loads((root / "skills" / "facts" / f"{name}.json").read_bytes())
