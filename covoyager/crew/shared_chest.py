"""Which chest is the shared one: found, named by somebody, or made; remembered for each world."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Protocol

from covoyager.board import Board
from covoyager.board.views import CHEST
from covoyager.crew.execution.provide import RADIUS, provide_chest
from covoyager.crew.execution.supervisor import Seeker
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Plan
from covoyager.errors import GoalError, SkillFailed
from covoyager.reporter import Reporter


class Finder(Protocol):
    """A bot that looks around."""

    async def find_chest(self, radius: int = 32, player: str | None = None) -> tuple[int, int, int] | None:
        """Position of the nearest chest in sight."""
        ...


class SharedChest:
    """The one chest that results go into.

    Args:
        board: remembers it.
        world_model: where everybody looks it up.
        reporter: hears what becomes of it.
        plan: how to get a chest out of what a bot carries.
    """

    def __init__(
        self, board: Board, world_model: WorldModel, reporter: Reporter, plan: Callable[[Mapping[str, int]], Plan]
    ) -> None:
        self._board = board
        self._world_model = world_model
        self._reporter = reporter
        self._plan = plan
        self._lock = asyncio.Lock()

    def use(self, at: tuple[int, int, int]) -> None:
        """Make the chest at these block coordinates the shared one."""
        self._world_model.chest_at = at
        self._world_model.chest = None
        self._board.set_setting(CHEST, list(at))

    async def find(self, bot: Finder) -> None:
        """Remember the chest that is known; else take an earlier session's, or the nearest in sight, where there is any."""
        if self._world_model.chest_at is not None:
            self._board.set_setting(CHEST, list(self._world_model.chest_at))
            return
        if known := self._board.setting(CHEST):
            self._world_model.chest_at = (known[0], known[1], known[2])
            # Whoever logs in far from it knows what lay in it when it was looked into last.
            if (seen := self._board.observation()) is not None:
                self._world_model.recall(seen)
        elif (found := await bot.find_chest(RADIUS)) is not None:
            self.use(found)

    def pass_over(self, why: SkillFailed) -> None:
        """Do without a chest that does not open; one that somebody has looked into stays the shared one.

        Raises:
            SkillFailed: ``why``, where somebody has.
        """
        at, known = self._world_model.chest_at, self._board.observation()
        if at is None or self._world_model.chest is not None or (known is not None and known.chest is not None):
            raise why
        self._world_model.lose_chest()
        self._board.set_setting(CHEST, None)
        self._tell("error", f"The chest at {at[0]} {at[1]} {at[2]} is passed over: {why}")

    async def provide(self, worker: Seeker) -> bool:
        """Have a bot find or make one; one bot at a time, for all. False where none could be had."""
        async with self._lock:
            if self._world_model.chest_at is not None:
                return True
            self._tell("session", "There is no shared chest: looking for one, or making it.")
            try:
                at = await provide_chest(worker.bot, self._plan)
            except (SkillFailed, GoalError) as error:
                self._tell("error", f"No shared chest could be had: {error}")
                return False
            self.use(at)
            await worker.look()
            self._tell("session", "The shared chest is at {} {} {} now.".format(*at), chest=at)
            return True

    def _tell(self, kind: str, text: str, **fields: object) -> None:
        self._reporter.emit(kind, self._world_model.tick, text=text, **fields)
