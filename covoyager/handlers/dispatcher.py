"""What players say: understood, checked against who may command, handed to whoever answers it."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, partial

from covoyager.chat import Command, Reply, parse, replies
from covoyager.chat.flood import Flood
from covoyager.clock import game
from covoyager.crew.parts import Post
from covoyager.crew.places import absolute
from covoyager.engagement.engagement import Engagement
from covoyager.errors import CovoyagerError
from covoyager.goals.milestones import Names
from covoyager.handlers.access_control import AccessControl
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.commands import all_commands, files
from covoyager.handlers.going import in_numbers
from covoyager.handlers.named_step import steps_named
from covoyager.handlers.orders import CutOff
from covoyager.handlers.talk.others import others_there
from covoyager.handlers.talk.plain_talk import HINT, PlainTalk
from covoyager.jobs.background import Start
from covoyager.language.catalogues import in_language
from covoyager.texts import SPOKEN, _

UNFORESEEN = _("Something went wrong that I did not foresee; whoever started me sees what.")


class Dispatcher:
    """Has what players say carried out or answered; each hears a line that is true when it is said.

    Args:
        outbox: says the answers.
        names: knows what items are called.
        access: knows who may command.
        engagement: knows who is there, by what they say.
        plain: answers what is no command.
        context: what commands work with.
        start: carries out an answer beside everything else.
    """

    def __init__(
        self,
        outbox: Post,
        names: Names,
        access: AccessControl,
        engagement: Engagement,
        plain: PlainTalk,
        context: CommandContext,
        start: Start,
    ) -> None:
        self._outbox = outbox
        self._names = names
        self._access = access
        self._engagement = engagement
        self._plain = plain
        self._start = start
        self._flood = Flood()
        self._context = context
        self._commands = all_commands()

    async def heard(self, user: str, text: str, *, whispered: bool = False) -> None:
        """React to one line of chat; small talk that is not meant for a bot is left alone.

        What goes wrong in understanding it is told as what goes wrong in answering it is: no line ends the session.
        """
        try:
            self._hear(user, text, whispered=whispered)
        except Exception as error:
            self._start(self._answer(user, partial(_fail, error)))

    def _hear(self, user: str, text: str, *, whispered: bool) -> None:
        parsed = self._parsed(user, text)
        if parsed is None and any(hint in text for hint in _hints()):
            return
        # Whose words are meant does not hang on where they stand, which is asked once they are.
        somewhere = absolute(text, (0, 64, 0))
        if parsed is None and not self._plain.is_meant(somewhere, whispered=whispered, by=user):
            if self._access.may(user):
                self._engagement.alive(user)
            return
        if not self._access.may(user):
            self._post(self._access.turn_away(user), user)
            return
        self._engagement.alive(user)
        allowed, warning = self._flood.take(user, game.now())
        if not allowed:
            self._post([warning] if warning else [], user)
            return
        parsed = parsed or self._parsed(user, self._plain.as_command(user, text))
        if isinstance(parsed, Reply):
            self._post(parsed.lines, user)
            return
        # Each on its own: walking somewhere must not keep the next question waiting.
        spoken = partial(self._spoken, text=text) if parsed is None else partial(self._carried_out, command=parsed)
        self._start(self._answer(user, spoken))

    def _parsed(self, user: str, text: str) -> Command | Reply | None:
        parts = self._context.parts
        people = others_there(parts, user)
        return parse(text, self._names, self._commands, people, steps_named(parts, user, self._names))

    async def _carried_out(self, user: str, command: Command) -> Sequence[str]:
        file = files()[command.name]
        if file.SPEC.owner and not self._access.is_owner(user):
            return [_("Only {who} may do that.", who=self._access.owner or _("the owner"))]
        if command.text:
            command = replace(command, text=await in_numbers(self._context, user, command.text))
        return await file.execute(self._context.ordered(user, command), user, command)

    async def _spoken(self, user: str, text: str) -> Sequence[str]:
        return await self._plain.spoken(user, await in_numbers(self._context, user, text))

    async def _answer(self, user: str, spoken: Callable[[str], Awaitable[Sequence[str]]]) -> None:
        try:
            lines: Sequence[str] = await spoken(user)
        except CutOff as cut:
            lines = cut.lines
        except CovoyagerError as error:
            lines = [replies.refused(error)]
        except Exception:
            self._post([UNFORESEEN], user)
            raise
        self._post(lines, user)

    def _post(self, lines: Iterable[str], user: str) -> None:
        answer = list(lines)
        if answer:
            self._outbox.post(answer, user, answer=True)


async def _fail(error: Exception, _user: str) -> Sequence[str]:
    raise error


@cache
def _hints() -> frozenset[str]:
    """How a bot's hint at ``!help`` begins, in each language: a bot of another host would answer an answer."""
    return frozenset(" ".join(in_language(HINT, language).split()[:2]) for language in SPOKEN)
