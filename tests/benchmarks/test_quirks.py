"""The benchmark of other servers' ways: every quirk has a task, and what is DONE lies in the chest."""

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import quirks
from covoyager.bot import ensure_runtime
from covoyager.cli import main
from covoyager.config import Settings

#: Files of worlds/quirks/ that are no quirk.
PARTS = {"index", "wire"}


def test_an_unknown_task_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "quirks", "--task", "latency_15"]) == 2
    assert "latency_150" in capsys.readouterr().err


def test_no_other_benchmark_takes_tasks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "arena", "--task", "lobby"]) == 2
    assert capsys.readouterr().out == ""


def test_every_quirk_is_played_by_a_task() -> None:
    settings = Settings.load()
    folder = ensure_runtime(settings.cache, settings.node).root / "worlds" / "quirks"
    there = {path.stem for path in Path(folder).rglob("*.mjs")} - PARTS
    assert there == {name for task in quirks.TASKS.values() for name in task.get("quirks", {})}


async def test_what_is_done_on_a_server_that_refuses_clicks_lies_in_the_chest(tmp_path: Path) -> None:
    settings = replace(Settings.load(home=str(tmp_path)), speed="max")
    figures = await quirks.run(settings, goals=("craft 8 sticks",), tasks=("dropped_clicks",))
    (row,) = figures["rows"]
    assert (row["state"], row["there"]) == ("DONE", True), row
    assert row["chest"]["stick"] >= 8
    assert "dropped_clicks" in quirks.render(figures)
