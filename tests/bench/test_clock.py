"""What `bench clock` makes of its runs."""

from dataclasses import replace
from typing import Any

import pytest

from covoyager.bench.machine import clock
from covoyager.bench.machine.clock import render
from covoyager.config import Settings
from covoyager.domain import Event
from covoyager.recording import log_mark

EVENT = Event(id=1, at=5.0, tick=7, type="status", goal=1, subtask=2, by="Bot", data={"from": "READY", "to": "DONE"})


def test_logs_are_equal_but_for_their_wall_times() -> None:
    assert log_mark([EVENT]) == log_mark([replace(EVENT, at=9.0)])
    assert log_mark([EVENT]) != log_mark([replace(EVENT, tick=8)])
    assert log_mark([EVENT]) != log_mark([replace(EVENT, data={"from": "READY", "to": "BLOCKED"})])


def test_the_figures_tell_medians_ratios_and_how_many_logs_are_equal() -> None:
    row = {"world": "arena", "seed": 1, "speed": "1", "busy": 0, "bots": 1, "goal": "craft compass", "state": "DONE"}
    rows = [
        {**row, "ticks": 1000, "seconds": 50.0, "log": "a"},
        {**row, "speed": "max", "ticks": 1000, "seconds": 5.0, "log": "a"},
        {**row, "speed": "max", "ticks": 1010, "seconds": 6.0, "log": "b"},
        {**row, "speed": "max", "seed": 2, "ticks": 900, "seconds": 4.0, "log": "c"},
    ]
    told = render({"bench": "clock", "minecraft": "1.20.1", "rows": rows})
    assert "arena     1       0    max    1000      5.0           10.0" in told
    assert told.endswith("arena     1  3 of 4")


async def test_who_wants_equal_games_has_each_played_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, int, str]] = []

    async def measure(settings: Settings, _runtime: object, world: str, _seed: int, _goal: str, bots: int) -> Any:
        played.append((world, bots, settings.speed))
        return {"state": "DONE", "ticks": 9, "seconds": 1.0, "log": "a" if len(played) != 2 else "b"}

    monkeypatch.setattr(clock, "_measure", measure)
    told = await clock.run(Settings.load(), world="wild", crews=("1", "4"), equal=3)
    assert played == [("wild", 1, "max")] * 3 + [("wild", 4, "max")] * 3
    assert render(told).endswith("wild      1  2 of 3\nwild      4  3 of 3")
