"""A PostgreSQL that is killed: whatever a board has said to be written is there when it is back."""

from covoyager.board import open_board
from tests.board.acting import add
from tests.places import HERE
from tests.world.soak.postgres import Cluster


def test_what_was_added_and_claimed_outlives_the_database_s_server() -> None:
    with Cluster() as cluster:
        url = cluster.database("board")
        with open_board(url, HERE) as board:
            goal = add(board)
            board.claim(board.subtasks()[0].id, "Alex")
            cluster.kill()
        cluster.start()
        with open_board(url, HERE) as board:
            assert [view.id for view in board.goals()] == [goal]
            assert board.subtasks()[0].by == "Alex"
