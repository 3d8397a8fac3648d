"""Facts written down once that bots and embedded worlds read too: the files of ``skills/facts/tables/``."""

import json
from functools import cache
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent
#: The bots' scripts: inside an installed package, or in a checkout beside it.
SKILLS = (_PACKAGE / "_node" if (_PACKAGE / "_node").is_dir() else _PACKAGE.parent) / "skills"


@cache
def shared_facts(name: str) -> Any:
    """One file, such as ``fire``."""
    return json.loads((SKILLS / "facts" / "tables" / f"{name}.json").read_bytes())
