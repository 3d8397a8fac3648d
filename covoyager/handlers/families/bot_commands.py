"""What is settled about bots: which chest is the shared one, what each may do."""

from collections.abc import Sequence
from typing import Protocol

from covoyager.chat import Command, replies
from covoyager.crew.abilities import abilities, set_abilities
from covoyager.crew.parts import Parts
from covoyager.domain import Action
from covoyager.domain.texts import _, joined
from covoyager.errors import UsageError
from covoyager.handlers.command_handler import CommandHandler, Handler

ALWAYS = ("always", "forever")
EVERYTHING = ("all", "everything", "any", "anything")


class Chest(Protocol):
    """Which chest is the shared one."""

    def use(self, at: tuple[int, int, int]) -> None:
        """Make the chest at these block coordinates the shared one."""
        ...


class BotCommands(CommandHandler):
    """Answers the commands that settle what bots work with and at.

    Args:
        parts: the board, the world model, the crew, the outbox.
        chest: is told which one is shared from now on.
    """

    def __init__(self, parts: Parts, chest: Chest) -> None:
        super().__init__(parts)
        self._chest = chest

    def handlers(self) -> dict[str, Handler]:
        """See :class:`CommandHandler`."""
        return {
            "chest here": self._chest_here,
            "jobs": self._jobs,
        }

    async def _chest_here(self, user: str, _command: Command) -> Sequence[str]:
        lead = self.parts.crew.lead
        if lead is None:
            return [replies.NOT_HERE]
        at = await lead.bot.find_chest(8, player=user)
        if at is None:
            return [_("I see no chest near you.")]
        self._chest.use(at)
        await lead.look()
        return [_("The chest at {x} {y} {z} is the shared one now.", x=at[0], y=at[1], z=at[2])]

    async def _jobs(self, _user: str, command: Command) -> Sequence[str]:
        """``!jobs``, ``!jobs Bot``, ``!jobs Bot gather craft [always]``, ``!jobs gather craft`` where there is one bot."""
        words = command.text.replace(",", " ").split()
        bots = {name.casefold(): name for name in self.parts.crew.workers}
        named = [bots[words.pop(0).casefold()]] if words and words[0].casefold() in bots else list(bots.values())
        if not named:
            return [replies.NOT_HERE]
        always = bool(words) and words[-1].casefold() in ALWAYS
        if always:
            words.pop()
        if words:
            self._set_jobs(named, [word.casefold() for word in words], always)
        until = _("That is for this session; !jobs … always keeps it.") if words and not always else ""
        return [self._told(name, until) for name in named]

    def _set_jobs(self, names: Sequence[str], words: Sequence[str], always: bool) -> None:
        known = {str(action) for action in Action}
        everything = any(word in EVERYTHING for word in words)
        unknown = next((word for word in words if word not in known and word not in EVERYTHING), None)
        if unknown is not None:
            raise UsageError(
                _("There is no job {job}; there is {jobs}, and all.", job=repr(unknown), jobs=", ".join(sorted(known)))
            )
        for name in names:
            set_abilities(self.board, name, None if everything else words, always=always)
        for worker in self.parts.crew.workers.values():
            worker.keep_to_board()
        self.parts.crew.wake()

    def _told(self, name: str, until: str) -> str:
        able = abilities(self.board, name)
        if able is None:
            return _("{name} does everything.", name=name)
        return joined(" ", [_("{name} does only: {jobs}.", name=name, jobs=", ".join(sorted(able))), until])
