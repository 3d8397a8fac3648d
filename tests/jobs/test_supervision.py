"""What workers ask of their session."""

from typing import Any, cast

from covoyager.goal_kinds import Around, plan, understand
from covoyager.jobs.supervision import Supervision
from tests.fake_session import LEASE_S, FakeSession
from tests.planning.facts import knowledge


def test_people_who_are_there_come_along_before_they_have_a_step() -> None:
    host = FakeSession()
    made = plan(understand("escape to 4 64 9, 3 of us", knowledge()), Around(knowledge(), participants=3))
    host.board.add_goal(made.goal, "Steve", made)
    host.board.claim(1, "Bot", LEASE_S)
    crew = host.parts.crew
    crew.names = ["Bot"]
    supervision = Supervision(host.parts, *cast(Any, [None] * 6))
    view = host.board.subtask(1)
    assert supervision.party(view) == {"party": ["Bot"], "people": []}
    crew.online = {"Bot", "Steve", "Alex"}
    crew.active("Steve")
    crew.active("Kim")  # not in the world
    assert supervision.party(view) == {"party": ["Bot", "Steve"], "people": ["Steve"]}
    crew.active("Alex")
    crew.online = {"Bot", "Steve", "Alex", "Kim"}
    assert len(supervision.party(view)["party"]) == 3, "no more than there are steps"
    host.board.claim(2, "Kim", LEASE_S)
    assert set(supervision.party(view)["party"]) >= {"Bot", "Kim"}
