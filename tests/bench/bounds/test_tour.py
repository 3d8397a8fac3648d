"""The shortest way on foot, on layouts that can be checked with a ruler."""

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from covoyager.bench.bounds.tour import ROUNDING, Area, clusters, shortest_tour

SPOT = Area(3, 4, 3, 4)


def test_a_single_point_is_as_far_as_the_crow_flies() -> None:
    assert shortest_tour((0, 0), [[SPOT]]) == pytest.approx(5, abs=ROUNDING)


def test_nothing_to_visit_is_no_way() -> None:
    assert shortest_tour((0, 0), []) == 0


def test_an_area_that_is_stood_in_costs_nothing() -> None:
    assert shortest_tour((0, 0), [[Area(-1, -1, 1, 1)]]) == 0


def test_the_nearer_of_two_areas_is_taken() -> None:
    assert shortest_tour((0, 0), [[Area(50, 0, 60, 1), SPOT]]) == pytest.approx(5, abs=ROUNDING)


def test_what_is_nearer_to_the_next_stop_may_be_worth_a_longer_first_leg() -> None:
    near, beyond = Area(-2, 0, -2, 0), Area(4, 0, 4, 0)
    goal = Area(10, 0, 10, 0)
    assert shortest_tour((0, 0), [[near, beyond], [goal]]) == pytest.approx(10, abs=2 * ROUNDING)


def test_a_wide_area_is_crossed_where_the_straight_line_crosses_it() -> None:
    wall = Area(5, -100, 5, 100)
    assert shortest_tour((0, 0), [[wall], [Area(10, 10, 10, 10)]]) == pytest.approx(hypot(10, 10), abs=2 * ROUNDING)


def test_the_order_is_kept() -> None:
    there, back = Area(10, 0, 10, 0), Area(0, 0, 0, 0)
    assert shortest_tour((0, 0), [[there], [back]]) == pytest.approx(20, abs=2 * ROUNDING)


coordinate = st.floats(-20, 20).map(lambda x: round(x, 2))
areas = st.builds(
    lambda x, z, width, depth: Area(x, z, x + width, z + depth),
    coordinate,
    coordinate,
    st.floats(0, 6),
    st.floats(0, 6),
)


@settings(max_examples=60, deadline=None)
@given(stops=st.lists(areas, min_size=1, max_size=4), data=st.data())
def test_no_walk_through_the_areas_is_shorter(stops: list[Area], data: st.DataObject) -> None:
    at, walked = (0.0, 0.0), 0.0
    for area in stops:
        point = (data.draw(st.floats(area.west, area.east)), data.draw(st.floats(area.north, area.south)))
        walked += hypot(point[0] - at[0], point[1] - at[1])
        at = point
    assert shortest_tour((0.0, 0.0), [[area] for area in stops]) <= walked + 1e-6


def test_blocks_that_touch_are_one_cluster() -> None:
    trunk = [(3, y, 3) for y in range(64, 68)]
    diagonal = [(4, 68, 4)]
    other = [(7, 64, 3)]
    assert clusters([*other, *trunk, *diagonal]) == [sorted(trunk + diagonal), other]


def test_an_area_reaches_from_the_middle_of_its_blocks() -> None:
    assert Area.around([(0, 64, 0), (2, 64, 1)], 1.0) == Area(-0.5, -0.5, 3.5, 2.5)
