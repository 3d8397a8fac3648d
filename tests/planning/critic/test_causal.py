"""The causal check gives back exactly the necessary edges, and what that does to the time a crew takes."""

import random
from dataclasses import replace
from functools import cache
from statistics import mean

import pytest

from covoyager.assignment.schedule import Schedule
from covoyager.domain import Action, Goal, Plan, Subtask
from covoyager.domain.hands import Hands
from covoyager.errors import Impossible
from covoyager.planning import causal_edges, criticise, plan_goal, with_causal_edges
from covoyager.planning.critic.causal import causes
from covoyager.planning.critic.simulator import Rule
from tests.planning.facts import data, knowledge
from tests.planning.plain import Plain

COMMON = (
    "oak_log birch_log oak_planks stick cobblestone iron_ingot coal string stone wooden_pickaxe crafting_table furnace"
)


@cache
def plans(count: int, seed: int) -> tuple[tuple[Plan, tuple[tuple[str, int], ...]], ...]:
    """Valid plans for random goals, stocks and crews."""
    rng = random.Random(seed)
    names = list(knowledge().items)
    found: list[tuple[Plan, tuple[tuple[str, int], ...]]] = []
    while len(found) < count:
        items = {rng.choice(names): rng.choice((1, 2, 5, 40)) for _ in range(rng.choice((1, 1, 2, 4)))}
        have = {rng.choice(COMMON.split()): rng.randint(1, 20) for _ in range(rng.choice((0, 3, 6)))}
        try:
            plan = plan_goal(Goal("x", items), knowledge(), have=have, participants=rng.choice((1, 1, 2, 4)))
        except Impossible:
            continue
        if len(plan.subtasks) > 2:
            found.append((plan, tuple(have.items())))
    return tuple(found)


def disturb(plan: Plan, rng: random.Random) -> Plan:
    """Random edges more and random edges less; numbers stay in an order that can be executed."""
    subtasks = []
    for subtask in plan.subtasks:
        earlier = [other.id for other in plan.subtasks if other.id < subtask.id]
        needs = {need for need in subtask.needs if rng.random() > 0.25}
        needs |= {number for number in earlier if rng.random() < 0.15}
        subtasks.append(replace(subtask, needs=tuple(sorted(needs))))
    return replace(plan, subtasks=tuple(subtasks))


def edges(plan: Plan) -> set[tuple[int, int]]:
    return {(need, subtask.id) for subtask in plan.subtasks for need in subtask.needs}


def test_exactly_the_necessary_edges_come_back() -> None:
    rng = random.Random(2)
    wrong = []
    graphs: set[tuple[int, frozenset[tuple[int, int]]]] = set()
    for number, (plan, have) in enumerate(plans(100, 1)):
        for _ in range(8):
            broken = disturb(plan, rng)
            graphs.add((number, frozenset(edges(broken))))
            repaired = with_causal_edges(broken, knowledge(), dict(have))
            if edges(repaired) != edges(plan):
                wrong.append((dict(plan.goal.items), have, edges(repaired) ^ edges(plan)))
    assert not wrong
    assert len(graphs) > 760


def test_no_edge_can_be_left_out_and_none_is_missing() -> None:
    plain = Plain(data(), "1.20.1")
    looked_at = 0
    for plan, have in plans(100, 1):
        if len(plan.subtasks) > 13 or any(s.action is Action.PLACE for s in plan.subtasks):
            continue
        assert not plain.breaks(plan.to_json(), dict(have))
        for before, after in sorted(edges(plan)):
            rest = {s.id: set(s.needs) for s in plan.subtasks}
            rest[after].remove(before)
            without = replace(plan, subtasks=tuple(replace(s, needs=tuple(rest[s.id])) for s in plan.subtasks))
            if before in ancestors(without, after):
                continue
            looked_at += 1
            assert plain.breaks(without.to_json(), dict(have)), (dict(plan.goal.items), have, before, after)
    assert looked_at > 100


def ancestors(plan: Plan, number: int) -> set[int]:
    needs = {s.id: s.needs for s in plan.subtasks}
    found: set[int] = set()
    edge = [number]
    while edge:
        edge += [need for need in needs[edge.pop()] if not (need in found or found.add(need))]  # type: ignore[func-returns-value]
    return found


