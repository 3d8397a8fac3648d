"""A world that could not be saved as it ended: why, and what whoever played in it is told."""

import re
from pathlib import Path

from covoyager.errors import DiskError
from covoyager.texts import _

NOT_SAVED = 4
"""Exit code of a server that could not save as it ended (worlds/server.mjs)."""
#: So much of the end of its log is looked through for the cause, in bytes.
_LAST_BYTES = 4096
#: Node's sentence about it: a code, what it means, what was tried.
_SAID = re.compile(
    r"cannot save the world: (?:(?P<code>E[A-Z]+): )?(?P<why>.+?)(?(code), [a-z]+(?: '.*')?)?\.?$", re.MULTILINE
)
_FULL = ("ENOSPC", "EDQUOT")


def why_unsaved(code: int | None, late: float, log: Path) -> str:
    """Why a server that has ended did not save; empty where it did.

    Args:
        code: its exit code.
        late: after so many seconds it was ended before it had saved; 0 where it ended by itself.
        log: what it said.
    """
    if late:
        return _("it took longer than {seconds} s", seconds=f"{late:g}")
    if code != NOT_SAVED:
        return ""
    with log.open("rb") as kept:
        kept.seek(max(0, log.stat().st_size - _LAST_BYTES))
        said = [*_SAID.finditer(kept.read().decode("utf-8", "replace"))]
    if not said:
        return _("the disk takes nothing, not even the log: it may be full")
    return _("the disk is full; make room") if said[-1]["code"] in _FULL else said[-1]["why"]


def lost_since(world: str, why: str, log: Path) -> DiskError:
    """What whoever played in a world is told that was not saved."""
    return DiskError(
        _(
            "The world {name} was not saved: {why}. What happened in it since the save before is lost (log: {log})",
            name=world,
            why=why,
            log=log,
        )
    )
