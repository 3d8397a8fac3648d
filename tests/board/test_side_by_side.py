"""Writers of a PostgreSQL that do not wait for each other, caught in the middle: nothing is missed, nothing vanishes."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from covoyager.board import Board, open_board
from covoyager.domain import GoalState, Ruling, Status, Verdict
from tests.board.acting import add
from tests.board.conftest import empty
from tests.board.plans import plan, step
from tests.places import HERE

LONG_S = 20.0


@pytest.fixture
def boards(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Board, Board]]:
    """Two processes' boards on one empty database."""
    url = empty("postgresql", request, tmp_path)
    with open_board(url, HERE) as one, open_board(url, HERE) as two:
        yield one, two


def until_somebody_waits(address: str) -> None:
    """Until the database has a writer wait for another."""
    limit = time.monotonic() + LONG_S
    with psycopg.connect(address, autocommit=True) as looking:
        while not looking.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone():
            assert time.monotonic() < limit, "nobody waits"


def test_who_follows_the_log_misses_nothing(boards: tuple[Board, Board]) -> None:
    one, two = boards
    with one.store.write(queued=False) as slow:
        slow.add_event("note", goal=None, subtask=None, by="slow", tick=0, data={})
        two.note("note", "quick", {})
        seen = two.events()
    seen += two.events(after=max(event.id for event in seen))
    assert sorted(str(event.by) for event in seen) == ["quick", "slow"]


def test_a_new_plan_does_not_take_away_what_is_being_claimed(boards: tuple[Board, Board], postgres: str) -> None:
    one, two = boards
    goal_id = add(one, plan(step(1, "gather", "oak_log", 3), step(2, "gather", "sand", 2)))
    anew = plan(step(1, "gather", "sand", 2))
    planner = threading.Thread(target=two.set_plan, args=(goal_id, anew, "no trees", "Bot"))
    with one.store.write(queued=False) as tx:
        row = tx.take_ready(1)
        assert row is not None
        planner.start()
        until_somebody_waits(postgres)
        one._take(tx, row, "Steve", 60.0, None, 0)
    planner.join(LONG_S)
    assert (two.subtask(1).by, two.subtask(1).state) == ("Steve", Status.IN_PROGRESS)
    assert sorted(view.subtask.item for view in two.subtasks(goal_id)) == ["oak_log", "sand"]


def test_what_was_freed_and_taken_by_another_is_not_given_back_by_the_first(
    boards: tuple[Board, Board], postgres: str
) -> None:
    one, two = boards
    add(one, plan(step(1, "gather", "oak_log", 3)))
    one.claim(1, "Alex")
    late = threading.Thread(target=_release, args=(two, 1, "Alex"))
    with one.store.write(queued=False) as tx:
        row = one._held(tx, 1, "Alex")
        one._open_again(tx, row, by="Alex", why="", tick=0, progress=0)
        late.start()
        until_somebody_waits(postgres)
        free = tx.take_ready(1)
        assert free is not None
        one._take(tx, free, "Steve", 60.0, None, 0)
    late.join(LONG_S)
    assert (two.subtask(1).by, two.subtask(1).state) == ("Steve", Status.IN_PROGRESS)


def _release(board: Board, number: int, by: str) -> None:
    from covoyager.errors import NotHolder

    with pytest.raises(NotHolder):
        board.release(number, by)


def test_a_try_that_failed_is_given_back_while_another_keeps_the_books(boards: tuple[Board, Board]) -> None:
    """It takes nothing from anybody: with the books to wait for, a crew's failed tries queued behind each other."""
    one, two = boards
    add(one, plan(step(1, "gather", "oak_log", 3)))
    two.claim(1, "Alex")
    with one.store.write():
        given_back = two.settle(1, Verdict(Ruling.FAIL, "no tree is near"), "Alex")
    assert (given_back.state, given_back.by, given_back.why) == (Status.READY, None, "no tree is near")


def test_the_last_try_that_failed_is_in_the_books(boards: tuple[Board, Board]) -> None:
    one, two = boards
    goal_id = add(one, plan(step(1, "gather", "oak_log", 3), step(2, "craft", "oak_planks", 12, needs=(1,))))
    for _ in range(two.attempts):
        two.claim(1, "Alex")
        two.settle(1, Verdict(Ruling.FAIL, "no tree is near"), "Alex")
    assert one.subtask(1).state is Status.FAILED
    assert one.goal(goal_id).state is GoalState.FAILED
