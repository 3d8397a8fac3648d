"""The stand-ins that are shipped: a plan is carried out by a worker with a fake bot, on a board in memory."""

import asyncio
from typing import Any

import pytest

from covoyager.board import Board, SubtaskView
from covoyager.crew.execution.tries import TryReport
from covoyager.crew.execution.worker import Worker
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GoalState, Status
from covoyager.errors import SkillFailed
from covoyager.pairs import Choice
from covoyager.testing import FakeBot, board_in_memory
from tests.board.plans import pickaxe
from tests.crew.fakes import FakeSupervisor


class Skills:
    """One for everything."""

    def choose(self, _: Any) -> Choice:
        return Choice("any", "any")

    def passed(self, *_: Any) -> None: ...

    def failed(self, *_: Any) -> None: ...


class Ending(FakeSupervisor):
    """Tells when every subtask has come to an end."""

    def __init__(self, board: Board, world_model: WorldModel) -> None:
        super().__init__(board, world_model, {"stone_pickaxe": 1})
        self.board = board
        self.until = asyncio.Event()

    def may(self, _bot: str, view: SubtaskView) -> bool:
        return view.state is not Status.FAILED

    async def settled(self, report: TryReport) -> None:
        await super().settled(report)
        if all(view.state in (Status.DONE, Status.FAILED) for view in self.board.subtasks()):
            self.until.set()


async def worked(board: Board, bot: FakeBot) -> None:
    world_model = WorldModel(chest_at=(0, 64, 0), chest=dict(bot.chest))
    board.set_stock(world_model.observation())
    supervisor = Ending(board, world_model)
    worker = Worker(
        bot,  # type: ignore[arg-type]
        board,
        world_model,
        Skills(),  # type: ignore[arg-type]
        supervisor,
    )
    work, done = asyncio.create_task(worker.work()), asyncio.create_task(supervisor.until.wait())
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
