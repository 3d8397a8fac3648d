"""A worker keeps to the board: what it lets go of, what it leaves behind, what it is known to carry."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from covoyager.assignment.daylight import DAY_SECONDS
from covoyager.assignment.waiting import waiting_seconds
from covoyager.board import Board, SubtaskView, open_board
from covoyager.crew.execution.worker import Worker
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation, Status
from covoyager.errors import SkillFailed
from tests.board.plans import plan, step
from tests.crew.fakes import CHEST, FakeBot, end, until, worker_on
from tests.places import HERE


@pytest.fixture
def board() -> Board:
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "cobblestone", 9, (), {}, ("stone_pickaxe",)), step(2, "gather", "oak_log", 4))
    board.add_goal(made.goal, "Steve", made)
    return board


async def begun(board: Board, worker: Worker, bot: FakeBot) -> "asyncio.Task[None]":
    working = asyncio.create_task(worker.work())
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert worker.current is not None
    return working


async def at_logs(carried: int) -> "tuple[Board, FakeBot, Worker, asyncio.Task[None]]":
    """A bot that is at nine logs and carries some of them; it begins anew with whatever it does next."""
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "oak_log", 9))
    board.add_goal(made.goal, "Steve", made)
    bot = FakeBot({})
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}))
    working = await begun(board, worker, bot)
    bot.inventory = {"oak_log": carried}
    bot.begun.clear()
    return board, bot, worker, working


async def test_what_it_took_for_a_handed_over_step_goes_back_into_the_chest(board: Board) -> None:
    bot, world_model = FakeBot({}), WorldModel(chest_at=CHEST, chest={})
    worker = worker_on(board, bot, world_model)
    working = await begun(board, worker, bot)
    at = worker.current.id if worker.current else 0
    assert at == 1
    bot.inventory = {"stone_pickaxe": 1, "cobblestone": 5, "dirt": 3}
    bot.begun.clear()
    board.hand_over(1, "Bot", "Steve")
    worker.keep_to_board()
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert bot.chest == {"stone_pickaxe": 1, "cobblestone": 5}
    assert bot.inventory == {"dirt": 3}
    assert board.subtask(1).by == "Steve"
    assert worker.current is not None
    assert worker.current.id == 2
    await end(working)


async def test_who_is_on_the_way_to_a_meeting_goes_on_with_whoever_takes_a_step_of_it_later(board: Board) -> None:
    bot, coming = FakeBot({}), {"party": ["Bot"]}
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}), coming=coming)
    working = await begun(board, worker, bot)
    worker.keep_to_board()
    await asyncio.sleep(0)
    assert len(bot.asked) == 1
    bot.begun.clear()
    coming["party"] = ["Bot", "Steve"]
    worker.keep_to_board()
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert bot.args["party"] == ["Bot", "Steve"]
    assert worker.current is not None
    assert worker.current.by == "Bot"
    await end(working)


async def test_who_gives_a_share_away_goes_on_with_the_rest_at_once() -> None:
    board, bot, worker, working = await at_logs(2)
    share = board.share(1, "Bot", "Steve", 4)
    worker.keep_to_board()
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert bot.asked == [9, 5]
    assert bot.let_go_of == 1, "the block that it digs is dug"
    assert bot.args["again"], "what it took along for all of it will do for the rest"
    assert bot.inventory == {"oak_log": 2}
    assert (board.subtask(1).by, share.by, share.subtask.quantity) == ("Bot", "Steve", 4)
    assert [event.data["to"] for event in board.events() if event.type == "status" and event.subtask == 1] == [
        "READY",
        "IN_PROGRESS",
    ]
    await end(working)


async def test_who_has_not_begun_is_told_at_once_of_a_share_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that was told of it too early for it to stop anything gathered all of it."""
    board, bot, worker, working = await at_logs(0)

    async def nothing_to_stop() -> bool:
        return False

    monkeypatch.setattr(bot, "let_go", nothing_to_stop)
    board.share(1, "Bot", "Steve", 4)
    worker.keep_to_board()
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert bot.asked == [9, 5]
    await end(working)


