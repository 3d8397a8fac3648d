"""How a bot claims."""

from covoyager.board import SubtaskView, open_board
from covoyager.crew.execution.claiming import take_share
from tests.board.acting import add
from tests.board.plans import plan, step
from tests.places import HERE


def test_of_steps_that_nobody_is_at_it_is_not_asked_who_may_do_them() -> None:
    """With twelve paused goals an idle bot asked that a hundred times a second."""
    with open_board("memory:", HERE) as board:
        add(board, plan(step(1, "gather", "oak_log", 64), step(2, "gather", "sand", 64)))
        board.see("Bot2", "ai")
        board.claim(1, "Bot2")
        asked: list[int] = []

        def may(view: SubtaskView) -> bool:
            asked.append(view.id)
            return False

        assert take_share(board, "Bot", may, 60.0, 0) is None
        assert asked == [1]
