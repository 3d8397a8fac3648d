"""What a bot takes next."""

from dataclasses import replace

from covoyager.board import SubtaskView, open_board
from covoyager.crew.execution.choosing import ranked, shares, take_share
from covoyager.domain import Action, Status, Subtask
from tests.board.acting import add
from tests.board.plans import plan, step
from tests.places import HERE


def view(
    number: int, *needs: int, ticks: int = 100, by: str | None = None, goal: int = 1, **words: object
) -> SubtaskView:
    subtask = Subtask(number, Action.GATHER, "dirt", 10, needs=needs, ticks=ticks, produces={"dirt": 10}, **words)  # type: ignore[arg-type]
    state = Status.IN_PROGRESS if by else Status.BLOCKED if needs else Status.READY
    return SubtaskView(number, goal, subtask, state, by)


def order(*views: SubtaskView, urgency: dict[int, int] | None = None, last: tuple[str, ...] = ()) -> list[int]:
    ready = [each for each in views if each.state is Status.READY]
    return [each.id for each in ranked(ready, views, urgency or {}, (), last)]


def test_the_critical_path_comes_first() -> None:
    assert order(view(1), view(2, ticks=50), view(3, 2, ticks=500)) == [2, 1]


def test_what_takes_a_moment_and_lets_others_begin_goes_before_that() -> None:
    assert order(view(1, ticks=900), view(2, ticks=20), view(3, 2, ticks=300), view(4, ticks=20)) == [2, 1, 4]


def test_tools_that_several_wait_for_come_before_long_work() -> None:
    stone, made = view(1, ticks=400), view(2, 1)
    tools = replace(made, subtask=replace(made.subtask, action=Action.CRAFT, produces={"stone_pickaxe": 3}))
    dug = [view(number, ticks=900, tools=("stone_pickaxe",)) for number in (3, 4)]
    assert order(stone, tools, *dug) == [1, 3, 4]
    assert order(stone, tools, dug[0]) == [3, 1], "one alone has a tool"


def test_two_do_not_go_to_one_place_where_there_is_other_work() -> None:
    other = replace(view(3, ticks=500), subtask=replace(view(3, ticks=500).subtask, item="oak_log"))
    assert order(view(1, ticks=900, by="Bot"), view(2, ticks=900), other) == [3, 2]


def test_where_somebody_is_on_the_critical_path_the_least_busy_one_comes_next() -> None:
    iron, coal, stone, logs = view(1, ticks=900, by="Bot"), view(2, ticks=300), view(3, ticks=200), view(4, ticks=10)
    furnace, smelting = view(5, 3), view(6, 1, 2, 5)
    assert order(iron, coal, stone, logs, furnace, smelting) == [4, 3, 2]


def test_of_equals_what_is_near_comes_first() -> None:
    trees, rocks = view(1, sources=("oak_log",)), view(2, sources=("stone",))
    assert order(trees, rocks) == [1, 2]
    assert order(trees, rocks, last=("stone",)) == [2, 1]


def test_the_more_urgent_goal_goes_before_all_that() -> None:
    assert order(view(1, ticks=900), view(2, goal=2), urgency={1: 0, 2: 1}) == [2, 1]


def test_only_long_jobs_of_other_bots_are_shared() -> None:
    views = [view(1, ticks=900, by="Bot"), view(2, ticks=900, by="Steve"), view(3, ticks=200, by="Bot3"), view(4)]
    assert [(each.id, part) for each, part in shares(views, "Bot2", {"Bot", "Bot2", "Bot3"})] == [(1, 5)]
    assert shares(views, "Bot", {"Bot", "Bot2", "Bot3"}) == []


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
