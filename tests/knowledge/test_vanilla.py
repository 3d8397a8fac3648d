"""Drops as the game's own loot tables have them; worlds/tables.test.mjs holds the embedded server to the same figures."""

import json
from pathlib import Path
from typing import Any

import pytest

from covoyager.domain import Action
from covoyager.knowledge.drops import drop_table
from tests.planning.facts import knowledge

LOOT = json.loads((Path(__file__).parent.parent / "vanilla" / "loot.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", LOOT["blocks"], ids=lambda entry: str(entry["block"]))
def test_what_a_block_gives(entry: dict[str, Any]) -> None:
    table = drop_table((1, 20, 1)).get(entry["block"], ())
    known = {drop.item: drop for drop in table if not drop.tool}
    for item, (_, most, mean) in entry["drops"].items():
        if item not in known:
            assert mean < 0.05, f"{item} is not counted on"
            continue
        assert known[item].count == pytest.approx(mean, abs=0.02), item
        assert (known[item].most or known[item].count) == most, item


@pytest.mark.parametrize("entry", LOOT["mobs"], ids=lambda entry: str(entry["mob"]))
def test_what_a_mob_gives(entry: dict[str, Any]) -> None:
    drops = knowledge("1.20.1").drops[entry["mob"]]
    for item, (_, most, mean) in entry["drops"].items():
        method = drops[item]
        assert method.action is Action.KILL
        assert method.count == pytest.approx(mean, abs=0.005), item
        assert (method.most or method.count) == most, item
