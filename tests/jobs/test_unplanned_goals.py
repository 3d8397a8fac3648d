"""Goals that a terminal board wrote down: words only, which the session takes up as it does with ``!task``."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from covoyager.config import Settings
from covoyager.domain import Goal, GoalState, Observation
from covoyager.domain.hands import Hands
from covoyager.errors import NotUnderstood, SkillFailed
from covoyager.goals.session_goals import SessionGoals
from covoyager.handlers.services import Services
from covoyager.jobs.intake import Intake
from covoyager.jobs.unplanned_goals import UnplannedGoals
from covoyager.jobs.verification import Verification
from covoyager.models.service import ModelService
from covoyager.planning import plan_goal
from tests.fake_session import FakeSession
from tests.planning.facts import knowledge


class Wordy(FakeSession):
    """A session whose goals are the real ones."""

    def __init__(self) -> None:
        super().__init__()
        look = Observation(tick=1, chest={"stick": 2}, carried={}, blocks={"oak_log": 9})
        self.world_model.update(look)
        self.board.set_stock(look)
        self.goals = SessionGoals(self.board, knowledge(), self.world_model, Hands)
        self.models = ModelService(Settings(), self.board, self.goals, self.world_model)
        assert not self.models.there
        self.intake = Intake(self.parts, self.goals, self.models)
        self.unplanned = UnplannedGoals(self.parts, self.goals.keeper, self.intake, self.start, asyncio.Event())

    def services(self) -> Services:
        return replace(super().services(), meanings=self.goals.meanings, models=self.models, intake=self.intake)

    def checking(self) -> Verification:
        """The checks, by what the goals want."""
        return self.verification(self.goals.wanted, self.goals.buildings)

    def sees(self, chest: Mapping[str, int]) -> None:
        """Somebody looks into the chest."""
        self.world_model.update(Observation(tick=self.world_model.tick + 1, chest=chest))
        self.board.set_stock(self.world_model.observation())

    async def taken(self) -> None:
        """All that was noted has been taken up."""
        self.unplanned.take()
        await asyncio.gather(*self.work)


async def test_what_is_noted_is_understood_and_planned() -> None:
    session = Wordy()
    unplanned = session.board.add_goal(Goal("craft 4 sticks", {}), "Ann")
    assert session.goals.repairs.repair() == [], "words are not for mending"
    await session.taken()
    assert session.board.goal(unplanned).goal.items == {"stick": 4}
    assert session.board.goal(unplanned).state is GoalState.OPEN
    assert [view.subtask.item for view in session.board.subtasks(unplanned)][-1] == "stick"
    assert session.goals.wanted.wanted() == {"stick": 6}, "two that lie there already do not count"
    assert session.goals.repairs.repair() == []
    assert session.goals.keeper.unplanned() == []
    assert "craft 4 sticks" in session.outbox.to(None)[0]


async def test_two_goals_in_one_note_are_two_and_the_second_comes_after_the_first() -> None:
    session = Wordy()
    first = session.board.add_goal(Goal("craft 4 sticks and then tame a wolf", {}), "Ann")
    await session.taken()
    await session.taken()
    goals = session.board.goals()
    assert [(goal.goal.text, goal.priority, goal.by) for goal in goals] == [
        ("craft 4 sticks", 0, "Ann"),
        ("tame a wolf", -1, "Ann"),
    ]
    assert goals[0].id == first
    assert all(goal.planned for goal in goals)
    assert "2 goals, one after the other: craft 4 sticks; tame a wolf" in session.outbox.to(None)[0]


async def test_what_nobody_understands_is_not_done() -> None:
    session = Wordy()
    unplanned = session.board.add_goal(Goal("crfat wodden swrod", {}), "Ann")
    await session.taken()
    assert session.board.goal(unplanned).state is GoalState.FAILED
    assert "did you mean wooden sword" in session.board.goal(unplanned).why
    assert "did you mean wooden sword" in session.outbox.to(None)[0]


async def test_each_is_taken_up_once_and_one_that_was_cancelled_not_at_all() -> None:
    session = Wordy()
    first = session.board.add_goal(Goal("craft 4 sticks", {}), "Ann")
    second = session.board.add_goal(Goal("craft a torch", {}), "Ann")
    session.unplanned.take()
    session.board.cancel(second, "Ann")
    await session.taken()
    assert len([event for event in session.board.events() if event.type == "plan"]) == 1
    assert [goal.id for goal in session.board.goals()] == [first]


async def test_what_was_planned_without_a_world_is_planned_again_in_this_one() -> None:
    session = Wordy()
    plan = plan_goal(Goal("craft 4 sticks", {"stick": 4}), knowledge(), have={})
    goal_id = session.board.add_goal(plan.goal, "Ann", plan)
    ((goal, again, why),) = session.goals.repairs.repair()
    assert (goal.id, why) == (goal_id, "it was planned without a look at the world")
    assert again is not None
    assert session.goals.wanted.is_taken_up(goal_id)
    assert session.goals.repairs.repair() == []


async def test_where_there_is_no_site_it_says_how_to_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Wordy()

    async def borrow(primitive: str, arguments: list[Any], seconds: float | None) -> Any:
        raise SkillFailed("NOT_FOUND", "There is no level ground of 7 by 7 near here.")

    monkeypatch.setattr(session.workers["Bot"], "borrow", borrow)
    with pytest.raises(NotUnderstood) as refused:
        await session.intake.take("build a hut", "Ann")
    assert "no level ground" in str(refused.value)
    assert "at -2 64 4" in str(refused.value)
    number, _ = await session.intake.take("build a hut at -2 64 4", "Ann")
    assert session.board.goal(number).state is GoalState.OPEN


async def test_a_building_that_fits_only_when_it_is_turned_is_planned_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Wordy()

    async def borrow(primitive: str, arguments: list[Any], seconds: float | None) -> Any:
        return {"x": 5, "y": 64, "z": -3, "turned": True}

    monkeypatch.setattr(session.workers["Bot"], "borrow", borrow)
    number, _ = await session.intake.take("build a cobblestone wall 6 long and 1 high", "Ann")
    (building,) = [session.board.record(number).building]
    assert building is not None
    assert {tuple(block[:3]) for part in building.parts for block in part} == {(5, 64, -3 + n) for n in range(6)}


async def test_who_is_sent_to_bed_sees_the_beds_that_were_put_up_just_now(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Wordy()

    async def look(*, walk: bool = True) -> None:
        assert not walk, "it is night"
        session.world_model.blocks = {"red_bed": 2, "white_bed": 4}

    monkeypatch.setattr(session.workers["Bot"], "look", look)
    _, plan = await session.intake.take("go to sleep", "Ann")
    assert [str(step.action) for step in plan.subtasks] == ["sleep"]
