"""``!chest here``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "chest here",
    "make the chest that you look at, or the nearest to you, the shared one",
    foreign=("truhehier", "kistehier", "cofreaquí"),
)
RADIUS = 8


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """Make the chest near whoever asks the shared one."""
    at = await context.lead.bot.find_chest(RADIUS, player=user)
    if at is None:
        return [_("I see no chest near you.")]
    context.services.chest.use(at)
    await context.lead.look()
    return [_("The chest at {x} {y} {z} is the shared one now.", x=at[0], y=at[1], z=at[2])]
