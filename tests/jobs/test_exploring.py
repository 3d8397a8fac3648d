"""With nothing asked for the crew goes on by itself, and puts that off for whatever somebody asks."""

import pytest

from covoyager.domain import GoalState
from covoyager.domain.hands import Hands
from covoyager.errors import UsageError
from covoyager.goals.next_rung import BY
from covoyager.goals.session_goals import SessionGoals
from covoyager.jobs.exploring import Exploring, is_exploring, set_exploring
from tests.board.plans import pickaxe
from tests.fake_session import FakeSession
from tests.handlers.commands.typing import Host, typed
from tests.planning.facts import knowledge


def exploring(host: FakeSession) -> Exploring:
    set_exploring(host.board, True)
    return Exploring(host.parts, SessionGoals(host.board, knowledge(), host.world_model, Hands))


def test_it_goes_for_the_quickest_and_then_for_the_next() -> None:
    host = FakeSession()
    job = exploring(host)
    job.mind()
    job.mind()
    [first] = host.board.goals()
    assert (first.by, first.state) == (BY, GoalState.OPEN)
    assert host.outbox.to(None) == [f"Nobody asks for anything, so I go for Goal {first.id} ({first.goal.text})."]
    host.board.finish(first.id, GoalState.FAILED, "none here")
    job.mind()
    [second] = host.board.goals()
    assert second.goal.items.keys().isdisjoint(first.goal.items), "what came to nothing is not tried again"


def test_what_somebody_asks_for_goes_before_it() -> None:
    host = FakeSession()
    job = exploring(host)
    job.mind()
    [own] = host.board.goals()
    made = pickaxe()
    asked = host.board.add_goal(made.goal, "Steve", made)
    job.mind()
    assert host.board.goal(own.id).state is GoalState.PAUSED
    host.board.cancel(asked, "Steve")
    job.mind()
    assert host.board.goal(own.id).state is GoalState.OPEN
    host.board.pause(own.id, "Steve")
    job.mind()
    assert host.board.goal(own.id).state is GoalState.PAUSED, "what a person has paused stays so"


def test_where_it_is_ended_its_goal_is_taken_off_the_board() -> None:
    host = FakeSession()
    job = exploring(host)
    job.mind()
    set_exploring(host.board, False)
    job.mind()
    assert host.board.goals() == []
    job.mind()
    assert host.board.goals() == []


async def test_it_is_begun_and_ended_in_chat() -> None:
    host = Host()
    assert await typed(host, "!explore") == ["While nobody asks for anything I go on by myself. !explore off ends it."]
    assert is_exploring(host.board)
    assert await typed(host, "!explore off") == ["I wait for what you ask."]
    assert await typed(host, "!explore off") == ["I did not go on by myself."]
    with pytest.raises(UsageError):
        await typed(host, "!explore far away")
