"""What a person asks of a bot's own body: it is done first, and what the bot was at goes back to the board meanwhile."""

from collections.abc import Sequence
from typing import Any

from covoyager.chat import replies
from covoyager.chat.views import numbered
from covoyager.crew.member import Member
from covoyager.errors import ServerLost, SkillFailed
from covoyager.handlers.command_handler import CommandHandler

#: How a run ends that somebody stopped: whoever did so knows.
STOPPED = frozenset(["CANCELLED", "INTERRUPTED"])
SECONDS = 120.0


class Errands(CommandHandler):
    """A room that has the leading bot do things."""

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

    async def borrow(self, name: str, arguments: list[Any], seconds: float | None = SECONDS) -> Any:
        """Have the bot carry out a primitive before all else.

        Raises:
            ServerLost, SkillFailed
        """
        return await self.lead.borrow(name, arguments, seconds)

    async def errand(
        self, name: str, arguments: list[Any], done: str = "", seconds: float | None = SECONDS
    ) -> Sequence[str]:
        """The same, with its end as lines for whoever asked; nothing where somebody stopped it."""
        try:
            await self.borrow(name, arguments, seconds)
        except SkillFailed as error:
            return [] if error.code in STOPPED else [f"I cannot: {error}"]
        return [done] if done else []

    def lasting(self, user: str, told: str) -> None:
        """Say what the bot does from now on until it is stopped, and what becomes of its step."""
        step = self.lead.current
        free = f" Meanwhile {numbered(step)} is free for others." if step is not None else ""
        self.parts.outbox.post(f"{told}; !stop ends it.{free}", user)
