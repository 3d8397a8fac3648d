"""Every plan is criticised where it is put on the board, whoever made it, and the board's log says what was found."""

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

import pytest

from covoyager import goal_kinds
from covoyager.board import Boards, open_board, open_boards
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Goal, GoalState, Observation, Plan, Status, WorldId
from covoyager.domain.hands import Hands
from covoyager.goals.meanings import Meaning
from covoyager.goals.remembered import remembered_plan
from covoyager.goals.session_goals import SessionGoals
from covoyager.planning import reviewed
from tests.planning.critic.test_critic import MUTATIONS, some_plan
from tests.planning.facts import data, knowledge
from tests.planning.plain import Plain

HERE = WorldId("land", "a land")
Mutation: TypeAlias = Callable[[Plan, random.Random], Plan]
#: What plans goals, however it is spoiled for a test.
PLANNED = goal_kinds.plan
#: Mutants of each kind; ``COVOYAGER_MUTANTS=1000`` tries so many.
MUTANTS = int(os.environ.get("COVOYAGER_MUTANTS", "40"))


@cache
def made() -> list[tuple[Plan, dict[str, int]]]:
    rng = random.Random(16)
    return [some_plan(rng) for _ in range(MUTANTS)]


class Spoilt:
    """A board and its keeper, with a planner whose plans can be spoiled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = open_board("memory:", HERE)
        self.world_model = WorldModel(chest_at=(0, 64, 0))
        self.goals = SessionGoals(self.board, knowledge(), self.world_model, Hands)
        self.spoilt: Plan | None = None
        monkeypatch.setattr(goal_kinds, "plan", lambda *_: self.spoilt)

    def put(self, plan: Plan, have: dict[str, int]) -> tuple[dict[str, Any], Plan]:
        """What the log says of a plan that was put on the board, and the plan that is there."""
        self.spoilt = plan
        self.world_model.update(Observation(tick=20, chest=have))
        goal_id, _ = self.goals.keeper.add(Meaning("x", replace(plan.goal, text="x"), by_model=True), "Alex")
        [logged] = [event.data for event in self.board.events(goal_id=goal_id) if event.type == "plan"]
        there = remembered_plan(self.board.goal(goal_id), self.board.subtasks(goal_id))
        self.board.cancel(goal_id, "Alex")
        return dict(logged), there


@pytest.fixture
def spoilt_keeper(monkeypatch: pytest.MonkeyPatch) -> Spoilt:
    return Spoilt(monkeypatch)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda each: each.__name__)
def test_what_breaks_a_plan_is_caught_and_mended_before_it_is_on_the_board(
    spoilt_keeper: Spoilt, mutation: Mutation
) -> None:
    rng, plain = random.Random(f"board {mutation.__name__}"), Plain(data(), "1.20.1")
    counts: Counter[str] = Counter()
    for plan, stock in made():
        # Goals by this name count what comes beside what is there.
        have = {item: count for item, count in stock.items() if item not in plan.goal.items}
        mutant = mutation(plan, rng)
        logged, there = spoilt_keeper.put(mutant, have)
        breaks = plain.breaks(mutant.to_json(), have)
        assert bool(logged["critiques"]) is breaks, (mutant.to_json(), logged)
        assert all(critique["mended"] for critique in logged["critiques"]), logged
        assert not plain.faults(there.to_json(), have), there.to_json()
        counts["broken" if breaks else "sound"] += 1
    print(mutation.__name__, dict(counts))
    assert counts["broken"] > counts.total() / 4


@pytest.fixture
def boards() -> Iterator[Boards]:
    with open_boards("memory:") as opened:
        yield opened


def put_by(kind: str) -> tuple[Plan, goal_kinds.Around]:
    """The plan of a goal of each kind, and what it was made from."""
    around = goal_kinds.Around(knowledge(), hour=13_000, nearby={"sheep": 6, "oak_log": 9, "stone": 99})
    return goal_kinds.plan(goal_kinds.understand(kind, knowledge()), around), around


@pytest.mark.parametrize(
    "text", ["craft compass", "set up a kitchen", "kill 3 zombies", "craft diamond pickaxe", "8 bread"]
)
def test_plans_of_every_kind_have_nothing_against_them(text: str) -> None:
    plan, around = put_by(text)
    assert reviewed(plan, knowledge(), around.have, frozenset(around.stations)).critiques == ()


@pytest.mark.parametrize("text", ["build a small hut", "build a 5x5 oak platform"])
@pytest.mark.parametrize("state", [Status.READY, Status.IN_PROGRESS])
def test_plans_of_buildings_have_nothing_against_them_whoever_is_at_work(text: str, state: Status) -> None:
    """Planned anew while somebody builds a part, that has its materials; with nothing else left it takes none."""
    board = open_board("memory:", HERE)
    keeper = SessionGoals(board, knowledge(), WorldModel(chest_at=(0, 64, 0)), Hands)
    drawn = keeper.buildings.read(text)
    assert drawn is not None
    building = keeper.buildings.placed(drawn, (9, 64, 0))
    around = goal_kinds.Around(knowledge())
    first = goal_kinds.plan(Goal(text, {}), around, goal_kinds.Kept(building))
    steps = tuple((step, state) for step in first.subtasks if step.drawn_or_told)[:1]
    again = goal_kinds.plan(Goal(text, {}), around, goal_kinds.Kept(building, steps))
    held = {} if state is Status.READY else steps[0][0].consumes
    assert reviewed(first, knowledge(), {}).critiques == ()
    assert reviewed(again, knowledge(), held).critiques == ()


def test_a_deed_in_progress_has_its_own_materials_in_hand_and_no_others(spoilt_keeper: Spoilt) -> None:
    """A plan made anew while somebody writes a sign takes that sign as there, but not the logs for another."""
    planner = spoilt_keeper.goals.planner
    around = goal_kinds.Around(knowledge(), nearby={"oak_log": 9, "stone": 99})
    goal = goal_kinds.understand("write a sign: hello", knowledge())
    whole = PLANNED(goal, around)
    deed = replace(whole.subtasks[-1], id=1, needs=())
    spoilt_keeper.spoilt = replace(whole, subtasks=(deed,))
    spoilt_keeper.world_model.update(Observation(tick=20, chest={"oak_sign": 1}))
    goal_id, _ = spoilt_keeper.goals.keeper.add(Meaning("x", goal, by_model=True), "Alex")
    assert spoilt_keeper.board.claim(1, "Bot").state is Status.IN_PROGRESS
    spoilt_keeper.world_model.update(Observation(tick=40, chest={}))
    assert planner.anew(spoilt_keeper.board.goal(goal_id)).critiques == ()
    (gather, *rest) = whole.subtasks
    lost = tuple(replace(step, needs=tuple(need for need in step.needs if need != gather.id)) for step in rest)
    spoilt_keeper.spoilt = replace(whole, subtasks=lost)
    mended = planner.anew(spoilt_keeper.board.goal(goal_id))
    assert any("oak log" in critique["message"] and critique["mended"] for critique in mended.critiques)
    assert "oak_log" in {step.item for step in mended.subtasks}


def test_a_plan_that_repairs_do_not_mend_is_told_of_as_it_is(spoilt_keeper: Spoilt) -> None:
    plan, _ = made()[0]
    lost = replace(plan, goal=replace(plan.goal, items={"bedrock": 1}))
    logged, _ = spoilt_keeper.put(lost, {})
    assert {critique["mended"] for critique in logged["critiques"]} == {False}


def test_a_remembered_plan_is_mended_for_the_world_that_it_comes_into(boards: Boards) -> None:
    """It was made with ingots on hand; where there are none, they are made first."""
    first, second = boards.board(HERE), boards.board(WorldId("other", "another land"))
    world = WorldModel(chest_at=(0, 64, 0))
    world.update(Observation(tick=20, chest={"iron_ingot": 3}))
    known = SessionGoals(first, knowledge(), world, Hands)
    goal_id, plan = known.keeper.add(known.meanings.of("craft bucket"), "Alex")
    assert "smelt" not in [step.action for step in plan.subtasks]
    first.finish(goal_id, GoalState.DONE, "")
    new = SessionGoals(second, knowledge(), WorldModel(chest_at=(0, 64, 0)), Hands)
    again, plan = new.keeper.add(new.meanings.again("craft bucket", goal_id), "Alex")
    [logged] = [event.data for event in second.events(goal_id=again) if event.type == "plan"]
    assert any("iron ingot" in critique["message"] and critique["mended"] for critique in logged["critiques"])
    assert not Plain(data(), "1.20.1").faults(plan.to_json())
