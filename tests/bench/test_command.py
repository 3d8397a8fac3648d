"""The command line of the benchmarks, and how figures are put into words."""

import json
import sys
from importlib import import_module
from typing import Any

import pytest

from covoyager.bench import arena, coplay, wild
from covoyager.bench.games import Games
from covoyager.bench.machine import startup
from covoyager.cli import main
from covoyager.commands import bench
from covoyager.config import Settings


def test_an_unknown_benchmark_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "arean"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    for name in ("arena", "wild", "startup", "claims"):
        assert name in said


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "--seeds", "0"],
        ["wild", "--nights", "3"],
        ["wild", "--first", "3"],
        ["startup", "--seeds", "2"],
        ["claims", "--goal", "x"],
        ["claims", "--mc", "1.18.2"],
    ],
)
def test_flags_that_make_no_sense_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *words]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", ["arena", "wild"])
def test_a_goal_that_nobody_understands_is_refused_at_once(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", name, "--goal", "craft a dragon saddle"]) == 3
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", bench.ABOUT)
def test_every_benchmark_that_is_listed_is_there(name: str) -> None:
    module = import_module(bench.MODULES[name])
    assert callable(module.run)
    assert callable(module.render)


def test_figures_are_printed_as_json_and_as_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = ("players", "killed", "seconds", "claims_per_s", "p50_ms", "p99_ms", "double", "lost", "broken")
    row = {"database": "sqlite", **dict.fromkeys(figures, 0), "claims_per_s": 12.5}
    result = {"bench": "claims", "minecraft": None, "rows": [row]}
    monkeypatch.setattr("covoyager.bench.machine.claims.run", lambda: result)
    assert main(["bench", "claims", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == result
    assert main(["bench", "claims"]) == 0
    text = capsys.readouterr().out
    assert "sqlite: 0 players" in text
    assert "12.5 claims a second" in text
    assert "postgresql: not measured" in text


def test_crews_play_what_was_asked_for_and_else_what_their_benchmark_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def plays(settings: Settings, games: Games) -> dict[str, Any]:
        return games.figures("coplay", settings, [{"games": [*games.each()]}])

    monkeypatch.setattr(coplay, "run", plays)
    asked = ["--mc", "1.18.2", "--seeds", "2", "--crew", "2", "--goal", "craft stick"]
    assert main(["bench", "coplay", "--json", *asked]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["rows"] == [{"games": [[1, "craft stick", "2"], [2, "craft stick", "2"]]}]
    assert (figures["minecraft"], figures["world"]) == ("1.18.2", coplay.GAMES.world)


def run(**changes: Any) -> dict[str, Any]:
    least = {"digging": 400.0, "smelting": 600.0}
    return {
        "goal": "craft compass",
        "seed": 1,
        "state": "DONE",
        "ticks": 1400,
        "blocks": 30.0,
        "tour": 14.5,
        "retries": 0,
        "planned": 1300,
        "bound": 1000,
        "ratio": 1.4,
        "bound_one_furnace": 1000,
        "ratio_one_furnace": 1.4,
        "spent": {"digging": 500, "walking": 100, "smelting": 800},
        "least": least,
        "least_one_furnace": least,
        "chest_openings": 20,
        "dug": 22,
        "why": "",
        "errors": [],
        **changes,
    }


def told_of(module: Any, runs: list[dict[str, Any]]) -> str:
    goals = [module.summary("craft compass", runs)]
    latency = {"all": [], "median": {"planned": 50, "claimed": 90, "moved": 200}, "worst": 240}
    shape = {"minecraft": "1.20.1", "seeds": len(runs), "rows": runs, "goals": goals, "latency_ms": latency}
    return str(module.render(shape))


def test_the_arena_tells_ratios_and_what_the_rest_was_spent_on() -> None:
    text = told_of(arena, [run(), run(seed=2, ticks=1600, ratio=1.6)])
    assert "2 of 2" in text
    assert "1.50" in text
    assert "digging      500    400" in text
    assert "walking      100      0" in text
    assert "200 ms median (planned after 50, claimed after 90), 240 ms worst" in text


def test_a_goal_that_was_not_reached_has_no_ratio() -> None:
    failed = run(state="FAILED", ratio=None, ratio_one_furnace=None)
    summary = arena.summary("craft compass", [failed])
    assert (summary["done"], summary["of"], summary["ratio"]) == (0, 1, None)
    assert "0 of 1" in told_of(arena, [failed])


def test_the_wild_tells_why_a_goal_was_not_reached() -> None:
    failed = run(seed=7, state="FAILED", why="nobody found a diamond")
    text = told_of(wild, [run(), failed])
    assert "1 of 2" in text
    assert "seed 7: craft compass: FAILED: nobody found a diamond" in text


@pytest.mark.parametrize(
    ("record", "stage"),
    [
        ({"type": "session", "text": "Ready after 2.0 s."}, "ready"),
        ({"type": "session", "text": "Bot joined", "bot": "Bot", "port": 1}, "joined"),
        ({"type": "session", "text": "The shared chest", "chest": [0, 64, 0], "bot": "Bot"}, "standing"),
        ({"type": "goal", "goal": 1}, None),
    ],
)
def test_stages_of_a_start_are_read_from_the_lines_of_play(record: dict[str, Any], stage: str | None) -> None:
    assert startup.stage_of(record) == stage


def test_overcooked_refuses_a_layout_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "overcooked", "--task", "kitchen"]) == 2
    assert "there is no layout 'kitchen'; there is cramped_room" in capsys.readouterr().err


def test_overcooked_says_what_it_takes_where_the_development_packages_are_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "benchmarks.overcooked.table", None)
    assert main(["bench", "overcooked"]) == 2
    said = capsys.readouterr().err
    assert "pip install -c constraints.txt -e '.[dev]'" in said
    assert said.count("\n") == 1


def test_where_only_the_product_is_installed_what_development_needs_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(bench.MODULES, "quirks")
    assert main(["bench", "quirks"]) == 2
    said = capsys.readouterr().err
    assert "in a checkout of the sources, after pip install -c constraints.txt -e '.[dev]' there" in said
    assert said.count("\n") == 1
    assert main(["bench", "--help"]) == 0
    assert "  quirks: in a checkout" in capsys.readouterr().out


def test_gathering_begins_with_the_seed_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    async def measure(_settings: object, _runtime: object, seed: int, _goal: str) -> dict[str, object]:
        seeds.append(seed)
        return {"state": "DONE", "ticks": 1, "why": "", "retries": 0, "errors": []}

    monkeypatch.setattr("covoyager.bench.gather.measure", measure)
    assert main(["bench", "gather", "--first", "1015", "--seeds", "2", "--task", "log"]) == 0
    assert seeds == [1015, 1016]