async def test_a_bot_with_nothing_to_do_takes_a_share_of_another_bot_s_long_job() -> None:
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "oak_log", 40), step(2, "gather", "cobblestone", 60))
    board.add_goal(made.goal, "Steve", made)
    for name, kind in (("Bot", "ai"), ("Bot2", "ai"), ("Steve", "human")):
        board.see(name, kind, (0.0, 64.0, 0.0))
    board.claim(1, "Bot2")
    board.progress(1, "Bot2", 10)
    board.claim(2, "Steve")
    bot = FakeBot({})
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}))
    working = await begun(board, worker, bot)
    assert bot.asked == [15]
    assert board.subtask(1).subtask.quantity == 25
    assert board.subtask(2).subtask.quantity == 60
    await end(working)


async def test_what_it_took_for_a_try_that_lacked_something_goes_back_into_the_chest() -> None:
    board = open_board("memory:", HERE)
    made = plan(step(1, "craft", "wooden_pickaxe", 1, (), {"stick": 2, "oak_planks": 3}))
    board.add_goal(made.goal, "Steve", made)
    bot = FakeBot({})
    bot.inventory = {"stick": 2, "dirt": 1}
    bot.fails = SkillFailed("NO_MATERIAL", "3 oak_planks are missing.")
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}))
    working = asyncio.create_task(worker.work())
    await until(lambda: bot.chest)
    assert bot.chest == {"stick": 2}
    assert bot.inventory == {"dirt": 1}
    await end(working)


async def test_what_others_need_does_not_stay_with_a_bot_that_has_nothing_to_do() -> None:
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "oak_log", 3), step(2, "craft", "stick", 4, (1,), {"oak_planks": 2}))
    board.add_goal(made.goal, "Steve", made)
    board.claim(1, "Steve")
    bot = FakeBot({})
    bot.inventory = {"oak_planks": 6, "dirt": 1}
    world_model = WorldModel(chest_at=CHEST, chest={}, carried={"Bot": {"oak_planks": 6, "dirt": 1}})
    worker = worker_on(board, bot, world_model)
    working = asyncio.create_task(worker.work())
    await until(lambda: worker.idle)
    assert bot.chest == {"oak_planks": 6}
    assert worker._supervisor.changes == 1, "whoever gathers more of it may be through"  # type: ignore[attr-defined]
    assert world_model.carried["Bot"] == {"dirt": 1}
    assert world_model.chest == {"oak_planks": 6}, "it saw what lies in the chest now"
    await end(working)


async def test_what_comes_into_the_pockets_of_a_bot_that_rests_is_put_down_too() -> None:
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "oak_log", 3))
    board.add_goal(made.goal, "Steve", made)
    board.claim(1, "Steve")
    bot = FakeBot({})
    bot.inventory = {"oak_log": 1}
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}))
    working = asyncio.create_task(worker.work())
    await until(lambda: worker.idle)
    assert not bot.chest, "nobody knows of it yet"
    worker.carries({"oak_log": 1})
    await until(lambda: bot.chest)
    assert bot.chest == {"oak_log": 1}
    await end(working)


async def test_what_is_put_into_no_chest_is_still_carried() -> None:
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "oak_log", 3), step(2, "craft", "stick", 4, (1,), {"oak_planks": 2}))
    board.add_goal(made.goal, "Steve", made)
    board.claim(1, "Steve")
    bot = FakeBot({})
    bot.inventory = {"oak_planks": 6}
    nowhere = asyncio.Event()

    async def without_a_chest(name: str, *_: Any, **__: Any) -> Any:
        nowhere.set()
        return {"deposited": {}, "chest": None, "kept": dict(bot.inventory), "name": name}

    bot.primitive = without_a_chest  # type: ignore[method-assign]
    world_model = WorldModel(chest_at=CHEST, chest={"stick": 1}, carried={"Bot": {"oak_planks": 6}})
    working = asyncio.create_task(worker_on(board, bot, world_model).work())
    await asyncio.wait_for(nowhere.wait(), 5)
    await asyncio.sleep(0)
    assert (world_model.carried["Bot"], world_model.chest) == ({"oak_planks": 6}, {"stick": 1})
    assert not working.done()
    await end(working)


