"""A bot that only seems to work, and a worker on a real board with it."""

import asyncio
from collections.abc import Mapping
from typing import Any

from covoyager.board import Board, SubtaskView
from covoyager.crew.execution.supervisor import Seeker
from covoyager.crew.execution.tries import TryReport
from covoyager.crew.execution.worker import Worker
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation
from covoyager.errors import SkillFailed
from covoyager.pairs import Choice

CHEST = (0, 64, 0)


class FakeBot:
    """Works until it is stopped; puts into the chest what it is told to."""

    def __init__(self, chest: dict[str, int], name: str = "Bot") -> None:
        self.name = name
        self.chest = chest
        self.inventory: dict[str, int] = {}
        self.begun = asyncio.Event()
        self.args: Mapping[str, Any] = {}
        self.asked: list[int] = []
        self.fails: SkillFailed | None = None
        self.let_go_of = 0
        self.digging = asyncio.Event()
        self.at = {"x": 1.0, "y": 64.0, "z": 2.0}
        self.walks: list[Mapping[str, int]] = []

    async def run(self, skill: str, args: Any, **_: Any) -> Mapping[str, Any]:
        self.args = args
        self.asked.append(args["quantity"])
        self.begun.set()
        if self.fails is not None:
            await asyncio.sleep(0)
            raise self.fails
        self.digging.clear()
        await self.digging.wait()
        raise SkillFailed("CANCELLED", "The bot was told to stop.")

    async def let_go(self) -> bool:
        self.let_go_of += 1
        self.digging.set()
        return bool(self.asked)

    async def primitive(self, name: str, what: Mapping[str, Any], *_: Any, **__: Any) -> Any:
        if name == "navigateTo":
            self.walks.append(what)
        for item in what.get("items", ()):
            self.chest[item] = self.chest.get(item, 0) + self.inventory.pop(item)
        return {"chest": dict(self.chest)}

    async def observe(self, **_: Any) -> Observation:
        return Observation(tick=1, chest=dict(self.chest), carried={self.name: dict(self.inventory)})

    async def status(self) -> Mapping[str, Any]:
        return {"inventory": dict(self.inventory), "distance_cm": 0, "position": dict(self.at)}


class FakePairs:
    """Knows one skill for everything."""

    def choose(self, _: Any) -> Choice:
        return Choice("gather oak_log", "gather")

    def passed(self, *_: Any) -> None: ...

    def failed(self, *_: Any) -> None:
        raise AssertionError("nothing has failed")


class FakeSupervisor:
    """Lets a bot do all that the board's setting does not keep from it; a chest is had for the asking."""

    def __init__(
        self,
        board: Board,
        world_model: WorldModel,
        wanted: Mapping[str, int] | None = None,
        coming: Mapping[str, Any] | None = None,
    ) -> None:
        self.goods = wanted if wanted is not None else {"cobblestone": 9, "oak_log": 4, "iron_ingot": 3}
        self.reports: list[TryReport] = []
        self.changes = 0
        #: Codes of failures that people are there to mend.
        self.mended: set[str] = set()
        self._coming = coming if coming is not None else {}
        self._board = board
        self.world_model = world_model

    def may(self, _bot: str, _view: SubtaskView) -> bool:
        return "jobs" not in (self._board.setting("jobs") or ())

    def party(self, _view: SubtaskView) -> Mapping[str, Any]:
        return dict(self._coming)

    def wanted(self) -> Mapping[str, int]:
        return self.goods

    def brought(self) -> Mapping[str, int]:
        return {}

    def wanted_by_goal(self) -> Mapping[int, Mapping[str, int]]:
        return {0: self.goods}

    async def provide_chest(self, _worker: Seeker) -> bool:
        self.world_model.chest_at = CHEST
        return True

    async def enlarge_chest(self, _worker: Seeker) -> bool:
        return False

    def waits(self, code: str | None) -> bool:
        return code is not None and code in self.mended

    async def pockets(self, chest_seen: bool) -> None: ...

    async def settled(self, report: TryReport) -> None:
        self.reports.append(report)

    async def chest_changed(self) -> None:
        self.changes += 1


def worker_on(
    board: Board,
    bot: FakeBot,
    world_model: WorldModel,
    wanted: Mapping[str, int] | None = None,
    coming: Mapping[str, Any] | None = None,
) -> Worker:
    return Worker(
        bot,  # type: ignore[arg-type]
        board,
        world_model,
        FakePairs(),  # type: ignore[arg-type]
        FakeSupervisor(board, world_model, wanted, coming),
    )


async def end(working: "asyncio.Task[None]") -> None:
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)


async def until(holds: Any) -> None:
    async with asyncio.timeout(5):
        while not holds():
            await asyncio.sleep(0)
