"""The stand-ins that are shipped: a plan is carried out by a worker with a fake bot, on a board in memory."""

import asyncio
from typing import Any

import pytest

from covoyager.board import Board
from covoyager.crew.execution.worker import Worker
from covoyager.crew.scene import Scene
from covoyager.domain import GoalState, Status
from covoyager.errors import SkillFailed
from covoyager.pairs import Choice
from covoyager.testing import FakeBot, board_in_memory
from tests.board.plans import pickaxe


class Skills:
    """One for everything."""

    def choose(self, _: Any) -> Choice:
        return Choice("any", "any")

    def passed(self, *_: Any) -> None: ...

    def failed(self, *_: Any) -> None: ...


async def worked(board: Board, bot: FakeBot) -> None:
    until = asyncio.Event()

    async def settled(*_: Any) -> None:
        if all(view.state in (Status.DONE, Status.FAILED) for view in board.subtasks()):
            until.set()

    async def there(*_: Any) -> bool:
        return True

    scene = Scene(chest_at=(0, 64, 0), chest=dict(bot.chest))
    board.set_stock(scene.observation())
    worker = Worker(
        bot,  # type: ignore[arg-type]
        board,
        scene,
        Skills(),  # type: ignore[arg-type]
        may=lambda view: view.state is not Status.FAILED,
        wanted=lambda: {"stone_pickaxe": 1},
        settled=settled,
        provide=there,
        pockets=there,  # type: ignore[arg-type]
    )
    work, done = asyncio.create_task(worker.work()), asyncio.create_task(until.wait())
    ended, _ = await asyncio.wait({work, done}, timeout=60, return_when=asyncio.FIRST_COMPLETED)
    work.cancel()
    assert ended == {done}


async def test_a_plan_is_carried_out_without_a_game() -> None:
    with board_in_memory() as board:
        plan = pickaxe()
        goal = board.add_goal(plan.goal, "Steve", plan)
        bot = FakeBot()
        await worked(board, bot)
        assert board.goal(goal).state is GoalState.DONE
        assert bot.chest["stone_pickaxe"] == 1
        assert len(bot.calls) >= len(plan.subtasks)


async def test_what_is_to_fail_fails() -> None:
    bot = FakeBot()
    bot.fails["any"] = SkillFailed("NO_PATH", "There is no way there.")
    with pytest.raises(SkillFailed, match="no way"):
        await bot.run("any", {})
    assert bot.calls == ["any"]


def test_boards_in_memory_know_nothing_of_each_other() -> None:
    with board_in_memory() as one, board_in_memory() as other:
        one.add_goal(pickaxe().goal, "Steve", pickaxe())
        assert other.goals() == []
