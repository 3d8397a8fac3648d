"""What statements cost where a world has a long past."""

import sqlite3
from contextlib import closing
from pathlib import Path

from covoyager.board import open_board
from covoyager.board.store import queries
from tests.board.acting import add
from tests.places import HERE


def test_the_log_of_a_goal_is_read_without_that_of_its_world(tmp_path: Path) -> None:
    """A step's end asks for it, and a world's log is as long as all that was ever played in it."""
    file = tmp_path / "board.db"
    with open_board(f"sqlite:///{file.as_posix()}", HERE) as board:
        first, second = add(board), add(board)
        assert {event.goal for event in board.events(goal_id=second)} == {second}
        assert [event.id for event in board.events(goal_id=first)] == sorted(
            event.id for event in board.events() if event.goal == first
        )
        statement, constants, _order = queries.EVENTS_OF.spelt("sqlite")
        values = {**constants, "world": 1, "goal": first, "after": 0}
        with closing(sqlite3.connect(file)) as connection:
            ((*_, plan),) = connection.execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall()
    assert "ix_covoyager_event_goal" in plan
