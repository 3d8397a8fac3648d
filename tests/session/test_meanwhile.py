"""A terminal board or a shell takes a goal off the board while the session is about to write: only that goal ends."""

from typing import Any

import pytest

from covoyager.domain import Goal, GoalState
from covoyager.errors import Impossible
from covoyager.planning import plan_goal
from covoyager.session import checks
from covoyager.session.checks import Checks
from tests.planning.facts import knowledge
from tests.session.test_noted_goals import Wordy


def open_goal(sitting: Wordy, text: str = "gather 8 oak logs") -> int:
    goal = sitting.keeper.understand(text)
    return sitting.board.add_goal(goal, "Ann", plan_goal(goal, knowledge(), have={}))


@pytest.mark.parametrize("fails", [False, True])
def test_a_goal_that_is_cancelled_while_it_is_planned_anew(fails: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Wordy()
    first, second = open_goal(sitting), open_goal(sitting, "gather 4 sand")
    plan = sitting.keeper._plan

    def meanwhile(goal: Goal, base: Any, goal_id: int | None, *more: Any) -> Any:
        if goal_id == first:
            sitting.board.cancel(first, "Ann")
        if goal_id == first and fails:
            raise Impossible("no oak anywhere")
        return plan(goal, base, goal_id, *more)

    monkeypatch.setattr(sitting.keeper, "_plan", meanwhile)
    # Planned before there was a world: both are planned anew.
    changed = [goal.id for goal, _, _ in sitting.keeper.mend()]
    assert changed == [second]
    assert sitting.board.goal(first).state is GoalState.CANCELLED
    assert sitting.board.goal(second).state is GoalState.OPEN


def test_a_goal_that_is_cancelled_while_it_is_asked_what_is_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Wordy()
    goal = open_goal(sitting)
    sitting.keeper._remember(goal, {})

    def meanwhile(*_: Any) -> int:
        if sitting.board.goal(goal).state is GoalState.OPEN:
            sitting.board.cancel(goal, "Ann")
        return 3

    monkeypatch.setattr(checks, "spared", meanwhile)
    Checks(sitting, sitting._start).settle_seen()  # type: ignore[arg-type]
    assert sitting.board.goal(goal).state is GoalState.CANCELLED
