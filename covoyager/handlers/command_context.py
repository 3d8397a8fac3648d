"""What a person asks of a bot's own body: it is done first, and what the bot was at goes back to the board meanwhile."""

from collections.abc import Sequence
from typing import Any

from covoyager.chat import replies
from covoyager.chat.views import called
from covoyager.clock import game
from covoyager.crew.member import Member
from covoyager.crew.parts import Parts
from covoyager.domain.texts import _, joined
from covoyager.errors import ServerLost, SkillFailed
from covoyager.handlers.command_handler import CommandHandler

#: How a run ends that somebody stopped: whoever did so knows.
STOPPED = frozenset(["CANCELLED", "INTERRUPTED"])
SECONDS = 120.0
#: So often it is looked whether what came in between is done.
LOOK_SECONDS = 0.2


class CommandContext(CommandHandler):
    """What a command works with: the board, the crew, a voice, and the leading bot, which does what it is told first.

    Args:
        parts: the board, the world model, the crew, the outbox.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._lasting: object = None

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

    async def call(self, name: str, arguments: list[Any], seconds: float | None = SECONDS) -> Any:
        """Have the bot carry out a primitive before all else.

        Raises:
            ServerLost, SkillFailed
        """
        return await self.lead.borrow(name, arguments, seconds)

    async def run(
        self, name: str, arguments: list[Any], done: str = "", seconds: float | None = SECONDS
    ) -> Sequence[str]:
        """The same, with its end as lines for whoever asked; nothing where somebody stopped it."""
        try:
            await self.call(name, arguments, seconds)
        except SkillFailed as error:
            return [] if error.code in STOPPED else [_("I cannot do that. {why}", why=str(error))]
        return [done] if done else []

    def announce(self, user: str, doing: str) -> None:
        """Say what the bot does from now on until it is stopped, and what becomes of its step."""
        step = self.lead.current
        free = _("Meanwhile {step} is free for others.", step=called(step)) if step is not None else ""
        self.parts.outbox.post(joined(" ", [_("{told}; !stop ends it.", told=doing), free]), user)

    async def keep_on(self, user: str, doing: str, name: str, arguments: list[Any]) -> Sequence[str]:
        """Have the bot do something until it is stopped; after a short errand in between it goes on with it."""
        self.announce(user, doing)
        lead = self.lead
        self._lasting = mine = object()
        while True:
            try:
                await lead.borrow(name, arguments, None)
                return []
            except SkillFailed as error:
                if error.code not in STOPPED:
                    return [_("I cannot do that. {why}", why=str(error))]
                if error.code == "CANCELLED" or not await self._goes_on(lead, name, mine):
                    return []

    async def _goes_on(self, lead: Member, name: str, mine: object) -> bool:
        """Wait for the end of what came in between; False where the other is not to be gone on with."""
        lead.requests.append(name)  # No step of the board is begun meanwhile.
        try:
            await game.sleep(LOOK_SECONDS)
            while len(lead.requests) > 1 and self._lasting is mine:
                await game.sleep(LOOK_SECONDS)
        finally:
            lead.requests.remove(name)
            lead.wake()
        return self._lasting is mine

    def end(self) -> None:
        """What lasts is not gone on with."""
        self._lasting = None
