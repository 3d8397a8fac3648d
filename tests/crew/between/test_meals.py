"""A hungry bot sees to its food between two steps, and leaves what the goals need."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from covoyager.board import open_board
from covoyager.crew.between.meals import AGAIN_SECONDS, PROVISIONS, Meals
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Status
from covoyager.errors import SkillFailed
from tests.board.plans import plan, step
from tests.crew.fakes import CHEST, FakeBot, end, until, worker_on
from tests.places import HERE


class Eater(FakeBot):
    """Its health and food are what they are set to."""

    def __init__(self, food: int, health: int = 20, time: int = 1000) -> None:
        super().__init__({"bread": 3, "mutton": 2, "oak_log": 5})
        self.state = {"food": food, "health": health, "time_of_day": time}
        self.meals: list[Mapping[str, Any]] = []
        self.nothing = False

    async def status(self) -> Mapping[str, Any]:
        return {**await super().status(), **self.state}

    async def primitive(self, name: str, what: Mapping[str, Any], **rest: Any) -> Any:
        if name != "dine":
            return await super().primitive(name, what, **rest)
        self.meals.append(what)
        if self.nothing:
            raise SkillFailed("NOT_FOUND", "There is nothing to eat.")
        self.state["food"] = 18
        return {}


def meals_of(bot: Eater) -> Meals:
    board = open_board("memory:", HERE)
    made = plan(step(1, "craft", "bread", 1, (), {"bread": 1}))
    board.add_goal(made.goal, "Steve", made)
    return Meals(bot, board, WorldModel(chest_at=CHEST, chest=bot.chest))  # type: ignore[arg-type]


async def test_who_is_hungry_eats_what_nobody_needs() -> None:
    bot = Eater(food=6)
    assert await meals_of(bot).take({"mutton": 2})
    assert bot.meals == [{"spare": {"bread": 2, "oak_log": 5}, "keep": ["bread", "mutton"], "hunt": True}]


async def test_nobody_eats_what_was_brought_for_somebody() -> None:
    bot = Eater(food=6)
    assert await meals_of(bot).take({}, {"mutton": 2, "bread": 1})
    assert bot.meals[0]["spare"] == {"bread": 1, "oak_log": 5}


@pytest.mark.parametrize(("arm", "hunts"), [("oak_log", False), ("wooden_sword", True)])
async def test_at_night_only_who_is_armed_hunts(arm: str, hunts: bool) -> None:
    bot = Eater(food=6, time=15000)
    bot.inventory = {arm: 1}
    assert await meals_of(bot).take({})
    assert bot.meals[0]["hunt"] is hunts


async def test_in_the_evening_who_has_something_to_fight_with_provides_itself_with_food(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr("covoyager.clock.game.now", lambda: now[0])
    provisions = []
    for time, arm in ((12_800, "wooden_sword"), (12_800, "oak_log"), (15_000, "wooden_sword"), (6000, "wooden_sword")):
        bot = Eater(food=20, time=time)
        bot.inventory = {arm: 1}
        meals = meals_of(bot)
        await meals.take({})
        await meals.take({})  # not before every step
        provisions.append([meal["provide"] for meal in bot.meals])
    assert provisions == [[PROVISIONS], [], [], []]


@pytest.mark.parametrize(("food", "health", "eats"), [(20, 4, False), (17, 20, False), (17, 12, True), (10, 20, True)])
async def test_when_it_is_time_to_eat(food: int, health: int, eats: bool) -> None:
    bot = Eater(food, health)
    assert await meals_of(bot).take({}) is eats
    assert len(bot.meals) == eats


async def test_nobody_hunts_at_night_or_where_it_is_not_allowed_to_kill() -> None:
    bot = Eater(food=3, time=15_000)
    await meals_of(bot).take({})
    bot.state.update(food=3, time_of_day=1000)
    meals = meals_of(bot)
    meals._board.set_setting(f"jobs:{bot.name}", ["gather"])
    await meals.take({})
    assert [meal["hunt"] for meal in bot.meals] == [False, False]


async def test_where_there_is_nothing_it_goes_on_and_looks_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, now = Eater(food=3), [100.0]
    monkeypatch.setattr("covoyager.clock.game.now", lambda: now[0])
    bot.nothing = True
    meals = meals_of(bot)
    assert [await meals.take({}), await meals.take({})] == [False, False]
    assert len(bot.meals) == 1
    now[0] += AGAIN_SECONDS + 1
    await meals.take({})
    assert len(bot.meals) == 2
    now[0] += AGAIN_SECONDS + 1
    await meals.take({})
    assert len(bot.meals) == 2, "after the second time in vain it waits for longer"
    now[0] += AGAIN_SECONDS
    bot.nothing = False
    assert await meals.take({})
    bot.state["food"] = 3
    assert await meals.take({}), "it has eaten, and sees to its food before each step again"


async def test_a_worker_eats_before_it_takes_its_next_step() -> None:
    board, bot = open_board("memory:", HERE), Eater(food=6)
    made = plan(step(1, "gather", "oak_log", 9))
    board.add_goal(made.goal, "Steve", made)
    working = asyncio.create_task(worker_on(board, bot, WorldModel(chest_at=CHEST, chest=bot.chest)).work())
    await until(lambda: board.subtask(1).state is Status.IN_PROGRESS)
    assert len(bot.meals) == 1
    await end(working)
