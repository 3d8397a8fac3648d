"""VillagerAgent's algorithms: a list without edges becomes a graph (1), and which tasks can be done (2)."""

import random

import pytest

from covoyager.board import open_board
from covoyager.domain import Action, Goal, Plan, Ruling, Status, Subtask, Verdict
from covoyager.planning.freeform.model_task_manager import with_listed_edges
from tests.places import HERE


def tasks(count: int) -> list[Subtask]:
    return [Subtask(number, Action.USE, f"thing_{number}", 1) for number in range(1, count + 1)]


def algorithm_1(needs: list[list[int] | None]) -> set[tuple[int, int]]:
    """Word for word: P(N_i), else P(N_{i-1}), which the loop before has completed."""
    before: dict[int, list[int]] = {}
    edges: set[tuple[int, int]] = set()
    for i, own in enumerate(needs, 1):
        before[i] = own if own is not None else before.get(i - 1, [])
        edges |= {(p, i) for p in before[i]}
    return edges


@pytest.mark.parametrize("seed", range(20))
def test_a_list_becomes_the_graph_of_algorithm_1(seed: int) -> None:
    dice = random.Random(seed)
    count = dice.randint(1, 12)
    needs: list[list[int] | None] = [
        None if dice.random() < 0.5 else sorted(dice.sample(range(1, i), dice.randint(0, i - 1))) if i > 1 else []
        for i in range(1, count + 1)
    ]
    graph = with_listed_edges(tasks(count), needs, {})
    assert {(need, s.id) for s in graph for need in s.needs} == algorithm_1(needs)


def test_nobody_waits_for_himself_or_for_what_is_not_there() -> None:
    graph = with_listed_edges(tasks(3), [[1, 2, 99], None, [3]], {})
    assert [s.needs for s in graph] == [(2,), (), ()]
    # Numbers of the list's own stand for places in it.
    named = with_listed_edges(tasks(2), [[], [10]], {10: 1, 20: 2})
    assert [s.needs for s in named] == [(), (1,)]


@pytest.mark.parametrize("seed", range(6))
def test_the_board_offers_what_algorithm_2_finds(seed: int) -> None:
    dice = random.Random(seed)
    needs = [sorted(dice.sample(range(1, i), min(i - 1, dice.randint(0, 2)))) for i in range(1, 9)]
    graph = with_listed_edges(tasks(8), list(needs), {})
    with open_board("memory:", HERE) as board:
        board.add_goal(Goal("all of it", {}), "Ann", Plan(Goal("all of it", {}), "1.20.1", graph))
        done: set[int] = set()
        while len(done) < len(graph):
            found = [s.id for s in graph if s.id not in done and done.issuperset(s.needs)]
            # Algorithm 2: no predecessors, or all of them executed with success.
            assert found == [v.id for v in board.subtasks() if v.state is Status.READY]
            chosen = dice.choice(found)
            board.claim(chosen, "Ann", 60)
            board.settle(chosen, Verdict(Ruling.PASS), "Ann")
            done.add(chosen)
