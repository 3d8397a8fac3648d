"""The referee's formulas, against figures worked out by hand from VillagerAgent; and that it knows nothing of ours."""

import ast
from pathlib import Path

import pytest

from covoyager.bench.villager import referee

DIRT = ("dirt", "A")


def seen(**blocks: tuple[int, int, int]) -> dict[tuple[int, int, int], tuple[str, dict[str, str]]]:
    return {place: (name, {}) for name, place in blocks.items()}


def test_it_imports_nothing_of_ours() -> None:
    tree = ast.parse(Path(referee.__file__).read_text(encoding="utf-8"))
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [name for name in names if name.split(".")[0] in ("covoyager", "tui", "benchmarks", "")]


@pytest.mark.parametrize(
    ("asked", "stands", "right"),
    [
        (("oak_log", "x"), ("oak_log", {"axis": "x"}), True),
        (("oak_log", "x"), ("oak_log", {"axis": "y"}), False),
        (("torch", "N"), ("wall_torch", {"facing": "north"}), True),
        (("torch", "N"), ("torch", {}), False),
        (("torch", "A"), ("wall_torch", {"facing": "east"}), True),
        (("oak_stairs", "W"), ("oak_stairs", {"facing": "east", "half": "bottom"}), False),
        (("dirt", "A"), ("grass_block", {}), False),
    ],
)
def test_a_block_counts_with_its_turn(asked: tuple[str, str], stands: tuple[str, dict[str, str]], right: bool) -> None:
    assert referee.is_right(asked, stands) is right


def test_completion_is_the_share_of_blocks() -> None:
    asked = {(0, 0, 0): DIRT, (1, 0, 0): DIRT, (2, 0, 0): DIRT, (3, 0, 0): DIRT}
    assert referee.completion(asked, seen(dirt=(0, 0, 0))) == 0.25


def test_a_view_has_the_first_block_of_each_line() -> None:
    row = {(0, 0, 0), (1, 0, 0), (2, 0, 0)}
    assert referee.view(row, 0, False) == {(0, 0, 0)}
    assert referee.view(row, 0, True) == {(2, 0, 0)}
    assert referee.view(row, 1, True) == row


def test_hits_in_the_views_are_counted_by_union_or_by_what_is_asked() -> None:
    asked = {(0, 0, 0): DIRT, (0, 1, 0): DIRT}
    assert referee.view_hit_rate(asked, {cell: ("dirt", {}) for cell in asked}) == 1
    assert referee.view_hit_rate(asked, seen(dirt=(0, 0, 0))) == pytest.approx((4 * 0.5 + 0) / 5)
    more = {cell: ("dirt", dict[str, str]()) for cell in [*asked, (0, 2, 0)]}
    assert referee.view_hit_rate(asked, more) == pytest.approx((4 * 2 / 3 + 0) / 5)
    assert referee.view_hit_rate(asked, more, union=False) == pytest.approx(4 / 5)


POINTS = [
    {"name": "stew", "count": 1, "score": 100, "sub_check_point": ["meat", "bowl"]},
    {"name": "meat", "count": 1, "score": 20, "sub_check_point": ["rabbit"]},
    {"name": "bowl", "count": 2, "score": 30, "sub_check_point": []},
    {"name": "rabbit", "count": 1, "score": 10, "sub_check_point": []},
]


def test_a_dish_is_everything_and_its_parts_are_their_scores() -> None:
    assert referee.cooked(POINTS, "stew", {"stew": 1}) == 1
    assert referee.cooked(POINTS, "stew", {"meat": 1, "rabbit": 3, "dirt": 9}) == 0.3
    assert referee.cooked(POINTS, "stew", {}) == 0


def test_contributions_are_even_or_all_one_hands() -> None:
    both = [{"by": "A", "item": "meat", "count": 1}, {"by": "B", "item": "meat", "count": 1}]
    assert referee.cooperation(POINTS, both, ["A", "B"]) == 1
    assert referee.cooperation(POINTS, both[:1], ["A", "B"]) == 0
    # 20 and 10 of 30: the deviation is 5 of at most 15.
    unlike = [{"by": "A", "item": "meat", "count": 1}, {"by": "B", "item": "rabbit", "count": 2}]
    assert referee.cooperation(POINTS, unlike, ["A", "B"]) == pytest.approx(2 / 3)


def test_complexity_counts_materials_by_their_steps() -> None:
    assert referee.complexity(POINTS, "stew") == 1 * 2 + 2 * 1


def test_balance_is_the_papers_and_the_codes() -> None:
    assert referee.balance([30, 30, 30]) == 1
    assert referee.balance([10, 20]) == 0.5
    assert referee.peer_balance([10, 20]) == 0.75


def test_efficiency_is_per_cent_a_minute() -> None:
    assert referee.efficiency(1.0, 2400) == 50
