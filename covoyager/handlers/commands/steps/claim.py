"""``!claim``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, replies
from covoyager.chat.commands import STEP, Argument, Kind
from covoyager.domain import Proof
from covoyager.errors import NotClaimable
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "claim",
    "take step N; I leave it alone then",
    "A step that waits for others is kept for you until it can begin. With AMOUNT you take that many of it and leave "
    "the rest to others.",
    (STEP, Argument(_("AMOUNT"), Kind.AMOUNT, optional=True)),
    foreign=("übernimm", "übernehme", "übernehmen", "reclama", "reclamar"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Claim a step, or some of it."""
    return claim(context, user, command.number or 0, command.amount)


def claim(context: CommandContext, user: str, number: int, amount: int | None = None) -> Sequence[str]:
    """Claim a step, or ``amount`` of its results, for a person; gives the lines to tell them.

    Raises:
        BoardError: the board refuses for another reason than that the step cannot be claimed.
    """
    number = context.services.engagement.meant(user, number, amount)
    try:
        claimed = context.step_actions.claim(number, user, amount)
    except NotClaimable as error:
        if kept := context.services.engagement.keeping.keep(user, number):
            return kept
        return [replies.refused(error), *context.services.engagement.instead(user)]
    context.gives_way(claimed.from_bot)
    if claimed.view.subtask.action.spec.proof is Proof.PRESENCE:
        for bot in context.parts.crew.workers:
            context.gives_way(bot)
    lines = replies.claimed(claimed.view, context.parts.world_model.chest_at)
    return [_("#{number} is yours already; it stays so.", number=number), *lines] if claimed.already else lines
