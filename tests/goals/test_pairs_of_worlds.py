"""Random pairs of worlds, goals and interruptions on one database: nothing is ever DONE that the world does not show.

The board, the keeper of goals and the checks are the real ones; the worlds are chests that bots work at, and that people
put things into and take them out of with nobody looking. ``COVOYAGER_PAIRS=200`` tries so many.
"""

import contextlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from covoyager.board import Boards, open_boards
from covoyager.crew.execution.judger import judge, rows_of
from covoyager.crew.world_model import WorldModel
from covoyager.domain import NO_WORLD, Action, Goal, GoalState, Observation, Ruling, Status, WorldId
from covoyager.domain.hands import Hands
from covoyager.errors import BoardError
from covoyager.goals.session_goals import SessionGoals
from covoyager.language.goal_parser import parse_goal
from covoyager.planning import plan_goal
from tests.jobs.test_unplanned_goals import Wordy
from tests.planning.facts import knowledge

PAIRS = int(os.environ.get("COVOYAGER_PAIRS", "20"))
GOALS = ("craft stick", "craft 3 torches", "gather 3 oak logs", "get 2 sticks", "craft wooden pickaxe", "craft compass")
THINGS = ("oak_log", "oak_planks", "stick", "torch", "coal", "compass", "wooden_pickaxe", "iron_ingot")


@dataclass
class Land:
    """A world as it truly is."""

    number: int
    made: int = 0
    chest: dict[str, int] = field(default_factory=dict)
    placed: dict[str, int] = field(default_factory=dict)
    tick: int = 100

    @property
    def id(self) -> WorldId:
        return WorldId(f"land-{self.number}@{self.made}", f"land {self.number}")

    @property
    def standing(self) -> dict[str, int]:
        """What can be worked at; a crafting table in the chest is set up by whoever needs it."""
        table = {"crafting_table": 1} if self.chest.get("crafting_table") else {}
        return {**table, **self.placed}

    def change(self, items: Mapping[str, int], by: int) -> None:
        for item, count in items.items():
            left = self.chest.get(item, 0) + by * count
            self.chest = {**self.chest, item: left} if left > 0 else {i: n for i, n in self.chest.items() if i != item}


class Visit(Wordy):
    """A session in one of the lands, with one bot."""

    def __init__(self, boards: Boards, land: Land) -> None:
        super().__init__()
        self.land = land
        self.board = boards.board(land.id, boards.shared.sessions.sign_in(land.id.key, "Bot", 1))
        self.board.beat()
        boards.take_in(land.id)
        self.world_model = WorldModel(chest_at=(0, 64, 0))
        self.goals = SessionGoals(self.board, knowledge(), self.world_model, Hands)
        self.judging = self.checking()
        self.look()

    def look(self) -> None:
        self.land.tick += 20
        self.world_model.update(self.seen())
        self.board.set_stock(self.world_model.observation())

    def seen(self) -> Observation:
        return Observation(tick=self.land.tick, chest=self.land.chest, standing=self.land.placed)

    def go_for(self, text: str) -> None:
        if self.goals.meanings.open_goal(text) is None:
            self.goals.keeper.add(self.goals.meanings.of(text), "host")

    def step(self, comes_of_it: bool) -> None:
        """One step, or a look where none is left, and what the session does after each."""
        self.land.tick += 20
        self.world_model.tick = self.land.tick
        ready = [view for view in self.board.subtasks() if view.state is Status.READY]
        ready = [view for view in ready if self.goals.wanted.is_taken_up(view.goal_id)]
        if not ready:
            self.look()
            self.judging.settle_seen()
        for view in ready[:1]:
            with contextlib.suppress(BoardError):
                self.board.claim(view.id, "Bot", tick=self.land.tick)
                takes = view.subtask.consumes
                able = all(self.land.chest.get(item, 0) >= count for item, count in takes.items())
                if comes_of_it and able:
                    self.land.change(takes, -1)
                    self.land.change(view.subtask.produces or {}, 1)
                    if view.subtask.action is Action.PLACE:
                        there = self.land.placed.get(view.subtask.item, 0)
                        self.land.placed = {**self.land.placed, view.subtask.item: there + view.subtask.quantity}
                self.land.tick += 20
                self.world_model.update(self.seen())
                rows = rows_of(self.board.subtasks())
                row = next(each for each in rows if each.number == view.id)
                shared = self.world_model.shared()
                verdict = judge(row, rows, self.goals.wanted.by_goal(), shared, self.land.standing, None)
                seen = self.world_model.observation()
                if verdict.ruling is Ruling.PASS and (able or view.subtask.action is Action.PLACE):
                    self.board.settle(view.id, verdict, "Bot", tick=self.land.tick, seen=seen)
                else:
                    self.board.release(view.id, "Bot", "it did not work", tick=self.land.tick)
                    self.board.set_stock(seen)
                self.judging.settle_seen()
        self.goals.repairs.repair()

    def leave(self, orderly: bool) -> None:
        if orderly:
            self.board.end_session()


OPS = st.one_of(
    st.tuples(st.just("visit"), st.integers(0, 1), st.sampled_from(GOALS)),
    st.tuples(st.just("work"), st.integers(1, 6), st.booleans()),
    st.tuples(st.just("take"), st.integers(0, 1), st.sampled_from(THINGS)),
    st.tuples(st.just("bring"), st.integers(0, 1), st.sampled_from(THINGS)),
    st.tuples(st.just("remake"), st.integers(0, 1), st.just("")),
    st.tuples(st.just("shell"), st.integers(0, 1), st.sampled_from(GOALS)),
    st.tuples(st.just("skip"), st.integers(0, 40), st.booleans()),
    st.tuples(st.just("kill"), st.just(0), st.just("")),
)


