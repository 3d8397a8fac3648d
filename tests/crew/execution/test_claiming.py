"""How a bot claims."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from covoyager.assignment.ranking import Situation
from covoyager.assignment.sharing import Played
from covoyager.board import SubtaskView, open_board
from covoyager.crew.execution.claiming import Claiming, played_by, take_share
from covoyager.crew.execution.worker import Worker
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Ruling, Status, Verdict
from tests.assignment.test_ranking import view
from tests.board.acting import add
from tests.board.plans import plan, step
from tests.crew.fakes import CHEST, FakeBot, FakePairs, FakeSupervisor
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

        assert take_share(board, "Bot", may, 60.0, 0, {}) is None
        assert asked == [1]


def test_it_is_told_by_what_bots_have_done_how_long_work_takes() -> None:
    done = replace(view(1), state=Status.DONE, by="Bot", started_tick=100, ended_tick=450)
    told = [
        done,
        replace(done, by="Steve"),
        replace(done, skipped=True),
        view(2, by="Bot"),
        replace(done, ended_tick=None),
    ]
    assert played_by({"Bot", "Bot2"}, told, {(1, 1): 120}) == [Played(10, 350, 120)], (
        "not what people did, nor what was dropped or goes on"
    )


def test_nobody_takes_a_share_of_what_is_far_where_such_work_has_taken_long() -> None:
    for ended, taken in ((160, True), (4000, False)):
        with open_board("memory:", HERE) as board:
            add(board, plan(step(1, "gather", "oak_log", 8), step(2, "gather", "oak_log", 8)))
            board.see("Bot2", "ai")
            board.claim(1, "Bot2")
            board.settle(1, Verdict(Ruling.PASS), "Bot2", tick=ended)
            board.claim(2, "Bot2", tick=ended)
            assert bool(take_share(board, "Bot", lambda _: True, 60.0, ended, {})) is taken


class Contrary(Worker):
    """Takes the last first, and no dirt."""

    def rank(self, ready: Sequence[SubtaskView], _: Situation) -> list[SubtaskView]:
        return sorted(ready, key=lambda view: -view.id)

    def may(self, view: SubtaskView) -> bool:
        return view.subtask.item != "dirt"


def test_an_organisation_of_its_own_says_what_a_bot_may_take_and_what_comes_first() -> None:
    board = open_board("memory:", HERE)
    made = plan(*(step(n, "gather", item, 4) for n, item in enumerate(("oak_log", "dirt", "sand"), 1)))
    board.add_goal(made.goal, "Steve", made)
    model, bot = WorldModel(chest_at=CHEST, chest={}), FakeBot({})
    worker = Contrary(bot, board, model, FakePairs(), FakeSupervisor(board, model))  # type: ignore[arg-type]
    assert [view.subtask.item for view in worker.choices()] == ["sand", "oak_log"]


def test_nobody_holds_a_step_of_a_goal_that_was_cancelled() -> None:
    """A bot that thought it did kept what it had dug, and the tool, when its goal was cancelled."""
    with open_board("memory:", HERE) as board:
        goal = add(board, plan(step(1, "gather", "oak_log", 64)))
        unused = cast(Any, None)
        claiming = Claiming("Bot", board, WorldModel(), lambda _: True, unused, unused, unused)
        held = board.claim(1, "Bot")
        assert claiming.holds(held)
        board.cancel(goal, "Steve")
        assert not claiming.holds(held)
