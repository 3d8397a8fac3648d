"""``covoyager show``: what people read of a goal."""

from pathlib import Path

import pytest

from covoyager.board import open_board
from covoyager.cli import main
from covoyager.domain import Goal, GoalState
from tests.board.plans import plan
from tests.places import HERE


def test_of_a_goal_without_steps_one_line_says_why_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    for name, value in (("HOME", str(tmp_path)), ("DATABASE_URL", address), ("LANGUAGE", "en")):
        monkeypatch.setenv(f"COVOYAGER_{name}", value)
    empty, words = plan(text="get 3 oak logs"), Goal("show me the way home", {})
    with open_board(address, HERE) as board:
        goals = {
            "Its plan has no steps: all that it takes is there already, and a look at it ends the goal.": (empty, None),
            "Its plan had no steps: all that it takes was there already.": (empty, GoalState.DONE),
            "It has no plan yet: a session makes one.": (None, None),
            "It ended without a plan.": (None, GoalState.CANCELLED),
        }
        for line, (made, end) in goals.items():
            number = board.add_goal(words if made is None else made.goal, "Steve", made)
            if end is not None:
                board.finish(number, end, "")
            assert main(["show", str(number)]) == 0
            assert capsys.readouterr().out.splitlines()[1:] == [f"  {line}"]
