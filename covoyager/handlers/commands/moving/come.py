"""``!come``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.handlers.command_context import CommandContext
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
    """Walk up to whoever asked, or whom they named."""
    there = _("I am with {who}.", who=command.whom) if command.whom else _("I am here.")
    return await context.run("come", [command.whom or user], there)
