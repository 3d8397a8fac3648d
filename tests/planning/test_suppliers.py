"""Each need names the supplier that comes first: no edge could be spared, and none could go to an earlier supplier."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from covoyager.domain import Goal, Plan, Subtask
from covoyager.errors import Impossible
from covoyager.planning import criticise, plan_goal, with_causal_edges
from tests.planning.facts import knowledge

WANTED = ["cobblestone", "oak_log", "stick", "oak_planks", "torch", "chest", "stone_axe", "stone_pickaxe", "iron_ingot",
          "glass", "furnace", "ladder", "bread", "stone", "iron_pickaxe", "bucket", "rail", "raw_iron", "coal", "sand",
          "cooked_beef", "white_wool"]  # fmt: skip
ON_HAND = ["stone_pickaxe", "oak_log", "cobblestone", "oak_planks", "stick", "coal", "iron_ingot", "wooden_pickaxe",
           "crafting_table", "furnace"]  # fmt: skip
SEEN = {
    "oak_log": 80,
    "stone": 500,
    "iron_ore": 40,
    "coal_ore": 30,
    "sand": 60,
    "cow": 6,
    "sheep": 6,
    "grass_block": 90,
}


def cases(seed: int, number: int) -> Iterator[tuple[Plan, dict[str, int]]]:
    rng = random.Random(seed)
    while number:
        items = {item: rng.choice((1, 3, 8, 24, 64)) for item in rng.sample(WANTED, rng.randint(1, 3))}
        have = {item: rng.choice((1, 2, 3, 5)) for item in rng.sample(ON_HAND, rng.randint(0, 3))}
        goal = Goal(", ".join(f"{count} {item}" for item, count in items.items()), items)
        try:
            yield plan_goal(goal, knowledge(), have=have, participants=rng.randint(1, 4), nearby=SEEN), have
        except Impossible:
            continue
        number -= 1


def done(plan: Plan) -> dict[int, tuple[int, int]]:
    """When each subtask is done if there are hands for everything; of two at once the first in the plan.

    What goes into furnaces in loads is got in turn.
    """
    ends: dict[int, int] = {}
    in_loads = any(subtask.furnace for subtask in plan.subtasks)
    last: dict[tuple[str, ...], int] = {}
    for subtask in plan.subtasks:
        begun = max((ends[need] for need in subtask.needs), default=0)
        if in_loads and subtask.sources:
            begun = max(begun, last.get(subtask.sources, 0))
            last[subtask.sources] = begun + subtask.ticks
        ends[subtask.id] = begun + subtask.ticks
    return {number: (end, number) for number, end in ends.items()}


def holds(plan: Plan, have: Mapping[str, int], subtask: Subtask, needs: tuple[int, ...]) -> bool:
    """Whether the plan would work in every order with other needs of one subtask."""
    other = tuple(replace(each, needs=needs) if each.id == subtask.id else each for each in plan.subtasks)
    return not [fault for fault in criticise(replace(plan, subtasks=other), knowledge(), have) if fault.fatal]


def before(plan: Plan) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for subtask in plan.subtasks:
        found[subtask.id] = set(subtask.needs).union(*(found[need] for need in subtask.needs))
    return found


def late_needs(plan: Plan, have: Mapping[str, int]) -> list[str]:
    """Needs that could be spared, or go to a supplier of the same that is done earlier."""
    ends, ancestors = done(plan), before(plan)
    makers: dict[str, list[int]] = {}
    for subtask in plan.subtasks:
        for item in subtask.produces:
            makers.setdefault(item, []).append(subtask.id)
    found: list[str] = []
    for subtask in plan.subtasks:
        for need in subtask.needs:
            rest = tuple(other for other in subtask.needs if other != need)
            if any(need in ancestors[other] for other in rest):
                continue  # named for what it gives; others wait for it anyway
            if holds(plan, have, subtask, rest):
                found.append(f"#{subtask.id} could do without #{need}")
            alike = {maker for item in plan.subtasks[need - 1].produces for maker in makers[item]} - {need, subtask.id}
            for other in alike:
                if other > subtask.id or other in ancestors[subtask.id] or ends[other] >= ends[need]:
                    continue
                if holds(plan, have, subtask, tuple(sorted((*rest, other)))):
                    found.append(f"#{subtask.id} could wait for #{other}, done at {ends[other][0]}, instead of #{need}")
    return found


@pytest.mark.parametrize("hands", [2, 4])
def test_the_axe_does_not_wait_for_the_goal_s_stone(hands: int) -> None:
    have = {"stone_pickaxe": 3}
    goal = Goal("64 cobblestone and 32 oak logs", {"cobblestone": 64, "oak_log": 32})
    plan = plan_goal(goal, knowledge(), have=have, participants=hands)
    axe = next(subtask for subtask in plan.subtasks if subtask.item == "stone_axe")
    waited = [s for s in plan.subtasks if s.id in before(plan)[axe.id] and s.item == "cobblestone"]
    assert [subtask.quantity for subtask in waited] == [3 * axe.quantity]
    assert not late_needs(plan, have)


@pytest.mark.parametrize("seed", range(4))
def test_needs_go_to_the_earliest_suppliers_that_suffice(seed: int) -> None:
    for plan, have in cases(seed, 25):
        assert not [c.message for c in criticise(plan, knowledge(), have) if c.fatal], plan.goal.text
        assert not late_needs(plan, have), (plan.goal.text, have)


def test_needs_that_are_put_in_afterwards_do_too() -> None:
    for plan, have in cases(9, 25):
        loose = replace(plan, subtasks=tuple(replace(subtask, needs=()) for subtask in plan.subtasks))
        assert not late_needs(with_causal_edges(loose, knowledge(), have), have), (plan.goal.text, have)
