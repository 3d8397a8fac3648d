"""What a bot takes next."""

from dataclasses import replace

from covoyager.assignment.ranking import Situation, ranked
from covoyager.board import SubtaskView
from covoyager.domain import Action, Status, Subtask


def view(
    number: int, *needs: int, ticks: int = 100, by: str | None = None, goal: int = 1, **words: object
) -> SubtaskView:
    subtask = Subtask(number, Action.GATHER, "dirt", 10, needs=needs, ticks=ticks, produces={"dirt": 10}, **words)  # type: ignore[arg-type]
    state = Status.IN_PROGRESS if by else Status.BLOCKED if needs else Status.READY
    return SubtaskView(number, goal, subtask, state, by)


def order(
    *views: SubtaskView,
    urgency: dict[int, int] | None = None,
    mobs: tuple[str, ...] = (),
    last: tuple[str, ...] = (),
    alone: bool = False,
) -> list[int]:
    ready = [each for each in views if each.state is Status.READY]
    return [each.id for each in ranked(ready, Situation(views, urgency or {}, mobs, last, alone=alone))]


def test_the_critical_path_comes_first() -> None:
    assert order(view(1), view(2, ticks=50), view(3, 2, ticks=500)) == [2, 1]


def test_what_takes_a_moment_and_lets_others_begin_goes_before_that() -> None:
    brief = [
        replace(each, subtask=replace(each.subtask, action=Action.CRAFT))
        for each in (view(2, ticks=20), view(4, ticks=20))
    ]
    assert order(view(1, ticks=900), brief[0], view(3, 2, ticks=300), brief[1]) == [2, 1, 4]
    assert order(view(1, ticks=900), view(2, ticks=20), view(3, 2, ticks=300)) == [1, 2], "nobody goes out for a moment"


def test_tools_that_several_wait_for_come_before_long_work() -> None:
    stone, made = view(1, ticks=400), view(2, 1)
    tools = replace(made, subtask=replace(made.subtask, action=Action.CRAFT, produces={"stone_pickaxe": 3}))
    dug = [view(number, ticks=900, tools=("stone_pickaxe",)) for number in (3, 4)]
    assert order(stone, tools, *dug) == [1, 3, 4]
    assert order(stone, tools, dug[0]) == [3, 1], "one alone has a tool"


def test_tools_that_steps_of_other_goals_wait_for_come_before_a_goal_that_nobody_works_for() -> None:
    stone, made = view(1, ticks=100, goal=1), view(2, 1, goal=1)
    tools = replace(made, subtask=replace(made.subtask, action=Action.CRAFT, produces={"stone_pickaxe": 3}))
    dug = [view(number, ticks=900, goal=2, tools=("stone_pickaxe",)) for number in (3, 4)]
    blocked = [replace(each, state=Status.BLOCKED) for each in dug]
    at_work, logs = view(5, ticks=50, goal=1, by="Bot"), view(6, ticks=900, goal=3)
    assert order(stone, tools, *blocked, at_work, logs) == [1, 6]
    assert order(stone, at_work, logs) == [6, 1], "without them somebody works for each goal"


def test_two_do_not_go_to_one_place_where_there_is_other_work() -> None:
    other = replace(view(3, ticks=500), subtask=replace(view(3, ticks=500).subtask, item="oak_log"))
    assert order(view(1, ticks=900, by="Bot"), view(2, ticks=900), other) == [3, 2]


def test_where_somebody_is_on_the_critical_path_the_least_busy_one_comes_next() -> None:
    iron, coal, stone, logs = view(1, ticks=900, by="Bot"), view(2, ticks=300), view(3, ticks=200), view(4, ticks=10)
    furnace, smelting = view(5, 3), view(6, 1, 2, 5)
    assert order(iron, coal, stone, logs, furnace, smelting) == [4, 3, 2]


def smelting(number: int, *needs: int, ticks: int, by: str | None = None) -> SubtaskView:
    each = view(number, *needs, ticks=ticks, by=by)
    return replace(each, subtask=replace(each.subtask, action=Action.SMELT, station="furnace"))


def test_a_loaded_furnace_keeps_nobody_on_its_path() -> None:
    """Alone with a compass: stone for the third furnace was dug before the ore that three ingots were waited for."""
    burning, ore, stone = smelting(1, ticks=803, by="Bot"), view(2, ticks=98), view(3, ticks=140)
    pickaxe, redstone, furnace = view(4, 1, ticks=4), view(5, 4, ticks=68), view(6, 3, ticks=4)
    second, third = smelting(7, 2, ticks=603), smelting(8, 6, ticks=203)
    compass = view(9, 5, 7, 8, ticks=4)
    assert order(burning, ore, stone, pickaxe, redstone, furnace, second, third, compass) == [2, 3]


def test_a_bot_alone_hunts_what_is_in_sight_before_it_walks_off() -> None:
    """Beside a learner the stone came first, for its chain is longer, and the pig took a way of its own from the chest."""
    each = view(1, ticks=129, sources=("pig",))
    pig = replace(each, subtask=replace(each.subtask, action=Action.KILL, item="pig"))
    stone, furnace = view(2, ticks=258), view(3, 2, ticks=4)
    goal = [pig, stone, furnace, smelting(4, 1, 3, ticks=203)]
    assert order(*goal, mobs=("pig",), alone=True) == [1, 2]
    assert order(*goal, mobs=("pig",)) == [2, 1], "another bot may have the pig"
    assert order(*goal, alone=True) == [2, 1], "there is none in sight"
    other = view(5, by="Steve")
    felling = replace(other, subtask=replace(other.subtask, item="oak_log"))
    assert order(*goal, felling, mobs=("pig",), alone=True) == [2, 1], "somebody else is at work"


def test_of_equals_what_is_near_comes_first() -> None:
    trees, rocks = view(1, sources=("oak_log",)), view(2, sources=("stone",))
    assert order(trees, rocks) == [1, 2]
    assert order(trees, rocks, last=("stone",)) == [2, 1]


def test_the_more_urgent_goal_goes_before_all_that() -> None:
    assert order(view(1, ticks=900), view(2, goal=2), urgency={1: 0, 2: 1}) == [2, 1]


def test_of_several_goals_each_has_somebody_and_then_the_longest_comes_first() -> None:
    first, second, long = view(1, ticks=300), view(2, ticks=200, goal=2), view(3, ticks=900, goal=3)
    assert order(view(4, by="Bot"), first, second, long) == [3, 2, 1], "somebody is at the first"
    at_each = [view(10 + goal, ticks=50, by="Bot", goal=goal) for goal in (1, 2, 3)]
    assert order(*at_each, first, second, long) == [3, 1, 2]
    assert order(*at_each, first, second, long, urgency={2: 1}) == [2, 3, 1]
