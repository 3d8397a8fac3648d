"""What ends a goal: crafts that make nothing, tools gone unworn, one failure again and again; others are tried again."""

import asyncio
from typing import Any

import pytest

from covoyager.board import Board, open_board
from covoyager.crew.execution import settling
from covoyager.crew.execution.tries import MOST_ALIKE, Rests, Vanished
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GoalState
from covoyager.errors import SkillFailed
from tests.board.plans import plan, step
from tests.crew.fakes import CHEST, FakeBot, worker_on
from tests.engagement.test_engagement import Clock, clock
from tests.places import HERE

__all__ = ["clock"]


def test_what_found_the_chest_full_rests_for_a_while_whatever_is_taken_out(clock: Clock) -> None:
    rests = Rests()
    rests.begin(1, 3.0)
    rests.begin(2, 15.0, 10.0)
    for _ in range(2):
        rests.clear()
        assert (1 in rests, 2 in rests, rests.seconds()) == (False, True, 10.0)
    clock.now += 10
    assert (2 in rests, rests.seconds()) == (False, None)


def refused(lost: dict[str, int]) -> SkillFailed:
    data = {"item": "stick", "lost": lost, "instead": {"oak_button": 1} if lost else {}}
    return SkillFailed("NOT_CRAFTED", "The server did not craft stick.", data)


async def crafting(failures: list[SkillFailed]) -> tuple[Board, FakeBot, int]:
    """A bot whose crafts fail so, one after the other; its goal's number."""
    board = open_board("memory:", HERE)
    made = plan(step(1, "craft", "stick", 4, (), {"oak_planks": 2}))
    goal = board.add_goal(made.goal, "Steve", made)
    bot = FakeBot({"oak_planks": 64})
    left = iter(failures)

    async def run(*_: Any, **__: Any) -> dict[str, Any]:
        bot.asked.append(1)
        await asyncio.sleep(0)
        if (failure := next(left, None)) is not None:
            raise failure
        bot.begun.set()
        await asyncio.Event().wait()
        return {}

    bot.run = run  # type: ignore[method-assign]
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest=bot.chest), {"stick": 4})
    worker.pairs.failed = lambda *_: None  # type: ignore[method-assign]
    working = asyncio.create_task(worker.work())
    ended = asyncio.create_task(bot.begun.wait())
    for _ in range(500):
        if ended.done() or board.goal(goal).state is not GoalState.OPEN:
            break
        await asyncio.sleep(0.01)
    for task in (working, ended):
        task.cancel()
    await asyncio.gather(working, ended, return_exceptions=True)
    return board, bot, goal


async def test_the_third_craft_that_takes_material_and_gives_nothing_ends_the_goal_with_the_cause() -> None:
    board, bot, goal = await crafting([refused({"oak_planks": 2})] * 9)
    assert board.goal(goal).state is GoalState.FAILED
    assert len(bot.asked) == 3
    why = board.goal(goal).why
    assert "did not craft stick" in why
    assert "6 oak planks" in why
    assert "3 oak buttons" in why


async def test_a_craft_that_took_nothing_spends_its_tries_and_no_more() -> None:
    board, bot, goal = await crafting([refused({})] * 9)
    assert len(bot.asked) == board.attempts
    assert "took" not in board.goal(goal).why


async def test_the_third_tool_that_the_server_takes_unworn_ends_the_goal_with_the_cause() -> None:
    taken = SkillFailed("TOOL_BROKE", "The server took the stone_pickaxe away.", {"lost": {"stone_pickaxe": 1}})
    board, bot, goal = await crafting([taken] * 9)
    assert board.goal(goal).state is GoalState.FAILED
    assert len(bot.asked) == 3
    assert "took 3 stone pickaxes." in board.goal(goal).why


def test_tools_that_break_end_nothing() -> None:
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "cobblestone", 640))
    board.add_goal(made.goal, "Steve", made)
    (view,) = board.subtasks()
    vanished = Vanished()
    assert [vanished.cause(view, "TOOL_BROKE", "The tool for stone broke.", {}) for _ in range(9)] == [None] * 9


def unfit(text: str = "The bot has no worn iron_pickaxe.", code: str = "NO_MATERIAL") -> SkillFailed:
    """What is planned again and again: by the data nothing is missing."""
    return SkillFailed(code, text, {})


async def test_one_failure_again_and_again_while_nothing_is_missing_ends_the_goal_with_the_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settling, "BALK_SECONDS", 0.0)
    board, bot, goal = await crafting([unfit()] * (MOST_ALIKE + 9))
    assert board.goal(goal).state is GoalState.FAILED
    assert len(bot.asked) == MOST_ALIKE
    assert board.goal(goal).why == (
        f"The bot has no worn iron_pickaxe. It was tried {MOST_ALIKE} times, and nothing that it takes is missing."
    )


@pytest.mark.parametrize("other", [unfit("Another."), unfit(code="DEAD")], ids=["another cause", "a death"])
async def test_failures_that_are_not_alike_end_nothing(other: SkillFailed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "BALK_SECONDS", 0.0)
    some = [unfit()] * (MOST_ALIKE - 1)
    board, bot, goal = await crafting([*some, other, *some])
    assert board.goal(goal).state is GoalState.OPEN
    assert len(bot.asked) == 2 * MOST_ALIKE
