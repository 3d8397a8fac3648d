"""A world that could not be saved as it ended: why, and what whoever played in it is told."""

import re
from pathlib import Path

from covoyager.errors import DiskError
from covoyager.texts import _

NOT_SAVED = 4
"""Exit code of a server that could not save as it ended (worlds/server.mjs)."""
#: So much of the end of its log is looked through for the cause, in bytes.
_LAST_BYTES = 4096
_SAID = re.compile(r"cannot save the world: (.+?)\.?$", re.MULTILINE)


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
        said = _SAID.findall(kept.read().decode("utf-8", "replace"))
    return said[-1] if said else _("the disk refuses")


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