def test_each_edge_has_a_rule_and_an_item() -> None:
    plan = plan_goal(Goal("x", {"iron_ingot": 1}), knowledge(), have={})
    edges = {(plan.subtasks[c.before - 1].item, plan.subtasks[c.after - 1].item): (c.rule, c.item)
            for c in causes(plan.subtasks, knowledge(), {})}  # fmt: skip
    assert edges["oak_log", "oak_planks"] == (Rule.MATERIAL, "oak_log")
    assert edges["stone_pickaxe", "raw_iron"] == (Rule.TOOL, "stone_pickaxe")
    assert edges["furnace", "iron_ingot"] == (Rule.STATION, "furnace")


def test_what_is_on_hand_needs_no_edge() -> None:
    plan = plan_goal(Goal("x", {"iron_ingot": 1}), knowledge(), have={})
    have = {"furnace": 1, "stone_pickaxe": 1, "oak_planks": 30, "stick": 9}
    left = causal_edges(plan.subtasks, knowledge(), have)
    named = {(plan.subtasks[b - 1].item, plan.subtasks[a - 1].item) for b, a in left}
    assert named == {("oak_log", "oak_planks"), ("crafting_table", "wooden_pickaxe"), ("crafting_table", "stone_pickaxe"),
                     ("crafting_table", "furnace"), ("wooden_pickaxe", "cobblestone"), ("cobblestone", "stone_pickaxe"),
                     ("cobblestone", "furnace"), ("raw_iron", "iron_ingot")}  # fmt: skip


def test_a_station_that_is_used_up_by_another_craft_is_waited_for_in_full() -> None:
    shapes = (
        Subtask(1, Action.CRAFT, "furnace", 1, consumes={"cobblestone": 8}, produces={"furnace": 1}, station="crafting_table"),
        Subtask(2, Action.SMELT, "stone", 1, consumes={"cobblestone": 1, "coal": 1}, produces={"stone": 1}, station="furnace"),
        Subtask(3, Action.CRAFT, "furnace", 1, consumes={"cobblestone": 8}, produces={"furnace": 1}, station="crafting_table"),
        Subtask(4, Action.CRAFT, "smoker", 1, consumes={"furnace": 1, "oak_log": 4}, produces={"smoker": 1},
                station="crafting_table"),
    )  # fmt: skip
    have = {"cobblestone": 17, "coal": 1, "oak_log": 4, "crafting_table": 1}
    assert causal_edges(shapes, knowledge(), have) == {(1, 2), (3, 4)}


@pytest.mark.parametrize("crew", [1, 2, 4, 8])
def test_needless_edges_cost_a_crew_time(crew: int) -> None:
    rng = random.Random(7)
    factors = []
    burning = []
    for plan, have in plans(100, 1)[:60]:
        loose = {s.id: set(s.needs) for s in plan.subtasks}
        for subtask in plan.subtasks:
            loose[subtask.id] |= {number for number in range(1, subtask.id) if rng.random() < 0.15}
        tight = replace(plan, subtasks=tuple(replace(s, needs=tuple(loose[s.id])) for s in plan.subtasks))
        exact = with_causal_edges(tight, knowledge(), dict(have))
        assert not [c for c in criticise(exact, knowledge(), dict(have)) if c.fatal]
        times = [Schedule(each.subtasks, dict(have)).makespan(Hands(crew)) for each in (tight, exact)]
        factors.append(times[0] / times[1])
        burning.append(any(s.action.spec.keeps_station for s in plan.subtasks))
    print(f"\ncrew of {crew}: needless edges make it take {mean(factors):.2f} times as long")
    if crew == 1:
        # Who is alone can lose nothing but what could have been done while furnaces burn.
        assert [each for each, burns in zip(factors, burning, strict=True) if not burns] == pytest.approx(
            [1.0] * burning.count(False), abs=0
        )
        assert mean(factors) >= 1.0
        assert burning.count(False) > 10
    else:
        assert mean(factors) > 1.02
