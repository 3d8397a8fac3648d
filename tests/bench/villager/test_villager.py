"""VillagerBench by its command: our own tasks in a real server, judged by a player that knows nothing of the bots."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from covoyager.bench import villager
from covoyager.bench.villager.chains import escape_of, needed
from covoyager.bench.villager.notation import Wish
from covoyager.bench.villager.playing import assignment_of, part_abilities
from covoyager.bench.villager.referee import completion
from covoyager.bench.villager.tasks import KINDS, Task, load_tasks
from covoyager.board import open_board
from covoyager.cli import main
from covoyager.config import Settings
from covoyager.crew.abilities import abilities, begin_session
from covoyager.errors import UsageError
from tests.places import HERE
from tests.planning.facts import knowledge

FIELDS = ("kind", "task", "agents", "people", "state", "C", "VHR", "ACR", "E", "B", "ticks", "tokens")


async def played(home: Path, kind: str, task: int, **options: Any) -> dict[str, Any]:
    settings = replace(Settings.load(home=str(home)), speed="max")
    figures = await villager.run(settings, kind=kind, tasks=(str(task),), **options)
    (row,) = figures["rows"]
    assert set(FIELDS) <= set(row)
    return dict(row)


@pytest.mark.parametrize("kind", KINDS)
def test_ten_tasks_of_our_own_come_with_the_program(kind: str) -> None:
    assert len(load_tasks(kind, None)) == 10


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fishing"], "wants a kind"),
        ([], "wants a kind"),
        (["cooking", "--task", "99"], "no task '99'"),
        (["construction", "--data", "/nowhere"], "cannot be read"),
        (["construction", "--agents", "0"], "--agents wants"),
        (["construction", "--people", "--agents", "1"], "--people with at least two"),
        (["construction", "--diverse", "--agents", "3"], "--diverse for cooking"),
        (["cooking", "--diverse"], "at least 3 --agents"),
        (["cooking", "--logs", "/dev/null/logs"], "--logs /dev/null/logs"),
    ],
)
def test_what_makes_no_sense_is_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "villager", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_no_other_benchmark_takes_a_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "arena", "cooking"]) == 2
    assert "KIND" in capsys.readouterr().err


def test_what_would_fall_where_nobody_may_place_what_holds_it_is_left_out() -> None:
    wishes = {(0, -58, 0): "sand", (0, -59, 0): "gravel", (0, -60, 0): "structure_block", (1, -60, 0): "gravel"}
    task = Task("construction", 85, {place: Wish(name) for place, name in wishes.items()})
    assignment = assignment_of(task, knowledge(), 3)
    assert assignment.blueprint == {"gravel": [[1, -60, 0]]}
    assert "structure_block" in assignment.forbidden
    assert "gravel on structure_block" in assignment.forbidden
    assert assignment.goal == "build task.json at 1 -60 0"


async def test_logs_lie_on_flat_ground_and_the_referee_leaves_nothing_behind(tmp_path: Path) -> None:
    row = await played(tmp_path, "construction", 1, agents=1, logs=tmp_path / "logs")
    assert (row["state"], row["C"], row["VHR"]) == ("DONE", 100, 100), row
    assert row["ticks"] > 0
    assert row["tokens"] == 0
    left = [each.cmdline() for each in psutil.Process().children(recursive=True)]
    assert not [line for line in left if any("referee" in part or "bridge.js" in part for part in line)], left
    assert row["log"] == str(tmp_path / "logs" / "construction-1-by-1.jsonl")
    assert worked_out(Path(row["log"])) == (row["C"], row["ticks"])


def worked_out(log: Path) -> tuple[float, int]:
    """C and ticks of a construction, from the referee's log alone."""
    kept: dict[str, Any] = {}
    for line in log.read_text().splitlines():
        kept |= json.loads(line)
    assert list(kept) == ["joined", "task", "active", "look", "changes", "verdict"]
    assert kept["joined"]["players"] == ["Bot"]
    asked = {(x, y, z): (material, facing) for x, y, z, material, facing in kept["task"]["blocks"]}
    stood = {(x, y, z): (name, properties) for x, y, z, name, properties in kept["look"]}
    assert {(x, y, z) for _, x, y, z, *_ in kept["changes"]} >= set(asked)
    return 100 * completion(asked, stood), kept["task"]["ended"] - kept["active"]["begun"]


