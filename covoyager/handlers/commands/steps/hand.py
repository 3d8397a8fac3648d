"""``!hand``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, bare_name, replies
from covoyager.chat.commands import STEP, Argument, Kind
from covoyager.crew.still import step_is
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _, joined

SPEC = Spec(
    "hand",
    "hand your step N over to somebody: !hand 3 Alex",
    "NAME is a player or a bot that is here.",
    (STEP, Argument(_("NAME"), Kind.TEXT)),
    ("handover",),
    foreign=("übergib", "übergeben", "pasa", "pasar"),
)
#: Words that lead up to a name.
_TO = frozenset(("to", "over", "an", "zu", "a", "al", "para"))


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Make a step somebody else's, and tell a person what it takes."""
    handed = context.step_actions.hand_over(command.number or 0, user, _name_in(command.text))
    context.parts.crew.wake()
    if handed.to not in context.parts.crew.workers:
        lines = replies.claimed(handed.view, context.parts.world_model.chest_at)
        context.parts.outbox.post(
            [joined(" ", [_("{user} hands you a step.", user=user), lines[0]]), *lines[1:]],
            handed.to,
            holds=step_is(context.board, handed.view),
        )
    return [_("#{number} is {who}'s now.", number=handed.view.id, who=handed.to)]


def _name_in(text: str) -> str:
    """The name in ``to Alex``, ``an @Alex!``; the first word where all of them only lead up to one."""
    words = [bare_name(word) for word in text.split()]
    return next((word for word in words if word.casefold() not in _TO), words[0] if words else "")
