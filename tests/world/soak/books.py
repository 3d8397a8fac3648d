"""The books of a world: what was dug there, held against what there is, to the last stick."""

import json
import subprocess
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.world.conftest import CLIENTS, Realm

#: What one of each is made of: sticks (a log is eight) and cobblestone. Minecraft Wiki, "Crafting".
_PARTS: tuple[tuple[str, int | Fraction, int], ...] = (
    *((f"{tree}_log", 8, 0) for tree in ("oak", "birch", "spruce")),
    *((f"{tree}_planks", 2, 0) for tree in ("oak", "birch", "spruce")),
    *(("stick", 1, 0), ("crafting_table", 8, 0), ("chest", 16, 0), ("ladder", Fraction(7, 3), 0)),
    *(("wooden_pickaxe", 8, 0), ("wooden_axe", 8, 0), ("wooden_shovel", 4, 0), ("wooden_sword", 5, 0)),
    *(("stone_pickaxe", 2, 3), ("stone_axe", 2, 3), ("stone_shovel", 2, 1), ("stone_sword", 1, 2)),
    *(("cobblestone", 0, 1), ("furnace", 0, 8)),
)
MADE_OF = {name: (Fraction(sticks), Fraction(stones)) for name, sticks, stones in _PARTS}
#: What a block that was dug gives, by the block that stood there.
GIVES = {"stone": "cobblestone", "cobblestone": "cobblestone"}


class Untouched:
    """The same world as nobody has ever been in it, to ask what stood where."""

    def __init__(self, realm: Realm) -> None:
        self._realm = realm
        _, self._port = realm.serve()

    def blocks(self, places: list[tuple[int, int, int]]) -> list[str]:
        """Names of the blocks there."""
        node = str(self._realm.runtime.node)
        command = [node, str(CLIENTS / "blocks.mjs"), "127.0.0.1", str(self._port), "1.20.1"]
        done = subprocess.run(command, input=json.dumps(places), capture_output=True, text=True, timeout=90, check=True)
        return [str(state).partition("[")[0] for state in json.loads(done.stdout.strip().splitlines()[-1])]


def unbalanced(parts: Mapping[str, Any], untouched: Untouched) -> list[str]:
    """Where what was dug and what there is are not the same, in sticks and in cobblestone."""
    places, now = changed_blocks(parts["blocks"])
    before = untouched.blocks(places) if places else []
    have: Counter[str] = Counter()
    dug: Counter[str] = Counter()
    leaves = 0
    for old, new in zip(before, now, strict=True):
        if old.endswith("_log") or old in GIVES:
            dug[GIVES.get(old, old)] += new != old
        leaves += old.endswith("_leaves") and new != old
        if new in MADE_OF and new != old:
            have[new] += 1
    for stack in stacks(parts):
        have[stack["name"]] += stack["count"]
    found = []
    for at, what in enumerate(("sticks", "cobblestone")):
        got = sum((MADE_OF[name][at] * n for name, n in dug.items()), Fraction(0))
        there = sum((MADE_OF[name][at] * n for name, n in have.items() if name in MADE_OF), Fraction(0))
        # Leaves may drop a stick or two.
        if not got <= there <= got + (2 * leaves if at == 0 else 0):
            found.append(f"dug {got} in {what}, there are {there}: {dict(dug)} → {dict(have)}")
    return found


def changed_blocks(saved: Mapping[str, Any]) -> tuple[list[tuple[int, int, int]], list[str]]:
    """Where blocks were changed, and what stands there now."""
    names = [text.partition("[")[0].removeprefix("minecraft:") for text in saved["palette"]]
    places: list[tuple[int, int, int]] = []
    now: list[str] = []
    for key, changes in saved["columns"].items():
        x, z = (int(part) * 16 for part in key.split(","))
        for index, number in zip(changes[::2], changes[1::2], strict=True):
            places.append((x + (index & 15), (index >> 8) - 64, z + (index >> 4 & 15)))
            now.append(names[number])
    return places, now


def stacks(parts: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Everything that lies in containers, in pockets and on the ground."""
    held = [slot for container in parts["containers"] for slot in container["slots"]]
    for player in parts["players"].values():
        held += [*player["inventory"]["slots"], *player["inventory"]["loose"]]
    held += [drop["stack"] for drop in parts["drops"]]
    return [stack for stack in held if stack]
