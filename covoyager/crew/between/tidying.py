"""What a bot carries and others need goes into the shared chest; a bot with nothing to do is there too, where steps begin."""

import asyncio
import contextlib
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from math import dist
from typing import Any

from covoyager.assignment.daylight import MORNING, is_night
from covoyager.board import Board, SubtaskView
from covoyager.bot import Bot
from covoyager.clock import game
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, Status, totals
from covoyager.errors import SkillFailed

#: So many seconds of the game after something did not go in it is tried again: somebody may have made room.
AGAIN_SECONDS = 20.0
#: What bots make to work with; a chest that is full of it has room for nothing else.
TOOL = re.compile(r"_(pickaxe|axe|shovel|hoe|sword)$")
#: Who made what is looked for in so many of the latest goals.
GOALS = 16
#: From so many blocks off a bot comes back to the chest, and as near as so many; it looks for work so often on the way.
AWAY = 16.0
AT_HOME = 6
HOME = "overworld"
LOOK_SECONDS = 1.0


def things_of(view: SubtaskView) -> set[str]:
    """Everything that a subtask takes, uses or makes."""
    subtask = view.subtask
    return {*subtask.consumes, *subtask.uses, *subtask.produces}


def means_of(view: SubtaskView, views: Iterable[SubtaskView], wanted: Collection[str]) -> dict[str, Any]:
    """What the skill for a step is told of what it makes: ``means`` where that is a tool for other steps and no goal's own.

    Whoever has made more of these than the chest has room for keeps the rest.
    """
    item = view.subtask.item
    used = any(item in other.subtask.tools for other in views if other.state is not Status.DONE)
    return {"means": True} if view.subtask.action is Action.CRAFT and used and item not in wanted else {}


def spare_things(board: Board, chest: Mapping[str, int], kept: Collection[str]) -> dict[str, int]:
    """What the chest may do without: item → how many may be taken out where what is made finds no room.

    These were made or brought by bots, of this session or of another, for steps: tools, of which one of each stays, those
    first that no step works with any more; then what is left over of materials that no open step takes.

    Args:
        board: knows who made what.
        chest: what lies there.
        kept: what goals want, or was brought for people: it stays.
    """
    rest = {item: n for item, n in chest.items() if item not in kept}
    if not rest:
        return {}
    bots = board.bots()
    latest = board.latest_goals(GOALS)
    views = [view for goal in latest for view in board.subtasks(goal.id) if view.state is Status.DONE]
    made = totals(view.subtask.produces for view in views if view.by in bots)
    taken = totals(view.subtask.consumes for view in views)
    used = _worked_with(board)
    tools = {item: min(n - 1, made.get(item, 0)) for item, n in rest.items() if TOOL.search(item)}
    spare = {item: n for item, n in sorted(tools.items(), key=lambda each: each[0] in used) if n > 0}
    net = {item: n - taken.get(item, 0) for item, n in made.items()}
    needed = set[str]().union(*(things_of(view) for view in board.subtasks() if view.state is not Status.DONE))
    left = {item: n for item, n in rest.items() if item not in tools and item not in needed and n <= net.get(item, 0)}
    return spare | left


def unused_tools(board: Board, spare: Iterable[str]) -> set[str]:
    """Those of these tools with which no open step works."""
    return {*spare} - _worked_with(board)


def _worked_with(board: Board) -> set[str]:
    return {tool for view in board.subtasks() if view.state is not Status.DONE for tool in view.subtask.tools}


def tools_alone(views: Iterable[SubtaskView], wanted: Iterable[str]) -> set[str]:
    """What these steps are done with, and neither a goal nor a step wants for itself."""
    views = list(views)
    taken = set(wanted).union(*(view.subtask.consumes for view in views))
    return {tool for view in views for tool in view.subtask.tools if TOOL.search(tool)} - taken


