"""What a bot carries and others need goes into the shared chest, where they can get at it."""

from collections.abc import Collection, Iterable
from typing import Any

from covoyager.board import Board, SubtaskView
from covoyager.bot import Bot
from covoyager.clock import game
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, Status
from covoyager.errors import SkillFailed

#: So many seconds of the game after something did not go in it is tried again: somebody may have made room.
AGAIN_SECONDS = 20.0


def things_of(view: SubtaskView) -> set[str]:
    """Everything that a subtask takes, uses or makes."""
    subtask = view.subtask
    return {*subtask.consumes, *subtask.tools, *subtask.produces, *filter(None, [subtask.station])}


def means_of(view: SubtaskView, views: Iterable[SubtaskView], wanted: Collection[str]) -> dict[str, Any]:
    """What the skill for a step is told of what it makes: ``means`` where that is a tool for other steps and no goal's own.

    Whoever has made more of these than the chest has room for keeps the rest.
    """
    item = view.subtask.item
    used = any(item in other.subtask.tools for other in views if other.state is not Status.DONE)
    return {"means": True} if view.subtask.action is Action.CRAFT and used and item not in wanted else {}


class Tidying:
    """Empties one bot's pockets of what is shared.

    Args:
        bot: whose pockets.
        world_model: knows what they hold, and where the chest is.
    """

    def __init__(self, bot: Bot, world_model: WorldModel) -> None:
        self._bot = bot
        self._world_model = world_model
        self._stuck: set[str] = set()
        self._stuck_at = 0.0

    async def put_down(self, items: Collection[str]) -> None:
        """Put these into the chest, as far as the bot has them; no error where that cannot be done now.

        What it turns out not to have (put down, worn out, lost in a way that nobody told of) it is no longer known to carry.

        Raises:
            ServerLost, BridgeLost: the bot is no longer in the world.
        """
        self._stuck = set()
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
                handed = await self._bot.primitive(
                    "handIn", {"items": there}, chest=self._world_model.chest_at, preempt=False
                )
                if handed["chest"] is None:
                    self._gets_stuck(items)
                    return
                self._world_model.carried[self._bot.name] = {i: n for i, n in carried.items() if i not in there}
                self._world_model.chest_holds(handed["chest"], int(handed.get("reading") or 0))
        except SkillFailed as error:
            if error.code == "CHEST_FULL":
                self._world_model.no_room = game.now()
            self._gets_stuck(items)

    def _gets_stuck(self, items: Collection[str]) -> None:
        self._stuck, self._stuck_at = set(items), game.now()

    async def while_idle(self, board: Board, wanted: Iterable[str]) -> bool:
        """Put down what open subtasks or the goals need, for others to take at once; True where there was any.

        Raises:
            ServerLost, BridgeLost: the bot is no longer in the world.
        """
        needed = set(wanted).union(*(things_of(view) for view in board.subtasks() if view.state is not Status.DONE))
        held = {item for item, n in self._world_model.carried.get(self._bot.name, {}).items() if n and item in needed}
        if not held or (held <= self._stuck and game.now() - self._stuck_at < AGAIN_SECONDS):
            return False
        await self.put_down(held)
        board.set_stock(self._world_model.observation())
        return True
