"""What an embedded world is called on the disk and on the board."""

import contextlib
import hashlib
import secrets
from pathlib import Path

from covoyager.domain import WorldId
from covoyager.errors import WorldError
from covoyager.texts import _
from covoyager.world.lock import holder

IDENTITY = "world.id"
"""The file in a world's folder that says which world it is: one that was deleted and made anew is another."""
SAVED = "world.json"
"""What the server keeps there."""


def from_anywhere(world: str) -> str:
    """What ``--world`` names, in words that mean the same in any folder: the server runs in one of its own."""
    return str(Path(world).absolute()) if world.endswith(".json") else world


def world_key(world: str, minecraft: str, seed: int) -> str:
    """Name of a world, its version and seed told apart; a world file of one's own also by its path.

    Args:
        world: a name such as ``arena``, or the path of a world file.
        minecraft: version.
        seed: seed.
    """
    key = f"{Path(world).stem}-{minecraft}-{seed}"
    if world.endswith(".json"):
        key += "-" + hashlib.sha256(from_anywhere(world).encode()).hexdigest()[:8]
    return key


def world_in(folder: Path) -> WorldId:
    """The identity of the embedded world that is kept in a folder, which is made where there is none yet.

    Raises:
        WorldError: the folder cannot be written.
    """
    file = folder / IDENTITY
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # What an earlier Co-Voyager made is known by its folder's name alone.
        new = folder.name if (folder / SAVED).exists() else f"{folder.name}@{secrets.token_hex(4)}"
        with contextlib.suppress(FileExistsError), file.open("x", encoding="utf-8") as made:
            made.write(new)
        key = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as error:
        raise WorldError(
            _(
                "{file} cannot be used ({error}): set COVOYAGER_HOME to a folder that can be written.",
                file=file,
                error=str(error),
            )
        ) from error
    return WorldId(key or folder.name, folder.name)


def is_there(world: WorldId, worlds: Path) -> bool:
    """Whether an embedded world is still in its folder among ``worlds``; True for other servers, which have no folder."""
    name, made, _ = world.key.partition("@")
    if not made and ":" in world.key:
        return True
    with contextlib.suppress(OSError, UnicodeError):
        return (worlds / name / IDENTITY).read_text(encoding="utf-8").strip() == world.key
    return (worlds / name / SAVED).exists() and not made


def served_at(port: int, worlds: Path) -> Path | None:
    """The folder of the embedded world that a server on this machine has open at a port; None where none has."""
    for folder in worlds.iterdir() if worlds.is_dir() else ():
        found = holder(folder)
        if found is not None and found.port == port:
            return folder
    return None
