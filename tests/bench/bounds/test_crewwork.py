"""How well a crew shared a goal: figures of small stories that can be reckoned by hand."""

import pytest

from covoyager.bench.bounds.crewwork import balance, double_work, read_work
from covoyager.bench.coplay import parse_crew
from covoyager.bench.staging import bots_in
from covoyager.domain import Action, Subtask
from covoyager.errors import UsageError
from covoyager.report.eventlog import Hold, Story


def hold(subtask: int, by: str, begun: float, ended: float, became: str = "DONE") -> Hold:
    return Hold(subtask, "gather", "oak_log", begun, ended, 0, became, by=by)


def step(number: int, *needs: int) -> Subtask:
    return Subtask(number, Action.GATHER, "oak_log", 1, produces={"oak_log": 1}, needs=needs)


def test_two_who_work_side_by_side_and_one_who_waits() -> None:
    # 10 s and 4 s at once, then 6 s by one of them alone: 16 s where list scheduling takes 16 s.
    holds = (hold(1, "Bot", 0, 10), hold(2, "Steve", 0, 4), hold(3, "Bot", 10, 16))
    work = read_work(Story(0, 16, 320, "DONE", holds), [step(1), step(2), step(3, 1, 2)], ["Bot", "Steve"])
    assert work.ticks == 320
    assert work.own_bound == 320
    assert work.own_ratio == pytest.approx(1.0)
    assert (work.bound, work.ratio) == (0, None)
    assert work.busy == {"Bot": 1.0, "Steve": 0.25}
    assert work.idle == pytest.approx(0.375)
    assert work.efficiency == pytest.approx(100 / (16 / 60))
    assert (work.double, work.given_up, dict(work.by)) == (0, 0, {"Bot": 2, "Steve": 1})


def test_waiting_for_each_other_shows_in_the_ratio() -> None:
    holds = (hold(1, "Bot", 0, 10), hold(2, "Steve", 10, 20))
    work = read_work(Story(0, 20, 400, "DONE", holds), [step(1), step(2)], ["Bot", "Steve"])
    assert work.own_bound == 200
    assert work.own_ratio == pytest.approx(2.0)


def test_slow_hands_show_against_the_pace_of_one_bot_alone() -> None:
    alone = read_work(
        Story(0, 20, 400, "DONE", (hold(1, "Bot", 0, 10), hold(2, "Bot", 10, 20))), [step(1), step(2)], ["Bot"]
    )
    assert alone.pace == {("gather", "oak_log", ()): 200.0}
    slow = Story(0, 16, 320, "DONE", (hold(1, "Bot", 0, 8), hold(2, "Steve", 0, 16)))
    work = read_work(slow, [step(1), step(2)], ["Bot", "Steve"], alone.pace)
    assert (work.own_bound, work.bound) == (320, 200)
    assert work.ratio == pytest.approx(1.6)


def test_what_is_done_twice_or_by_two_at_once_is_double_work() -> None:
    assert double_work([hold(1, "Bot", 0, 5), hold(1, "Steve", 4, 8, "READY")]) == 1
    assert double_work([hold(1, "Bot", 0, 5), hold(1, "Steve", 5, 8)]) == 1
    assert double_work([hold(1, "Bot", 0, 5, "READY"), hold(1, "Steve", 5, 8)]) == 0


def test_a_try_that_came_to_nothing_is_given_up_unless_it_was_handed_on_at_once() -> None:
    holds = (hold(1, "Bot", 0, 1, "READY"), hold(1, "Steve", 1, 9, "READY"), hold(1, "Bot", 9, 12))
    work = read_work(Story(0, 12, 240, "DONE", holds), [step(1)], ["Bot", "Steve"])
    assert work.given_up == 1


def test_balance_is_as_villageragent_defines_it() -> None:
    assert balance([5.0, 5.0]) == 1.0
    assert balance([7.0]) == 1.0
    # Scaled to 0, 1/2, 1: the deviation is the root of 1/6.
    assert balance([2.0, 4.0, 6.0]) == pytest.approx(1 - (1 / 6) ** 0.5)


@pytest.mark.parametrize(("text", "crew"), [("1", (1, 0)), ("1+3", (1, 3)), ("8", (8, 0))])
def test_crews(text: str, crew: tuple[int, int]) -> None:
    assert parse_crew(text) == crew


@pytest.mark.parametrize("text", ["0", "a", "1+x", "1+99", "", "-1", "²", "1" * 5000, f"1+{'1' * 5000}"])
def test_crews_that_are_none(text: str) -> None:
    with pytest.raises(UsageError, match="--crew"):
        parse_crew(text)
    with pytest.raises(UsageError, match="--crew"):
        bots_in([text], "lifts")
