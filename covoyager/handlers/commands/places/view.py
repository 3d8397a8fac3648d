"""``!view``."""

import asyncio
from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "view",
    "see the world around me in a browser on my host's machine",
    "In three dimensions, with my way and what I go for. What it takes is set up the first time.",
    owner=True,
    foreign=("ansicht", "zeige", "vista"),
)


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """Open the view, and tell its address."""
    loop = asyncio.get_running_loop()
    announced = False

    def tell(_text: str) -> None:
        nonlocal announced
        if not announced:
            announced = True
            line = _("I set the view up, once: that takes a minute or two.")
            loop.call_soon_threadsafe(context.parts.outbox.post, line, user)

    address = await context.lead.bot.view(tell)
    return [_("The world around {bot} is at {address}", bot=context.lead.name, address=address)]
