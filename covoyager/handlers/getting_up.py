"""Has a bot get up out of bed at once, and says so where it is up: there is nothing to plan, and no step to wait for."""

from collections.abc import Sequence

from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _


async def get_up(context: CommandContext) -> Sequence[str]:
    """Have the leading bot get up; gives the lines for whoever asked.

    Raises:
        ServerLost: no bot is in the world.
    """
    if not (await context.lead.bot.status()).get("in_bed"):
        return [_("I am in no bed: I am up already.")]
    return await context.run("wake", [], _("I am up."))
