"""What there is in a world that its file describes to the last block: none of it has to be looked for in vain."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from covoyager.files import read_regular
from covoyager.world.worldfile import LARGEST

#: Blocks of a tree, after its kind.
_TREE = ("log", "leaves")
#: Where monsters come from by themselves, blocks and animals of which nobody can tell beforehand.
_UNTOLD = ("hostile_mobs", "animals")


def contents_of(world: str, root: Path) -> frozenset[str] | None:
    """The blocks, animals and items that a world begins with; None where its file does not tell all of them.

    Args:
        world: as ``--world`` names it, checked.
        root: where ``worlds`` lies.
    """
    path = Path(world) if world.endswith(".json") else root / "worlds" / "files" / f"{world}.json"
    try:
        form = json.loads(read_regular(path, LARGEST))
    except (OSError, ValueError, RecursionError):
        return None  # The server says what is wrong with it.
    terrain = form.get("terrain") or {}
    if terrain.get("kind") not in ("void", "flat") or any(form.get("rules", {}).get(rule) for rule in _UNTOLD):
        return None
    found = frozenset(name.removeprefix("minecraft:") for name in [*terrain.get("layers", ()), *_named(form)])
    return None if "spawner" in found or form.get("herds") else found


def _named(form: dict[str, Any]) -> Iterator[str]:
    for part in form.get("blocks", ()):
        if "tree" in part:
            yield from (f"{part['tree']}_{end}" for end in _TREE)
        yield from (part[key] for key in ("block", "outcrop") if key in part)
    yield from (mob["type"] for mob in form.get("mobs", ()))
    yield from (item for container in form.get("containers", ()) for item in container.get("items", ()))
    yield from (item for held in form.get("inventories", {}).values() for item in held)
    for trigger in form.get("triggers", ()):
        yield from (then[key] for then in trigger.get("then", ()) for key in ("block", "give") if key in then)
