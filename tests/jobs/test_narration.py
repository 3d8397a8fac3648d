"""What the board's log has a session do: it remembers when people began, and ends with the last of its goals."""

from types import SimpleNamespace
from typing import Any

import pytest

from covoyager.board import open_board
from covoyager.domain import Event, Goal, GoalState, Status
from covoyager.jobs.narration import DONE_EXIT, FAILED_EXIT, Narration
from covoyager.jobs.narrator import Listener, Narrator
from tests.fake_session import FakeSession
from tests.places import HERE


@pytest.mark.parametrize(("ends", "code"), [(GoalState.DONE, DONE_EXIT), (GoalState.FAILED, FAILED_EXIT)])
async def test_the_last_goal_may_be_reached_before_the_first(ends: GoalState, code: int) -> None:
    board = open_board("sqlite://", HERE)
    first, last = (board.add_goal(Goal(text, {"stick": 1}), "host") for text in ("2 sticks", "3 sticks"))
    results: list[Any] = []
    parts: Any = SimpleNamespace(board=board, tick=0)
    teller: Any = SimpleNamespace(emit=lambda kind, tick, **fields: results.append(fields["goal"]))
    narrator: Any = SimpleNamespace(tell=lambda _: None, result=lambda goal, _: {"goal": goal.id})
    rethinking: Any = SimpleNamespace(about=lambda _: False)
    options: Any = SimpleNamespace(until_done=True)
    nothing: Any = None
    narration = Narration(parts, teller, narrator, nothing, rethinking, options, nothing)
    narration.target, narration.behind = first, [last]
    board.finish(last, ends, "")
    narration.tell()
    assert not narration.over.done()
    board.finish(first, GoalState.DONE, "")
    narration.tell()
    assert (narration.over.result(), results) == (code, [first, last])


async def test_what_others_ask_for_while_the_board_is_waited_for_is_told_once_and_in_order() -> None:
    session = FakeSession()
    told: list[str] = []
    quiet: Any = SimpleNamespace(happened=lambda _: None, about=lambda _: False)
    teller: Any = SimpleNamespace(emit=lambda kind, tick, **fields: told.append(fields["text"]), narrated=False)

    class Waiting(Narrator):
        """Others get their turn while it looks something up for a line."""

        def _tell(self, event: Event, listener: Listener) -> None:
            narration.tell()
            super()._tell(event, listener)

    narrator = Waiting(session.board, teller, session.world_model.mileage)
    narration = Narration(session.parts, teller, narrator, quiet, quiet, session.options, quiet)
    texts = ["one", "two", "three"]
    for text in texts:
        session.board.note("error", None, {"text": text})
    narration.tell()
    assert told == texts


async def test_what_lay_there_when_a_person_took_a_step_is_none_of_theirs() -> None:
    session = FakeSession()
    nothing: Any = SimpleNamespace(happened=lambda _: None)
    narration = Narration(session.parts, nothing, nothing, nothing, nothing, nothing, nothing)
    brought = session.world_model.brought
    brought.told({"oak_log": 4, "stick": 2})
    narration.happened(Event(1, 0.0, 0, "status", 1, 7, "Alex", {"from": Status.READY, "to": Status.IN_PROGRESS}))
    brought.told({"oak_log": 6, "stick": 1})
    assert brought.since(7, "Alex") == {"oak_log": 2}
    assert brought.since(7, "Sam") is None, "nobody knows what lay there when they began"
