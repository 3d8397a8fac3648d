"""``!release``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, replies
from covoyager.chat.commands import OWN_STEP, Argument, Kind
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.own_step import own_step, released_which
from covoyager.texts import _

SPEC = Spec(
    "release",
    "give step N back, so that others can take it",
    "Without N: the one that you have. With AMOUNT you give that many of it back and keep the rest.",
    (OWN_STEP, Argument(_("AMOUNT"), Kind.AMOUNT, optional=True)),
    ("unclaim", "drop"),
    foreign=("freigeben", "gibfrei", "zurück", "zurückgeben", "suelta", "soltar", "libera"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Give a step back, or some of it."""
    number = command.number or own_step(context.board, user)
    if number is None:
        if (kept := context.services.engagement.keeping.let_go(user)) is not None:
            return [kept]
        return [released_which(context.parts, user)]
    return release(context, user, number, command.amount)


def release(context: CommandContext, user: str, number: int, amount: int | None = None) -> Sequence[str]:
    """Give a person's step back, or ``amount`` of its results; gives the lines to tell them.

    Raises:
        BoardError: the board refuses.
    """
    if (kept := context.services.engagement.keeping.let_go(user, number)) is not None:
        return [kept]
    view = context.step_actions.release(number, user, amount)
    context.parts.crew.wake()
    return [replies.released(view)]
