"""``covoyager replay``: the remembered plan and skills, in a world of its own or a given one, and never a model."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from covoyager.board import GoalView, SubtaskView, open_board, open_boards
from covoyager.bot.runtime import ensure_runtime
from covoyager.cli import main
from covoyager.config import Settings
from covoyager.domain import NO_WORLD, Action, Goal, GoalState, Plan, Status, Subtask, WorldId
from covoyager.goals.remembered import remembered_plan
from tests.world.conftest import Realm

#: Nobody listens there: a call to a model would be an error that the session tells of.
NO_MODEL = {"OPENAI_API_KEY": "sk-none", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "COVOYAGER_MODEL": "none"}


#: More than a bot can gather in the time that it is given here.
LONG = Plan(
    Goal("collect 64 oak logs", {"oak_log": 64}),
    "1.20.1",
    (Subtask(1, Action.GATHER, "oak_log", 64, produces={"oak_log": 64}, sources=("oak_log",), ticks=4000),),
)


@pytest.fixture
def realm(tmp_path: Path) -> Iterator[Realm]:
    realm = Realm(tmp_path / "home", ensure_runtime(Settings.load().cache))
    realm.env |= NO_MODEL
    yield realm
    realm.close()


def steps(events: list[dict[str, Any]]) -> list[tuple[str, str, int]]:
    plan = next(event for event in events if event["type"] == "plan")
    return [(step["action"], step["item"], step["quantity"]) for step in plan["subtasks"]]


def test_a_goal_is_done_again_as_it_was(realm: Realm) -> None:
    first = realm.start("play", "craft", "4", "sticks", "--json", "--timeout", "150")
    assert first.wait(170) == 0, first.lines[-10:]
    assert [event["hit"] for event in first.events() if event["type"] == "skill"] == [False] * 3

    again = realm.start("replay", "1", "--json", "--timeout", "150")
    assert again.wait(170) == 0, again.lines[-10:]
    events = again.events()
    assert steps(events) == steps(first.events())
    used = [(event["pair"], event["hit"]) for event in events if event["type"] == "skill"]
    assert used == [("gather oak_log", True), ("craft oak_planks", True), ("craft stick", True)]
    assert {event["type"] for event in events} <= {"session", "goal", "plan", "status", "skill", "note", "result"}
    result = events[-1]
    assert (result["type"], result["state"], result["goal"]) == ("result", "DONE", 2)
    assert (result["model_calls"], result["tokens"], result["by"]) == (0, 0, {"Bot": 3})
    # A world of its own: what was done there is gone with it, and the kept one is as play left it.
    assert [folder.name for folder in (realm.home / "worlds").iterdir()] == ["arena-1.20.1-1"]

    given = realm.start("replay", "1", "--world", "arena", "--json", "--timeout", "150")
    assert given.wait(170) == 0, given.lines[-10:]
    assert given.events()[-1]["goal"] == 3
    at = next(event["chest"] for event in given.events() if event.get("chest"))
    _, port = realm.serve()
    assert realm.chest(port, at)["stick"] == 8
    assert realm.commands() == []


def test_what_is_left_of_a_replay_that_was_cut_short_is_taken_off_the_board(realm: Realm) -> None:
    with open_board(f"sqlite:///{realm.home / 'board.db'}", NO_WORLD) as board:
        done = board.add_goal(LONG.goal, "host", LONG)
        board.finish(done, GoalState.DONE, "")
    cut = realm.start("replay", str(done), "--json", "--timeout", "8")
    assert cut.wait(60) == 5, cut.lines[-10:]
    with open_boards(f"sqlite:///{realm.home / 'board.db'}") as boards:
        assert [goal.state for _, goal in boards.goals()] == [GoalState.DONE, GoalState.CANCELLED]


def test_what_cannot_be_replayed_is_one_line(
    realm: Realm, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COVOYAGER_HOME", str(realm.home))
    with open_boards(f"sqlite:///{realm.home / 'board.db'}") as boards:
        board = boards.board(NO_WORLD)
        board.add_goal(LONG.goal, "host", LONG)
        board.finish(board.add_goal(LONG.goal, "host"), GoalState.DONE, "")
        board = boards.board(WorldId("island-1.20.1-1-0123abcd@00112233"))
        own = board.add_goal(LONG.goal, "host", LONG)
        board.finish(own, GoalState.DONE, "")
    for word, code, said in [
        ("9", 1, r"There is no goal 9.*"),
        ("compass", 2, r"replay wants the id of a goal, not 'compass'.*"),
        ("²", 2, r"replay wants the id of a goal.*"),
        ("9" * 30, 2, r"replay wants the id of a goal.*"),
        ("1", 2, r"Goal 1 is OPEN; .*"),
        ("2", 2, r"Goal 2 took no work.*"),
        ("3", 2, r"Goal 3 was done in a world file, island\.json; name it with --world\."),
    ]:
        assert main(["replay", word]) == code
        output = capsys.readouterr()
        assert output.out == ""
        assert re.fullmatch(f"covoyager: {said}\n", output.err), output.err
    assert not (realm.home / "worlds").exists()
    assert not (realm.home / "logs").exists()


def row(number: int, *needs: int, state: Status = Status.DONE, skipped: bool = False) -> SubtaskView:
    item = f"item_{number}"
    subtask = Subtask(number, Action.GATHER, item, 1, produces={item: 1}, needs=needs, ticks=number)
    return SubtaskView(number, 1, subtask, state, skipped=skipped)


def test_the_plan_is_what_was_not_skipped_in_an_order_that_can_be_executed() -> None:
    goal = GoalView(1, LONG.goal, GoalState.DONE, "host", plan_source="grounded", minecraft="1.20.1")
    views = [row(12, 30), row(30, 14, 99), row(14), row(31, skipped=True), row(40, 31, state=Status.READY)]
    plan = remembered_plan(goal, views)
    place = {subtask.item: subtask.id for subtask in plan.subtasks}
    assert sorted(place) == ["item_12", "item_14", "item_30", "item_40"]
    assert [subtask.id for subtask in plan.subtasks] == [1, 2, 3, 4]
    assert {subtask.item: subtask.needs for subtask in plan.subtasks} == {
        "item_12": (place["item_30"],),
        "item_30": (place["item_14"],),
        "item_14": (),
        "item_40": (),
    }
    assert place["item_14"] < place["item_30"] < place["item_12"]
    assert plan.critical_path == (place["item_14"], place["item_30"], place["item_12"])
    assert (plan.source, plan.minecraft, plan.goal) == ("grounded", "1.20.1", LONG.goal)
