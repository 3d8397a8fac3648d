"""The Task Critic catches what breaks, and nothing else."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from covoyager.domain import Action, Goal, Plan, Subtask
from covoyager.errors import Impossible
from covoyager.planning import Fault, criticise, fill_quantities, plan_goal, repair
from tests.planning.facts import data, knowledge
from tests.planning.plain import Plain

GOALS = [
    "torch",
    "stick",
    "chest",
    "wooden_pickaxe",
    "stone_pickaxe",
    "furnace",
    "ladder",
    "oak_fence",
    "iron_ingot",
    "bucket",
    "shield",
    "glass",
    "stone",
    "charcoal",
    "cooked_beef",
    "white_bed",
    "iron_pickaxe",
    "shears",
    "compass",
    "lantern",
    "rail",
    "iron_sword",
    "stone_bricks",
    "bookshelf",
]
LIMIT = 15
"""Plans of more subtasks have too many orders to look at all of them."""


def some_plan(rng: random.Random) -> tuple[Plan, dict[str, int]]:
    """A valid plan for a random goal, from a random stock."""
    stock = [
        "oak_log",
        "oak_planks",
        "stick",
        "cobblestone",
        "iron_ingot",
        "coal",
        "raw_iron",
        "crafting_table",
        "furnace",
    ]
    while True:
        have = {rng.choice(stock): rng.randint(1, 6) for _ in range(rng.choice((0, 0, 1, 3)))}
        items = {rng.choice(GOALS): rng.randint(1, 4) for _ in range(rng.choice((1, 1, 2)))}
        try:
            plan = plan_goal(Goal("x", items), knowledge(), have=have, participants=rng.choice((1, 1, 2)))
        except Impossible:
            continue
        if 2 <= len(plan.subtasks) <= LIMIT and not any(s.action is Action.PLACE for s in plan.subtasks):
            return plan, have


@cache
def some_plans() -> tuple[tuple[Plan, dict[str, int]], ...]:
    """Valid plans; each is broken in five ways. (``tests/goals/test_critique.py`` breaks as many as one likes.)"""
    rng = random.Random(4)
    return tuple(some_plan(rng) for _ in range(300))


def test_valid_plans_pass() -> None:
    plain = Plain(data(), "1.20.1")
    for plan, have in some_plans():
        assert not plain.breaks(plan.to_json(), have)
        assert not [c.message for c in criticise(plan, knowledge(), have) if c.fatal]


def change(plan: Plan, number: int, **values: object) -> Plan:
    subtasks = tuple(replace(s, **values) if s.id == number else s for s in plan.subtasks)  # type: ignore[arg-type]
    return replace(plan, subtasks=subtasks)


def drop(plan: Plan, rng: random.Random) -> Plan:
    gone = rng.choice(plan.subtasks).id
    left = (s for s in plan.subtasks if s.id != gone)
    return replace(plan, subtasks=tuple(replace(s, needs=tuple(n for n in s.needs if n != gone)) for s in left))


def reorder(plan: Plan, rng: random.Random) -> Plan:
    first, second = rng.sample(range(len(plan.subtasks)), 2)
    subtasks = list(plan.subtasks)
    subtasks[first], subtasks[second] = subtasks[second], subtasks[first]
    return replace(plan, subtasks=tuple(subtasks))


def wrong_quantity(plan: Plan, rng: random.Random) -> Plan:
    subtask = rng.choice(plan.subtasks)
    by = rng.choice((-2, -1, 1, 2, 3))
    if rng.random() < 0.5 and subtask.consumes:
        item = rng.choice(sorted(subtask.consumes))
        consumes = {**subtask.consumes, item: max(0, subtask.consumes[item] + by)}
        return change(plan, subtask.id, consumes={name: count for name, count in consumes.items() if count})
    made = max(0, subtask.quantity + by)
    return change(plan, subtask.id, quantity=made, produces={subtask.item: made})


def wrong_tool(plan: Plan, rng: random.Random) -> Plan:
    with_tools = [s for s in plan.subtasks if s.tools]
    if not with_tools:
        return drop(plan, rng)
    subtask = rng.choice(with_tools)
    other = rng.choice(["wooden_pickaxe", "stone_pickaxe", "iron_pickaxe", "stone_axe", "bucket", ""])
    return change(plan, subtask.id, tools=(other,) if other else ())


def lost_edge(plan: Plan, rng: random.Random) -> Plan:
    waiting = [s for s in plan.subtasks if s.needs]
    if not waiting:
        return drop(plan, rng)
    subtask = rng.choice(waiting)
    gone = rng.choice(subtask.needs)
    return change(plan, subtask.id, needs=tuple(n for n in subtask.needs if n != gone))


MUTATIONS: tuple[Callable[[Plan, random.Random], Plan], ...] = (drop, reorder, wrong_quantity, wrong_tool, lost_edge)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda each: each.__name__)
def test_mutations_that_break_a_plan_are_caught_and_others_pass(
    mutation: Callable[[Plan, random.Random], Plan],
) -> None:
    rng = random.Random(mutation.__name__)
    plain = Plain(data(), "1.20.1")
    counts: Counter[str] = Counter()
    wrong: list[object] = []
    for plan, have in some_plans():
        mutant = mutation(plan, rng)
        breaks = plain.breaks(mutant.to_json(), have)
        caught = [c.message for c in criticise(mutant, knowledge(), have) if c.fatal]
        counts["broken" if breaks else "sound"] += 1
        if breaks != bool(caught):
            wrong.append((breaks, dict(plan.goal.items), have, caught, [s.to_json() for s in mutant.subtasks]))
    print(mutation.__name__, dict(counts))
    assert not wrong
    assert counts["broken"] > counts.total() / 4


def subtask(number: int, action: str, item: str, quantity: int, tools: str = "", materials: str = "") -> Subtask:
    """A subtask as the papers print it: materials per unit, quantity -1 for an open one."""
    parts = {name: float(count) for count, name in (part.split() for part in materials.split(",") if part)}
    return Subtask(number, Action(action), item, quantity, tools=tuple(tools.split()), materials=parts)


def from_report(text: str, items: dict[str, int], *subtasks: Subtask) -> Plan:
    goal = Goal(text, items)
    filled = fill_quantities(subtasks, goal, knowledge(), {})
    whole = tuple(
        replace(s, consumes={n: round(c * s.quantity) for n, c in s.materials.items()}, produces={s.item: s.quantity})
        for s in filled
    )
    return Plan(goal, "1.20.1", whole)


VOYAGER = from_report(
    "Craft a Diamond Pickaxe.", {"diamond_pickaxe": 1},
    subtask(1, "gather", "oak_log", 3), subtask(2, "craft", "wooden_pickaxe", 1, "", "3 oak_planks,2 stick"),
    subtask(3, "gather", "cobblestone", 12, "wooden_pickaxe"),
    subtask(4, "craft", "stone_pickaxe", 1, "", "3 cobblestone,2 stick"),
    subtask(5, "gather", "raw_iron", 3, "stone_pickaxe"), subtask(6, "smelt", "iron_ingot", 3, "", "1 raw_iron"),
    subtask(7, "craft", "iron_pickaxe", 1, "", "3 iron_ingot,2 stick"), subtask(8, "gather", "diamond", 3, "iron_pickaxe"),
    subtask(9, "craft", "diamond_pickaxe", 1, "", "3 diamond,2 stick"),
)  # fmt: skip
"""The Co-Voyager report, attachment B: Voyager's decomposition of the diamond pickaxe (less the steps that only equip)."""