async def test_a_tool_that_an_idle_bot_lays_down_can_be_taken_at_once() -> None:
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "cobblestone", 16, (), {}, ("stone_pickaxe",)), step(2, "craft", "stick", 4))
    board.add_goal(made.goal, "Steve", made)
    bot = FakeBot({})
    bot.inventory = {"stone_pickaxe": 1}
    world_model = WorldModel(chest_at=CHEST, chest={}, carried={"Bot": {"stone_pickaxe": 1}})
    board.set_stock(world_model.observation())
    board.set_setting("jobs", ["jobs"])
    worker = worker_on(board, bot, world_model)
    working = asyncio.create_task(worker.work())
    await until(lambda: bot.chest)
    await until(lambda: worker.idle)
    board.set_stock(world_model.observation())
    assert board.subtask(1).state is Status.READY, "what was laid down is still known of"
    board.claim(1, "Alex")
    await end(working)


async def test_who_shares_a_job_keeps_what_there_is_of_it_for_the_rest() -> None:
    board, bot, worker, working = await at_logs(4)
    board.release(1, "Bot")
    board.claim(1, "Steve", amount=3)
    worker.keep_to_board()
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert bot.inventory == {"oak_log": 4}
    assert worker.current is not None
    assert worker.current.subtask.quantity == 6
    await end(working)


@pytest.mark.parametrize("how", ["pause", "cancel", "jobs"])
async def test_it_stops_what_the_board_no_longer_has_it_at(board: Board, how: str) -> None:
    bot = FakeBot({})
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}))
    working = await begun(board, worker, bot)
    worker.keep_to_board()
    assert worker.current is not None
    if how == "pause":
        board.pause(None, "Steve")
    elif how == "cancel":
        board.cancel(1, "Steve")
    else:
        board.set_setting("jobs", ["jobs"])
    worker.keep_to_board()
    await until(lambda: worker.current is None)
    await until(lambda: how == "cancel" or all(view.by is None for view in board.subtasks()))
    await end(working)


async def test_what_is_handed_to_it_it_takes_up(board: Board) -> None:
    bot = FakeBot({})
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}))
    board.claim(2, "Steve")
    board.hand_over(2, "Steve", "Bot")
    working = await begun(board, worker, bot)
    assert worker.current is not None
    assert worker.current.id == 2
    await end(working)


async def test_the_most_urgent_goal_comes_first(board: Board) -> None:
    made = plan(step(1, "gather", "sand", 1), text="sand", item="sand")
    urgent = board.add_goal(made.goal, "Steve", made, priority=1)
    worker = worker_on(board, FakeBot({}), WorldModel(chest_at=CHEST, chest={}))
    assert [view.goal_id for view in worker.choices()] == [urgent, 1, 1]


async def test_a_goal_that_is_cancelled_as_it_chooses_leaves_it_at_work(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = plan(step(1, "gather", "sand", 1), text="sand", item="sand")
    urgent = board.add_goal(made.goal, "Steve", made, priority=1)
    bot = FakeBot({})
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}))
    choices, left = worker.choices, [urgent]

    def meanwhile() -> list[SubtaskView]:
        found = choices()
        if left and any(view.goal_id == urgent for view in found):
            monkeypatch.setattr(worker, "choices", choices)
            board.cancel(left.pop(), "Steve")
        return found

    monkeypatch.setattr(worker, "choices", meanwhile)
    working = await begun(board, worker, bot)
    assert worker.current is not None
    assert (worker.current.goal_id, left) == (1, [])
    await end(working)


