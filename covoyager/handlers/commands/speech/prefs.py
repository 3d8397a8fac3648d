"""``!prefs``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.crew.likings import KnownLikings, Tally
from covoyager.errors import UsageError
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import Text, _, joined

SPEC = Spec(
    "prefs",
    "tell what I think that you like, by what you took, gave back and got DONE; !prefs clear forgets it",
    "I offer you what you like first, and what you do not like last. It is kept for this world.",
    (Argument("clear", Kind.TEXT, optional=True),),
    ("preferences", "likes"),
    foreign=("vorlieben", "preferencias", "gustos"),
)

CLEAR = ("clear", "forget", "reset")


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Tell what is known of the person's likings, or forget it."""
    known, word = KnownLikings(context.board), command.text.strip(" .!").casefold()
    if word in CLEAR:
        known.forget(user)
        return [_("I have forgotten what you like, and watch anew.")]
    if word:
        raise UsageError(_("!prefs tells what I think that you like, !prefs clear forgets it."))
    tallies = known.of(user)
    if not tallies:
        return [_("I know nothing of what you like yet. What you take, give back and get DONE tells me.")]
    kinds = sorted(tallies.items(), key=lambda each: (-each[1].liking, -each[1].done, each[0]))
    return [
        _(
            "You took so far: {kinds}. !prefs clear forgets it.",
            kinds=joined("; ", [_kind_line(*each) for each in kinds]),
        )
    ]


def _kind_line(kind: str, tally: Tally) -> str:
    values = {"kind": Text(kind, {}), "taken": max(tally.taken, tally.done)}
    if tally.liking < 0:
        return _("{kind}, rather not ({back} of {taken} given back)", back=tally.given_back, **values)
    if tally.liking > 0:
        return _("{kind}, which you like ({done} of {taken} DONE)", done=tally.done, **values)
    return _("{kind} ({done} of {taken} DONE)", done=tally.done, **values)