IRON_PICKAXE = from_report(
    "Craft an Iron Pickaxe.", {"iron_pickaxe": 1}, subtask(1, "gather", "raw_iron", -1, "stone_pickaxe"),
    subtask(2, "craft", "iron_pickaxe", 1, "", "3 iron_ingot,2 stick"),
)  # fmt: skip
"""The Co-Voyager report, attachment F: the example of the Task Critic's prompt."""


def test_it_catches_what_failed_in_the_reports_attachment_b() -> None:
    faults = {(c.fault, c.fix.get("item")) for c in criticise(VOYAGER, knowledge(), {})}
    assert (Fault.MISSING_MATERIAL, "oak_planks") in faults
    assert (Fault.MISSING_MATERIAL, "stick") in faults
    assert Fault.MISSING_STATION in {fault for fault, _ in faults}


def test_it_catches_the_missing_smelting_of_attachment_f() -> None:
    critiques = criticise(IRON_PICKAXE, knowledge(), {})
    assert any(c.fault is Fault.MISSING_MATERIAL and c.fix["item"] == "iron_ingot" for c in critiques)


@pytest.mark.parametrize("plan", [VOYAGER, IRON_PICKAXE], ids=["attachment B", "attachment F"])
def test_its_fixes_repair_the_plans_of_the_report(plan: Plan) -> None:
    repaired = repair(plan, knowledge(), {})
    assert not [critique for critique in repaired.critiques if critique["fatal"]]
    assert not Plain(data(), "1.20.1").faults(repaired.to_json())


def test_each_kind_of_fault_has_its_name() -> None:
    plan = plan_goal(Goal("x", {"compass": 1}), knowledge(), have={})
    first = {c.fault for c in criticise(change(plan, 3, item="stik", produces={"stik": 8}), knowledge(), {})}
    assert Fault.UNKNOWN_ITEM in first
    circle = change(change(plan, 2, needs=(3,)), 3, needs=(2,))
    assert {c.fault for c in criticise(circle, knowledge(), {})} == {Fault.CYCLE}
    confused = change(plan, 3, tools=("oak_planks",))
    assert Fault.CONFUSED in {c.fault for c in criticise(confused, knowledge(), {})}
    unused = replace(plan, subtasks=(*plan.subtasks, replace(plan.subtasks[0], id=99, item="dirt", produces={"dirt": 1},
                                                             quantity=1, sources=("dirt",))))  # fmt: skip
    assert [(c.fault, c.fatal) for c in criticise(unused, knowledge(), {})] == [(Fault.UNUSED, False)]
    short = replace(plan, goal=Goal("x", {"compass": 2}))
    assert [c.fault for c in criticise(short, knowledge(), {})] == [Fault.GOAL_MISSED]


def test_a_mutant_of_any_kind_is_mended_in_four_rounds() -> None:
    rng = random.Random(5)
    for plan, have in some_plans():
        mutant = rng.choice(MUTATIONS)(plan, rng)
        repaired = repair(mutant, knowledge(), have)
        assert not [critique["message"] for critique in repaired.critiques if critique["fatal"]], mutant.to_json()
