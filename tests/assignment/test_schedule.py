"""How long crews with people take: broken off where that changes nothing."""

from functools import cache

import pytest

from covoyager.assignment.list_scheduling import Turn
from covoyager.assignment.schedule import Schedule, at_least, in_pieces
from covoyager.domain import Goal, Plan
from covoyager.domain.hands import Hand, Hands
from covoyager.planning import plan_goal
from tests.planning.facts import knowledge

SIGHT = {"oak_log": 80, "stone": 168, "iron_ore": 48, "coal_ore": 24, "redstone_ore": 18, "pig": 4}
PEOPLE = (Hand(20.0, 100), Hand(5.0, 40))
CREWS = (Hands(1, PEOPLE[:1]), Hands(1, PEOPLE), Hands(3, PEOPLE[:1]), Hands(2, PEOPLE))
GOALS = ({"compass": 1}, {"torch": 30, "chest": 3}, {"cobblestone": 64, "oak_log": 32}, {"iron_helmet": 1})


@cache
def planned(number: int) -> Plan:
    return plan_goal(Goal("", GOALS[number]), knowledge(), have={}, participants=3, nearby=SIGHT)


def schedule(number: int) -> Schedule:
    """A schedule that was not asked anything yet."""
    pieces, shared = in_pieces(planned(number).subtasks)
    return Schedule(pieces, {}, shared)


def last(turns: list[Turn]) -> int:
    return max(turn.ended for turn in turns)


@pytest.mark.parametrize("crew", CREWS)
@pytest.mark.parametrize("number", range(len(GOALS)))
def test_a_makespan_with_people_is_that_of_its_turns_however_much_is_asked_of_it(number: int, crew: Hands) -> None:
    least = last(schedule(number).turns(crew))
    alone = last(schedule(number).turns(Hands(crew.bots)))
    assert least <= alone
    for limit in (least + 50, least, least - 1, least // 2, 10**9):
        found = schedule(number).makespan(crew, limit)
        assert found == least if limit >= least else limit < found <= least
        mean, most = (least + alone) / 2, limit + (alone - least) / 2
        expected = schedule(number).expected(crew, most)
        assert expected == mean if most >= mean else most < expected <= mean


@pytest.mark.parametrize("crew", [*CREWS, Hands(1), Hands(4)])
def test_no_crew_takes_less_than_its_lower_bound(crew: Hands) -> None:
    for number in range(len(GOALS)):
        one = schedule(number)
        assert at_least(one.work, crew) <= at_least(one.work, crew, one.longest) <= one.expected(crew)
