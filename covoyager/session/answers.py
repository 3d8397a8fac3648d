"""Questions: the board, the status, what is carried, what was learned, help."""

from collections.abc import Sequence
from typing import Protocol

from covoyager.chat import Command, listings
from covoyager.chat.commands import COMMANDS, help_lines
from covoyager.session.company import Company
from covoyager.session.door import Door
from covoyager.session.objective import Source, objectives
from covoyager.session.parts import Parts
from covoyager.session.talk import NOT_HERE, Handler, Talk

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
        """Never say aloud what holds that text."""
        ...


class Answers(Talk):
    """Answers the commands that change nothing.

    Args:
        parts: the board, the scene, the crew, the outbox.
        company: helps who asks for something to do.
        door: knows the owner, who is told of more commands.
        library: what was learned.
        voice: keeps a code that only one person is to hear.
    """

    def __init__(self, parts: Parts, company: Company, door: Door, library: Library, voice: Confidant) -> None:
        super().__init__(parts)
        self._company = company
        self._door = door
        self._library = library
        self._voice = voice

    def handlers(self) -> dict[str, Handler]:
        """See :class:`Talk`."""
        return {
            "board": self._board,
            "status": self._status,
            "inv": self._inventory,
            "skills": self._skills,
            "help": self._help,
            "link": self._link,
        }

    async def _board(self, _user: str, command: Command) -> Sequence[str]:
        return listings.board(self.board.goals(), self.board.subtasks(), command.number or 1)

    async def _status(self, _user: str, _command: Command) -> Sequence[str]:
        lead = self.parts.crew.lead
        lines = list(listings.status(self.board.goals(), self.board.subtasks()))
        lines += objectives(self.parts, (Source.DANGER, Source.PERSON, Source.STALLED, Source.NOTHING))
        if lead is not None:
            seen = await lead.bot.status()
            lines.append(f"I have {seen.get('health', 0):g} health and {seen.get('food', 0):g} food.")
        return lines

    async def _inventory(self, _user: str, _command: Command) -> Sequence[str]:
        lead = self.parts.crew.lead
        if lead is None:
            return [NOT_HERE]
        return [listings.carried((await lead.bot.status())["inventory"])]

    async def _skills(self, _user: str, _command: Command) -> Sequence[str]:
        return listings.skills(self._library.names())

    async def _help(self, user: str, command: Command) -> Sequence[str]:
        if command.text.casefold().strip(" .!?") in ME:
            return await self._company.help(user)
        return help_lines(command.text, [c for c in COMMANDS if not c.owner or self._door.is_owner(user)])

    async def _link(self, user: str, _command: Command) -> Sequence[str]:
        code = self.board.shared.issue_code(user)
        self._voice.keep(code)
        return [f"Type {code} at the board in the browser within ten minutes; then you are {user} there."]
