"""``!come``."""

import asyncio
import contextlib
from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.errors import CovoyagerError
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.going import FAR, distance_to
from covoyager.texts import _

SPEC = Spec(
    "come",
    "call me to you",
    "Or to somebody else: !come Sam.",
    for_others=True,
    foreign=("komm", "kommher", "ven", "venaquí"),
)
DOING = {"come": _("coming to somebody")}


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Walk up to whoever asked, or whom they named; says so first where that takes a while."""
    there = _("I am with {who}.", who=command.whom) if command.whom else _("I am here.")
    to = command.whom or user
    telling = asyncio.ensure_future(_tell_if_far(context, user, to))
    try:
        return await context.run("come", [to], there)
    finally:
        telling.cancel()


async def _tell_if_far(context: CommandContext, user: str, to: str) -> None:
    """Say that the bot is on its way; it goes meanwhile, whenever it says where it is."""
    with contextlib.suppress(CovoyagerError):  # told by the walk itself
        far = distance_to(await context.lead.bot.status(), to)
        if far is not None and far > FAR:
            context.announce(user, _("I am coming, {far} blocks off", far=far))
