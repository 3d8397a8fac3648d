"""A bot looks after itself between two steps: what a death has cost, what it wears and carries against danger, bed and meals.

All of it is taken from what nobody needs: what the goals want in the end, what was brought for those that are DONE, and what
open steps take stays where it is.
"""

import contextlib
import re
from collections.abc import Mapping
from typing import Any

from covoyager.assignment.daylight import DAWN, DAY_TICKS, DUSK, MORNING
from covoyager.board import Board
from covoyager.bot import Bot
from covoyager.clock import game
from covoyager.crew.between.meals import NOTHING, Meals, to_spare
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Status, totals
from covoyager.errors import BoardError, SkillFailed
from covoyager.goal_kinds.beds import BED

#: What is worn, held or put up against what comes at night.
GEAR = re.compile(r"_(helmet|chestplate|leggings|boots|sword|axe)$|^(shield|torch)$")
#: Where something did not work it is tried again after so long.
AGAIN_SECONDS = 90.0
FETCH_SECONDS = 180.0
GEAR_SECONDS = 60.0
NIGHT_SECONDS = 120.0


class Upkeep:
    """The upkeep of one bot.

    Args:
        bot: who is looked after.
        board: knows what the open subtasks take, and who is there.
        world_model: knows what lies in the chest.

    Attributes:
        night: whether it was night when the bot last looked at the clock.
        meals: what it eats.
    """

    def __init__(self, bot: Bot, board: Board, world_model: WorldModel) -> None:
        self._bot = bot
        self._board = board
        self._world_model = world_model
        self._next: dict[str, float] = {}
        self._lent: Mapping[str, Any] = {}
        self._seen: frozenset[tuple[str, int]] = frozenset()
        self._died = False
        self._hunts = True
        self.night = False
        self.meals = Meals(bot, board, world_model)

    def died(self) -> None:
        """The bot has died: it may go back for what it had."""
        self._died = True

    async def take(self, wanted: Mapping[str, int], brought: Mapping[str, int] = NOTHING) -> None:
        """See to what it is time for.

        Args:
            wanted: what the open goals want in the end, item → count.
            brought: what was brought for goals that are DONE: in the chest it is for whoever asked for it.

        Raises:
            ServerLost, BridgeLost: the bot is no longer in the world.
        """
        status = await self._bot.status()
        self._world_model.noticed(self._bot.name, status)
        self._world_model.time_sheet(self._bot.name)  # what is told of a step begins with it
        hour = int(status.get("time_of_day", MORNING)) % DAY_TICKS
        self.night = DUSK <= hour < DAWN
        needed = self._needed(wanted)
        spare = to_spare(self._world_model.chest or {}, needed, brought)
        pockets = {item: n - needed.get(item, 0) for item, n in status["inventory"].items()}
        gear = {item: n for item, n in totals([spare, pockets]).items() if n > 0 and GEAR.search(item)}
        if (now := frozenset(gear.items())) - self._seen:
            limits = {"spare": {item: n for item, n in spare.items() if item in gear}, "keep": sorted(needed)}
            await self._try("gear", limits, GEAR_SECONDS)
        self._seen = now
        await self._empty_furnaces()
        if (may := self.meals.may_hunt()) != self._hunts:
            await self._bot.primitive("letHunt", may, preempt=False, seconds=GEAR_SECONDS)
            self._hunts = may
        if self._died:
            self._died = False  # it may die on the way
            # Whoever was held up, or did not get through, goes again; nobody does for what it is better to leave.
            if await self._try("recoverLost", None, FETCH_SECONDS) not in (OK, LEFT):
                self._died = True
        # Where people are it is for them to say when the night is over.
        if self.night and (status.get("asleep") or not self._people()):
            await self._sleep(self._bed(totals([spare, pockets]), wanted, brought))
        await self.meals.take(wanted, brought)

    async def _empty_furnaces(self) -> None:
        """Fetch what a step of this bot left in the furnaces that cannot be gone on with now: others may need it."""
        for step, (who, subtask) in list(self._world_model.cooking.items()):
            if who != self._bot.name or self._can_go_on(*step):
                continue
            self._world_model.out_of_furnace(step)
            left = [subtask.item, subtask.quantity, subtask.station or "furnace"]
            with contextlib.suppress(SkillFailed):
                await self._bot.primitive(
                    "collectLeft", *left, chest=self._world_model.chest_at, preempt=False, seconds=FETCH_SECONDS
                )

    def _can_go_on(self, goal: int, number: int) -> bool:
        """Whether a subtask of an open goal is to be had now; another goal's of the same number is not meant."""
        try:
            view = self._board.subtask(number)
        except BoardError:
            return False
        return view.goal_id == goal and view.state in (Status.READY, Status.IN_PROGRESS)

    async def _try(self, primitive: str, wish: Mapping[str, Any] | None, seconds: float) -> str:
        """Have the bot carry out a primitive; gives OK, TOO_EARLY (it is too early for another try), or the failure's code."""
        if game.now() < self._next.get(primitive, float("-inf")):
            return TOO_EARLY
        try:
            arguments = [] if wish is None else [wish]
            await self._bot.primitive(
                primitive, *arguments, chest=self._world_model.chest_at, preempt=False, seconds=seconds
            )
        except SkillFailed as error:
            self._next[primitive] = game.now() + AGAIN_SECONDS
            return error.code
        return OK

    async def bedless(self, wanted: Mapping[str, int], brought: Mapping[str, int] = NOTHING) -> None:
        """Others sleep, and the bot sees no bed for itself: lend it one that lies in the chest, whatever it is at.

        Args:
            wanted: what the open goals want in the end, item → count.
            brought: what was brought for goals that are DONE.
        """
        needed = self._needed(wanted)
        inventory = (await self._bot.status())["inventory"]
        pockets = {item: n - needed.get(item, 0) for item, n in inventory.items()}
        spare = to_spare(self._world_model.chest or {}, needed, brought)
        self._lent = self._bed(totals([spare, pockets]), wanted, brought)
        if self._lent["bed"] is not None:
            await self._bot.lend(self._lent["bed"], back=bool(self._lent.get("back")))

    def in_bed(self, lies: bool) -> None:
        """Note that the bot goes to bed by itself, or gets up: a bed that goes back counts as lent meanwhile."""
        if lies and self._lent.get("back"):
            self._world_model.lent[self._bot.name] = {self._lent["bed"]: 1}
        elif not lies:
            self._lent = {}
            self._world_model.lent.pop(self._bot.name, None)

    async def _sleep(self, wish: Mapping[str, Any]) -> None:
        """Sleep; a bed that goes back afterwards counts as lent meanwhile, and not as missing."""
        if wish.get("back"):
            self._world_model.lent[self._bot.name] = {wish["bed"]: 1}
        try:
            await self._try("spendNight", wish, NIGHT_SECONDS)
        finally:
            self._world_model.lent.pop(self._bot.name, None)

    def _bed(self, free: Mapping[str, int], *kept: Mapping[str, int]) -> dict[str, Any]:
        """The bed to sleep in, as the skill is told: one that is free, else one that goes back to a step not begun yet.

        Args:
            free: what lies in the chest or is carried, and nobody needs.
            kept: what is for people, in the end or already: it is not slept in.
        """
        beds = [item for item, count in free.items() if count > 0 and BED.search(item)]
        if beds:
            return {"bed": beds[0]}
        begun = (view.subtask.consumes for view in self._board.subtasks() if view.state is Status.IN_PROGRESS)
        lent = [bed for bed in to_spare(self._world_model.chest or {}, *kept, *begun) if BED.search(bed)]
        return {"bed": lent[0], "back": True} if lent else {"bed": None}

    def _people(self) -> bool:
        """Whether somebody else is in the world, who would have to go to bed too."""
        return bool(self._board.people_there())

    def _needed(self, wanted: Mapping[str, int]) -> dict[str, int]:
        views = [view for view in self._board.subtasks() if view.state is not Status.DONE]
        # The bed that a step waits for is to be slept in first.
        tools = ({tool: 1 for tool in view.subtask.tools if not BED.search(tool)} for view in views)
        return totals([wanted, *(view.subtask.consumes for view in views), *tools])


OK, TOO_EARLY, LEFT = "OK", "AGAIN", "UNSUPPORTED"
