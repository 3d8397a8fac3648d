"""What a person asks of a bot itself (come, give, guard): done first, while the bot's step goes back to the board."""

import asyncio
import copy
from collections.abc import Sequence
from typing import Any

from covoyager.actions.goal_actions import GoalActions
from covoyager.actions.subtask_actions import SubtaskActions
from covoyager.assignment.thresholds import AWAY_SECONDS
from covoyager.board import Board
from covoyager.chat import Command, replies
from covoyager.chat.views import called
from covoyager.clock import game
from covoyager.crew.member import Member
from covoyager.crew.parts import Parts
from covoyager.errors import ServerLost, SkillFailed
from covoyager.handlers.orders import STOPPED, CutOff, Order, Orders, became
from covoyager.handlers.services import Services
from covoyager.handlers.talk.asked_back import AskedBack
from covoyager.texts import _, joined

#: How long a primitive may take that a person asked for, seconds.
SECONDS = 120.0
#: How often it is checked whether a request in between has ended, seconds.
LOOK_SECONDS = 0.2
#: Whether somebody is still there is looked up so often, seconds.
THERE_SECONDS = 1.0


class CommandContext:
    """What a command works with: the board, the crew, a voice, and the leading bot, which does what it is told first.

    Args:
        parts: the board, the world model, the crew, the outbox.
        services: what only some commands ask of the session.

    Attributes:
        goal_actions, step_actions: what anybody can do with goals, and with single steps.
        asked_back: what people were asked back last.
    """

    def __init__(self, parts: Parts, services: Services) -> None:
        self.parts = parts
        self.services = services
        self.goal_actions = GoalActions(parts.board, lambda: parts.tick)
        self.step_actions = SubtaskActions(parts.board, services.lease_seconds, lambda: parts.tick)
        self.asked_back = AskedBack()
        self._orders = Orders()
        self._order = self._orders.new("", Command(""))

    def ordered(self, user: str, command: Command) -> "CommandContext":
        """The same for one order: whoever gave it hears what becomes of it."""
        one = copy.copy(self)
        one._order = self._orders.new(user, command)
        return one

    @property
    def board(self) -> Board:
        """The board."""
        return self.parts.board

    @property
    def tick(self) -> int:
        """The world's age in ticks."""
        return self.parts.tick

    @property
    def lead(self) -> Member:
        """The bot that talks.

        Raises:
            ServerLost: none is in the world.
        """
        lead = self.parts.crew.lead
        if lead is None:
            raise ServerLost(replies.NOT_HERE)
        return lead

    def gives_way(self, bot: str | None) -> None:
        """Have a bot of this session see that the step it is at is not its own any more."""
        if bot in self.parts.crew.workers:
            self.parts.crew.workers[bot].keep_to_board()

    async def call(self, name: str, arguments: list[Any], seconds: float | None = SECONDS) -> Any:
        """Have the leading bot carry out a primitive before all else; gives what that returns.

        Args:
            name: of the primitive.
            arguments: what it is called with.
            seconds: how long it may take; None sets no limit.

        Raises:
            ServerLost: no bot is in the world.
            SkillFailed: the primitive failed.
            CutOff: the bot was asked for something else meanwhile, or was stopped.
        """
        try:
            self._orders.begins(self._order)
            return await self.lead.borrow(name, arguments, seconds)
        except SkillFailed as error:
            if error.code == "CANCELLED" or (error.code in STOPPED and self._orders.ended_by(self._order) is not None):
                raise await self._cut_off() from error
            raise

    async def _cut_off(self) -> CutOff:
        """What whoever asked is told of an order that did not come to its end."""
        order, item, world = self._order, self._order.command.item, self.parts.world_model
        chest = (world.chest or {}).get(item, 0) if item else 0
        return CutOff(*became(order, self._orders.ended_by(order), await self.lead.bot.status(), chest))

    async def run(
        self, name: str, arguments: list[Any], done: str = "", seconds: float | None = SECONDS
    ) -> Sequence[str]:
        """Like :meth:`call`, but gives the lines for whoever asked: ``done``, or why it failed."""
        try:
            await self.call(name, arguments, seconds)
        except SkillFailed as error:
            return [self._not_done(error)]
        return [done] if done else []

    def _not_done(self, error: SkillFailed) -> str:
        """What whoever asked is told of an order that failed."""
        if error.code == "DEAD":
            return _("I have died, so that {order} is off.", order=self._order.words)
        return _("I cannot do that. {why}", why=replies.refused(error))

    def announce(self, user: str, doing: str) -> None:
        """Say what the bot does from now on until it is stopped, and what becomes of its step."""
        step = self.lead.current
        free = _("Meanwhile {step} is free for others.", step=called(step)) if step is not None else ""
        self.parts.outbox.post(joined(" ", [_("{doing}; !stop ends it.", doing=doing), free]), user, answer=True)

    async def keep_on(self, user: str, doing: str, name: str, arguments: list[Any]) -> Sequence[str]:
        """Have the bot do something until it is stopped, or whoever asked has left the game; after a short request in between,
        such as !give, it goes on.

        Raises:
            CutOff: it ended for something else.
        """
        lead, order = self.lead, self._order
        self._orders.begins(order)
        self._orders.lasting = order
        self.announce(user, doing)
        in_game = user in self.parts.crew.online  # else they ask from a board
        leaving = asyncio.ensure_future(self._until_left(user, lead)) if in_game else None
        try:
            while True:
                try:
                    await lead.borrow(name, arguments, None)
                    return []
                except SkillFailed as error:
                    if error.code not in STOPPED:
                        return [self._not_done(error)]
                    if error.code == "CANCELLED" or not await self._goes_on(lead, name):
                        if order.number in self._orders.given_up:
                            return []
                        raise await self._cut_off() from error
        finally:
            if leaving is not None:
                leaving.cancel()

    async def _until_left(self, user: str, lead: Member) -> None:
        """End what lasts once whoever asked for it has been out of the game for so long; others wait for the bot."""
        order, crew = self._order, self.parts.crew
        away: float | None = None
        while away is None or game.now() - away < AWAY_SECONDS:
            await game.sleep(THERE_SECONDS)
            away = None if user in crew.online else game.now() if away is None else away
        self._orders.given_up.add(order.number)
        if self._orders.lasting is order:
            self._orders.lasting = None
            self.parts.outbox.post(_("{who} has left, so that {order} is off.", who=user, order=order.words))
            await lead.bot.stop()

    async def _goes_on(self, lead: Member, name: str) -> bool:
        """Wait until the request in between has ended; False where the bot was told meanwhile to do something else."""
        order = self._order
        lead.requests.append(name)  # No step of the board is begun meanwhile.
        try:
            self._tell_of(self._orders.ended_by(order))
            await game.sleep(LOOK_SECONDS)
            while len(lead.requests) > 1 and self._orders.lasting is order:
                await game.sleep(LOOK_SECONDS)
        finally:
            lead.requests.remove(name)
            lead.wake()
        if self._orders.lasting is not order:
            return False
        self._orders.goes_on(order)
        return True

    def _tell_of(self, other: Order | None) -> None:
        """Tell whoever has the bot for a while that somebody else wants it first."""
        order = self._order
        if other is not None and other.user != order.user and self._orders.lasting is order:
            what = {"who": other.user, "other": other.words, "order": order.words}
            line = _("{who} has asked me for {other}; after that I go on with {order}.", **what)
            self.parts.outbox.post(line, order.user)

    def end(self, stopped_by: str = "") -> None:
        """Do not go on with what :meth:`keep_on` has begun, or with anything, where somebody has the bots stop."""
        self._orders.lasting = None
        if stopped_by:
            self._orders.stop(stopped_by)
