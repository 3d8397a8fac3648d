"""What was sown is left to grow: the bot keeps the step, does other work, and comes back for the harvest."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from covoyager.assignment.daylight import night_seconds
from covoyager.assignment.waiting import longest_seconds
from covoyager.board import Board, open_board
from covoyager.crew.execution.worker import Worker
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Status
from covoyager.errors import SkillFailed
from tests.board.plans import plan, step
from tests.crew.fakes import CHEST, FakeBot, FakePairs, FakeSupervisor, end, until, worker_on
from tests.places import HERE

GROWS = SkillFailed("GROWING", "The wheat is sown and grows.", {"ripe": 0, "growing": 12})
FIELD = replace(step(1, "use", "wheat", 3, (), {"wheat_seeds": 12}, ("wooden_hoe", "water_bucket")), ticks=21_900)


class Farmer(FakeBot):
    """Its wheat grows until it is told otherwise; everything else takes for ever."""

    def __init__(self) -> None:
        super().__init__({"wheat_seeds": 12, "wooden_hoe": 1, "water_bucket": 1})
        self.runs: list[tuple[str, bool, int]] = []
        self.end: SkillFailed | None = GROWS
        self.time = 1000

    async def run(self, skill: str, args: Any, **rest: Any) -> Mapping[str, Any]:
        self.runs.append((args["item"], args.get("growing", False), args.get("patience", 0)))
        self.begun.set()
        await asyncio.sleep(0)
        if args["item"] != "wheat":
            return await super().run(skill, args, **rest)
        if self.end is not None:
            raise self.end
        return {}

    async def status(self) -> Mapping[str, Any]:
        return {**await super().status(), "time_of_day": self.time}


def sown(*more: Any) -> tuple[Board, Farmer]:
    board, bot = open_board("memory:", HERE), Farmer()
    made = plan(FIELD, *more)
    board.add_goal(made.goal, "Steve", made)
    return board, bot


async def test_it_is_sown_first_and_kept_while_other_work_is_done() -> None:
    board, bot = sown(step(2, "gather", "oak_log", 4))
    working = asyncio.create_task(worker_on(board, bot, WorldModel(chest_at=CHEST, chest=dict(bot.chest))).work())
    await until(lambda: len(bot.runs) == 2)
    assert bot.runs == [("wheat", False, 1), ("oak_log", False, 0)]
    assert board.subtask(1).state is Status.IN_PROGRESS
    assert board.subtask(1).by == "Bot"
    await end(working)


async def test_at_night_it_stays_by_the_field_but_for_what_is_done_by_the_chest() -> None:
    board, bot = sown(step(2, "gather", "oak_log", 4), step(3, "craft", "stick", 4))
    bot.time = 13_000
    working = asyncio.create_task(worker_on(board, bot, WorldModel(chest_at=CHEST, chest=dict(bot.chest))).work())
    await until(lambda: len(bot.runs) == 2)
    assert [item for item, *_ in bot.runs] == ["wheat", "stick"]
    board.hand_over(3, "Bot", "Steve")
    await end(working)
    board.release(1, "Bot")
    bot.runs.clear()
    working = asyncio.create_task(worker_on(board, bot, WorldModel(chest_at=CHEST, chest=dict(bot.chest))).work())
    await until(lambda: len(bot.runs) == 4)
    assert [item for item, *_ in bot.runs] == ["wheat"] * 4
    bot.time = 24_600
    await until(lambda: bot.runs[-1][0] == "oak_log")
    await end(working)


async def test_with_nothing_else_to_do_it_waits_by_the_field_whatever_comes() -> None:
    board, bot = sown()
    working = asyncio.create_task(worker_on(board, bot, WorldModel(chest_at=CHEST, chest=dict(bot.chest))).work())
    await until(lambda: len(bot.runs) == 3)
    assert bot.runs[1:] == [("wheat", True, 60)] * 2
    bot.end = SkillFailed("DEAD", "Bot was shot by Skeleton")
    await until(lambda: len(bot.runs) == 5)
    assert bot.runs[4] == ("wheat", True, 60)
    assert board.subtask(1).by == "Bot"
    await end(working)


async def test_what_was_sown_and_is_gone_is_given_back() -> None:
    board, bot = sown()
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest=dict(bot.chest)), {"wheat": 3})
    working = asyncio.create_task(worker.work())
    await until(lambda: len(bot.runs) == 2)
    bot.end = SkillFailed("NO_MATERIAL", "The wheat that was sown is gone.")
    runs = len(bot.runs)
    await until(lambda: any(growing is False for _, growing, _ in bot.runs[runs:]))
    assert [e.data["to"] for e in board.events() if e.type == "status"].count("READY") >= 2
    await end(working)


async def test_nobody_waits_for_the_field_of_a_goal_that_is_paused() -> None:
    board, bot = sown()
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest=dict(bot.chest)))
    working = asyncio.create_task(worker.work())
    await until(lambda: len(bot.runs) == 2)
    board.pause(None, "Steve")
    worker.keep_to_board()
    await until(lambda: worker.current is None)
    runs = len(bot.runs)
    for _ in range(50):
        await asyncio.sleep(0)
    assert len(bot.runs) <= runs + 1
    await end(working)


def test_a_run_may_take_the_night_that_falls_into_it() -> None:
    logs = step(1, "gather", "oak_log", 1)
    assert night_seconds(18_000, 60) == (23_459 - 18_000) / 20
    assert night_seconds(1_000, 60) == 0
    assert night_seconds(12_000, 60) == (23_459 - 12_542) / 20
    assert longest_seconds(logs, None) == longest_seconds(logs, 1_000) < longest_seconds(logs, 13_000)


class Smith(FakeBot):
    """Loads a furnace that burns for so many seconds; everything else takes for ever."""

    def __init__(self, seconds: float) -> None:
        super().__init__({"raw_iron": 3, "coal": 1})
        self.runs: list[tuple[str, bool]] = []
        self.seconds = seconds
        self.loaded: dict[str, int] = {}
        self.fetches = asyncio.Event()
        self.fetches.set()

    async def run(self, skill: str, args: Any, **rest: Any) -> Mapping[str, Any]:
        self.runs.append((args["item"], "pending" in args))
        await asyncio.sleep(0)
        if args["item"] != "iron_ingot":
            return await super().run(skill, args, **rest)
        if "pending" not in args:
            self.chest = self.loaded
            return {"pending": {"item": "iron_ingot", "furnaces": [], "seconds": self.seconds}}
        await self.fetches.wait()
        self.chest = {"iron_ingot": 3}
        return {"produced": {"iron_ingot": 3}}


SMELTING = step(1, "smelt", "iron_ingot", 3, (), {"raw_iron": 3, "coal": 1})

PICKAXE = step(3, "craft", "iron_pickaxe", 1, (1,), {"iron_ingot": 3})


async def test_while_the_furnace_burns_other_work_is_done_and_what_lies_in_it_is_known() -> None:
    board, bot = open_board("memory:", HERE), Smith(seconds=600)
    made = plan(SMELTING, step(2, "gather", "oak_log", 4), PICKAXE)
    board.add_goal(made.goal, "Steve", made)
    world_model = WorldModel(chest_at=CHEST, chest=dict(bot.chest))
    working = asyncio.create_task(worker_on(board, bot, world_model).work())
    await until(lambda: len(bot.runs) == 2)
    assert bot.runs == [("iron_ingot", False), ("oak_log", False)]
    assert (board.subtask(1).state, board.subtask(1).by) == (Status.IN_PROGRESS, "Bot")
    assert world_model.observation().carried["Bot"] == {"raw_iron": 3, "coal": 1}
    await end(working)


class Onlooker(FakeSupervisor):
    """Knows what somebody else has in hand from the moment at which it asks."""

    async def pockets(self, chest_seen: bool) -> None:
        self.world_model.carried["Bot2"] = {"stone_pickaxe": 1}


async def test_who_has_loaded_a_furnace_asks_what_others_have_in_hand_before_it_tells_what_there_is() -> None:
    board, bot = open_board("memory:", HERE), Smith(seconds=600)
    digging = [step(number, "gather", "cobblestone", 8, (), {}, ("stone_pickaxe",)) for number in (2, 4)]
    made = plan(SMELTING, *digging, PICKAXE)
    board.add_goal(made.goal, "Steve", made)
    bot.loaded = {"stone_pickaxe": 1}
    world_model = WorldModel(chest_at=CHEST, chest=bot.chest | {"stone_pickaxe": 2})
    board.set_stock(world_model.observation())
    board.claim(2, "Bot2", 60)
    worker = Worker(bot, board, world_model, FakePairs(), Onlooker(board, world_model))  # type: ignore[arg-type]
    working = asyncio.create_task(worker.work())
    await until(lambda: len(bot.runs) == 2)
    assert bot.runs == [("iron_ingot", False), ("cobblestone", False)]
    await end(working)


async def test_what_is_nearly_done_burning_is_waited_for_before_anything_else_is_begun() -> None:
    board, bot = open_board("memory:", HERE), Smith(seconds=1)
    made = plan(SMELTING, step(2, "gather", "oak_log", 4), PICKAXE)
    board.add_goal(made.goal, "Steve", made)
    working = asyncio.create_task(worker_on(board, bot, WorldModel(chest_at=CHEST, chest=dict(bot.chest)), {}).work())
    await until(lambda: len(bot.runs) == 3)
    assert bot.runs[:2] == [("iron_ingot", False), ("iron_ingot", True)]
    assert board.subtask(1).state is Status.DONE
    await end(working)


async def test_what_another_furnace_waits_for_is_dug_before_anybody_waits_for_one() -> None:
    board, bot = open_board("memory:", HERE), Smith(seconds=1)
    ore = replace(step(2, "gather", "raw_iron", 1), ticks=40)
    more = replace(step(4, "smelt", "gold_ingot", 1, (2,), {"raw_iron": 1}), ticks=2000)
    made = plan(SMELTING, ore, PICKAXE, more)
    board.add_goal(made.goal, "Steve", made)
    working = asyncio.create_task(worker_on(board, bot, WorldModel(chest_at=CHEST, chest=dict(bot.chest)), {}).work())
    await until(lambda: len(bot.runs) == 2)
    assert bot.runs == [("iron_ingot", False), ("raw_iron", False)]
    await end(working)


async def test_a_furnace_that_can_be_loaded_comes_before_one_that_is_nearly_done() -> None:
    board, bot = open_board("memory:", HERE), Smith(seconds=1)
    bot.chest = {"raw_iron": 4, "coal": 2}
    bot.loaded = {"raw_iron": 1, "coal": 1}
    more = replace(step(2, "smelt", "iron_ingot", 1, (), {"raw_iron": 1, "coal": 1}), furnace=2)
    made = plan(replace(SMELTING, furnace=1), more, PICKAXE)
    board.add_goal(made.goal, "Steve", made)
    world_model = WorldModel(chest_at=CHEST, chest=dict(bot.chest), standing={"furnace": 2})
    working = asyncio.create_task(worker_on(board, bot, world_model, {}).work())
    await until(lambda: len(bot.runs) == 3)
    assert bot.runs == [("iron_ingot", False), ("iron_ingot", False), ("iron_ingot", True)]
    await end(working)


async def test_who_may_still_help_another_stands_by_until_the_furnace_is_done_and_then_fetches() -> None:
    """Two bots waited by their furnaces for 800 ticks while the others dug the last six ore alone."""
    board, bot = open_board("memory:", HERE), Smith(seconds=3)
    made = plan(SMELTING, replace(step(2, "gather", "oak_log", 2), ticks=10), PICKAXE)
    board.add_goal(made.goal, "Steve", made)
    board.see("Bot2", "ai")
    board.claim(2, "Bot2", 60)
    bot.fetches.clear()
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest=dict(bot.chest)))
    working = asyncio.create_task(worker.work())
    await until(lambda: bool(bot.runs) and worker.idle)
    assert bot.runs == [("iron_ingot", False)]
    await until(lambda: len(bot.runs) == 2)
    assert bot.runs[-1] == ("iron_ingot", True)
    await end(working)


async def test_while_it_is_waited_for_what_lies_in_the_furnace_is_not_taken_out_of_what_others_have_got() -> None:
    board, bot = open_board("memory:", HERE), Smith(seconds=600)
    more = replace(step(2, "smelt", "iron_ingot", 1, (), {"raw_iron": 1, "coal": 1}), furnace=2)
    made = plan(replace(SMELTING, furnace=1), more, PICKAXE)
    board.add_goal(made.goal, "Steve", made)
    bot.fetches.clear()
    world_model = WorldModel(chest_at=CHEST, chest=dict(bot.chest), standing={"furnace": 2})
    working = asyncio.create_task(worker_on(board, bot, world_model, {}).work())
    await until(lambda: len(bot.runs) == 2)
    assert bot.runs == [("iron_ingot", False), ("iron_ingot", True)]
    # Somebody else brings ore and coal for the second furnace.
    world_model.chest_holds({"raw_iron": 1, "coal": 1})
    board.set_stock(replace(world_model.observation(), standing={"furnace": 2}))
    assert board.subtask(2).state is Status.READY
    bot.fetches.set()
    await until(lambda: board.subtask(1).state is Status.DONE)
    assert (1, 1) not in world_model.cooking
    await end(working)


async def test_what_burns_for_a_bot_that_is_at_other_work_is_fetched_by_one_that_has_nothing_to_do() -> None:
    board, first, second = open_board("memory:", HERE), Smith(seconds=3), Smith(seconds=3)
    second.name, second.chest = "Bot2", {"iron_ingot": 0}
    made = plan(SMELTING, step(2, "gather", "oak_log", 1), PICKAXE)
    board.add_goal(made.goal, "Steve", made)
    world_model = WorldModel(chest_at=CHEST, chest=dict(first.chest))
    working = [asyncio.create_task(worker_on(board, first, world_model, {}).work())]
    await until(lambda: first.runs == [("iron_ingot", False), ("oak_log", False)])
    working.append(asyncio.create_task(worker_on(board, second, world_model, {}).work()))
    async with asyncio.timeout(20):
        while board.subtask(1).state is not Status.DONE:
            await asyncio.sleep(0.01)
    assert second.runs[0] == ("iron_ingot", True), "what was loaded, not anew"
    assert (first.runs[2:], board.subtask(2).by) == ([], "Bot")
    assert [e.by for e in board.events() if e.data.get("do") == "pass_on"] == ["Bot2"]
    assert (1, 1) not in world_model.cooking
    for task in working:
        await end(task)


async def test_a_run_that_put_nothing_into_a_furnace_leaves_nothing_to_be_looked_for_there() -> None:
    for unlit in (False, True):
        board, bot = open_board("memory:", HERE), FakeBot({"raw_iron": 3, "coal": 1})
        made = plan(SMELTING, PICKAXE)
        board.add_goal(made.goal, "Steve", made)
        bot.fails = SkillFailed("INTERRUPTED", "Somebody called.", {"unlit": unlit})
        working = asyncio.create_task(
            worker_on(board, bot, WorldModel(chest_at=CHEST, chest=dict(bot.chest)), {}).work()
        )
        await until(lambda bot=bot: len(bot.asked) > 1)
        assert bot.args.get("left", False) is not unlit
        await end(working)
