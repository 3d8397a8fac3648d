"""Questions: the board, the status, what was learned, help."""

from collections.abc import Callable, Sequence
from typing import Protocol

from covoyager.chat import Command, listings
from covoyager.chat.commands import help_lines
from covoyager.crew.parts import Parts
from covoyager.domain.texts import _
from covoyager.engagement.engagement import Engagement
from covoyager.handlers.access_control import AccessControl
from covoyager.handlers.command_handler import CommandHandler, Handler
from covoyager.handlers.commands import COMMANDS
from covoyager.handlers.objective import Source, objectives

#: ``!help me`` asks for something to do, not for a command.
ME = ("me", "us", "me please", "me out", "us out")


class Library(Protocol):
    """What was learned."""

    def names(self) -> Sequence[str]:
        """Keys of the pairs that have proved themselves."""
        ...


class Confidant(Protocol):
    """Keeps secrets out of what everybody hears."""

    def keep(self, secret: str) -> None:
        """Never say a line aloud that contains this text."""
        ...


class Questions(CommandHandler):
    """Answers the commands that change nothing.

    Args:
        parts: the board, the world model, the crew, the outbox.
        engagement: helps who asks for something to do.
        access: knows the owner, who is told of more commands.
        library: what was learned.
        voice: keeps a code that only one person is to hear.
        underway: what is asked for and not on the board yet.
    """

    def __init__(
        self,
        parts: Parts,
        engagement: Engagement,
        access: AccessControl,
        library: Library,
        voice: Confidant,
        underway: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        super().__init__(parts)
        self._engagement = engagement
        self._access = access
        self._library = library
        self._voice = voice
        self._underway = underway

    def handlers(self) -> dict[str, Handler]:
        """See :class:`CommandHandler`."""
        return {
            "board": self._board,
            "status": self._status,
            "skills": self._skills,
            "help": self._help,
            "link": self._link,
        }

    async def _board(self, _user: str, command: Command) -> Sequence[str]:
        return listings.board(self.board.goals(), self.board.subtasks(), command.number or 1, self._underway())

    async def _status(self, _user: str, _command: Command) -> Sequence[str]:
        lead = self.parts.crew.lead
        lines = list(listings.status(self.board.goals(), self.board.subtasks(), underway=self._underway()))
        lines += objectives(self.parts, (Source.DANGER, Source.PERSON, Source.STALLED, Source.NOTHING))
        if lead is not None:
            seen = await lead.bot.status()
            lines.append(
                _(
                    "I have {health} health and {food} food.",
                    health=f"{seen.get('health', 0):g}",
                    food=f"{seen.get('food', 0):g}",
                )
            )
        return lines

    async def _skills(self, _user: str, _command: Command) -> Sequence[str]:
        return listings.skills(self._library.names())

    async def _help(self, user: str, command: Command) -> Sequence[str]:
        if command.text.casefold().strip(" .!?") in ME:
            return await self._engagement.help(user)
        return help_lines(command.text, [c for c in COMMANDS if not c.owner or self._access.is_owner(user)])

    async def _link(self, user: str, _command: Command) -> Sequence[str]:
        code = self.board.shared.issue_code(self.board.world, user)
        self._voice.keep(code)
        return [
            _(
                "Type {code} at the board in the browser within ten minutes; then you are {user} there.",
                code=code,
                user=user,
            )
        ]
