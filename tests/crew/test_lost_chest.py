"""The shared chest is gone when the bot comes with what was to lie in it."""

import asyncio
from collections.abc import Mapping
from typing import Any

from covoyager.board import open_board
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation, Status
from covoyager.errors import SkillFailed
from tests.board.plans import plan, step
from tests.crew.fakes import CHEST, FakeBot, end, until, worker_on
from tests.places import HERE


class BlownUp(FakeBot):
    """Done with its work; the chest that it was to lie in is gone by then, and the bot carries it."""

    async def run(self, skill: str, args: Any, **_: Any) -> Mapping[str, Any]:
        self.asked.append(args["quantity"])
        self.begun.set()
        if len(self.asked) > 1:
            await asyncio.Event().wait()
        self.inventory = {"oak_log": args["quantity"]}
        return {"produced": {"oak_log": args["quantity"]}}

    async def observe(self, chest: object = None, look: bool = False, **_: Any) -> Observation:
        if look and chest is not None:
            raise SkillFailed("NOT_FOUND", "There is no chest.")
        return Observation(tick=2, chest=None, carried={self.name: dict(self.inventory)})


async def test_what_was_to_lie_in_a_chest_that_is_gone_is_not_done_with_a_look_into_a_pocket() -> None:
    board = open_board("memory:", HERE)
    made = plan(step(1, "gather", "oak_log", 9))
    board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(tick=1, chest={"dirt": 1}, chest_tick=1))
    bot = BlownUp({})
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={"dirt": 1}))
    working = asyncio.create_task(worker.work())
    await until(lambda: len(bot.asked) > 1)
    assert board.subtask(1).state is Status.IN_PROGRESS
    stock = board.observation()
    assert stock is not None
    assert stock.chest == {}, "what was in it is gone too"
    await end(working)
