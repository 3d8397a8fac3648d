"""A bot looks after its own food between two steps: out of the chest what nobody needs, else off wild animals near by; in
the evening it hunts some for the night.

With how many half hearts and food points is in ``skills/facts/tables/vitals.json``, which bots read too.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from covoyager.assignment.daylight import DAY_TICKS, EVENING, MONSTERS, MORNING, is_night
from covoyager.board import Board
from covoyager.bot import Bot
from covoyager.bot.values import BotStatus
from covoyager.clock import game
from covoyager.crew.abilities import may_do
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, Status, totals
from covoyager.errors import SkillFailed
from covoyager.facts import shared_facts

_FACTS = shared_facts("vitals")
#: A bot eats at HUNGRY food points or less; at WOUNDED half hearts or less it eats up to FED food points, where wounds heal.
HUNGRY: int = _FACTS["hunger"]["between_steps"]
WOUNDED: int = _FACTS["wounds"]["unarmed"]
FED: int = _FACTS["heals"]
#: Pieces of food to carry into the night, in which hunting is deadly: a wounded bot without any waits in a hole for the day.
PROVISIONS = 3
#: Where there was nothing to eat it looks again after so long, twice as long after each further time in vain, but no longer
#: than LATEST, seconds; and a meal may take so long.
AGAIN_SECONDS = 90.0
LATEST_SECONDS = 720.0
MEAL_SECONDS = 120.0

NOTHING: Mapping[str, int] = MappingProxyType({})


def to_spare(chest: Mapping[str, int], *claims: Mapping[str, int]) -> dict[str, int]:
    """What lies in the chest beyond what others have a claim to."""
    claimed = totals(claims)
    return {item: n - claimed.get(item, 0) for item, n in chest.items() if n > claimed.get(item, 0)}


class Meals:
    """The meals of one bot.

    Args:
        bot: who eats.
        board: knows what the open subtasks take, and whether the bot is allowed to kill (``!jobs``).
        world_model: knows what lies in the chest.

    Attributes:
        eating: whether a meal is under way.
    """

    def __init__(self, bot: Bot, board: Board, world_model: WorldModel) -> None:
        self._bot = bot
        self._board = board
        self._world_model = world_model
        self._next = float("-inf")
        self._rest = AGAIN_SECONDS
        self.eating = False

    def may_hunt(self) -> bool:
        """Whether people let it kill (``!jobs``)."""
        return may_do(self._board, self._bot.name, Action.KILL)

    async def take(self, wanted: Mapping[str, int], brought: Mapping[str, int] = NOTHING) -> bool:
        """Eat, if it is time to; True where there was something to eat.

        Args:
            wanted: what the open goals want in the end, item → count.
            brought: what was brought for goals that are DONE: in the chest it is for whoever asked for it.

        Raises:
            ServerLost, BridgeLost: the bot is no longer in the world.
        """
        if game.now() < self._next:
            return False
        status = await self._bot.status()
        hour = int(status.get("time_of_day", MORNING)) % DAY_TICKS
        dark = is_night(hour)
        provides = EVENING <= hour < MONSTERS and self.may_hunt() and _is_armed(status)
        if not (is_hungry(status) or provides):
            return False
        needed = self._needed(wanted)
        limits: dict[str, Any] = {
            "spare": to_spare(self._world_model.chest or {}, needed, brought),
            "keep": sorted(needed),
            "hunt": self.may_hunt() and (_is_armed(status) or not dark),
        }
        if provides:
            limits["provide"] = PROVISIONS
        self.eating = True
        try:
            await self._bot.primitive(
                "dine", limits, chest=self._world_model.chest_at, preempt=False, seconds=MEAL_SECONDS
            )
        except SkillFailed:
            self._next = game.now() + self._rest
            self._rest = min(2 * self._rest, LATEST_SECONDS)
            return False
        finally:
            self.eating = False
        self._rest = AGAIN_SECONDS
        if provides:
            self._next = game.now() + AGAIN_SECONDS
        return True

    def _needed(self, wanted: Mapping[str, int]) -> dict[str, int]:
        """What the goals and the open subtasks take."""
        views = [view for view in self._board.subtasks() if view.state is not Status.DONE]
        return totals([wanted, *(view.subtask.consumes for view in views)])


def _is_armed(status: BotStatus) -> bool:
    """Whether a bot can go after animals at night: it has something to fight with."""
    return any(item.endswith(("_sword", "_axe")) for item in status.get("inventory", {}))


def is_hungry(status: BotStatus) -> bool:
    """Whether a bot should see to something to eat."""
    food, health = status.get("food", 20), status.get("health", 20)
    return food <= HUNGRY or (health <= WOUNDED and food < FED)
