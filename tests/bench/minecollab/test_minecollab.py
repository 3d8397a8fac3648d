"""MineCollab by its command: our own tasks in a real server, judged by a player that knows nothing of the bots."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from covoyager.bench import minecollab
from covoyager.bench.minecollab import why_not
from covoyager.bench.minecollab.tasks import KINDS, chosen, load_tasks
from covoyager.bench.minecollab.worlds import world_of
from covoyager.cli import main
from covoyager.config import Settings
from covoyager.errors import UsageError, WorldError
from tests.planning.facts import knowledge

FIELDS = {"kind", "task", "agents", "people", "state", "ticks"}


async def played(home: Path, kind: str, task: int, people: bool = False) -> dict[str, Any]:
    settings = replace(Settings.load(home=str(home)), speed="max")
    figures = await minecollab.run(settings, kind=kind, tasks=(str(task),), people=people)
    (row,) = figures["rows"]
    assert set(row) >= FIELDS
    assert minecollab.render(figures)
    return dict(row)


async def test_what_is_split_over_four_is_put_together(tmp_path: Path) -> None:
    row = await played(tmp_path, "crafting", 0)
    assert (row["state"], row["agents"], row["held"].get("lectern")) == ("DONE", 4, 1)


async def test_two_cook_of_what_they_bring_and_what_grows_there(tmp_path: Path) -> None:
    row = await played(tmp_path, "cooking", 0)
    assert (row["state"], row["held"]["pumpkin_pie"], row["held"]["bread"]) == ("DONE", 1, 1)


async def test_a_person_hands_over_what_the_bot_lacks(tmp_path: Path) -> None:
    row = await played(tmp_path, "crafting", 0, people=True)
    assert (row["state"], row["agents"], row["people"], row["held"]["powered_rail"]) == ("DONE", 1, 1, 6)


async def test_a_task_that_lacks_an_ingredient_is_named_and_not_played(tmp_path: Path) -> None:
    row = await played(tmp_path, "crafting", 3)
    assert (row["state"], row["ticks"], row["why"]) == (
        "IMPOSSIBLE",
        0,
        "1 clock takes 1 gold ingot more than is on hand",
    )


async def test_a_task_that_breaks_off_is_in_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise WorldError("The server is gone.")

    monkeypatch.setattr(minecollab, "play", broken)
    figures = await minecollab.run(Settings.load(home=str(tmp_path)), kind="crafting")
    assert [(row["state"], row["why"]) for row in figures["rows"][:2]] == [("FAILED", "The server is gone.")] * 2
    assert "The server is gone." in minecollab.render(figures)


@pytest.mark.parametrize("kind", KINDS)
def test_every_participant_carries_what_is_theirs(kind: str) -> None:
    for task in load_tasks(kind, None):
        names = [f"Bot{n}" for n in range(task.agents)]
        world = world_of(task, names)
        assert list(world["inventories"].values()) == [dict(pocket) for pocket in task.pockets]
        assert [chest["items"] for chest in world["containers"]] == ([{"coal": 64}] if kind == "cooking" else [])


def test_a_name_that_the_version_does_not_have_is_said(tmp_path: Path) -> None:
    old = {"target": "magenta_dye", "agent_count": 1, "initial_inventory": {"0": {"rose_red": 1}}}
    (tmp_path / "crafting-old.json").write_text(json.dumps({"old": old}), encoding="utf-8")
    mixed = {"target": "torch", "agent_count": 2, "human_count": 1, "initial_inventory": {"0": {}, "1": {"torch": 1}}}
    (tmp_path / "crafting-human_ai-1.json").write_text(json.dumps({"mixed": mixed}), encoding="utf-8")
    [with_people] = load_tasks("crafting", tmp_path, people=True)
    assert (with_people.agents, with_people.people) == (1, 1), "agent_count may count the person too"
    [task] = load_tasks("crafting", tmp_path)
    assert why_not(task, knowledge()) == "Minecraft 1.20.1 has no rose_red"


def test_tasks_are_chosen_by_number_and_by_team() -> None:
    tasks = load_tasks("crafting", None)
    assert [task.number for task in chosen(tasks, (), 2)] == [1, 3]
    assert [task.number for task in chosen(tasks, ("2",), None)] == [2]
    for wanted, agents in ((("9",), None), ((), 7)):
        with pytest.raises(UsageError, match="there is no task"):
            chosen(tasks, wanted, agents)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [([], "wants a kind"), (["fishing"], "wants a kind"), (["cooking", "--data", "/nowhere"], "no")],
)
def test_what_makes_no_sense_is_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "minecollab", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_task_of_another_team_says_of_which() -> None:
    tasks = load_tasks("crafting", None)
    [task] = chosen(tasks, ("2",), None)
    with pytest.raises(UsageError, match=rf"for {task.agents + 5} agents; they are for {task.agents}\."):
        chosen(tasks, ("2",), task.agents + 5)
