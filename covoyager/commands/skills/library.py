"""Opens the user's skill library, and finds in it what somebody typed."""

import sys
from collections.abc import Callable
from pathlib import Path

from covoyager.config import Settings
from covoyager.errors import PairError, UsageError
from covoyager.knowledge.names import nearest
from covoyager.llm import configured
from covoyager.pairs import Pair, PairManager
from covoyager.pairs.shape import file_name
from covoyager.texts import _


def skill_library(settings: Settings, warn: Callable[[str], None], root: Path | None = None) -> PairManager:
    """The user's pairs, in the home folder.

    Args:
        settings: the program's settings.
        warn: hears in one line of files that cannot be used.
        root: where ``skills/`` with the built-in skills lies; None where nothing is going to be run.
    """
    builtin = builtin_skills(root) if root else frozenset()
    written = settings.write_skills if configured(settings) else ()
    return PairManager(settings.home / "skills", builtin, nearest, warn, written)


def no_file(path: Path) -> UsageError:
    """Why a path is no file of skills that could be read."""
    if path.is_dir():
        return UsageError(_("The skill file {path} is a folder.", path=path))
    if path.exists():
        return UsageError(_("The skill file {path} is no file.", path=path))
    return UsageError(_("The skill file {path} is not there.", path=path))


def builtin_skills(root: Path) -> frozenset[str]:
    """Names of the built-in skills."""
    return frozenset(path.stem for path in (root / "skills" / "library").rglob("[a-z]*.mjs"))


def tell(text: str) -> None:
    """One line on standard error."""
    print(f"covoyager: {text}", file=sys.stderr)


def find_pair(library: PairManager, key: str) -> Pair:
    """The pair of that key, also in words, or of the file of that name.

    Raises:
        PairError: there is none; says what is near.
    """
    pairs = {pair.key: pair for pair in library.all()}
    wanted = " ".join(key.split())
    found = pairs.get(wanted) or next((p for k, p in pairs.items() if _in_words(k) == _in_words(wanted)), None)
    if found is not None:
        return found
    near = [name for name, _ in nearest(wanted, pairs)] if pairs else []
    hint = _(" Near: {names}.", names=", ".join(near)) if near else _(" covoyager skills list shows them all.")
    raise PairError(_("There is no skill {wanted}.{hint}", wanted=repr(wanted), hint=hint))


def _in_words(key: str) -> str:
    return file_name(key).replace("_", "-")
