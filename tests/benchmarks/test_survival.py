"""What ``bench survival`` counts: deaths, and what of value was lost for good."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks import survival
from benchmarks.survival import Watch, render
from covoyager.bot.events import BotEvent
from covoyager.config import Settings


def row(**more: Any) -> dict[str, Any]:
    base = {"kind": "night", "goal": "craft compass", "world": "wild", "seed": 1, "state": "DONE", "why": ""}
    return {**base, "ticks": 5000, "first": 900, "deaths": [], "lost": {}, "retries": 0, **more}


async def test_what_is_picked_up_again_after_a_death_is_not_lost() -> None:
    told: list[tuple[str, dict[str, Any]]] = [
        ("pickup", {"user": "Bot", "item": "iron_ingot", "count": 9}),
        ("death", {"reason": "Bot was slain by Zombie", "lost": {"iron_pickaxe": 1, "raw_iron": 5, "dirt": 64}}),
        ("pickup", {"user": "Bot", "item": "raw_iron", "count": 3}),
        ("pickup", {"user": "Steve", "item": "iron_pickaxe", "count": 1}),
        ("pickup", {"user": "Bot", "item": "iron_pickaxe", "count": 1}),
    ]

    async def events() -> AsyncIterator[BotEvent]:
        for kind, data in told:
            yield BotEvent("Bot", kind, data)

    watch = Watch(SimpleNamespace(host=SimpleNamespace(events=events)))  # type: ignore[arg-type]
    await watch.run()
    assert watch.lost() == {"raw_iron": 2}
    assert [death["reason"] for death in watch.deaths] == ["Bot was slain by Zombie"]


def test_the_figures_are_put_into_words() -> None:
    rows = [
        row(),
        row(seed=2, state="FAILED", deaths=["Bot drowned"], lost={"raw_iron": 2}),
        row(kind="dive", first=None),
    ]
    *lines, night, dive = render({"rows": rows}).splitlines()
    assert lines[1] == (
        "night 2: craft compass: FAILED in 5000 ticks, the first step after 900; died 1 times (Bot drowned); lost 2 raw_iron"
    )
    assert night == ("night: DONE 1 of 2, 1 deaths, something of value lost in 1; medians: 5000 ticks, first step 900")
    assert dive == "dive: DONE 1 of 1, 0 deaths, something of value lost in 0; medians: 5000 ticks, first step -"


async def test_what_is_played_in_parts_is_as_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def measure(_settings: object, _runtime: object, kind: str, seed: int, goal: str) -> dict[str, Any]:
        return row(kind=kind, seed=seed, goal=goal)

    monkeypatch.setattr(survival, "measure", measure)
    monkeypatch.setattr(survival, "ensure_runtime", lambda *_: None)
    settings = Settings(home=Path())

    async def played(**how: int) -> list[tuple[int, str]]:
        return [(one["seed"], one["goal"]) for one in (await survival.run(settings, **how))["rows"]]

    whole = await played(nights=5, dives=0)
    assert whole == await played(nights=2, dives=0) + await played(nights=3, dives=0, first=3)
    assert [seed for seed, _ in whole] == [1, 2, 3, 4, 5]