class Story:
    """What happens, and whether every DONE was true."""

    def __init__(self, boards: Boards) -> None:
        self.boards = boards
        self.lands = [Land(0), Land(1)]
        self.visit: Visit | None = None
        self.ended: set[int] = set()
        self.true = 0

    def tell(self, do: str, number: int, what: str | bool) -> None:
        land = self.lands[number] if number < len(self.lands) else self.lands[0]
        match do:
            case "visit":
                self.end(orderly=True)
                self.visit = Visit(self.boards, land)
                self.visit.go_for(str(what))
            case "work" if self.visit is not None:
                for _ in range(number):
                    self.visit.step(bool(what))
                    self.hold_to_truth()
            case "take":
                land.change({str(what): land.chest.get(str(what), 0)}, -1)
            case "bring":
                land.change({str(what): 2}, 1)
            case "remake":
                if self.visit is None or self.visit.land is not land:
                    self.lands[number] = Land(number, land.made + 1)
            case "shell":
                there = {each.id for each in self.lands}
                board = self.boards.board(self.boards.current(lambda world: world in there))
                goal = plan_goal(knowledge_of(str(what)), knowledge(), have=board.available())
                board.add_goal(goal.goal, "Kim", goal)
            case "skip" if self.visit is not None:
                with contextlib.suppress(BoardError):
                    self.visit.board.skip(number, "Kim", tick=self.visit.world_model.tick if what else 0)
            case "kill":
                self.end(orderly=False)
        self.hold_to_truth()

    def end(self, *, orderly: bool) -> None:
        if self.visit is not None:
            self.visit.board.end_session()
            self.visit.leave(orderly)
            self.visit = None

    def hold_to_truth(self) -> None:
        """Whatever has become DONE since the last time lies in the chest of its own world."""
        here = {land.id.key: land for land in self.lands}
        for world, goal in self.boards.goals():
            if goal.state is not GoalState.DONE or goal.id in self.ended:
                continue
            self.ended.add(goal.id)
            assert world != NO_WORLD, f"{goal.goal.text} is DONE without a world"
            land = here.get(world.key)
            assert land is not None, f"{goal.goal.text} is DONE in a world that is gone"
            lacking = {item: n for item, n in goal.goal.items.items() if land.chest.get(item, 0) < n}
            assert not lacking, f"{goal.goal.text} is DONE in {world}, and the chest holds {land.chest}"
            self.true += 1


def knowledge_of(text: str) -> Goal:

    return parse_goal(text, knowledge())


TRUE: list[int] = []


@settings(max_examples=PAIRS, deadline=None, suppress_health_check=list(HealthCheck))
@given(ops=st.lists(OPS, min_size=4, max_size=14))
def test_nothing_is_done_that_its_own_world_does_not_show(ops: list[tuple[str, int, str | bool]]) -> None:
    with open_boards("memory:") as boards:
        story = Story(boards)
        for do, number, what in [("visit", 0, "craft 3 torches"), *ops]:
            story.tell(do, number, what)
        TRUE.append(story.true)


@pytest.mark.parametrize("goal", GOALS)
def test_and_what_is_worked_at_comes_to_an_end(goal: str) -> None:
    with open_boards("memory:") as boards:
        story = Story(boards)
        story.tell("visit", 1, "craft compass")
        story.tell("work", 2, True)
        story.tell("visit", 0, goal)
        for _ in range(6):
            story.tell("work", 6, True)
        assert story.true == 1, [str(goal) for _, goal in boards.goals()]


@pytest.mark.parametrize("first", ["craft 3 torches", "get 5 torches"])
def test_of_several_goals_for_one_thing_each_is_made_for_itself(first: str) -> None:
    with open_boards("memory:") as boards:
        story = Story(boards)
        story.lands[0].change({"torch": 4}, 1)
        story.tell("visit", 0, first)
        assert story.visit is not None
        story.visit.go_for("craft 8 more torches")
        board = story.visit.board
        for _ in range(8):
            story.tell("work", 6, True)
        assert [goal.state for goal in board.goals(open_only=False)] == [GoalState.DONE] * 2
        old, of_the_first = (4, 3) if first.startswith("craft") else (0, 5)
        assert story.lands[0].chest["torch"] >= old + of_the_first + 8
        assert max(board.record(goal.id).plans for goal in board.goals(open_only=False)) <= 1


@pytest.mark.parametrize("goal", ["craft 8 torches", "craft 8 more torches"])
def test_what_lay_there_before_and_was_taken_is_not_made_good(goal: str) -> None:
    """It was missing for ever, plan after plan, and the goal FAILED."""
    with open_boards("memory:") as boards:
        story = Story(boards)
        story.lands[0].change({"torch": 6}, 1)
        story.tell("visit", 0, goal)
        assert story.visit is not None
        board = story.visit.board
        story.tell("work", 3, True)
        story.tell("take", 0, "torch")
        for _ in range(6):
            story.tell("work", 6, True)
        (ended,) = board.goals(open_only=False)
        assert ended.state is GoalState.DONE
        assert board.record(ended.id).plans <= 1
        assert 8 <= story.lands[0].chest["torch"] < 12
