"""Opens the user's skill library."""

from collections.abc import Callable
from pathlib import Path

from covoyager.config import Settings
from covoyager.knowledge.names import nearest
from covoyager.pairs import PairManager


def skill_library(settings: Settings, warn: Callable[[str], None], root: Path | None = None) -> PairManager:
    """The user's pairs, in the home folder.

    Args:
        settings: the program's settings.
        warn: hears in one line of files that cannot be used.
        root: where ``skills/`` with the built-in skills lies; None where nothing is going to be run.
    """
    return PairManager(settings.home / "skills", builtin_skills(root) if root else (), nearest, warn)


def builtin_skills(root: Path) -> frozenset[str]:
    """Names of the built-in skills."""
    return frozenset(path.stem for path in (root / "skills" / "library").glob("[a-z]*.mjs"))
