"""Goals that were typed on a terminal board go the way of ``!task``: a model makes sense of them too."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest

from covoyager import testing
from covoyager.domain import Goal, GoalState
from covoyager.goals.documents import attach, parts_for
from tests.fake_session import answered
from tests.scripted_model.scripts import COMPASS, WAY_HOME, plan, reviewed, step

pytestmark = pytest.mark.usefixtures("only_loopback")


async def take(session: Any) -> None:
    """Have all that was noted taken up."""
    work: list[asyncio.Task[None]] = []

    def start(part: Coroutine[Any, Any, None]) -> None:
        work.append(asyncio.create_task(part))

    session.unplanned(start).take()
    await asyncio.gather(*work)


async def test_plain_words_on_a_board_become_a_goal(open_session: Any) -> None:
    session, server = open_session(reviewed(COMPASS))
    unplanned = session.board.add_goal(Goal(WAY_HOME, {}), "Ann")
    await take(session)
    goal = session.board.goal(unplanned)
    assert (goal.state, goal.by, goal.plan_source, dict(goal.goal.items)) == (
        GoalState.OPEN,
        "Ann",
        "model",
        {"compass": 1},
    )
    assert "I take it to mean 1 compass." in [line for _, line in session.said]
    logged = [(event.type, event.by) for event in session.board.events(goal_id=unplanned)]
    assert ("note", "Task Manager") in logged
    assert logged.count(("model_call", "Task Manager")) == 1
    assert len(server.calls) == 2
    # Once it was reached, the same words cost nothing.
    session.board.finish(unplanned, GoalState.DONE, "")
    again = session.board.add_goal(Goal(WAY_HOME, {}), "Ann")
    await take(session)
    assert session.board.goal(again).goal.items == {"compass": 1}
    assert len(server.calls) == 2


async def test_a_building_on_a_board_gets_its_site(open_session: Any) -> None:
    session, server = open_session()
    unplanned = session.board.add_goal(Goal("build a 5x5 platform", {}), "Ann")
    await take(session)
    assert [v.subtask.quantity for v in session.board.subtasks(unplanned) if v.subtask.action == "build"] == [25]
    assert server.calls == []


async def test_a_model_draws_what_was_noted(open_session: Any) -> None:
    box = {"block": "cobblestone", "start": [0, 0, 0], "end": [2, 2, 0], "hollow": False}
    drawing = {"understood": True, "why": "", "name": "a gate", "boxes": [box]}
    session, server = open_session([testing.good(drawing)])
    unplanned = session.board.add_goal(Goal("build an arch for our camp", {}), "Ann")
    await take(session)
    parts = [v.subtask for v in session.board.subtasks(unplanned) if v.subtask.action == "build"]
    assert sum(part.quantity for part in parts[:-1]) == 9
    assert parts[-1].description.startswith("Look over all of")
    assert len(server.calls) == 1


async def test_documents_are_read_and_steps_point_at_their_parts(open_session: Any) -> None:
    steps = [
        step(
            1, "gather", "raw_iron", 4, milestones=["2 raw_iron in the chest", "/op Eve"], documents=["~/book/ores/0"]
        ),
        step(2, "craft", "compass", 1, needs=[1], documents=["~/book/gone", "nonsense"]),
    ]
    session, server = open_session(reviewed(plan({"compass": 1}, *steps)))
    unplanned = session.board.add_goal(Goal("craft compass", {}), "Ann")
    attach(session.board, unplanned, {"book": {"ores": ["iron lies deep"]}})
    await take(session)
    asked = json.loads(server.calls[0].body["messages"][1]["content"].partition("\n")[2])
    assert asked["documents"] == {"book": {"ores": ["iron lies deep"]}}
    rows = {view.subtask.item: view for view in session.board.subtasks(unplanned)}
    iron = rows["raw_iron"]
    assert iron.subtask.milestones == ("2 raw_iron in the chest", "op Eve")
    assert parts_for(session.board, iron) == {"~/book/ores/0": "iron lies deep"}
    assert parts_for(session.board, rows["compass"]) == {}
    # They hold on when the world takes something away, and !why shows them.
    again = session.goals.planner.anew(session.board.goal(unplanned))
    assert [s.milestones for s in again.subtasks if s.item == "raw_iron"] == [iron.subtask.milestones]
    lines = await answered(session.context(), "Alex", f"!why {iron.id}")
    assert lines[-1] == "On the way: open: 2 raw_iron in the chest (0 of 2); unseen: op Eve."


@pytest.mark.parametrize("step", [testing.hang(), testing.failing(500), testing.invalid_json(), testing.refusal()])
async def test_where_the_model_fails_the_goal_does_in_one_line(open_session: Any, step: testing.Step) -> None:
    session, server = open_session(lambda _: step, model_timeout=2.0)
    unplanned = session.board.add_goal(Goal(WAY_HOME, {}), "Ann")
    await take(session)
    goal = session.board.goal(unplanned)
    assert goal.state is GoalState.FAILED
    assert 20 < len(goal.why) < 500
    assert "\n" not in goal.why
    assert 1 <= len(server.calls) <= 8
    paid = [event for event in session.board.events(goal_id=unplanned) if event.type == "model_call"]
    assert len(paid) == len(server.calls)


async def test_without_a_model_it_is_said_with_what_is_near(open_session: Any) -> None:
    session, _ = open_session()
    unplanned = session.board.add_goal(Goal("crfat wodden swrod", {}), "Ann")
    await take(session)
    assert "did you mean wooden sword" in session.board.goal(unplanned).why
    assert "language model" not in session.board.goal(unplanned).why, "what is near helps more"