class Tidying:
    """Empties one bot's pockets of what is shared, and brings it back to the chest.

    Args:
        bot: whose pockets.
        world_model: knows what they hold, and where the chest is.
    """

    def __init__(self, bot: Bot, world_model: WorldModel) -> None:
        self._bot = bot
        self._world_model = world_model
        self._stuck: set[str] = set()
        self._stuck_at = 0.0
        self._home_from: int | None = None
        #: Tools of which one went in, and the rest did not: the next goes in once that is taken.
        self._kept: set[str] = set()

    async def put_down(self, items: Collection[str], means: Collection[str] = ()) -> None:
        """Put these into the chest, as far as the bot has them; no error where that cannot be done now.

        Of ``means``, tools that steps are done with, it keeps what would leave no room for what is made, but for one of each.
        What it turns out not to have (put down, worn out, lost in a way that nobody told of) it is no longer known to carry.

        Raises:
            ServerLost, BridgeLost: the bot is no longer in the world.
        """
        self._stuck, self._kept = set(), set()
        try:
            carried = (await self._bot.status())["inventory"]
            there = sorted(item for item in carried if item in items)
            known = self._world_model.carried.get(self._bot.name, {})
            self._world_model.carried[self._bot.name] = {
                i: n for i, n in known.items() if i in carried or i not in items
            }
            if there and self._world_model.chest_at is None:
                self._gets_stuck(items)
            elif there:
                tools = [item for item in there if item in means]
                wish = {"items": there} | ({"means": tools} if tools else {})
                handed = await self._bot.primitive("handIn", wish, chest=self._world_model.chest_at, preempt=False)
                if handed["chest"] is None:
                    self._gets_stuck(items)
                    return
                kept = {item: n for item, n in handed.get("kept", {}).items() if item in tools}
                left = {item: n for item, n in carried.items() if item not in there}
                self._world_model.carried[self._bot.name] = left | kept
                self._kept, self._stuck_at = set(kept), game.now()
                self._world_model.chest_holds(handed["chest"], int(handed.get("reading") or 0))
        except SkillFailed as error:
            if error.code == "CHEST_FULL":
                self._world_model.no_room = game.now()
            self._gets_stuck(items)

    def _gets_stuck(self, items: Collection[str]) -> None:
        self._stuck, self._stuck_at = set(items), game.now()

    async def come_home(
        self, board: Board, last: SubtaskView | None, choices: Callable[[], Collection[SubtaskView]]
    ) -> None:
        """Go back to the chest, once after each step, as long as steps are open; what is to be done comes first.

        Args:
            board: the board.
            last: the step that the bot was at last, and where it may still be; None where people have led it away.
            choices: gives the READY steps that it may take.

        Raises:
            ServerLost, BridgeLost: the bot is no longer in the world.
        """
        chest, left = self._world_model.chest_at, any(view.state is not Status.DONE for view in board.subtasks())
        if last is None or chest is None or last.id == self._home_from or not left or choices():
            return
        self._home_from = last.id
        status = await self._bot.status()
        at = status["position"]
        # By night it is safer where it is, and from another dimension the way leads through a portal.
        stays = is_night(status.get("time_of_day", MORNING)) or status.get("dimension", HOME) != HOME
        if stays or dist((at["x"], at["y"], at["z"]), chest) <= AWAY:
            return
        spot = dict(zip("xyz", chest, strict=True))
        walk = asyncio.ensure_future(self._bot.primitive("navigateTo", spot, AT_HOME, chest=chest, preempt=False))
        try:
            while not await game.first([walk], LOOK_SECONDS) and not choices():
                pass
        finally:
            walk.cancel()
            with contextlib.suppress(asyncio.CancelledError, SkillFailed):
                await walk

    async def while_idle(self, board: Board, wanted: Iterable[str]) -> bool:
        """Put down what open subtasks or the goals need, for others to take at once; True where any went in or is gone.

        Raises:
            ServerLost, BridgeLost: the bot is no longer in the world.
        """
        views = [view for view in board.subtasks() if view.state is not Status.DONE]
        needed = set(wanted).union(*map(things_of, views))
        held = {item for item, n in self._world_model.carried.get(self._bot.name, {}).items() if n and item in needed}
        chest = self._world_model.chest or {}
        waits = self._stuck | {item for item in self._kept if chest.get(item)}
        if not held or (held <= waits and game.now() - self._stuck_at < AGAIN_SECONDS):
            return False
        await self.put_down(held, tools_alone(views, wanted))
        board.set_stock(self._world_model.observation())
        return not self._stuck
