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
    text = render({"bench": "clock", "minecraft": "1.20.1", "rows": rows})
    assert "arena     1       0    max    1000      5.0           10.0" in text
    assert "apart by at most\narena     1  0.0 %\n" in text
    assert text.endswith("arena     1  3 of 4")
    text = render(
        {"bench": "clock", "minecraft": "1.20.1", "rows": [*rows, *({**row, "busy": 4, "ticks": 970} for row in rows)]}
    )
    assert "apart by at most\narena     1  3.1 %\n" in text


async def test_who_wants_equal_games_has_each_played_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, int, str]] = []

    async def measure(settings: Settings, _runtime: object, world: str, _seed: int, _goal: str, bots: int) -> Any:
        played.append((world, bots, settings.speed))
        return {"state": "DONE", "ticks": 9, "seconds": 1.0, "log": "a" if len(played) != 2 else "b"}

    monkeypatch.setattr(clock, "_measure", measure)
    figures = await clock.run(Settings.load(), world="wild", crews=("1", "4"), equal=3)
    assert played == [("wild", 1, "max")] * 3 + [("wild", 4, "max")] * 3
    assert render(figures).endswith("wild      1  2 of 3\nwild      4  3 of 3")


async def test_worlds_can_be_played_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    async def measure(_settings: Settings, _runtime: object, _world: str, seed: int, _goal: str, _bots: int) -> Any:
        played.append(seed)
        return {"state": "DONE", "ticks": 9, "seconds": 1.0, "log": "a"}

    monkeypatch.setattr(clock, "_measure", measure)
    await clock.run(Settings.load(), world="arena", seeds=2, first=4, speeds=("4",), busy=(0,))
    assert played == [4, 5]
