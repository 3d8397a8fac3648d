"""Which chest is the shared one: found, named by somebody, or made; remembered for each world, and made large once full."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from covoyager.board import Board
from covoyager.board.views import CHEST
from covoyager.clock import game
from covoyager.crew.execution.causes import WOODS, cause_in_words
from covoyager.crew.execution.provide import RADIUS, enlarge_chest, provide_chest
from covoyager.crew.execution.supervisor import Seeker
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Plan
from covoyager.domain.nouns import ended
from covoyager.errors import GoalError, SkillFailed
from covoyager.reporter import Reporter

#: What a chest is made of, by how its name ends: trunks and planks.
WOOD = (*WOODS, "_planks")
#: Where no other could be put beside a full chest, that is tried again after so long, seconds of the game.
AGAIN_SECONDS = 120.0


def wood_for(chest: Mapping[str, int], wanted: Mapping[str, int], needed: Collection[str]) -> dict[str, int]:
    """The wood in a chest that may be taken for another chest, what is missed least first.

    Args:
        chest: what lies there, item → count.
        wanted: what people asked for, item → count; that much of it stays.
        needed: what open steps take; it comes last, for it has to be brought again.
    """
    free = {item: count - wanted.get(item, 0) for item, count in chest.items() if item.endswith(WOOD)}
    order = sorted(free, key=lambda item: (item in needed, -free[item]))
    return {item: free[item] for item in order if free[item] > 0}


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
        self._tried = float("-inf")

    def use(self, at: tuple[int, int, int]) -> None:
        """Make the chest at these block coordinates the shared one."""
        self._world_model.chest_at = at
        self._world_model.chest = None
        self._world_model.chestless = ""
        self._world_model.grows, self._tried = True, float("-inf")
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

    def pass_over(self, why: SkillFailed) -> str:
        """Do without a chest that does not open; one that somebody has looked into stays the shared one.

        Returns:
            What people are asked to do where it stays.

        Raises:
            SkillFailed: ``why``, where there is no chest at all.
        """
        at, known = self._world_model.chest_at, self._board.observation()
        if at is None:
            raise why
        if self._world_model.chest is not None or (known is not None and known.chest is not None):
            told = cause_in_words(why.code, str(why), found={"shut": at})
            self._tell("error", told)
            return told
        self._world_model.lose_chest()
        self._board.set_setting(CHEST, None)
        self._tell("error", f"The chest at {at[0]} {at[1]} {at[2]} is passed over: {why}")
        return ""

    async def provide(self, worker: Seeker) -> bool:
        """Have a bot find or make one; one bot at a time, for all. False where none could be had, for ``chestless``."""
        world = self._world_model
        async with self._lock:
            if world.chest_at is not None:
                return True
            if not world.chestless:
                self._tell("session", "There is no shared chest: looking for one, or making it.")
            try:
                at = await provide_chest(worker.bot, self._plan)
            except (SkillFailed, GoalError) as error:
                why = ended(error.args[0])
                if why != world.chestless:
                    self._tell("error", f"No shared chest could be had: {why}")
                world.chestless = why
                return False
            self.use(at)
            await worker.look()
            self._tell("session", "The shared chest is at {} {} {} now.".format(*at), chest=at)
            return True

    def may_grow(self) -> bool:
        """Whether a bot may make the chest a large one now: it is full, and nobody is at that or has tried it of late."""
        full = self._world_model.chest_at is not None and self._world_model.is_full
        return full and not self._lock.locked() and game.now() - self._tried >= AGAIN_SECONDS

    async def enlarge(self, worker: Seeker, wood: Mapping[str, int]) -> tuple[int, int, int] | None:
        """Have a bot make the chest a large one; gives where its other half stands, None where none was put up.

        Args:
            worker: the bot.
            wood: what lies in the chest and may be taken for it; see :func:`wood_for`.
        """
        world = self._world_model
        async with self._lock:
            at, self._tried = world.chest_at, game.now()
            if at is None:
                return None
            try:
                beside = await enlarge_chest(worker.bot, at, wood, self._plan)
            except (SkillFailed, GoalError) as error:
                self._tell("error", f"The shared chest is full and could not be made a large one: {error}")
                return None
            finally:
                world.grows, self._tried = False, game.now()
            # It has room now, or somebody else has made it a large one: that it is full is found out again.
            world.no_room = None
            await worker.look()
            if beside is not None:
                self._tell("session", "The shared chest was full: it is a large one now.", chest=at)
            return beside

    def _tell(self, kind: str, text: str, **fields: object) -> None:
        self._reporter.emit(kind, self._world_model.tick, text=text, **fields)
