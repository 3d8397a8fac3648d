"""The result of a goal is read out of the board's log: a session that takes a goal up again tells of the whole of it."""

import io
from dataclasses import replace
from pathlib import Path

from covoyager.board import Board, GoalView, open_board
from covoyager.crew.strides import Mileage
from covoyager.domain import Event, Goal, GoalState
from covoyager.jobs.narrator import Narrator
from covoyager.reporter import Reporter
from tests.board.plans import PASS, pickaxe, plan, step
from tests.places import HERE


def narrator(board: Board, mileage: Mileage) -> Narrator:
    return Narrator(board, Reporter(as_json=True, stream=io.StringIO()), mileage)


def test_what_was_walked_before_a_restart_counts(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'board.db'}"
    with open_board(url, HERE) as board:
        goal_id = board.add_goal(Goal("gather 3 logs", {"oak_log": 3}), "Steve")
        for name, kind, way in (("Bot", "ai", 1200), ("Steve", "human", 900)):
            board.see(name, kind)
            board.note("walked", name, {"distance_cm": way}, goal=goal_id)
    with open_board(url, HERE) as board:
        mileage = Mileage()
        own = narrator(board, mileage)
        mileage.read("Bot", 70)
        own.begin(board.goal(goal_id), 0)
        mileage.read("Bot", 100)
        assert own.result(board.goal(goal_id), 0)["distance_cm"] == 1230


def test_a_goal_that_was_asked_for_at_the_board_takes_its_time_from_its_plan_on() -> None:
    with open_board("memory:", HERE) as board:
        made = pickaxe()
        first = board.add_goal(made.goal, "host", made, tick=100)
        # A board or a shell does not know the world's age.
        later = board.add_goal(made.goal, "Steve")
        board.note("plan", "Task Manager", {}, goal=later, tick=1500)
        board.finish(later, GoalState.DONE, "", tick=1580)
        own = narrator(board, Mileage())
        own.begin(board.goal(first), 100)
        assert own.result(board.goal(later), 1600)["ticks"] == 80


class Deaf:
    """Listens to nothing."""

    def happened(self, event: Event) -> None: ...

    def said(self, event: Event) -> None: ...

    def ended(self, goal: GoalView) -> None: ...


def test_a_step_that_was_dropped_is_not_told_as_the_one_of_an_older_goal_that_had_its_number() -> None:
    with open_board("memory:", HERE) as board:
        old = board.add_goal(Goal("", {}), "Steve", plan(step(1, "gather", "sand", 3)))
        board.finish(old, GoalState.DONE, "")
        stream = io.StringIO()
        own = Narrator(board, Reporter(as_json=False, stream=stream), Mileage())
        goal = board.add_goal(Goal("", {}), "Steve", plan(step(1, "gather", "oak_log", 3)))
        own.tell(Deaf())
        board.claim(1, "Steve")
        board.release(1, "Steve")
        board.set_plan(goal, plan(step(2, "gather", "birch_log", 3)), "another wood", "Bot")
        own.tell(Deaf())
        lines = [line[10:] for line in stream.getvalue().splitlines()]
    assert "#1 READY → IN_PROGRESS by Steve" in lines
    assert not any("sand" in line for line in lines)


def test_who_skips_a_step_has_done_none() -> None:
    with open_board("memory:", HERE) as board:
        goal = board.add_goal(
            Goal("", {}), "Steve", plan(step(1, "gather", "oak_log", 3), step(2, "gather", "sand", 1))
        )
        board.skip(1, "Steve")
        board.claim(2, "Bot")
        board.settle(2, PASS, "Bot")
        assert narrator(board, Mileage()).result(board.goal(goal), 0)["by"] == {"Bot": 1}


def test_what_was_assumed_is_told_with_the_first_plan() -> None:
    with open_board("memory:", HERE) as board:
        stream = io.StringIO()
        own = Narrator(board, Reporter(as_json=False, stream=stream), Mileage())
        asked = Goal("5 logs", {"oak_log": 5}, assumed=("any logs will do",))
        goal = board.add_goal(asked, "Steve", replace(plan(step(1, "gather", "oak_log", 5)), goal=asked))
        less = replace(plan(step(1, "gather", "oak_log", 4)), goal=asked)
        board.set_plan(goal, less, "missing 4 oak logs", "Task Manager")
        own.tell(Deaf())
        lines = stream.getvalue().splitlines()
        assert [line.strip() for line in lines if "logs will do" in line] == ["Any logs will do."]


def test_a_step_that_is_split_off_another_is_introduced() -> None:
    told = io.StringIO()
    with open_board("memory:", HERE) as board:
        own = Narrator(board, Reporter(as_json=False, stream=told), Mileage())
        made = plan(step(1, "gather", "oak_log", 8), text="get 8 oak logs", item="oak_log")
        board.add_goal(made.goal, "Steve", made)
        board.claim(1, "Bot")
        board.share(1, "Bot", "Alex", 3)
        own.tell(Deaf())
    lines = [line.split("s  ", 1)[1] for line in told.getvalue().splitlines() if "s  " in line]
    at = lines.index("#2 is split off #1: 3 of 8")
    assert [line for line in lines[:at] if line.startswith("#2 ")] == []
    assert lines[at + 1].startswith("#2 READY → IN_PROGRESS by Alex")
