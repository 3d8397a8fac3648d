"""What others wait for comes before what the only bot has begun."""

import asyncio
from dataclasses import replace

import pytest

from covoyager.board import Board, open_board
from covoyager.crew.execution.worker import Worker
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Ruling, Status, Verdict
from tests.board.plans import PASS, plan, step
from tests.crew.fakes import CHEST, FakeBot, end, worker_on
from tests.places import HERE

LOGS, PLANKS = 1, 3


async def at_logs(
    progress: int, ticks: int = 900, bots: tuple[str, ...] = ("Bot",), planks: int = 7
) -> "tuple[Board, FakeBot, Worker, asyncio.Task[None]]":
    """A bot has begun to gather nine logs; then Steve brings the log that planks and a table wait for."""
    board = open_board("memory:", HERE)
    made = plan(
        replace(step(LOGS, "gather", "birch_log", 9), ticks=ticks),
        step(2, "gather", "oak_log", 1),
        replace(step(PLANKS, "craft", "oak_planks", 4, (2,), {"oak_log": 1}), ticks=planks),
        step(4, "craft", "crafting_table", 1, (PLANKS,), {"oak_planks": 4}),
    )
    board.add_goal(made.goal, "Steve", made)
    for name in bots:
        board.see(name, "ai")
    board.claim(2, "Steve")
    bot = FakeBot({"oak_log": 1})
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={"oak_log": 1}))
    working = asyncio.create_task(worker.work())
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert worker.current is not None
    assert worker.current.id == LOGS
    if progress:
        board.progress(LOGS, "Bot", progress)
    board.settle(2, PASS, "Steve")
    bot.begun.clear()
    return board, bot, worker, working


async def test_the_only_bot_makes_at_once_what_others_wait_for() -> None:
    board, bot, worker, working = await at_logs(0)
    worker.wake()
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert worker.current is not None
    assert worker.current.id == PLANKS
    assert board.subtask(LOGS).state is Status.READY
    await end(working)


async def test_what_it_has_of_it_by_then_it_brings_first() -> None:
    board, bot, worker, working = await at_logs(4)
    worker.wake()
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert bot.asked == [9, 4]
    assert board.subtask(LOGS).subtask.quantity == 4
    rest = board.subtasks()[-1]
    assert (rest.state, rest.subtask.quantity) == (Status.READY, 5)
    await end(working)


async def stays(worker: Worker, board: Board) -> None:
    """Something may have become READY, and the bot stays at the logs."""
    worker.wake()
    await asyncio.sleep(0)
    assert board.subtask(LOGS).by == "Bot"


@pytest.mark.parametrize(
    ("progress", "ticks", "bots"), [(8, 800, ("Bot",)), (0, 90, ("Bot",)), (0, 900, ("Bot", "Bot2"))]
)
async def test_what_is_soon_done_goes_on_and_where_another_bot_is_free_for_it(
    progress: int, ticks: int, bots: tuple[str, ...]
) -> None:
    board, bot, worker, working = await at_logs(progress, ticks, bots)
    await stays(worker, board)
    assert board.subtask(LOGS).subtask.quantity == 9
    assert bot.asked == [9]
    await end(working)


async def test_for_what_it_cannot_claim_all_the_same_it_gives_way_but_once() -> None:
    board, bot, worker, working = await at_logs(0)
    worker.wake()
    board.claim(PLANKS, "Steve")
    await asyncio.wait_for(bot.begun.wait(), 5)
    assert worker.current is not None
    assert worker.current.id == LOGS
    board.release(PLANKS, "Steve")
    await stays(worker, board)
    await end(working)


async def test_for_what_has_failed_it_leaves_nothing_that_has_not() -> None:
    board, _, worker, working = await at_logs(0)
    board.claim(PLANKS, "Steve")
    board.settle(PLANKS, Verdict(Ruling.FAIL, "no logs"), "Steve")
    assert board.subtask(PLANKS).state is Status.READY
    await stays(worker, board)
    await end(working)


async def test_another_goal_s_moment_comes_after_what_it_is_at() -> None:
    board, _, worker, working = await at_logs(0)
    made = plan(
        replace(step(1, "craft", "stick", 4), ticks=7),
        step(2, "craft", "ladder", 3, (1,), {"stick": 4}),
    )
    board.claim(PLANKS, "Steve")
    board.add_goal(made.goal, "Steve", made)
    await stays(worker, board)
    await end(working)


async def test_it_leaves_nothing_for_what_takes_longer_than_a_moment() -> None:
    board, _, worker, working = await at_logs(0, planks=80)
    await stays(worker, board)
    await end(working)
