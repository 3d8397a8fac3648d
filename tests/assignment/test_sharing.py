"""Which work is for several."""

from dataclasses import replace

from covoyager.assignment.sharing import Played, Takes, as_it_goes, as_played, part_in_time, shares, way_ticks
from covoyager.board import SubtaskView
from covoyager.domain import Position
from covoyager.domain.hands import Hand
from tests.assignment.test_ranking import view

CREW = {"Bot", "Bot2", "Bot3"}


def here(_: str) -> float:
    return 0.0


def test_only_long_jobs_of_other_bots_are_shared() -> None:
    views = [view(1, ticks=900, by="Bot"), view(2, ticks=900, by="Steve"), view(3, ticks=30, by="Bot3"), view(4)]
    assert [(each.id, part) for each, part in shares(views, "Bot2", CREW, here)] == [(1, 5)]
    assert shares(views, "Bot", CREW, here) == []


def test_whoever_has_a_way_to_go_takes_less_and_nothing_where_that_is_no_gain() -> None:
    long, short = view(1, ticks=700, by="Bot"), view(2, ticks=140, by="Bot3")
    assert [(each.id, part) for each, part in shares([long, short], "Bot2", CREW, lambda _: 40.0)] == [(1, 5), (2, 4)]
    assert [(each.id, part) for each, part in shares([long, short], "Bot2", CREW, lambda _: 280.0)] == [(1, 3)]
    assert shares([long, short], "Bot2", CREW, lambda _: 700.0) == []


def test_what_tools_for_several_are_made_of_is_shared_first() -> None:
    long, stone = view(1, ticks=700, by="Bot"), view(2, ticks=140, by="Bot3")
    assert [(each.id, part) for each, part in shares([long, stone], "Bot2", CREW, here, first={2})] == [(2, 5), (1, 5)]


def test_what_takes_far_longer_than_planned_is_shared_as_it_goes() -> None:
    slow = replace(view(1, ticks=35, by="Bot"), progress=1)
    assert slow.subtask.quantity == 10
    assert shares([slow], "Bot2", CREW, here, lambda _: 20) == [], (
        "two have taken ten ticks each, and all that is left as long"
    )
    [(shared, part)] = shares([slow], "Bot2", CREW, lambda _: 100.0, lambda _: 600)
    assert (shared.id, part) == (1, 4), "nine are left of 300 ticks each"
    assert as_it_goes(slow, 20, as_played(slow, ())) == 3.5
    assert as_it_goes(slow, 22, as_played(slow, ())) == 11


def test_what_such_work_has_taken_tells_how_far_it_is_and_how_long_each_takes() -> None:
    """One of ten planned as 100 ticks."""
    job = view(1, ticks=100, by="Bot")
    assert as_played(job, ()) == Takes(0, 10)
    assert as_played(job, [Played(4, 30)]) == Takes(0, 10), "it was shorter"
    assert as_played(job, [Played(3, 330)]) == Takes(300, 10)
    assert as_played(job, [Played(1, 310), Played(3, 330)]) == Takes(300, 10)
    assert as_played(job, [Played(1, 300), Played(3, 500)]) == Takes(200, 100)
    assert as_played(job, [Played(1, 500), Played(3, 300)]) == Takes(380, 10), "more of it is no shorter"
    assert as_played(job, [Played(3, 330, dug=270)]) == Takes(60, 90), "what was dug there is no way"


def test_nobody_goes_a_long_way_for_a_share_of_what_is_soon_done() -> None:
    job = view(1, ticks=700, by="Bot")
    far = [Played(10, 1000)]

    def part(row: SubtaskView, begun: int, way: float = 0.0) -> list[int]:
        return [part for _, part in shares([row], "Bot2", CREW, lambda _: way, lambda _: begun, lambda _: far)]

    assert part(job, 0) == [5], "70 ticks each, 300 away: whoever has it is not there yet either"
    assert part(job, 300) == [4], "and has the way back to go"
    assert part(job, 300, 100.0) == [3]
    assert part(replace(job, progress=7), 500) == []
    assert part(replace(job, progress=5), 500, 100.0) == [], "that is 30 ticks sooner for 400 of way"
    assert as_it_goes(replace(job, progress=1), 700, as_played(job, far)) == 70, "300 of these were the way"
    assert as_it_goes(replace(job, progress=1), 730, as_played(job, far)) == 215


def test_the_way_is_as_far_as_one_sprints() -> None:
    assert round(way_ticks(Position(0, 64, 0), Position(0, 64, 28))) == 130
    assert way_ticks(None, Position(0, 64, 0)) == 10


def test_a_person_is_told_of_what_they_have_done_before_the_bot_that_has_begun_is_through() -> None:
    job, person = view(1, ticks=1000, by="Bot"), Hand(each=20.0, clicks=100)
    assert [part_in_time(job, 9, person, ticks) for ticks in (0, 60, 61, 1000)] == [7, 7, 6, 6]
    half_done = replace(job, progress=5)
    assert [part_in_time(half_done, 4, person, ticks) for ticks in (400, 500, 540, 541)] == [3, 3, 3, 2]
