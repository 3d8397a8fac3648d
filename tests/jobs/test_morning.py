"""In the morning people who are there hear how many steps are ready: once a day, and only if there are any."""

from covoyager.jobs.morning import Morning, greeting
from tests.board.plans import pickaxe
from tests.fake_session import LEASE_S, FakeSession


def test_once_a_morning_to_each_who_is_there() -> None:
    host = FakeSession()
    made = pickaxe()
    host.board.add_goal(made.goal, "Steve", made)
    for name, kind in (("Steve", "human"), ("Alex", "human"), ("Kim", "human"), ("Bot", "ai")):
        host.board.see(name, kind)
    host.board.leave("Kim")
    morning = Morning(host.parts)
    for hour in (500, 6000, 13_000, 23_500):
        morning.mind(hour)
    assert host.outbox.lines == [], "not before a night has passed"
    for hour in (10, 400, 2000):
        morning.mind(hour)
    ready = sum(view.state == "READY" for view in host.board.subtasks())
    assert ready == 2
    assert host.outbox.to("Steve") == ["Two steps are ready, Steve. !board shows them."]
    assert host.outbox.to("Alex") == ["Two steps are ready, Alex. !board shows them."]
    assert host.outbox.lines == []
    host.board.claim(1, "Steve", LEASE_S)
    morning.mind(None)
    for hour in (12_600, 5):
        morning.mind(hour)
    assert host.outbox.to("Steve") == ["One step is ready, Steve. !board shows it."]


def test_nothing_is_said_where_nothing_is_ready() -> None:
    host = FakeSession()
    made = pickaxe()
    goal = host.board.add_goal(made.goal, "Steve", made)
    host.board.see("Steve", "human")
    host.board.pause(goal, "Steve")
    morning = Morning(host.parts)
    for hour in (13_000, 5):
        morning.mind(hour)
    assert host.outbox.lines == []


def test_more_than_a_dozen_are_a_number() -> None:
    assert greeting(40, "Steve") == "40 steps are ready, Steve. !board shows them."
