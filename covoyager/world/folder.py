"""What an embedded world is called on the disk and on the board."""

import hashlib
from pathlib import Path


def world_key(world: str, minecraft: str, seed: int) -> str:
    """Name of a world, its version and seed told apart; a world file of one's own also by its path.

    Args:
        world: a name such as ``arena``, or the path of a world file.
        minecraft: version.
        seed: seed.
    """
    key = f"{Path(world).stem}-{minecraft}-{seed}"
    if world.endswith(".json"):
        key += "-" + hashlib.sha256(str(Path(world).absolute()).encode()).hexdigest()[:8]
    return key
