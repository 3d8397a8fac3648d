"""Goals that a terminal board wrote down: words only, for the session to understand."""

from covoyager.board import open_board
from covoyager.crew.scene import Scene
from covoyager.domain import Goal, GoalState, Observation
from covoyager.session.goals import GoalKeeper
from tests.planning.facts import knowledge


def keeper() -> GoalKeeper:
    scene = Scene(chest_at=(0, 64, 0))
    look = Observation(tick=1, chest={"stick": 2}, carried={}, blocks={"oak_log": 9})
    scene.update(look)
    board = open_board("sqlite://")
    board.set_stock(look)
    return GoalKeeper(board, knowledge(), scene, lambda: 1, "arena")


def test_what_is_noted_is_understood_and_planned() -> None:
    goals = keeper()
    noted = goals.board.add_goal(Goal("craft 4 sticks", {}), "Ann")
    [(_, plan, _)] = goals.mend()
    assert plan is not None
    assert goals.board.goal(noted).goal.items == {"stick": 4}
    assert goals.board.goal(noted).state is GoalState.OPEN
    assert [view.subtask.item for view in goals.board.subtasks(noted)][-1] == "stick"
    assert goals.wanted() == {"stick": 6}, "two that lie there already do not count"
    assert goals.mend() == []


def test_what_nobody_understands_is_not_done() -> None:
    goals = keeper()
    noted = goals.board.add_goal(Goal("crfat wodden swrod", {}), "Ann")
    [(_, plan, why)] = goals.mend()
    assert plan is None
    assert "did you mean wooden sword" in why
    assert goals.board.goal(noted).state is GoalState.FAILED
