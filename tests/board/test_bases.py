"""What lay there before counts once, however many goals ask for the same; what each has had brought is its own."""

from covoyager.board.bases import Asked, Base, base_for, before, left_behind, promised
from covoyager.domain import Goal


def set_now(count: int, stock: int, *others: Asked, get: bool = False) -> Asked:
    goal = Goal(f"{'get' if get else 'craft'} {count} ladders", {"ladder": count})
    return Asked(goal, base_for(goal, {"ladder": stock, "stick": 3}, others, counts_old=get))


def in_the_end(*asked: Asked) -> int:
    """How many ladders must lie there so that all of the goals are reached."""
    return before(asked).get("ladder", 0) + sum(each.goal.count for each in asked)


def after(done: Asked, *open_ones: Asked) -> list[Asked]:
    return [each._replace(base=each.base._replace(items=left_behind(each, done))) for each in open_ones]


def test_a_goal_that_asks_for_new_things_counts_none_of_those_that_lie_there() -> None:
    assert set_now(20, 6).base == Base({"ladder": 6})
    assert set_now(20, 6, get=True).base == Base({}, counts_old=True)


def test_a_goal_whose_kind_is_left_open_does_not_count_any_of_its_kinds() -> None:
    logs = Goal("gather 3 logs", {"oak_log": 3}, kinds={"oak_log": ("oak_log", "birch_log")})
    assert base_for(logs, {"birch_log": 2, "spruce_log": 5}, ()).items == {"birch_log": 2}


def test_two_goals_want_what_lay_there_once() -> None:
    craft = set_now(20, 6)
    assert in_the_end(craft) == 26
    more = set_now(10, 13, craft)
    assert more.base.items == {"ladder": 6}, "the seven that were made since are of the first goal"
    assert in_the_end(craft, more) == 36
    assert promised(more, [craft]) == {"ladder": 26}


def test_what_a_goal_that_is_done_has_had_brought_is_old_for_the_others() -> None:
    craft = set_now(20, 6)
    more = set_now(10, 6, craft)
    assert [each.base.items for each in after(craft, more)] == [{"ladder": 26}]
    assert in_the_end(*after(craft, more)) == 36
    assert [each.base.items for each in after(more, craft)] == [{"ladder": 16}]
    sticks = Asked(Goal("craft 4 sticks", {"stick": 4}), Base({"stick": 2}))
    assert [each.base.items for each in after(sticks, craft)] == [{"ladder": 6}]


def test_goals_that_are_content_with_what_lies_there_take_of_it() -> None:
    craft, get, few = set_now(20, 6), set_now(10, 6, get=True), set_now(4, 6, get=True)
    assert in_the_end(craft, get) == 30, "six that lay there, and four of its own"
    assert in_the_end(craft, few) == 26
    assert in_the_end(get, few) == 14


def test_what_was_brought_for_somebody_content_with_it_is_nobody_elses() -> None:
    craft, get, few = set_now(20, 6), set_now(10, 6, get=True), set_now(4, 6, get=True)
    assert in_the_end(craft, get, few) == 34
    assert in_the_end(*after(get, craft, few)) == 34
    assert in_the_end(*after(craft, get, few)) == 34
