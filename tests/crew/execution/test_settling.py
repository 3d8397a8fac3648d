"""How a try ends on the board: what is not seen at once is looked for again."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast

import pytest

from covoyager.board import open_board
from covoyager.crew.execution import settling
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation, Status
from covoyager.errors import SkillFailed
from tests.board.plans import plan, step
from tests.crew.fakes import CHEST, FakeBot, FakeSupervisor, end, until, worker_on
from tests.places import HERE


class LateChest(FakeBot):
    """Has brought what it should, which somebody else has on the cursor at the first look."""

    def __init__(self, shown: list[dict[str, int]]) -> None:
        super().__init__({})
        self.shown = shown

    async def run(self, skill: str, args: Any, **_: Any) -> Mapping[str, Any]:
        self.begun.set()
        return {"produced": {"oak_log": 9}}

    async def observe(self, **_: Any) -> Observation:
        self.chest = self.shown.pop(0) if len(self.shown) > 1 else self.shown[0]
        return await super().observe()


class FullUp(FakeBot):
    """Finds the chest full."""

    def __init__(self) -> None:
        super().__init__({})

    async def run(self, skill: str, args: Any, **_: Any) -> Mapping[str, Any]:
        self.begun.set()
        raise SkillFailed("CHEST_FULL", "The chest is full; 9 oak logs did not go in.", {})


@pytest.mark.parametrize(
    ("people", "state"), [(True, Status.READY), (False, Status.FAILED)], ids=["somebody can make room", "nobody can"]
)
async def test_a_full_chest_spends_no_try_while_people_are_asked_for_room(people: bool, state: Status) -> None:
    board = open_board("memory:", HERE, attempts=1)
    made = plan(step(1, "gather", "oak_log", 9))
    board.add_goal(made.goal, "Steve", made)
    bot = FullUp()
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}), wanted={"oak_log": 9})
    worker.pairs.failed = lambda *_: None  # type: ignore[method-assign]
    supervisor = cast(FakeSupervisor, worker._supervisor)
    supervisor.mended = {"CHEST_FULL"} if people else set()
    working = asyncio.create_task(worker.work())
    await until(lambda: supervisor.reports)
    view = board.subtask(1)
    assert (view.state, view.attempts) == (state, 0 if people else 1)
    assert "Take something out of it." in view.critique
    await end(working)


@pytest.mark.parametrize(
    ("shown", "state"),
    [
        ([{}, {"oak_log": 9}], Status.DONE),
        ([{}, {}, {"oak_log": 9}], Status.DONE),
        ([{}, {}, {}, {"oak_log": 9}], Status.FAILED),
    ],
    ids=["lifted", "lifted for long", "not there"],
)
async def test_what_another_has_just_lifted_is_looked_for_again(
    shown: list[dict[str, int]], state: Status, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "LIFTED_SECONDS", (0.0, 0.0))
    board = open_board("memory:", HERE, attempts=1)
    made = plan(step(1, "gather", "oak_log", 9))
    board.add_goal(made.goal, "Steve", made)
    bot = LateChest(shown)
    worker = worker_on(board, bot, WorldModel(chest_at=CHEST, chest={}), wanted={"oak_log": 9})
    failed: list[object] = []
    monkeypatch.setattr(worker.pairs, "failed", lambda *told: failed.append(told))
    working = asyncio.create_task(worker.work())
    await until(lambda: board.subtask(1).state is state)
    assert bool(failed) is (state is Status.FAILED)
    await end(working)