async def test_what_is_mostly_waiting_comes_last_and_has_a_night_for_it() -> None:
    board = open_board("memory:", HERE)
    egg = replace(step(1, "use", "egg", 1), ticks=8900, sources=("chicken",))
    made = plan(egg, step(2, "kill", "skeleton", 3), step(3, "gather", "oak_log", 4))
    board.add_goal(made.goal, "Steve", made)
    worker = worker_on(board, FakeBot({}), WorldModel(chest_at=CHEST, chest={}))
    assert next(view.subtask.item for view in worker.choices()) == "oak_log"
    worker.world_model.mobs = {"skeleton": 2}
    assert [view.subtask.item for view in worker.choices()][-1] == "egg"
    assert waiting_seconds(made.subtasks[1]) == DAY_SECONDS > waiting_seconds(made.subtasks[2]) == 0


async def test_what_it_was_smelting_when_stopped_counts_and_is_fetched_first() -> None:
    board = open_board("memory:", HERE)
    made = plan(step(1, "smelt", "iron_ingot", 3, (), {"raw_iron": 3, "coal": 1}), item="iron_ingot")
    board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(tick=0, chest={"raw_iron": 3, "coal": 1}))
    bot, world_model = FakeBot({}), WorldModel(chest_at=CHEST, chest={})
    worker = worker_on(board, bot, world_model)
    working = await begun(board, worker, bot)
    assert "left" not in bot.args
    board.pause(None, "Steve")
    worker.keep_to_board()
    await until(lambda: worker.current is None)
    assert world_model.stock() == {"raw_iron": 3, "coal": 1}
    assert world_model.shared() == {}
    bot.begun.clear()
    board.resume(None, "Steve")
    worker.wake()
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert bot.args["left"] is True
    assert world_model.stock() == {}
    await end(working)


async def test_what_finds_the_bot_busy_with_an_errand_spends_no_try() -> None:
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "oak_log", 4))
    board.add_goal(made.goal, "Steve", made)
    bot = FakeBot({})
    bot.fails = SkillFailed("BUSY", "The bot is busy with give.")
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}))
    task = asyncio.create_task(worker.work())
    try:
        async with asyncio.timeout(10):
            while not bot.asked or board.subtask(1).state != "READY":
                await asyncio.sleep(0)
        for _ in range(50):
            await asyncio.sleep(0)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert len(bot.asked) == 1, "it rests before it tries again"
    assert board.subtask(1).attempts == 0


async def test_it_is_idle_only_while_it_waits_and_not_while_it_hands_in(board: Board) -> None:
    waiting = worker_on(open_board("memory:", HERE), FakeBot({}), WorldModel(chest_at=CHEST, chest={}))
    nothing_to_do = asyncio.create_task(waiting.work())
    await until(lambda: waiting.idle)
    await end(nothing_to_do)
    looking = asyncio.Event()

    class Slow(FakeBot):
        async def run(self, skill: str, args: Any, **_: Any) -> Mapping[str, Any]:
            return {}

        async def observe(self, **rest: Any) -> Observation:
            looking.set()
            await asyncio.Event().wait()
            return await super().observe(**rest)

    worker = worker_on(board, Slow({}), WorldModel(chest_at=CHEST, chest={}))
    working = asyncio.create_task(worker.work())
    await looking.wait()
    assert worker.current is None
    assert not worker.idle
    await end(working)


async def test_whose_step_is_gone_far_off_comes_back_to_where_steps_begin() -> None:
    board, bot, worker, working = await at_logs(0)
    bot.at["x"] = 90.0
    board.hand_over(1, "Bot", "Steve")
    worker.keep_to_board()
    await until(lambda: bool(bot.walks))
    assert bot.walks == [dict(zip("xyz", CHEST, strict=True))]
    await worker.borrow("come", [{}], None)
    assert worker.last is None, "where people lead it it stays"
    await until(lambda: worker.idle)
    assert len(bot.walks) == 1
    await end(working)
