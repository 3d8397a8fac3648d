"""What people are seen to pick up is progress of what they hold."""

from typing import Any

from covoyager.handlers.pickups import Pickups
from tests.board.plans import plan, step
from tests.fake_session import LEASE_S, FakeSession


def picked(user: str, item: str, count: int, entity: int) -> dict[str, Any]:
    return {"user": user, "item": item, "count": count, "entity": entity}


def held() -> tuple[FakeSession, Pickups]:
    session = FakeSession()
    made = plan(step(1, "gather", "oak_log", 5), step(2, "gather", "cobblestone", 9))
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Steve", LEASE_S)
    session.board.claim(2, "Alex", LEASE_S)
    return session, Pickups(session.board)


def test_what_the_holder_picks_up_counts_once_whoever_saw_it() -> None:
    session, following = held()
    for _ in range(3):
        following.picked_up(picked("Steve", "oak_log", 2, 7))
    following.picked_up(picked("Steve", "oak_log", 1, 8))
    assert session.board.subtask(1).progress == 3


def test_what_is_not_theirs_to_bring_does_not_count() -> None:
    session, following = held()
    following.picked_up(picked("Steve", "cobblestone", 4, 7))
    following.picked_up(picked("Alex", "oak_log", 4, 9))
    following.picked_up(picked("Mallory", "oak_log", 4, 10))
    assert [view.progress for view in session.board.subtasks()] == [0, 0]


def test_progress_ends_with_the_whole_and_renews_the_claim() -> None:
    session, following = held()
    before = session.board.subtask(1).lease_until or 0.0
    following.picked_up(picked("Steve", "oak_log", 64, 7))
    assert session.board.subtask(1).progress == 5
    assert (session.board.subtask(1).lease_until or 0.0) > before