async def test_what_spans_a_gap_is_held_up_while_it_is_built_and_stands_alone(tmp_path: Path) -> None:
    row = await played(tmp_path, "construction", 5, agents=1)
    assert (row["state"], row["C"], row["wrong"]) == ("DONE", 100, []), row


async def test_paths_are_trodden_where_the_blueprint_has_them(tmp_path: Path) -> None:
    row = await played(tmp_path, "construction", 2, agents=2)
    assert (row["state"], row["C"]) == ("DONE", 100), row


async def test_what_only_the_games_masters_may_place_is_named_and_counts_as_missing(tmp_path: Path) -> None:
    lines = [
        f"material: {name} facing: A position: [-{x}, -60, 0]" for x, name in ((8, "stone"), (9, "structure_block"))
    ]
    (tmp_path / "blueprint_description_all.json").write_text(json.dumps({"task_0": lines}), encoding="utf-8")
    row = await played(tmp_path / "home", "construction", 0, agents=1, data=tmp_path)
    assert (row["state"], row["C"], row["forbidden"]) == ("DONE", 50, ["structure_block"]), row


async def test_a_dish_of_the_field_lies_in_the_chest(tmp_path: Path) -> None:
    row = await played(tmp_path, "cooking", 1, agents=2)
    assert (row["state"], row["C"]) == ("DONE", 100), row
    assert row["ACR"] is not None


async def test_a_person_who_cooks_beside_a_bot_is_one_of_the_agents(tmp_path: Path) -> None:
    row = await played(tmp_path, "cooking", 1, agents=2, people=True)
    assert (row["state"], row["C"], row["people"]) == ("DONE", 100, 1), row
    assert set(row["by"]) <= {"Bot", "Alice"}
    assert row["by"]["Bot"]


def test_in_a_team_of_diverse_abilities_each_can_what_nobody_else_can() -> None:
    board = open_board("memory:", HERE)
    part_abilities(board, ["Bot", "Bot2", "Bot3"])
    for name in ("Bot", "Bot2", "Bot3"):
        begin_session(board, name)
    able = [abilities(board, name) or frozenset() for name in ("Bot", "Bot2", "Bot3")]
    common = frozenset.intersection(*able)
    assert [each - common for each in able] == [{"smelt"}, {"gather"}, {"kill", "shoot"}]
    assert {"craft", "deliver", "use"} <= common


@pytest.mark.parametrize("agents", [1, 2, 3, 6])
def test_every_chain_of_rooms_can_be_passed_by_so_many(agents: int) -> None:
    for task in load_tasks("escape", None):
        rooms = escape_of(task, agents).rooms
        assert rooms
        assert all(room.conditions for room in rooms)
        assert all(needed(room.atom["condition"], room.atom["init"], 1) <= room.players for room in rooms if task.rooms)


async def test_two_get_out_of_a_shut_room_by_what_they_see(tmp_path: Path) -> None:
    row = await played(tmp_path, "escape", 1, agents=2)
    assert (row["state"], row["C"], row["wrong"]) == ("DONE", 100, []), row


async def test_a_person_does_what_a_bot_asks_of_them_and_gets_out_with_it(tmp_path: Path) -> None:
    row = await played(tmp_path, "escape", 0, agents=2, people=True)
    assert (row["state"], row["C"], row["wrong"], row["people"]) == ("DONE", 100, [], 1), row


async def test_without_its_package_the_referee_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("covoyager.bench.villager.referee_process.is_installed", lambda: False)
    with pytest.raises(UsageError, match=r"covoyager\[javascript\]"):
        await played(tmp_path, "construction", 1, agents=1)
