"""What lay there before counts once, however many goals ask for the same; what each has had brought is its own."""

from covoyager.board.bases import Asked, asks_to_have, base_for, before, left_behind, promised
from covoyager.domain import Goal

NOTHING: dict[str, int] = {}


def goal(text: str, count: int) -> Goal:
    return Goal(text, {"ladder": count})


def set_now(asked: Goal, stock: int, *others: Asked) -> Asked:
    return Asked(asked, base_for(asked, {"ladder": stock, "stick": 3}, others))


def in_the_end(*asked: Asked) -> int:
    """How many ladders must lie there so that all of the goals are reached."""
    return before(asked).get("ladder", 0) + sum(each.goal.count for each in asked)


CRAFT, MORE, GET = goal("craft 20 ladders", 20), goal("craft 10 more ladders", 10), goal("get 10 ladders", 10)


def test_some_verbs_ask_for_what_lies_there_and_all_others_for_new_things() -> None:
    assert asks_to_have(GET)
    assert not asks_to_have(CRAFT)
    assert not asks_to_have(Goal("", {"ladder": 1}))
    assert base_for(GET, {"ladder": 6}, ()) == NOTHING
    assert base_for(CRAFT, {"ladder": 6, "stick": 2}, ()) == {"ladder": 6}


def test_a_goal_whose_kind_is_left_open_does_not_count_any_of_its_kinds() -> None:
    logs = Goal("gather 3 logs", {"oak_log": 3}, kinds={"oak_log": ("oak_log", "birch_log")})
    assert base_for(logs, {"birch_log": 2, "spruce_log": 5}, ()) == {"birch_log": 2}


def test_two_goals_want_what_lay_there_once() -> None:
    craft = set_now(CRAFT, 6)
    assert in_the_end(craft) == 26
    more = set_now(MORE, 13, craft)
    assert more.base == {"ladder": 6}, "the seven that were made since are of the first goal"
    assert in_the_end(craft, more) == 36
    assert promised(more, [craft]) == {"ladder": 26}


def test_what_a_goal_that_is_done_has_had_brought_is_old_for_the_others() -> None:
    craft = set_now(CRAFT, 6)
    more = set_now(MORE, 6, craft)
    assert left_behind(more, craft) == {"ladder": 26}
    assert in_the_end(more._replace(base=left_behind(more, craft))) == 36
    assert left_behind(craft, more) == {"ladder": 16}
    assert left_behind(craft, Asked(Goal("craft 4 sticks", {"stick": 4}), {"stick": 2})) == {"ladder": 6}


def test_goals_that_are_content_with_what_lies_there_take_of_it() -> None:
    craft, get = set_now(CRAFT, 6), set_now(GET, 6)
    assert in_the_end(craft, get) == 30, "six that lay there, and four of its own"
    few = set_now(goal("get 4 ladders", 4), 6)
    assert in_the_end(craft, few) == 26
    assert in_the_end(get, few) == 14


def test_what_was_brought_for_somebody_content_with_it_is_nobody_elses() -> None:
    craft, get, few = set_now(CRAFT, 6), set_now(GET, 6), set_now(goal("get 4 ladders", 4), 6)
    assert in_the_end(craft, get, few) == 34
    after = [each._replace(base=left_behind(each, get)) for each in (craft, few)]
    assert in_the_end(*after) == 34
    assert in_the_end(*(each._replace(base=left_behind(each, craft)) for each in (get, few))) == 34
