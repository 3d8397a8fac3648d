"""CausalMACE's controller, which is played beside ours."""

import pytest

from benchmarks.assignment import PathWorker, busy_rate
from covoyager.assignment.ranking import Situation
from covoyager.board import SubtaskView
from tests.assignment.test_ranking import view


def test_the_busy_rate_is_causalmaces() -> None:
    assert busy_rate((1, 3, 4), {"Bot": 1}) == 1
    assert busy_rate((1, 3, 4), {"Bot": 3, "Steve": 4}) == pytest.approx(1 / 2 + 1 / 3)
    assert busy_rate((5,), {"Bot": 3}) == 0


def chosen(worker: PathWorker, *views: SubtaskView) -> int:
    ready = [each for each in views if each.state == "READY"]
    return worker.rank(ready, Situation(views, {}))[0].id


def test_who_has_no_path_takes_the_least_busy_one_and_keeps_to_it() -> None:
    worker = PathWorker.__new__(PathWorker)
    logs, planks, stone, furnace = view(1, by="Bot"), view(2, 1), view(3, ticks=50), view(4, 3)
    assert chosen(worker, logs, planks, stone, furnace) == 3, "somebody is on the other"
    done = SubtaskView(3, 1, stone.subtask, type(stone.state).DONE, "Bot2")
    free = SubtaskView(4, 1, furnace.subtask, type(stone.state).READY, None)
    assert chosen(worker, SubtaskView(1, 1, logs.subtask, type(stone.state).READY, None), planks, done, free) == 4
